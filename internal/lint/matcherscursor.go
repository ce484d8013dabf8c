package lint

import (
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/matcher"
)

// cursorMatcher looks at a matcher as Cursor reads it.
func (l *linter) cursorMatcher(f *file, h *config.Handler, ev *eventmap.Event) {
	path := h.Path + ".matcher"
	if h.Matcher == "" || h.Matcher == "*" {
		return
	}
	re, err := matcher.CompileJS(h.Matcher)
	if err != nil {
		return // that drops the file, and is reported there
	}
	fixed, isFixed := strings.CutPrefix(ev.Matcher, "=")
	switch {
	case query(h.Matcher):
		l.at(MatcherQuery, f, path, h.Matcher)
	case ev.Matcher == "":
		if !re.Match("") {
			l.at(MatcherIgnored, f, path, h.Matcher).patches = []config.Patch{{Path: path, Drop: true}}
		}
	case isFixed && !re.Match(fixed):
		l.at(MatcherDead, f, path, h.Matcher+"; it is tried on the word "+fixed)
	case ev.Matcher == eventmap.MCPPrefix && strings.Contains(h.Matcher, eventmap.ClaudeMCPPrefix):
		l.at(MatcherDead, f, path, h.Matcher+"; MCP tools are MCP:TOOL here")
	case ev.Matcher == "tool_name":
		l.cursorToolMatcher(f, path, h.Matcher, re)
	case ev.Matcher == "command" && onlyTools(h.Matcher):
		l.at(MatcherCommand, f, path, h.Matcher)
	case ev.Matcher == "subagent_type" && onlyTools(h.Matcher):
		l.at(MatcherUnknown, f, path, h.Matcher+"; it is tried on the subagent's type")
	}
}

// onlyTools tells whether an expression is a list of tool names.
func onlyTools(expr string) bool {
	if ruleForm(expr) {
		return true
	}
	for _, n := range strings.Split(strings.Trim(expr, "^$()"), "|") {
		if !config.IsToolWord(n) {
			return false
		}
	}
	return true
}

func (l *linter) cursorToolMatcher(f *file, path, expr string, re *matcher.Regexp) {
	known := cursorTools()
	if slices.ContainsFunc(known, re.Match) || strings.Contains(expr, eventmap.MCPPrefix) {
		return
	}
	claude := config.ClaudeTools()
	switch {
	case ruleForm(expr), strings.Contains(expr, eventmap.ClaudeMCPPrefix), strings.ContainsAny(expr, `,"`):
		l.at(MatcherDead, f, path, expr)
	case slices.ContainsFunc(claude, re.Match):
		d := l.at(MatcherDead, f, path, expr+"; that is Claude Code's name")
		if names := cursorNames(expr); names != "" {
			d.Hint = "Cursor has " + names
		}
	case slices.ContainsFunc(known, func(n string) bool { return strings.EqualFold(n, expr) }):
		fixed := properCase(expr, known)
		d := l.at(MatcherDead, f, path, expr)
		d.Hint, d.patches = "write "+fixed, []config.Patch{{Path: path, Text: fixed}}
	default:
		l.at(MatcherUnknown, f, path, expr)
	}
}

// cursorNames gives Cursor's names for a list of Claude Code's, "" if not all have one.
func cursorNames(expr string) string {
	var out []string
	for _, n := range strings.Split(strings.Trim(expr, "^$()"), "|") {
		t := eventmap.ToolOfClaude(n)
		if t == nil {
			return ""
		}
		if !slices.Contains(out, t.Cursor) {
			out = append(out, t.Cursor)
		}
	}
	return strings.Join(out, "|")
}
