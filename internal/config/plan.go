package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hookshim/eventmap"
	"hookshim/matcher"
)

// Choices are the user's options for a conversion.
type Choices struct {
	Bin         string // how the shim is called in the output
	Target      eventmap.Target
	NoMute      bool
	NoClosed    bool // leave failClosed out
	FixTimeouts bool // divide timeouts of 1000 and more by 1000
	GuardDelete bool
	TrustAllow  bool // Cursor's allow skips Claude Code's own question
	Permission  bool // carry PermissionRequest hooks over
	Shared      bool // both files get the same command string
	Transcript  bool // hand scripts a transcript as Claude Code writes it
}

// Entry is one entry for hooks.json.
type Entry struct {
	Event      string
	Command    string
	Matcher    string // "" for none
	Timeout    float64
	FailClosed bool
	Loop       bool   // loop_limit null
	Prompt     string // of a prompt handler, instead of Command
	Mute       bool   // a matcher that never matches, to switch an import off
}

// Hook is what became of one or several handlers of the source: those that
// Claude Code itself would run as one.
type Hook struct {
	From    []*Handler
	Entries []Entry
	Shared  bool // its command string is to stand in the source, too
	Grade   eventmap.Fidelity
	Notes   []eventmap.Note
}

// Plan is what a conversion comes to.
type Plan struct {
	To       eventmap.Host // the tool that the entries are for
	Hooks    []*Hook
	Ignored  []Ignored
	Repaired []Repair
	Mutes    []Entry
	Restored []Handler // what hookshim's own entries in the sources stand for, as their authors wrote it
	Off      string
	Shared   bool // the sources are to hold the entries' command strings, too
	In       int  // handlers in the sources, ignored ones included
}

// mostTimeout is the longest time that both hosts' timers can hold, in seconds.
const mostTimeout = 2147000

// spareTime is how much longer than the shim the host waits, in seconds, so
// that the shim still answers after a script that ran out of time.
const spareTime = 5

// PlanCursor plans the entries for Cursor that do what the sources' handlers do
// in Claude Code. Every handler is in the plan: as part of a hook with entries,
// of one without (lost), or ignored.
func PlanCursor(sources []*Source, c Choices) (*Plan, error) {
	share(sources, &c)
	p := newPlan(sources, eventmap.Cursor)
	p.Shared = c.Shared
	for _, s := range sources {
		if s.Off != "" {
			p.Off = s.Off
		}
	}
	if p.Off != "" {
		return p, nil
	}
	for _, s := range sources {
		for i := range s.Handlers {
			if h := &s.Handlers[i]; !p.own(h, c.Bin) {
				p.add(h)
			}
		}
	}
	for _, h := range p.Hooks {
		h.Shared = c.Shared && h.From[0].sharable() && h.imported()
		pl := planner{h: h, c: &c, first: h.From[0], imports: imports(sources), limits: limitsOf(sources)}
		pl.plan()
	}
	p.followups()
	if !c.NoMute {
		p.mute(c.Target)
	}
	return p, p.counted()
}

// newPlan counts what comes in, and takes over what is ignored and repaired.
func newPlan(sources []*Source, to eventmap.Host) *Plan {
	p := &Plan{To: to}
	for _, s := range sources {
		p.In += len(s.Handlers)
		for _, i := range s.Ignored {
			p.In += i.Hooks
		}
		p.Ignored = append(p.Ignored, s.Ignored...)
		p.Repaired = append(p.Repaired, s.Repaired...)
	}
	return p
}

// own sets a handler aside that an earlier conversion wrote into the source: what it
// stands for is a hook of the other tool's, which is converted from there.
func (p *Plan) own(h *Handler, bin string) bool {
	here := startedBy(h.Command) == p.from().String()
	shared := p.To == eventmap.Claude && startedBy(h.Command) == "auto"
	if h.Type != "command" || !isOwn(h.Command, bin) || !here && !shared {
		return false
	}
	p.Ignored = append(p.Ignored, Ignored{Code: eventmap.LossOwnEntry, File: h.File, Pos: h.Pos, Path: h.Path, Why: h.Command, Hooks: 1})
	list, _ := restored(h, bin)
	for _, k := range list {
		if !slices.ContainsFunc(p.Restored, k.sameAs) { // it stood under several events
			p.Restored = append(p.Restored, k)
		}
	}
	return true
}

// add puts a handler with those that Claude Code runs as one: same event, same
// command or address and same condition (claude-observed.md 12,
// docs/contract-notes.md).
func (p *Plan) add(h *Handler) {
	for _, k := range p.Hooks {
		if same(k.From[0], h) {
			k.From = append(k.From, h)
			return
		}
	}
	p.Hooks = append(p.Hooks, &Hook{From: []*Handler{h}})
}

func same(a, b *Handler) bool {
	switch {
	case a.Type != b.Type || a.Event != b.Event || a.If != b.If:
		return false
	case a.Type == "http":
		// Where the headers differ Claude Code asks once for a call that both take,
		// and each for its own calls: both are kept.
		return a.URL == b.URL && slices.Equal(a.Headers, b.Headers) && slices.Equal(a.EnvVars, b.EnvVars)
	}
	return a.Type == "command" && a.Command == b.Command && a.rootedAs(b) &&
		a.Exec == b.Exec && slices.Equal(a.Args, b.Args) && a.Shell == b.Shell &&
		a.Async == b.Async && a.Rewake == b.Rewake && a.FailBlock == b.FailBlock
}

// failBlock tells whether a failure of the hook blocks in Claude Code, for one of
// its handlers at least. In the background nothing does (claude.md 3.6), but a
// shared string has to say what the user wrote.
func (l *planner) failBlock() bool {
	return slices.ContainsFunc(l.h.From, func(h *Handler) bool { return h.FailBlock && (l.h.Shared || !h.Async && !h.Rewake) })
}

// counted asserts that no handler fell out on the way.
func (p *Plan) counted() error {
	out := 0
	for _, h := range p.Hooks {
		out += len(h.From)
	}
	for _, i := range p.Ignored {
		out += i.Hooks
	}
	if out != p.In {
		return fmt.Errorf("planning the conversion: %d hooks came in, %d are accounted for; nothing is written", p.In, out)
	}
	return nil
}

// followups notes hooks that may hold the agent at the same time.
func (p *Plan) followups() {
	for _, event := range []string{"Stop", "SubagentStop"} {
		var several []*Hook
		for _, h := range p.Hooks {
			if h.From[0].Event == event && len(h.Entries) > 0 && !h.From[0].background() {
				several = append(several, h)
			}
		}
		if len(several) < 2 {
			continue
		}
		for i, h := range several {
			h.Notes = append(h.Notes, eventmap.Note{Code: eventmap.LossFollowups})
			h.Grade = max(h.Grade, eventmap.Adapted)
			for k := range h.Entries {
				h.Entries[k].Command = withRank(h.Entries[k].Command, i+1)
			}
		}
	}
}

// withRank tells a stop hook which of several it is.
func withRank(command string, rank int) string {
	return strings.Replace(command, " --loop-limit 8 ", fmt.Sprintf(" --loop-limit 8 --stop-rank %d ", rank), 1)
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
	case h.Type == "command" && isShim(h.Command, l.c.Bin):
		l.lost(eventmap.LossOwnEntry, "")
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
