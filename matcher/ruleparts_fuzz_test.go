package matcher_test

import (
	"strings"
	"testing"

	"hookshim/matcher"
)

// FuzzRuleParts puts commands together whose parts are known, and rules, and holds
// the verdict against the plain reading of the contract: a rule takes a command if it
// takes one of its simple commands, without assignments in front and quotes around
// words (claude-observed.md 10). Of a command with brackets, loops or substitutions
// it may take more, as the real client does, never less.
func FuzzRuleParts(f *testing.F) {
	for i := range 60 {
		b := make([]byte, 24)
		for k := range b {
			b[k] = byte(i*31 + k*k*7 + i*k)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, program []byte) {
		if len(program) > 200 {
			return
		}
		g := &commands{left: program}
		pattern := g.pattern()
		command := g.list(0)
		want := false
		for _, p := range g.parts {
			want = want || pattern.takes(p)
		}
		got := matcher.ParseRule("Bash("+pattern.text+")").Match("Bash", command, matcher.Dirs{Home: "/h"})
		if want && !got || got && !want && !g.opaque {
			t.Fatalf("Bash(%s) on %q: %v, the simple commands are %q", pattern.text, command, got, g.parts)
		}
	})
}

type commands struct {
	left   []byte
	parts  []string // simple commands, words with one blank between them
	opaque bool     // there is something in it that no rule is sure about
}

func (g *commands) pick(n int) int {
	if len(g.left) == 0 {
		return 0
	}
	c := g.left[0]
	g.left = g.left[1:]
	return int(c) % n
}

func (g *commands) one(list ...string) string { return list[g.pick(len(list))] }

func (g *commands) word() string {
	return g.one("git", "push", "ls", "npm", "run", "rm", "-rf", "--force", "x", "gitk", "src/a.ts")
}

// rulePattern is what stands between a rule's brackets.
type rulePattern struct {
	text  string
	words string
	form  int // 0 exactly, 1 "W *", 2 "W:*", 3 "W*", 4 "* W"
}

func (g *commands) pattern() rulePattern {
	p := rulePattern{form: g.pick(5), words: g.word()}
	for range g.pick(3) {
		p.words += " " + g.word()
	}
	p.text = []string{p.words, p.words + " *", p.words + ":*", p.words + "*", "* " + p.words}[p.form]
	return p
}

func (p rulePattern) takes(part string) bool {
	switch p.form {
	case 0:
		return part == p.words
	case 1, 2:
		return part == p.words || strings.HasPrefix(part, p.words+" ")
	case 3:
		return strings.HasPrefix(part, p.words)
	}
	return strings.HasSuffix(part, " "+p.words)
}

func (g *commands) list(depth int) string {
	s := g.element(depth)
	for range g.pick(3) {
		s += g.one(" && ", "&&", " || ", "; ", ";", " | ", "|", " & ", "\n") + g.element(depth)
	}
	return s
}

// element is a simple command or a compound one.
func (g *commands) element(depth int) string {
	if depth > 2 {
		return g.simple()
	}
	kind := g.pick(16)
	g.opaque = g.opaque || kind >= 9
	switch kind {
	case 9:
		return "( " + g.list(depth+1) + " )"
	case 10:
		return "{ " + g.list(depth+1) + "; }"
	case 11:
		return "if " + g.list(depth+1) + "; then " + g.list(depth+1) + "; fi"
	case 12:
		return "for i in a b; do " + g.list(depth+1) + "; done"
	case 13:
		return "while " + g.list(depth+1) + "; do " + g.list(depth+1) + "; done"
	case 14:
		if g.pick(2) == 0 {
			return "echo $(" + g.list(depth+1) + ")"
		}
		return "echo \"$(" + g.list(depth+1) + ")\""
	case 15:
		return "(" + g.list(depth+1) + ")"
	}
	return g.simple()
}

func (g *commands) simple() string {
	var words []string
	s := ""
	for range g.pick(3) {
		a := g.one("A=1 ", "A=1 ", "A=1 ", "B= ", "FOO='a b' ")
		g.opaque = g.opaque || a != "A=1 "
		s += a
	}
	for range 1 + g.pick(4) {
		w := g.word()
		words = append(words, w)
		if len(words) > 1 {
			s += g.one(" ", "  ", "\t", " ")
		}
		switch g.pick(7) {
		case 4:
			s += `"` + w + `"`
		case 5:
			s += "'" + w + "'"
		case 6:
			s += `\` + w
		default:
			s += w
		}
	}
	g.parts = append(g.parts, strings.Join(words, " "))
	return s
}
