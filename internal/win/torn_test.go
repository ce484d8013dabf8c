package win

import "testing"

// powershell is how Windows PowerShell makes a command line.
func powershell(args ...string) string {
	line := ""
	for _, a := range args {
		if needsQuotes(a) {
			a = `"` + a + `"`
		}
		line += " " + a
	}
	return line[1:]
}

func TestShellString(t *testing.T) {
	for _, script := range []string{
		`"$CLAUDE_PROJECT_DIR"/guard.sh`, `"$CLAUDE_PROJECT_DIR/guard.sh"`, `"$CLAUDE_PROJECT_DIR"/guard.sh --flag`,
		`jq -e ".tool_input.command"`, `"a b" "c d"`, `node "x y.js" a`, `x | grep "a|b" | wc -l`,
	} {
		raw := powershell(`C:\bin\hookshim.exe`, "--as", "cursor", "--matcher", "Bash|Write", "--if", "Bash(git -c *)", "--timeout", "10", "-c", script)
		if got, ok, torn := ShellString(raw); got != script || !ok || torn {
			t.Errorf("%s: %q, %v, %v", raw, got, ok, torn)
		}
		// Who writes it as programs read it needs no help.
		raw = Line([]string{`C:\b n\hookshim.exe`, "--as", "cursor", "-c", script})
		if got, ok, torn := ShellString(raw); ok || torn {
			t.Errorf("%s: %q, %v, %v", raw, got, ok, torn)
		}
	}
	for _, plain := range []string{"./guard.sh", "./guard.sh a b", "a && b", `C:\x\y.exe`, "*"} {
		for _, raw := range []string{powershell("hookshim", "--as", "cursor", "-c", plain), Line([]string{"hookshim", "--as", "cursor", "-c", plain, "a b", "c"})} {
			if got, ok, torn := ShellString(raw); ok || torn {
				t.Errorf("%s: %q, %v, %v", raw, got, ok, torn)
			}
		}
	}
	for _, args := range [][]string{ // 'it'"'"'s' ends at each of its quotes
		{"it", "'", "s"}, {"jq -r ", "'", ".x", "'", " | a b"}, {"jq -r ", "'", "a b"}, {"x", "'"},
	} {
		raw := powershell(append([]string{"hookshim", "--as", "cursor", "-c"}, args...)...)
		if got, ok, torn := ShellString(raw); ok || !torn {
			t.Errorf("%s: %q, %v, %v", raw, got, ok, torn)
		}
	}
	for _, raw := range []string{"", "hookshim", "hookshim --as cursor ./x", "hookshim -c", `-c "x"y`} {
		if got, ok, torn := ShellString(raw); ok || torn {
			t.Errorf("%s: %q, %v, %v", raw, got, ok, torn)
		}
	}
}

func TestTokens(t *testing.T) {
	for _, args := range [][]string{{"a", "b c", ""}, {`\"`, `a\\ b\\`, `x"y`}, {`C:\x y\`, "\t"}} {
		got := tokens(Line(args))
		if len(got) != len(args) {
			t.Fatalf("%q: %v", args, got)
		}
		for i, tok := range got {
			if tok.value != args[i] || tok.odd {
				t.Errorf("%q: %+v", args[i], tok)
			}
		}
	}
}
