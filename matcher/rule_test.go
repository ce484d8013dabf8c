package matcher_test

import (
	"strings"
	"testing"
	"time"

	"hookshim/matcher"
)

func TestRuleTools(t *testing.T) {
	d := matcher.Dirs{Project: "/p", Cwd: "/p", Home: "/homedir"}
	for _, c := range []struct {
		rule, tool, subject string
		want                bool
	}{
		{"", "Bash", "ls", true},
		{"", "mcp__srv__tool", "", true},
		{"Bash", "Bash", "ls", true},
		{"Bash(*)", "Bash", "ls", true},
		{"Bash()", "Bash", "ls", true},
		{"Bash", "Edit", "a.ts", false},
		{"WebFetch", "WebFetch", "http://x/", true},
		{"WebFetch(*)", "WebFetch", "http://x/", true},
		{"WebFetch(domain:127.0.0.1)", "WebFetch", "http://127.0.0.1/", false},
		{"Skill(foo)", "Skill", "foo", false},
		{"Agent(rev)", "Agent", "rev", false},
		{"Agent", "Agent", "", true},
		{"Task", "Agent", "", true},
		{"Agent", "Task", "", true},
		{"Task(*)", "Agent", "", true},
		{"mcp__srv__echo", "mcp__srv__echo", "", true},
		{"mcp__srv", "mcp__srv__echo", "", false},
		{"mcp__srv__*", "mcp__srv__echo", "", false},
		{"PowerShell(git *)", "PowerShell", "GIT push", true},
		{"PowerShell(Get-Item *)", "PowerShell", "get-item x", true},
		{"PowerShell(git *)", "PowerShell", "gitk", false},
		{"PowerShell(git *)", "Bash", "git push", false},
		{"Edit(*.ts)", "Edit", "a.ts", true},
		{"Edit(*.ts)", "MultiEdit", "a.ts", false},
		{"NotebookEdit(nb/**)", "NotebookEdit", "nb/a.ipynb", true},
	} {
		if got := matcher.ParseRule(c.rule).Match(c.tool, c.subject, d); got != c.want {
			t.Errorf("%q, %s %q: got %v", c.rule, c.tool, c.subject, got)
		}
	}
}

func TestRuleMalformed(t *testing.T) {
	for _, rule := range []string{
		"Bash(", "Bash)", "(", "*", "git *", "bash(git *)", "Edit|Write", "Bash,Edit", " Bash(git *)", "Bash(git *) ",
		"!Bash(git *)", "B*(git *)", "*(git *)", "Bash(git *):x", `Bash(git *\)`, "mcp__srv", "mcp__srv__*", "Edit(!x)",
		"Edit(#x)", "Edit(/)", "Skill(foo)",
	} {
		r := matcher.ParseRule(rule)
		if r.Valid() || r.String() != rule {
			t.Errorf("%q: valid %v, written %q", rule, r.Valid(), r)
		}
		for _, tool := range []string{"Bash", "Edit", "Write", "Skill", "mcp__srv__echo"} {
			if r.Match(tool, "git push", matcher.Dirs{}) {
				t.Errorf("%q takes %s", rule, tool)
			}
		}
	}
	for _, rule := range []string{"", "Bash", "Bash(git *)", "Edit(src/**)", "mcp__srv__echo", "Bash(git ))"} {
		if !matcher.ParseRule(rule).Valid() {
			t.Errorf("%q is not valid", rule)
		}
	}
}

// Where the folder is not known a path rule takes the file.
func TestRuleUnknownFolder(t *testing.T) {
	for _, c := range []struct {
		rule, file string
		d          matcher.Dirs
		want       bool
	}{
		{"Edit(src/**)", "x/a.ts", matcher.Dirs{}, true},
		{"Edit(src/**)", "/p/x/a.ts", matcher.Dirs{}, true},
		{"Edit(src/**)", "/p/x/a.ts", matcher.Dirs{Cwd: "/p"}, false},
		{"Edit(/src/**)", "/p/x/a.ts", matcher.Dirs{Cwd: "/p"}, true},
		{"Edit(~/x)", "/p/x", matcher.Dirs{Cwd: "/p"}, true},
		{"Edit(//p/x)", "/p/x", matcher.Dirs{}, true},
		{"Edit(//p/y)", "/p/x", matcher.Dirs{}, false},
		{"Edit(**)", "", matcher.Dirs{Cwd: "/p"}, true},
	} {
		if got := matcher.ParseRule(c.rule).Match("Edit", c.file, c.d); got != c.want {
			t.Errorf("%q, %q, %+v: got %v", c.rule, c.file, c.d, got)
		}
	}
}

