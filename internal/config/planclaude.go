package config

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hookshim/eventmap"
	"hookshim/matcher"
)

// cursorTimeout is what Cursor gives an entry without a timeout, in seconds
// (cursor-observed.md 8).
const cursorTimeout = 60

// PlanClaude plans the handlers for Claude Code that do what the sources' entries
// do in Cursor. Every entry is in the plan: with handlers, without (lost), or
// ignored.
func PlanClaude(sources []*Source, c Choices) (*Plan, error) {
	p := newPlan(sources, eventmap.Claude)
	for _, s := range sources {
		for i := range s.Handlers {
			if p.own(&s.Handlers[i], c.Bin) {
				continue
			}
			h := &Hook{From: []*Handler{&s.Handlers[i]}}
			pl := claudePlanner{planner{h: h, c: &c, first: h.From[0]}}
			pl.plan()
			p.Hooks = append(p.Hooks, h)
		}
	}
	return p, p.counted()
}

// claudePlanner plans one entry of Cursor's.
type claudePlanner struct{ planner }

func (l *claudePlanner) plan() {
	h := l.first
	if h.runsShim(l.c.Bin) {
		l.foreign(eventmap.Cursor)
		return
	}
	routes := eventmap.RoutesTo(eventmap.Claude, h.Event)
	if len(routes) == 0 {
		detail := ""
		if m := eventmap.FindMissing(eventmap.Cursor, h.Event); m != nil {
			detail = missingText(m)
		}
		l.lost(eventmap.LossNoClaudeEvent, detail)
		return
	}
	if !l.readMatcher() {
		return
	}
	if h.Type == "prompt" {
		if routes = promptRoutes(routes); len(routes) == 0 {
			l.lost(eventmap.LossPromptNotRun, "")
			return
		}
		l.promptRemarks(routes[0])
	}
	for _, r := range routes {
		l.h.Entries = append(l.h.Entries, l.entry(r))
	}
	l.remarks()
}

// promptRoutes gives the one route that a prompt is asked on: the first to an event
// on which Claude Code runs prompts, and not also where a call fails.
func promptRoutes(routes []*eventmap.Route) []*eventmap.Route {
	for i, r := range routes {
		if ev := eventmap.FindEvent(eventmap.Claude, r.On); ev != nil && ev.Runs("prompt") {
			return routes[i : i+1]
		}
	}
	return nil
}

// promptRemarks notes what is different about a prompt that Claude Code's model
// judges.
func (l *claudePlanner) promptRemarks(r *eventmap.Route) {
	h := l.first
	l.note(eventmap.LossPromptHook, eventmap.Adapted, "")
	if h.Matcher != "" && r.When != eventmap.Always {
		l.note(eventmap.LossPromptMatcher, eventmap.Adapted, h.Matcher)
	}
	if !eventmap.FindEvent(eventmap.Cursor, h.Event).AnswersPrompt() {
		l.note(eventmap.LossPromptCounts, eventmap.Adapted, h.Event)
	}
	if h.FailBlock {
		l.note(eventmap.LossPromptOpen, eventmap.Weaker, "")
	}
}

func (l *claudePlanner) entry(r *eventmap.Route) Entry {
	h := l.first
	t := h.Timeout
	if t == 0 {
		t = cursorTimeout
	}
	e := Entry{Event: r.On, Matcher: l.group(r), Timeout: math.Ceil(min(t, mostTimeout-spareTime)) + spareTime}
	if h.Type == "prompt" {
		e.Prompt, e.Timeout = h.Prompt, math.Ceil(t)
		return e
	}
	ev := eventmap.FindEvent(eventmap.Claude, r.On)
	e.FailClosed = ev.Blocks() && (h.FailBlock || !l.c.NoClosed) // without hookshim a gate blocks
	e.Command = l.command(t)
	return e
}

// group is the matcher of the group of handlers: what the route is about, or for
// tools in general a superset of the names that the entry's own matcher takes.
func (l *claudePlanner) group(r *eventmap.Route) string {
	if ev := eventmap.FindEvent(eventmap.Claude, r.On); ev == nil || ev.Matcher == "" {
		return ""
	}
	switch r.When {
	case eventmap.ToolIsShell:
		return "Bash|PowerShell|Monitor"
	case eventmap.ToolIsMCP:
		return "mcp__.*__.*" // the form that Cursor's import knows for a tool's name, too
	case eventmap.ToolIsRead:
		return "Read"
	case eventmap.ToolIsEdit:
		return "Edit|Write|MultiEdit|NotebookEdit"
	case eventmap.ToolIsAgent:
		return "Agent|Task"
	case eventmap.SourceIsNew:
		return "startup|clear"
	}
	if slices.ContainsFunc(r.Fields, func(f *eventmap.Field) bool { return f.Do == eventmap.ToolName }) {
		return toolGroup(l.first.Matcher)
	}
	return ""
}

