package config

import (
	"slices"
	"strconv"

	"hookshim/eventmap"
	"hookshim/matcher"
)

// failBlock tells whether a failure of the hook blocks in Claude Code, for one of
// its handlers at least. In the background nothing does (claude.md 3.6), but a
// shared string has to say what the user wrote.
func (l *planner) failBlock() bool {
	return slices.ContainsFunc(l.h.From, func(h *Handler) bool { return h.FailBlock && (l.h.Shared || !h.Async && !h.Rewake) })
}

// planner works on one hook.
type planner struct {
	h        *Hook
	c        *Choices
	first    *Handler
	matchers []matcher.Claude
	imports  bool // Cursor imports the sources by itself
	limits   httpLimits
}

// imports tells whether Cursor imports the sources by itself: it does not if no
// group has a matcher (cursor-observed.md 5).
func imports(sources []*Source) bool {
	for _, s := range sources {
		for i := range s.Handlers {
			if s.Handlers[i].HasMatcher && s.Place.Imported() {
				return true
			}
		}
	}
	return false
}

func (l *planner) note(code eventmap.Code, grade eventmap.Fidelity, detail string) {
	l.h.Notes = append(l.h.Notes, eventmap.Note{Code: code, Detail: detail})
	l.h.Grade = max(l.h.Grade, grade)
}

// lost says that the hook can't be carried over, and why.
func (l *planner) lost(code eventmap.Code, detail string) { l.lostDo(code, detail, "") }

// lostDo is lost with what to do in this case.
func (l *planner) lostDo(code eventmap.Code, detail, do string) {
	l.h.Entries, l.h.Grade = nil, eventmap.Lost
	for _, n := range l.h.Notes {
		if n.Code == code && detail == "" {
			return // the detail is noted already
		}
	}
	l.h.Notes = append(l.h.Notes, eventmap.Note{Code: code, Detail: detail, Do: do})
}

func (l *planner) plan() {
	h := l.first
	why, tried := l.unanswered()
	blocks := tried && l.failBlock() && eventmap.FindEvent(eventmap.Claude, h.Event).FailClosed
	switch {
	case h.Type == "agent":
		l.lost(eventmap.LossAgentHook, "")
		return
	case h.Type == "mcp_tool":
		l.lost(eventmap.LossToolHook, h.Tool+" of "+h.Server)
		return
	case why != "" && !blocks:
		l.lost(eventmap.LossNeverAsked, why)
		return
	case h.Type == "prompt" && !l.promptEvent():
		return
	case h.Type == "command" && h.runsShim(l.c.Bin):
		l.foreign(eventmap.Claude)
		return
	case h.If != "" && !IfEvent(h.Event):
		l.lost(eventmap.LossIfNeverRuns, h.Event)
		return
	case h.If != "" && !matcher.ParseRule(h.If).Valid():
		l.lost(eventmap.LossMatcherDead, "if: "+h.If)
		return
	}
	if m := eventmap.FindMissing(eventmap.Claude, h.Event); m != nil && !(h.Event == "PermissionRequest" && l.c.Permission) {
		l.lost(eventmap.LossNoEvent, missingText(m))
		return
	}
	if !l.readMatchers() {
		return
	}
	list := l.registrations
	if h.Type == "prompt" {
		list = l.promptRegistrations
	}
	for _, r := range l.sharing(list()) {
		if !l.c.Target.Has(eventmap.FindEvent(eventmap.Cursor, r.on).Since) {
			l.note(eventmap.LossVersion, eventmap.Weaker, r.on)
			continue
		}
		l.h.Entries = append(l.h.Entries, l.entry(r))
	}
	switch {
	case len(l.h.Entries) > 0:
		l.remarks()
	case len(l.h.Notes) == 0:
		l.lost(eventmap.LossNoEvent, "this version does not carry it over")
	}
}

// sharing makes the registrations of a shared hook agree in all that its command
// line says.
func (l *planner) sharing(list []registration) []registration {
	if !l.h.Shared {
		return list
	}
	once := slices.ContainsFunc(list, func(r registration) bool { return r.once })
	for i := range list {
		list[i].event, list[i].once = l.first.Event, once
	}
	return list
}

func missingText(m *eventmap.Missing) string {
	if m.Near == "" {
		return m.Reason
	}
	return m.Reason + "; nearest: " + m.Near
}

// IfEvent tells the events on which Claude Code tries a handler's if at all
// (claude.md 4.2).
func IfEvent(name string) bool {
	switch name {
	case "PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest", "PermissionDenied":
		return true
	}
	return false
}

// entry makes the entry of one registration.
func (l *planner) entry(r registration) Entry {
	ev := eventmap.FindEvent(eventmap.Cursor, r.on)
	t := l.timeout()
	e := Entry{Event: r.on, Matcher: r.matcher, Timeout: min(t+spareTime, mostTimeout)}
	if l.first.Type == "prompt" {
		return Entry{Event: r.on, Matcher: r.matcher, Timeout: min(t, mostTimeout), Prompt: l.first.Prompt}
	}
	e.FailClosed = ev.FailClosed && gates(l.first.Event) && !l.c.NoClosed && !l.first.background()
	e.Loop = eventmap.IsStop(r.on)
	e.Command = l.command(r, min(t, mostTimeout-spareTime))
	return e
}

// gates tells the events of Claude Code that a hook can block something on.
func gates(event string) bool {
	return eventmap.FindEvent(eventmap.Claude, event).Blocks() || event == "PermissionRequest"
}

// timeout is the hook's own, the longest if its handlers differ, else the
// default of its host for the event, in seconds.
func (l *planner) timeout() float64 {
	t := 0.0
	for _, h := range l.h.From {
		t = max(t, h.Timeout)
	}
	if t == 0 && l.first.Type == "prompt" {
		return promptTimeout
	}
	if t == 0 {
		return eventmap.FindEvent(eventmap.Claude, l.first.Event).Timeout
	}
	if t >= 1000 && l.c.FixTimeouts {
		return t / 1000
	}
	return t
}

func trimFloat(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
