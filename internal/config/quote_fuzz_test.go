package config_test

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"hookshim/internal/config"
	"hookshim/internal/shim"
)

// FuzzQuote: what convert writes as a command is read word for word by the shells
// that the hosts give it to, in the way in which they do, and by the reader that takes
// such a line apart again; the shim that it starts runs the script as it was written.
func FuzzQuote(f *testing.F) {
	shells := shellsOf(f)
	for i, s := range []string{"./guard.sh", "echo 'it''s'", `printf "%s\n" "$HOME"`, `a\b`, `\`, `\\`, `a\\'b`, "x && y || z &", "ünïcode ☃ 😀", "https://example.com/*x*/",
		"two\nlines\r\n", "--as cursor -c x", "'", `"`, "$(date)", "`id`", "\ttab", "-c", "", " ", "a #b", "!!", "~", "*", "{a,b}", "$'a'", "\x01\x7f", "=ls", "CURSOR_HOOK_EOF", "x\nCURSOR_HOOK_EOF\ny"} {
		f.Add("./guard.sh "+s, s, "mcp__"+s, byte(i+i%2*128+i%3*64))
	}
	f.Fuzz(func(t *testing.T, command, arg, matcher string, how byte) {
		for _, s := range []string{command, arg, matcher} {
			if !utf8.ValidString(s) || strings.ContainsRune(s, 0) || len(s) > 4000 {
				return
			}
		}
		words := []string{command, arg, matcher}
		line := "said"
		for _, w := range words {
			line += " " + config.Quote(w)
		}
		written := converted(t, command, arg, matcher, how)
		lines := []string{line}
		if written != "" {
			lines = append(lines, written)
		}
		sh := shells[int(how)%len(shells)]
		got := sh.words(t, lines, how&64 != 0)
		if len(got) != len(lines) || !slices.Equal(got[0], words) {
			t.Fatalf("%s reads %q as %q, written were %q", sh.name, lines, got, words)
		}
		if written != "" {
			started(t, sh, written, got[1], words, how&128 != 0 && command != "")
		}
	})
}

// converted is the first line that convert writes for a handler; "" for none.
func converted(t *testing.T, command, arg, matcher string, how byte) string {
	handler := map[string]any{"type": "command", "command": command}
	if how&128 != 0 && command != "" {
		handler["args"] = []string{arg, command}
	}
	group := map[string]any{"matcher": matcher, "hooks": []any{handler}}
	text, err := json.Marshal(map[string]any{"hooks": map[string]any{"PreToolUse": []any{group}}})
	if err != nil {
		t.Fatal(err)
	}
	src, err := config.ReadClaude("settings.json", text)
	if err != nil {
		return ""
	}
	plan, err := config.PlanCursor([]*config.Source{src}, config.Choices{Bin: "said"})
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Hooks) == 0 || len(plan.Hooks[0].Entries) == 0 {
		return ""
	}
	return plan.Hooks[0].Entries[0].Command
}

// started judges the arguments with which a shell starts the shim.
func started(t *testing.T, sh shell, line string, got, words []string, exec bool) {
	o, err := shim.Parse(got)
	if err != nil {
		t.Fatalf("%s: the shim does not take %q: %v", sh.name, got, err)
	}
	if again, ok := config.ShimArgs("hookshim" + strings.TrimPrefix(line, "said")); !ok || !slices.Equal(again, got) {
		t.Fatalf("read back %q, the shell read %q", again, got)
	}
	command, arg, matcher := words[0], words[1], words[2]
	if !exec && (!o.Inline || o.Shell != command) || exec && !slices.Equal(o.Args, []string{command, arg, command}) {
		t.Fatalf("%s: of %q became -c %q, %q", sh.name, command, o.Shell, o.Args)
	}
	for _, m := range o.Matchers {
		if m.String() != matcher {
			t.Fatalf("%s: of the matcher %q became %q", sh.name, matcher, m)
		}
	}
}

// shell is one way in which a host starts a command (cursor-observed.md 8,
// claude-observed.md 12).
type shell struct {
	name string
	args []string
}

func shellsOf(f *testing.F) (out []shell) {
	for _, args := range [][]string{{"sh", "-c"}, {"sh", "-lc"}, {"bash", "-c"}, {"bash", "-lc"}, {"zsh", "-fc"}, {"dash", "-c"}} {
		if path, err := exec.LookPath(args[0]); err == nil {
			out = append(out, shell{strings.Join(args, " "), []string{path, args[1]}})
		}
	}
	if len(out) == 0 {
		f.Skip("this system has no POSIX shell")
	}
	return out
}

// words are the arguments that a program called said gets from each of several lines.
// Cursor's older way adds the payload to the line as a here-document.
func (s shell) words(t *testing.T, lines []string, here bool) (out [][]string) {
	script := `said() { printf '%s\0' $# "$@"; }` + "\n"
	for _, line := range lines {
		script += line
		if here {
			script += " <<'CURSOR_HOOK_EOF'\n{\"a\":1}\nCURSOR_HOOK_EOF"
		}
		script += "\n"
	}
	cmd := exec.Command(s.args[0], s.args[1], script)
	cmd.Env = []string{"PATH=/usr/bin:/bin", "HOME=/nonexistent"}
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s\n%q", s.name, err, said, lines)
	}
	rest := strings.Split(string(said), "\x00")
	for len(rest) > 1 {
		n, err := strconv.Atoi(rest[0])
		if err != nil || n >= len(rest) {
			t.Fatalf("%s said %q to %q", s.name, said, lines)
		}
		out, rest = append(out, rest[1:n+1]), rest[n+1:]
	}
	return out
}