// toolGroup gives a matcher of Claude Code that takes at least the tools whose
// names in Cursor the expression takes; "" takes all.
func toolGroup(expr string) string {
	if expr == "" || expr == "*" {
		return ""
	}
	re, err := matcher.CompileJS(expr)
	if err != nil || re.Match("Qz7") || re.Match("qz7") || re.Match("QzSomeNewerTool") {
		return "" // names that no table knows
	}
	var names []string
	add := func(claude, shown string) {
		if re.Match(shown) && !slices.Contains(names, claude) {
			names = append(names, claude)
			if a := eventmap.Alias(claude); a != "" && a != claude {
				names = append(names, a)
			}
		}
	}
	for _, t := range eventmap.Tools() {
		if row := eventmap.ToolOfClaude(t.Claude); row != nil {
			add(t.Claude, row.Cursor)
		}
	}
	for _, n := range eventmap.ClaudeOnlyTools() {
		shown := n
		if row := eventmap.ToolOfClaude(n); row != nil {
			shown = row.Cursor // PowerShell is a shell
		}
		add(n, shown)
	}
	whole := regexp.MustCompile(`^\^(\w+|\(\w+(\|\w+)*\))\$$`).MatchString(expr)
	switch {
	case whole && len(names) > 0:
		return strings.Join(names, "|")
	case len(names) > 0:
		return "^(" + strings.Join(names, "|") + ")$|^" + eventmap.ClaudeMCPPrefix
	case strings.Contains(expr, "MCP"):
		return eventmap.ClaudeMCPPrefix + ".*"
	}
	return ""
}

func (l *claudePlanner) command(timeout float64) string {
	h := l.first
	w := []string{l.c.Bin, "--as", "claude", "--event", h.Event}
	if h.Matcher != "" && h.Matcher != "*" {
		w = append(w, "--matcher", Quote(h.Matcher))
	}
	if h.FailBlock {
		w = append(w, "--fail-closed")
	}
	if l.trusted() {
		w = append(w, "--trust-allow")
	}
	if l.loops() && h.Loops < 0 {
		w = append(w, "--loop-limit", "none")
	} else if l.loops() && h.Loops != eventmap.DefaultLoopLimit {
		w = append(w, "--loop-limit", strconv.Itoa(h.Loops))
	}
	if dir := h.Place.Start(h.Event); dir != "" {
		w = append(w, "--cwd", Quote(dir))
	}
	w = append(w, "--timeout", strconv.FormatFloat(timeout, 'f', -1, 64), "-c", Quote(h.Command))
	return strings.Join(w, " ")
}

// trusted tells whether an allow of the hook is to skip Claude Code's own question.
func (l *claudePlanner) trusted() bool {
	return l.c.TrustAllow && eventmap.FindEvent(eventmap.Cursor, l.first.Event).Gate
}

func (l *claudePlanner) loops() bool {
	return eventmap.IsStop(l.first.Event)
}

// remarks notes what is not quite the same in Claude Code.
func (l *claudePlanner) remarks() {
	h := l.first
	if eventmap.FindEvent(eventmap.Cursor, h.Event).Gate && h.Type == "command" && !l.trusted() {
		l.note(eventmap.LossAllowTrusted, eventmap.Adapted, "")
	}
	if l.loops() && (h.Loops < 0 || h.Loops > eventmap.StopCap) {
		l.note(eventmap.LossClaudeCap, eventmap.Adapted, "")
	}
	if h.Event == "sessionStart" {
		l.note(eventmap.LossSessionGoesOn, eventmap.Adapted, "")
	}
	for _, name := range h.Other {
		l.note(eventmap.LossHandlerField, eventmap.Exact, name)
	}
	l.onWindows()
	if l.h.Grade == eventmap.Exact && len(l.h.Notes) > 0 {
		l.h.Grade = eventmap.Adapted
	}
}
