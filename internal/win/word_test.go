package win_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/win"
)

// powershell reads words as PowerShell does where a program is called, and makes the
// command line that the program gets: up to 7.2 (old) with quotes around what has
// blanks, later as every program reads it (contract-notes.md).
func powershell(t *testing.T, line string, old bool) string {
	raw := []string{"hookshim"}
	for _, arg := range argumentMode(t, line) {
		switch {
		case arg == "--%":
		case !old:
			raw = append(raw, escaped(arg))
		case blankOutside(arg):
			raw = append(raw, `"`+arg+`"`)
		case arg != "":
			raw = append(raw, arg)
		}
	}
	return strings.Join(raw, " ")
}

// escaped is how PowerShell from 7.3 on writes an argument.
func escaped(arg string) string {
	if arg != "" && !strings.ContainsFunc(arg, func(r rune) bool { return r == '"' || unicode.IsSpace(r) }) {
		return arg
	}
	line := win.Line([]string{arg + " "})
	return strings.TrimSuffix(line, ` "`) + `"`
}

// argumentMode takes a line apart. Only what Quote may write is known; anything that
// PowerShell would expand or end a word at fails the test.
func argumentMode(t *testing.T, line string) (out []string) {
	for rest := []rune(line); len(rest) > 0; {
		word, n, closed := "", 0, false
		switch c := rest[0]; {
		case c == ' ':
			rest = rest[1:]
			continue
		case single(c) || double(c):
			same := map[bool]func(rune) bool{true: single, false: double}[single(c)]
			for n = 1; n < len(rest) && !closed; n++ {
				switch {
				case same(rest[n]) && n+1 < len(rest) && same(rest[n+1]):
					word, n = word+string(rest[n]), n+1
				case same(rest[n]):
					closed = true
				case double(c) && (rest[n] == '$' || rest[n] == '`'):
					t.Fatalf("PowerShell expands %q", line)
				default:
					word += string(rest[n])
				}
			}
			if !closed {
				t.Fatalf("PowerShell finds no end in %q", line)
			}
		default:
			for n < len(rest) && rest[n] != ' ' && !single(rest[n]) && !double(rest[n]) {
				n++
			}
			word = string(rest[:n])
			if strings.ContainsAny(word, "$`,;|&<>(){}") || strings.Contains("@#", word[:1]) || word[0] == '-' && strings.ContainsAny(word, ".:") || word == "--%" {
				t.Fatalf("PowerShell takes the word %q of %q for more than a word", word, line)
			}
			if n < len(rest) && rest[n] != ' ' {
				t.Fatalf("a quote within a word: %q", line)
			}
		}
		out, rest = append(out, word), rest[n:]
	}
	return out
}

func single(r rune) bool { return r == '\'' || r >= '‘' && r <= '‛' }

func double(r rune) bool { return r == '"' || r >= '“' && r <= '„' }

// blankOutside is how PowerShell up to 7.2 finds whether an argument needs quotes.
func blankOutside(arg string) bool {
	quotes, before := 0, rune(0)
	for _, r := range arg {
		if r == '"' && before != '\\' {
			quotes++
		} else if strings.ContainsRune(" \t\n\r\v\f\u0085\u00a0\u2003\u2028\u3000", r) && quotes%2 == 0 {
			return true
		}
		before = r
	}
	return false
}

func TestWord(t *testing.T) {
	lines := []string{
		"./guard.sh", "a && b", `C:\x\y.exe`, "*", "a,b", "-x.y", "-x:y", "@x", "--%", "#", `"`, `'`, `\`, `""`, `''`, "'''", `"'"`, `'"'`,
		`"$CLAUDE_PROJECT_DIR"/guard.sh`, `"$CLAUDE_PROJECT_DIR/guard.sh"`, `"$CLAUDE_PROJECT_DIR"/guard.sh --flag`,
		`jq -e ".tool_input.command"`, `"a b" "c d"`, `node "x y.js" a`, `x | grep "a|b" | wc -l`, `echo "a \"b\" c"`, `echo "a\\b"`, `\"x\"`,
		`jq -r '.tool_input.file_path' | { read -r f; if echo "$f" | grep -q '\.ts$'; then npx prettier --write "$f"; fi; }`,
		`echo "it's" 'a "b" c'`, "echo “so” and don’t", "’", "x ‘y", "two\nlines 'a'\r\n\"b\"", `\\srv\share\x.exe 'a'`, `' '`, " ' ", ` "a"`, `"a" `, `a'"b c"'`,
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		n, s := 1+random.IntN(12), ""
		for range n {
			s += []string{`"`, `'`, `\`, " ", "a", "’", "“", "\n", "$x", "é", "`", "\u00a0"}[random.IntN(12)]
		}
		lines = append(lines, s)
	}
	for _, line := range lines {
		for _, option := range []string{"-c", "-Command"} {
			quoted := "--as cursor --matcher 'Bash|Write' --if 'Bash(git -c *)' --timeout 10 " + option + " " + config.Quote(line)
			for _, old := range []bool{true, false} {
				raw := powershell(t, quoted, old)
				got, ok, torn := win.Word(raw, option)
				if lost(t, line) && (old || line == "--%") {
					if got == line {
						t.Errorf("%q arrives, and is said to be lost", line)
					}
				} else if got != line || !ok || torn {
					t.Fatalf("%q arrives as %s and is read as %q, %v, %v", line, raw, got, ok, torn)
				}
			}
		}
	}
}

// lost tells whether convert says that PowerShell changes a line.
func lost(t *testing.T, line string) bool {
	text, err := json.Marshal(map[string]any{"hooks": map[string]any{"Stop": []any{map[string]any{"hooks": []any{map[string]string{"type": "command", "command": line}}}}}})
	if err != nil {
		t.Fatal(err)
	}
	src, err := config.ReadClaude("settings.json", text)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := config.PlanCursor([]*config.Source{src}, config.Choices{Bin: "hookshim"})
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(plan.Hooks[0].Notes, func(n eventmap.Note) bool { return n.Code == eventmap.LossPowershell })
}

// TestWords: what is no single quoted word stays as it was passed on.
func TestWords(t *testing.T) {
	for _, raw := range []string{
		"", "hookshim", "hookshim --as cursor ./x", "hookshim -c", `-c "x"y`, `hookshim -c ./x "a b" c`, `hookshim -c "a \"b\"" "c d"`, `hookshim -c "echo 'x y'" z`,
	} {
		if got, ok, torn := win.Word(raw, "-c"); ok || torn {
			t.Errorf("%s: %q, %v, %v", raw, got, ok, torn)
		}
	}
	for _, raw := range []string{`hookshim -c a ' "b c" d`, `hookshim -c "x y" z ' "b"`} {
		if got, ok, torn := win.Word(raw, "-c"); ok || !torn {
			t.Errorf("%s: %q, %v, %v", raw, got, ok, torn)
		}
	}
	for word, want := range map[string]bool{`"a b"`: true, `"a b" c`: false, `"ab"`: false, `it's "a b"`: false, `x'"a b"`: true, `echo "a \"b\" c"`: true, "": true} {
		if lost(t, word) != want {
			t.Errorf("%q: %v", word, !want)
		}
	}
	if got := argumentMode(t, `a 'b "c"'"'"'d' ''`); !slices.Equal(got, []string{"a", `b "c"`, "'", "d", ""}) {
		t.Errorf("%q", got)
	}
}
