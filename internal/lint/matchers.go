package lint

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/xrash/smetrics"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/matcher"
)

// cursorTools are the tool names that some build of Cursor has, an MCP tool for all.
func cursorTools() []string {
	return append(config.CursorTools(), eventmap.MCPPrefix+"x")
}

// query finds the marks of the query languages that people invent for matchers: none
// of them can stand in a tool's name.
func query(m string) bool {
	return strings.Contains(m, "==") || strings.Contains(m, " AND ") || strings.Contains(m, " && ") || strings.HasPrefix(m, "tools:")
}

// ruleForm finds a permission rule, such as Bash(git *), where a name is wanted.
func ruleForm(m string) bool {
	tool, _, ok := config.PermissionRule(m)
	return ok && config.IsToolWord(tool)
}

// advised adds what to write instead of a matcher, where that is known.
func advised(d *Finding, m string) {
	if d != nil {
		d.Hint = config.Advice(m)
	}
}

// claudeMatcher looks at a matcher as Claude Code reads it.
func (l *linter) claudeMatcher(f *file, h *config.Handler, ev *eventmap.Event) {
	path := groupPath(h.Path) + ".matcher"
	if !h.HasMatcher || h.Matcher == "" || h.Matcher == "*" {
		return
	}
	m, err := matcher.ParseClaude(h.Matcher)
	switch {
	case query(h.Matcher):
		advised(l.once(MatcherQuery, f, path, h.Matcher), h.Matcher)
	case ev.Matcher == "":
		if err != nil || !m.Match("") {
			if d := l.once(MatcherIgnored, f, path, h.Matcher); d != nil {
				// Not dropped: Cursor imports a file only if some group has a matcher.
				d.Hint, d.patches = "write *, and test in the script", []config.Patch{{Path: path, Text: "*"}}
			}
		}
	case err != nil:
		advised(l.once(MatcherInvalid, f, path, h.Matcher), h.Matcher)
	case ev.Matcher == "tool_name":
		l.claudeToolMatcher(f, path, m)
	case ev.Values != nil && !slices.ContainsFunc(ev.Values, m.Match):
		l.once(MatcherDead, f, path, h.Matcher+", not one of "+strings.Join(ev.Values, ", "))
	case ev.Values != nil:
		for _, n := range exactNames(m) {
			if !slices.Contains(ev.Values, n) {
				l.once(MatcherUnknown, f, path, n)
			}
		}
	}
}

func exactNames(m matcher.Claude) []string {
	names, _ := m.Names()
	return names
}

// groupPath is the path of the group that a handler stands in.
func groupPath(path string) string {
	if i := strings.LastIndex(path, ".hooks["); i >= 0 {
		return path[:i]
	}
	return path
}

// once adds a finding unless an earlier handler of the same group brought it; nil then.
func (l *linter) once(id ID, f *file, path, detail string) *Finding {
	pos := f.src.Locate(path)
	for _, d := range *l.out {
		if d.Rule.ID == id && d.Pos == pos && d.Detail == detail {
			return nil
		}
	}
	return l.at(id, f, path, detail)
}

func (l *linter) claudeToolMatcher(f *file, path string, m matcher.Claude) {
	known := config.ClaudeTools()
	names, exact := m.Names()
	if !exact {
		switch {
		case slices.ContainsFunc(known, m.Match) || strings.Contains(m.String(), eventmap.ClaudeMCPPrefix) || m.Match("mcp__a__b"):
		case config.NoToolName(m):
			advised(l.once(MatcherDead, f, path, m.String()), m.String())
		default:
			advised(l.once(MatcherUnknown, f, path, m.String()), m.String())
		}
		return
	}
	var dead, odd []string
	live := slices.ContainsFunc(names, func(n string) bool { return slices.Contains(known, n) || config.IsMCPTool(n) })
	for _, n := range names {
		switch {
		case slices.Contains(known, n) || config.IsMCPTool(n):
		case live && eventmap.ToolOfCursor(n) != nil && properCase(n, known) == "":
			// one list for both tools, since Cursor imports it
		case deadName(n, known):
			dead = append(dead, n)
		case !live || misspelt(n, known):
			odd = append(odd, n) // a list for several tools may name what only others have
		}
	}
	if odd != nil {
		l.once(MatcherUnknown, f, path, strings.Join(odd, ", "))
	}
	if dead == nil {
		return
	}
	id := MatcherDead
	if live {
		id = MatcherUnknown // the hook runs for the others
	}
	if d := l.once(id, f, path, strings.Join(dead, ", ")); d != nil {
		d.Hint, d.patches = spelled(path, m.String(), dead, known)
	}
}

// deadName tells whether an exact name is certain to match no tool: an MCP server, a
// known tool in another case or under Cursor's name, several names without a sign
// between them.
func deadName(n string, known []string) bool {
	return strings.HasPrefix(n, eventmap.ClaudeMCPPrefix) || strings.Contains(n, " ") || properCase(n, known) != "" || eventmap.ToolOfCursor(n) != nil
}

// misspelt tells whether a name is a letter or two away from a known one.
func misspelt(n string, known []string) bool {
	return len(n) > 3 && slices.ContainsFunc(known, func(k string) bool { return smetrics.WagnerFischer(n, k, 1, 1, 1) <= 2 })
}

func properCase(n string, known []string) string {
	for _, k := range known {
		if strings.EqualFold(k, n) {
			return k
		}
	}
	return ""
}

// spelled gives the advice for dead names, and the repair where there is only one: an
// MCP server alone, or names in the wrong case.
func spelled(path, whole string, dead, known []string) (hint string, patches []config.Patch) {
	fixed := whole
	for _, n := range dead {
		k := properCase(n, known)
		switch {
		case k != "":
			fixed = regexp.MustCompile(`\b`+regexp.QuoteMeta(n)+`\b`).ReplaceAllString(fixed, k)
		case strings.HasPrefix(n, eventmap.ClaudeMCPPrefix) && n == whole:
			fixed = strings.TrimRight(n, "_") + "__.*"
		default:
			return cmp.Or(config.Advice(whole), config.Advice(strings.Join(dead, "|"))), nil
		}
	}
	return `write "matcher": "` + fixed + `"`, []config.Patch{{Path: path, Text: fixed}}
}
