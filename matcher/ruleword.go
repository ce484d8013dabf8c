package matcher

import (
	"strings"
	"unicode/utf8"
)

// word is one word of a command after its quotes are taken off.
type word struct {
	text, raw string
	parts     int // runs of plain text, quotes and expansions
	subs      int // bare $(…) and `…`
	vars      int // bare variables whose value is not known
	sums      int // bare $((…))
	known     int // bare variables whose value is known
	ambient   bool
	lone      bool // has a "…" with nothing but $(…) in it
	held      bool // has a "…" with text and a placeholder
	hollow    bool // nothing but a placeholder
}

// plain tells whether the word's text is all that it can be.
func (w word) plain() bool { return w.subs+w.vars+w.sums == 0 && !w.lone }

// put adds what an expansion stands for. A command that grows much by that is
// left unanalysed.
func (p *shell) put(w *word, s string) {
	w.text += s
	if p.grown += len(s); p.grown > 2*maxShell {
		p.fail()
	}
}

// wordEnd holds the bytes that end a word.
const wordEnd = " \t\n;&|<>()"

// word reads one word. It is empty if none begins here.
func (p *shell) word() word {
	var w word
	start := p.pos
	run := false // in a run of plain text
	for !p.end() && strings.IndexByte(wordEnd, p.peek()) < 0 {
		special := strings.IndexByte("'\"$`", p.peek()) >= 0
		if special || !run {
			w.parts++
		}
		run = !special
		p.wordPart(&w)
	}
	w.raw = p.src[start:p.pos]
	w.hollow = w.parts == 1 && w.subs+w.vars+w.sums > 0
	if braces(w) {
		p.fail()
	}
	return w
}

// wordPart reads one part of a word, or a piece of plain text.
func (p *shell) wordPart(w *word) {
	switch p.peek() {
	case '\'':
		p.singleQuoted(w)
	case '"':
		p.doubleQuoted(w)
	case '$':
		p.bareDollar(w)
	case '`':
		p.backtick(true)
		w.subs++
		p.put(w, subOutput)
	case '\\':
		p.escape(w)
	default:
		n := strings.IndexAny(p.src[p.pos:], wordEnd+"'\"$`\\")
		if n < 0 {
			n = len(p.src) - p.pos
		}
		w.text += p.src[p.pos : p.pos+n]
		p.pos += n
	}
}

// braces tells whether the shell could make several words of this one.
func braces(w word) bool {
	if w.parts == 1 && (w.raw[0] == '\'' || w.raw[0] == '"') {
		return false
	}
	_, rest, ok := strings.Cut(w.raw, "{")
	return ok && (strings.Contains(rest, ",") || strings.Contains(rest, ".."))
}

// escape reads a backslash and the character that it takes the meaning from.
// A lone one at the end is for no command that we know.
func (p *shell) escape(w *word) {
	p.fixed = true
	if p.pos+1 >= len(p.src) {
		p.fail()
		return
	}
	w.text += p.src[p.pos+1 : p.pos+2]
	p.pos += 2
}

// singleQuoted reads '…'. One that is not closed goes on to the end, whose last
// character Claude Code takes for the quote.
func (p *shell) singleQuoted(w *word) {
	p.fixed = true
	p.pos++
	n := strings.IndexByte(p.src[p.pos:], '\'')
	if n < 0 {
		_, last := utf8.DecodeLastRuneInString(p.src[p.pos:])
		w.text += p.src[p.pos : len(p.src)-last]
		p.pos = len(p.src)
		return
	}
	w.text += p.src[p.pos : p.pos+n]
	p.pos += n + 1
}

// bareDollar reads an expansion outside quotes.
func (p *shell) bareDollar(w *word) {
	rest := p.src[p.pos+1:]
	n := nameAt(rest)
	switch {
	case strings.HasPrefix(rest, "(("):
		p.sum(w)
	case strings.HasPrefix(rest, "("):
		p.substitution(true)
		w.subs++
		p.put(w, subOutput)
	case n > 0:
		p.pos += 1 + n
		p.bareVar(w, rest[:n])
	case rest != "" && strings.IndexByte("?$!#@*-0123456789", rest[0]) >= 0:
		p.pos += 2
		w.vars++
		p.put(w, varValue)
	default: // ${…}, $'…', $"…", $[…], $ alone
		p.fail()
	}
}

// bareVar puts in a variable outside quotes.
func (p *shell) bareVar(w *word, name string) {
	v := p.lookup(name)
	switch {
	case v == nil && name == "HOME" && p.home != "":
		p.put(w, p.home)
		w.known++
	case v == nil:
		w.ambient = ambient(name)
		w.vars++
		p.put(w, varValue)
	case v.dead || p.lost || v.hollow || splits(v.value):
		p.fail()
	default:
		p.put(w, v.value)
		w.known++
	}
}

// sum reads $((…)) of numbers.
func (p *shell) sum(w *word) {
	n := strings.Index(p.src[p.pos:], "))")
	if n < 4 || strings.Trim(p.src[p.pos+3:p.pos+n], "0123456789+-*/% ") != "" {
		p.fail()
		return
	}
	p.fixed = true
	p.pos += n + 2
	w.sums++
	p.put(w, varValue)
}
