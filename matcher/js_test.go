package matcher_test

import (
	"bytes"
	"encoding/json"
	"math/rand"
	"os/exec"
	"strings"
	"testing"

	"hookshim/matcher"
)

// jsPatterns are matchers as people write them, and patterns on which the
// engine underneath and JavaScript differ.
var jsPatterns = []string{
	"Bash", "^Bash$", "Bash.*", "^(Edit|Write)$", "Edit.*", "mcp__.*", "mcp__github__.*", "^(?!Bash).*", `\bBash\b`, `Bash\b`,
	".*", ".+", ".", "", "B*", "mcp__*", `\w+`, `\d`, `\s`, `\S`, `[\s\S]`, "[^]", "[]", "[^a]", "^", "$", "^$", "a$", `a\$`,
	"(?i)bash", "(?s).", "(?#c)", "(?-i:a)", "(?i:a)", "(?>a)", "(?<n>a)", `(?<n>a)\k<n>`, `\k`, "(?<=a)b", "(?<!a)b", "(?<1>a)", "(?<a-b>x)",
	"[", "(", ")", "*", "+", "?", "**", "a**", "a{", "a{1", "a{1}", "a{1,2}", "a{,2}", "{", "}", "]", "a{2}{3}", "(?", "(?:", "[a", `\`,
	`\A`, `\Z`, `\z`, `\G`, `\p{L}`, `\P{L}`, `\Q.\E`, `\a`, `\e`, `\h`, `\R`, `\X`, `\cA`, `\c`, `\x41`, `\x4`, `\u0041`, `\u41`, `\0`, `\1`, `(a)\1`, `\2(a)(b)`,
	"[[:alpha:]]", "[a-z-[aeiou]]", `[a-\d]`, `[\d-z]`, `[\w-]`, "[-a]", "[a-]", `[\b]`, `[\]]`, "[]a]", "[^]a]", `[\s]`, `[^\s]`, `[\S]`, "[a[b]", "[^[]",
	"é", `\bé`, "[é]", "(a|)", "|", "a|b", "^a|b$", "(a)(?:b)", "(?=a)", "(?!)", "a(?=b)", "x*?", "x+?", "x??", "(x*)*", `\/`, `\-`, `\.`, `\_`,
	`[\c1]`, `[\c_a]`, `[\c]`, "😀", "^.$", "^..$", "[😀]", "[^a]$", "😀{2}", "[a-😀]", "[😀-😁]", `\ud83d`, `(?<é>a)`, `(?<☃>a)`,
}

var jsSubjects = []string{
	"", "Bash", "bash", "Edit", "NotebookEdit", "Write", "MultiEdit", "Read", "mcp__github__create_issue", "mcp__my-srv__x", "a", "b", "ab", "aa", "abc", "aXb",
	"A", "p{L}", "L", "Q.E", "k", "z", "Z", "G", "h", "u41", "x4", "c", "\\c", "\x01", "\x00", "$", "a$", "a\n", "\n", "a\nb", "\r", "\u2028", "\u00a0", "\ufeff", "é", "é b", "-", "[", "]", ":", "a]", "d", "9", "{", "}", "a{", "a{1", "a{,2}", "^", ".", "/", "_", " ",
}

// TestJavaScript holds the engine against a real one.
func TestJavaScript(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: nothing to compare with")
	}
	patterns := append(append([]string{}, jsPatterns...), randomPatterns(3000)...)
	want := nodeVerdicts(t, node, patterns, jsSubjects)
	for i, p := range patterns {
		re, err := matcher.CompileJS(p)
		if (err == nil) != (want[i] != "invalid") {
			t.Errorf("%q: error %v, node says %s", p, err, want[i])
			continue
		}
		if err != nil {
			continue
		}
		for j, s := range jsSubjects {
			if re.Match(s) != (want[i][j] == '1') {
				t.Errorf("%q on %q: %v, node says %c", p, s, re.Match(s), want[i][j])
			}
		}
	}
}

// TestUnheld: what JavaScript takes and the engine can't hold matches everything.
func TestUnheld(t *testing.T) {
	for _, p := range []string{`^(?:(a)|b)*\1$`, `(?:(a)|(b))+\2`, `(?:(?<x>a)|b){2}\k<x>`, `(?<\u0061>a)\k<a>`, `(?<\u{61}>a)`, `(?<$tool>Edit)`, "a{99999999999}"} {
		re, err := matcher.CompileJS(p)
		if err != nil || !re.Unheld() || !re.Match("") || !re.Match("qz") {
			t.Errorf("%q: %v", p, err)
		}
		if m, err := matcher.ParseClaude(p); err != nil || !m.Unheld() || !m.Match("Bash") || m.All() {
			t.Errorf("the matcher %q: %v", p, err)
		}
	}
	if m, _ := matcher.ParseClaude(`^(Edit)?(a|b)*$`); m.Unheld() {
		t.Error("without a back reference nothing can tell")
	}
}

// randomPatterns makes patterns out of the pieces that matter, the same ones on
// every run.
func randomPatterns(n int) []string {
	pieces := []string{"a", "b", "Bash", ".", "*", "+", "?", "|", "(", ")", "(?:", "(?!", "[", "]", "[^", "-", "^", "$", `\b`, `\w`, `\s`, `\d`, `\S`, `\.`, "{1}", "{", "}", "mcp__", "_", "A-Z"}
	r := rand.New(rand.NewSource(1))
	var out []string
	for range n {
		var b strings.Builder
		for range 1 + r.Intn(6) {
			b.WriteString(pieces[r.Intn(len(pieces))])
		}
		out = append(out, b.String())
	}
	return out
}

func nodeVerdicts(t *testing.T, node string, patterns, subjects []string) []string {
	t.Helper()
	in, err := json.Marshal([2][]string{patterns, subjects})
	if err != nil {
		t.Fatal(err)
	}
	const program = `const [ps, ss] = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(ps.map(p => { try { const r = new RegExp(p); return ss.map(s => r.test(s) ? "1" : "0").join("") } catch { return "invalid" } })))`
	cmd := exec.Command(node, "-e", program)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	if err := json.Unmarshal(out, &want); err != nil {
		t.Fatal(err)
	}
	return want
}
