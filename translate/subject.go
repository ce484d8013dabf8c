package translate

import (
	"strings"

	"hookshim/eventmap"
)

// Takes tells whether a matcher of the script's takes the view. match is asked about
// what the script's event is matched on, such as the tool's name: it is the Match of a
// matcher.Claude for a script of Claude Code, of a matcher.Cursor for one of Cursor.
// Events that are matched on nothing take every matcher (claude.md 5, cursor-observed.md
// 3).
func (v *View) Takes(match func(subject string) bool) bool {
	ev := v.Route.Event()
	if ev.Matcher == "" {
		return true
	}
	s := v.subject(ev)
	return match(s) || v.Route.From == eventmap.Claude && v.takesAnyTool(match)
}

func (v *View) subject(ev *eventmap.Event) string {
	if v.Tool != "" && (ev.Matcher == "tool_name" || ev.Matcher == eventmap.MCPPrefix) {
		return v.Tool
	}
	return ev.Subject(v.Shown)
}

// takesAnyTool tries a matcher on every tool that an MCP name of Claude Code may mean:
// a server's name can hold two underscores, too.
func (v *View) takesAnyTool(match func(string) bool) bool {
	rest, ok := strings.CutPrefix(v.HostTool, eventmap.ClaudeMCPPrefix)
	for ok {
		if _, rest, ok = strings.Cut(rest, "__"); ok && rest != "" && match(eventmap.MCPPrefix+rest) {
			return true
		}
	}
	return false
}

// RuleSubject is the text that a permission rule is tested against, such as the command
// of Bash or the path of Edit, for scripts of Claude Code; "" where a rule can only name
// the tool (claude.md 6). The Match of a matcher.Rule takes it.
func (v *View) RuleSubject() string {
	s, _ := v.Input.Text(eventmap.RuleMember(v.Tool))
	return s
}
