package config

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hookshim/eventmap"
	"hookshim/matcher"
)

// registration is one place of hooks.json where a hook has to stand.
type registration struct {
	on      string // Cursor's event
	matcher string // Cursor's matcher, "" for none
	event   string // for --event, "" where the event can stand for one only
	once    bool   // --once-per-call
}

// takes tells whether any of the hook's matchers takes a Claude Code tool.
func (l *planner) takes(tool string) bool {
	return len(l.matchers) == 0 || slices.ContainsFunc(l.matchers, func(m matcher.Claude) bool { return m.Match(tool) })
}

// guardsDelete tells whether the hook is shown Cursor's Delete: as a command,
// so only to a guard of commands.
func (l *planner) guardsDelete() bool { return l.c.GuardDelete && l.takes("Bash") }

// registrations lists where the hook has to stand (SPEC 3). Tool events are
// filtered by tool name; all others follow from the routes.
func (l *planner) registrations() []registration {
	switch l.first.Event {
	case "PreToolUse":
		return l.beforeTools()
	case "PermissionRequest":
		return l.permission()
	case "PostToolUse", "PostToolUseFailure":
		return l.afterTools()
	}
	var out []registration
	for _, r := range eventmap.RoutesTo(eventmap.Cursor, l.first.Event) {
		if !r.Hand {
			out = append(out, registration{on: r.On, event: ambiguous(r)})
		}
	}
	return out
}

// permission: a permission question is seen before the call, as a guard is.
func (l *planner) permission() []registration {
	s := l.selection()
	if s.nothing() {
		l.lostDo(s.why, s.detail, s.do)
		return nil
	}
	var out []registration
	if s.open || len(s.tools) > 0 {
		out = append(out, registration{on: "preToolUse", matcher: s.pattern(false)})
	}
	if s.mcp {
		out = append(out, registration{on: "beforeMCPExecution"})
	}
	return out
}

// ambiguous gives the event for --event where the host's event has several
// routes without an option.
func ambiguous(r *eventmap.Route) string {
	n := 0
	for _, o := range eventmap.RoutesOn(r.From, r.On) {
		if !o.Opt {
			n++
		}
	}
	if n > 1 {
		return r.Script
	}
	return ""
}

// beforeTools: preToolUse for every tool that the matchers take, and Cursor's
// own events for shell commands, file reads and MCP calls.
func (l *planner) beforeTools() []registration {
	s := l.selection()
	if s.nothing() {
		l.lostDo(s.why, s.detail, s.do)
		return nil
	}
	var own, out []registration
	for _, t := range eventmap.Tools() {
		if t.Specific != "" && l.takes(t.Claude) {
			own = append(own, registration{on: t.Specific, once: true})
		}
	}
	if s.open || len(s.tools) > 0 {
		out = append(out, registration{on: "preToolUse", matcher: s.pattern(false), once: len(own) > 0})
	}
	out = append(out, own...)
	if s.mcp {
		out = append(out, registration{on: "beforeMCPExecution"})
	}
	return out
}

// afterTools: a call that Cursor reports as a success may have failed, so a hook
// for failures stands under both of Cursor's events.
func (l *planner) afterTools() []registration {
	s := l.selection()
	if s.nothing() {
		l.lostDo(s.why, s.detail, s.do)
		return nil
	}
	var out []registration
	for _, r := range eventmap.RoutesTo(eventmap.Cursor, l.first.Event) {
		if !r.Hand {
			out = append(out, registration{on: r.On, matcher: s.pattern(true), event: ambiguous(r)})
		}
	}
	if s.mcp {
		l.note(eventmap.LossMCPServer, eventmap.Weaker, "")
	}
	return out
}

// selection is what of Cursor's tools a hook's matchers take.
type selection struct {
	tools  []string // Cursor's names, in table order
	open   bool     // names that the tables do not know may match, too
	mcp    bool     // MCP tools may match
	why    eventmap.Code
	detail string
	do     string
}

func (s *selection) nothing() bool { return !s.open && !s.mcp && len(s.tools) == 0 }