// longCommands are those that could take long.
func longCommands() map[string]string {
	const n = 9000
	return map[string]string{
		"1 MB":          strings.Repeat("git push; ", 100_000),
		"brackets":      strings.Repeat("( ", n/2),
		"substitutions": strings.Repeat("$(", n/2),
		"quoted":        strings.Repeat(`"$(`, n/3),
		"backticks":     strings.Repeat("`a", n/2),
		"if":            strings.Repeat("if ", n/3),
		"commands":      strings.Repeat("a;", n/2),
		"words":         strings.Repeat("a ", n/2),
		"assignments":   strings.Repeat("a=1;", n/4),
		"variables":     "a=" + strings.Repeat("x", 3000) + strings.Repeat(";b=$a$a;a=$b$b", 100),
		"used":          "a=" + strings.Repeat("x", 4000) + ";ls " + strings.Repeat("$a", 2500),
		"here":          strings.Repeat("cat <<'E'\nE\n", n/12),
		"tests":         "[[ " + strings.Repeat("! ( ", n/4),
		"braces":        strings.Repeat("{", n),
		"sums":          strings.Repeat("$((1", n/4),
	}
}

// TestRuleTime: no command and no path takes more than a moment to be judged. The limit is
// far above what any machine needs, and far below what one more power of the length costs.
func TestRuleTime(t *testing.T) {
	rule := matcher.ParseRule("Bash(*a*b*c*d*)")
	for name, command := range longCommands() {
		start := time.Now()
		rule.Match("Bash", command, matcher.Dirs{Home: "/homedir"})
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%s: %v", name, d)
		}
	}
	start := time.Now()
	matcher.ParseRule("Edit(**/a/**/b/**/c/*d*e*f)").Match("Edit", "/"+strings.Repeat("a/b/c/ddddeeee/", 60_000), matcher.Dirs{Cwd: "/"})
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("path: %v", d)
	}
}

func BenchmarkRuleLong(b *testing.B) {
	rule := matcher.ParseRule("Bash(git push *)")
	command := longCommands()["1 MB"]
	for b.Loop() {
		rule.Match("Bash", command, matcher.Dirs{})
	}
}

func BenchmarkRule(b *testing.B) {
	for b.Loop() {
		matcher.ParseRule("Bash(git push *)").Match("Bash", `cd x && git commit -m "a: b" && git push origin main`, matcher.Dirs{})
	}
}

func FuzzRule(f *testing.F) {
	for _, command := range longCommands() {
		f.Add("Bash(git *)", command[:min(len(command), 200)])
	}
	for _, command := range readRules(f, "bash-quoting.txtar")["verdicts"] {
		written, _, _ := strings.Cut(command, "\t")
		f.Add("Bash(ls *)", commandLine(f, written))
	}
	f.Add("Edit(src/**/[a-z]*.ts)", "src/x/a.ts")
	f.Add("Edit([", `\`)
	f.Fuzz(func(t *testing.T, rule, subject string) {
		r := matcher.ParseRule(rule)
		if r.String() != rule {
			t.Fatalf("%q became %q", rule, r.String())
		}
		start := time.Now()
		for _, tool := range []string{"Bash", "PowerShell", "Edit", "Read", "Agent"} {
			if r.Match(tool, subject, matcher.Dirs{Project: "/p", Cwd: "/p/src", Home: "/h"}) && !r.Valid() {
				t.Fatalf("%q is not valid but takes %q", rule, subject)
			}
		}
		if d := time.Since(start); d > time.Second {
			t.Fatalf("%v", d)
		}
	})
}
