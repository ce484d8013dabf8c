package matcher_test

import (
	"strings"
	"testing"

	"hookshim/matcher"
)

// observed are matchers against tool names as the real client judged them
// (claude-observed.md 9): matcher, names that match, names that do not.
var observed = []struct{ matcher, yes, no string }{
	{"", "Bash Edit mcp__a__b", ""},
	{"*", "Bash Edit mcp__a__b", ""},
	{"Bash", "Bash", "BashOutput bash Edit"},
	{" Bash ", "Bash", "Edit"},
	{"Bash|", "Bash", "Edit"},
	{"Edit|Write", "Edit Write", "NotebookEdit MultiEdit Bash"},
	{"Edit | Write", "Edit Write", "Bash"},
	{"Edit,Write", "Edit Write", "Bash"},
	{"Edit, Write", "Edit Write", "Bash"},
	{"Edit Write", "", "Edit Write"},
	{"|", "", "Bash Edit"},
	{"Ba", "", "Bash"},
	{"bash", "", "Bash"},
	{"mcp__srv", "", "mcp__srv__echo"},
	{"mcp__srv__", "", "mcp__srv__echo"},
	{"mcp__my-srv", "", "mcp__my-srv__echo"},
	{"mcp__srv__echo", "mcp__srv__echo", "mcp__srv__echo2"},
	{"Ba|Write", "Write", "Bash"},
	{".*", "Bash Edit", ""},
	{`\w+`, "Bash Edit", ""},
	{"Edit.*", "Edit NotebookEdit", "Bash"},
	{"^Bash$", "Bash", "BashOutput"},
	{"^Ba", "Bash", "Edit"},
	{"Bash*", "Bash Bas", "Edit"},
	{`Bash\b`, "Bash", "BashOutput"},
	{"Write|Bash.*", "Write Bash BashOutput", "Edit"},
	{"^(?!Bash).*", "Edit", "Bash"},
	{"mcp__.*", "mcp__srv__echo", "Bash"},
	{"mcp__srv__.*", "mcp__srv__echo", "mcp__other__echo"},
	{"mcp__.*__write.*", "mcp__srv__write_note", "mcp__srv__echo"},
	{"mcp__my.srv__echo", "mcp__my-srv__echo", "mcp__srv__echo"},
	{"[", "", "Bash ["},
	{"+", "", "Bash"},
	{"(Bash", "", "Bash"},
	{"*sh", "", "Bash"},
	{"(?i)bash", "", "Bash"},
	{"Bash(git *)", "", "Bash"},
	{"!Bash", "", "Bash"},
	{"/Bash/", "", "Bash"},
	{`"Bash"`, "", "Bash"},
	{"Task", "Agent Task", "Bash"},
	{"Agent", "Agent", "Bash"},
}

func TestClaude(t *testing.T) {
	for _, c := range observed {
		m, _ := matcher.ParseClaude(c.matcher)
		for _, name := range strings.Fields(c.yes) {
			if !m.Match(name) {
				t.Errorf("%q does not take %s", c.matcher, name)
			}
		}
		for _, name := range strings.Fields(c.no) {
			if m.Match(name) {
				t.Errorf("%q takes %s", c.matcher, name)
			}
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		matcher, names string
		exact, mcp     bool
	}{
		{"Edit|Write", "Edit Write", true, false},
		{"^(Edit|Write)$", "Edit Write", true, false},
		{"^(?:Edit|Write)$", "Edit Write", true, false},
		{"^Bash$", "Bash", true, false},
		{"^Bash|Edit$", "", false, false},
		{"Edit.*", "", false, false},
		{"*", "", false, false},
		{"[", "", true, false},
		{"mcp__a__b|mcp__c__d", "mcp__a__b mcp__c__d", true, true},
		{"mcp__a__.*", "", false, true},
		{"^mcp__.*", "", false, true},
		{"mcp__|.*", "", false, false},
		{"mcp__?", "", false, false},
		{"mcp__.*|Bash", "", false, false},
	} {
		m, _ := matcher.ParseClaude(c.matcher)
		names, exact := m.Names()
		if strings.Join(names, " ") != c.names || exact != c.exact || m.OnlyMCP() != c.mcp {
			t.Errorf("%q: names %v %v, MCP only %v", c.matcher, names, exact, m.OnlyMCP())
		}
		// What is said to take only those names takes no other.
		for _, other := range []string{"Bash", "Edit", "Write", "mcp__a__b", "mcp__c__d", "mcp_", "Zzz"} {
			if exact && m.Match(other) && !strings.Contains(c.names, other) {
				t.Errorf("%q takes %s, which Names does not tell", c.matcher, other)
			}
			if m.OnlyMCP() && m.Match(other) && !strings.HasPrefix(other, "mcp__") {
				t.Errorf("%q takes %s, and is said to take MCP tools only", c.matcher, other)
			}
		}
	}
}