// pattern is an anchored superset of the names, "" for everything: Cursor
// searches, so a bare Write would take WriteShellStdin too.
func (s *selection) pattern(mcp bool) string {
	if s.open {
		return ""
	}
	var p []string
	if len(s.tools) > 0 {
		p = append(p, "^("+strings.Join(s.tools, "|")+")$")
	}
	if mcp && s.mcp {
		p = append(p, "^"+eventmap.MCPPrefix)
	}
	return strings.Join(p, "|")
}

// selection works out the tools, and notes the names that lead nowhere.
func (l *planner) selection() selection {
	s := selection{open: len(l.matchers) == 0, mcp: len(l.matchers) == 0}
	var named []string
	for _, m := range l.matchers {
		names, exact := m.Names()
		switch {
		case m.OnlyMCP():
		case !exact:
			s.open = true
		}
		named = append(named, names...)
		s.mcp = s.mcp || mayTakeMCP(m)
	}
	for _, t := range eventmap.Tools() {
		if l.takes(t.Claude) && !slices.Contains(s.tools, t.Cursor) {
			s.tools = append(s.tools, t.Cursor)
		}
	}
	if l.guardsDelete() && !slices.Contains(s.tools, "Delete") {
		s.tools = append(s.tools, "Delete")
	}
	l.strayNames(&s, named)
	return s
}

// mayTakeMCP tells whether a matcher can take an MCP tool's name.
func mayTakeMCP(m matcher.Claude) bool {
	names, exact := m.Names()
	if !exact {
		return m.OnlyMCP() || !anchoredElsewhere(m.String())
	}
	return slices.ContainsFunc(names, IsMCPTool)
}

// IsMCPTool tells whether a name can be that of an MCP tool in Claude Code:
// mcp__server__tool can, mcp__server names none (claude-observed.md 9).
func IsMCPTool(name string) bool {
	rest, ok := strings.CutPrefix(name, eventmap.ClaudeMCPPrefix)
	server, tool, cut := strings.Cut(rest, "__")
	return ok && cut && server != "" && tool != ""
}

// anchoredElsewhere: an expression of one branch that begins ^Ba can't take a
// name that begins mcp__.
func anchoredElsewhere(p string) bool {
	if len(p) < 3 || p[0] != '^' || strings.Contains(p, "|") {
		return false
	}
	letter := p[1] >= 'A' && p[1] <= 'Z' || p[1] >= 'a' && p[1] <= 'z' && p[1] != 'm'
	return letter && !strings.ContainsRune("?*{", rune(p[2]))
}

// strayNames notes the exact names that no call in Cursor can have: those of
// Claude Code's tools that Cursor lacks, and those that match nothing in Claude
// Code either.
func (l *planner) strayNames(s *selection, named []string) {
	var stray, never []string
	for _, n := range named {
		switch {
		case IsMCPTool(n) || knownTool(n):
		case isClaudeTool(n):
			stray = append(stray, n)
		default:
			never = append(never, n)
		}
	}
	switch {
	case len(named) == 0 && s.nothing(): // a list of nothing, such as a lone bar
		s.why, s.detail = eventmap.LossMatcherDead, strconv.Quote(l.first.Matcher)
		return
	case len(stray)+len(never) == 0:
		return
	case s.nothing():
		s.why, s.detail = eventmap.LossToolName, strings.Join(append(stray, never...), ", ")
		if stray == nil {
			s.why, s.do = eventmap.LossMatcherDead, Advice(strings.Join(named, "|"))
		}
		return
	}
	if stray != nil {
		l.note(eventmap.LossMatcherTool, eventmap.Adapted, strings.Join(stray, ", "))
	}
	if never != nil {
		do := cmp.Or(Advice(strings.Join(named, "|")), Advice(strings.Join(never, "|")))
		l.h.Notes = append(l.h.Notes, eventmap.Note{Code: eventmap.LossMatcherPart, Detail: strings.Join(never, ", "), Do: do})
	}
}

// knownTool tells whether a name is one of Claude Code's that has a counterpart in
// Cursor, or Cursor's own that hooks are shown as it is.
func knownTool(name string) bool {
	return slices.ContainsFunc(eventmap.Tools(), func(t eventmap.Tool) bool {
		return t.Claude == name || eventmap.Alias(t.Claude) == name
	})
}
