package matcher_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"hookshim/matcher"
)

// engine is a node process that judges one pattern after the other, as both hosts
// use them.
type engine struct {
	in  io.Writer
	out *bufio.Reader
}

// judge says of a pattern and a text, each one letter: whether new RegExp finds it
// (1, 0), refuses the pattern (x) or takes too long (t), and whether a matcher of
// Claude Code takes the text as a tool's name (claude-observed.md 9).
const judge = `
const vm = require("vm"), box = vm.createContext({p: "", s: ""});
const run = new vm.Script("new RegExp(p).test(s)");
function found(p, s) {
	try { new RegExp(p) } catch { return "x" }
	box.p = p; box.s = s;
	try { return run.runInContext(box, {timeout: 80}) ? "1" : "0" } catch (e) { return e.code == "ERR_SCRIPT_EXECUTION_TIMEOUT" ? "t" : "x" }
}
function claude(m, name) {
	if (m === "" || m === "*") return "1";
	if (/^[a-zA-Z0-9_\- ,|]*$/.test(m)) return m.split(/[|,]/).map(n => n.trim()).filter(n => n).includes(name) ? "1" : "0";
	return found(m, name);
}
require("readline").createInterface({input: process.stdin}).on("line", line => {
	const [p, s] = JSON.parse(line);
	console.log(found(p, s) + claude(p, s));
});`

func startEngine(f *testing.F) *engine {
	node, err := exec.LookPath("node")
	if err != nil {
		f.Skip("node is not installed: nothing to compare with")
	}
	cmd := exec.Command(node, "-e", judge)
	in, err := cmd.StdinPipe()
	if err != nil {
		f.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		f.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return &engine{in, bufio.NewReader(out)}
}

func (e *engine) ask(t *testing.T, pattern, subject string) string {
	line, err := json.Marshal([2]string{pattern, subject})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.in.Write(append(line, '\n')); err != nil {
		t.Fatal(err)
	}
	said, err := e.out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(said)
}

// FuzzMatcher: a pattern finds in a text what a JavaScript engine finds, and is
// refused where that refuses it; a matcher of Claude Code takes the names that it
// takes. What our engine can't hold counts as found.
func FuzzMatcher(f *testing.F) {
	e := startEngine(f)
	for i, p := range jsPatterns {
		f.Add(p, jsSubjects[i%len(jsSubjects)], []byte(nil))
	}
	for i, p := range randomPatterns(200) {
		f.Add(p, jsSubjects[i%len(jsSubjects)], []byte(nil))
	}
	for _, c := range observed {
		f.Add(c.matcher, c.yes, []byte(nil))
		f.Add(c.matcher, c.no, []byte(nil))
	}
	for i := range 60 {
		f.Add("", jsSubjects[i%len(jsSubjects)], []byte{byte(i * 7), byte(i * 13), byte(i * 29), byte(i * i), byte(i)})
	}
	f.Fuzz(func(t *testing.T, pattern, subject string, pieces []byte) {
		for _, c := range pieces {
			pattern += jsPieces[int(c)%len(jsPieces)]
		}
		if !utf8.ValidString(pattern) || !utf8.ValidString(subject) || len(pattern) > 200 || len(subject) > 200 || huge(pattern) {
			return
		}
		stuck := time.AfterFunc(time.Minute, func() { panic(fmt.Sprintf("%q on %q takes for ever", pattern, subject)) })
		defer stuck.Stop()
		want := e.ask(t, pattern, subject)
		if strings.Contains(want, "t") {
			return
		}
		start := time.Now()
		re, err := matcher.CompileJS(pattern)
		switch {
		case (err != nil) != (want[0] == 'x'):
			t.Fatalf("%q: error %v, JavaScript says %s", pattern, err, want)
		case err != nil:
		case re.Unheld():
			if !re.Match(subject) {
				t.Fatalf("%q is not held and does not match", pattern)
			}
			return
		case re.Match(subject) != (want[0] == '1') && time.Since(start) < 90*time.Millisecond:
			t.Fatalf("%q on %q: %v, JavaScript says %s", pattern, subject, !(want[0] == '1'), want)
		}
		m, _ := matcher.ParseClaude(pattern)
		if subject == "Agent" || subject == "Task" {
			return // one tool under two names
		}
		start = time.Now()
		if got := m.Match(subject); got != (want[1] == '1') && time.Since(start) < 90*time.Millisecond {
			t.Fatalf("the matcher %q takes %q: %v, Claude Code says %s", pattern, subject, got, want)
		}
	})
}

// jsPieces are what patterns are made of.
var jsPieces = []string{"a", "b", "A", "Bash", "é", "😀", ".", "*", "+", "?", "|", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", `\k<n>`, `\k`, "[", "]", "[^", "[]", "-", "^", "$",
	`\b`, `\B`, `\w`, `\W`, `\s`, `\S`, `\d`, `\D`, `\.`, `\1`, `\2`, `\0`, `\07`, `\101`, `\8`, `\x41`, `\x4`, `\u0041`, `\ud83d`, `\u{61}`, `\cA`, `\c`, `\c1`, `\-`, `\/`, `\a`, `\p{L}`, `\Z`, "{1}", "{0}", "{2,}", "{1,2}", "{2,1}", "{,2}",
	"{", "}", "a-z", "z-a", " ", ",", "_", "/", "#", "\n", "mcp__", "(?i)", "(?#", "(?>", "(?P<n>"}

// huge tells patterns that repeat so often that an engine may refuse them for their
// size.
func huge(pattern string) bool {
	digits := 0
	for i := range len(pattern) {
		if pattern[i] < '0' || pattern[i] > '9' {
			digits = 0
		} else if digits++; digits > 3 {
			return true
		}
	}
	return strings.Count(pattern, "{") > 4
}
