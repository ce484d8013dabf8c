package matcher

import "strings"

// doubleQuoted reads "…" with what is expanded in it.
func (p *shell) doubleQuoted(w *word) {
	p.pos++
	commands := len(p.texts)
	var q quoted
	for p.peek() != '"' {
		switch c := p.peek(); {
		case p.end():
			p.fail()
			return
		case c == '\\' && p.pos+1 < len(p.src) && strings.IndexByte("$`\"\\", p.src[p.pos+1]) >= 0:
			q.add(p.src[p.pos+1 : p.pos+2])
			p.pos += 2
		case c == '$':
			p.quotedDollar(&q)
		case c == '`':
			p.backtick(false)
			p.quotedSub(&q)
		default:
			n := strings.IndexAny(p.src[p.pos+1:], "\\$`\"") + 1
			if n == 0 {
				n = len(p.src) - p.pos
			}
			q.add(p.src[p.pos : p.pos+n])
			p.pos += n
		}
	}
	p.pos++
	expands := q.word.subs + q.word.vars
	switch {
	case expands > 0 && q.text:
		w.held = true
	case q.word.vars > 0, expands > 0 && len(p.texts) == commands:
		p.fail() // "$PWD" alone, "$()" alone
	case expands > 0:
		w.lone = true
	}
	if q.word.vars+q.word.known > 0 {
		p.fixed = true
	}
	w.text += q.word.text
}

// quoted is the inside of "…" so far.
type quoted struct {
	word word
	text bool // has text of its own; blanks are none
}

func (q *quoted) add(s string) {
	q.word.text += s
	q.text = q.text || strings.Trim(s, blanks) != ""
}

// quotedSub notes a $(…) or `…`.
func (p *shell) quotedSub(q *quoted) {
	q.word.subs++
	p.put(&q.word, subOutput)
}

// quotedDollar reads an expansion inside "…". A dollar that begins none is text.
func (p *shell) quotedDollar(q *quoted) {
	rest := p.src[p.pos+1:]
	n := nameAt(rest)
	switch {
	case rest == "", rest[0] == '{', rest[0] == '[', strings.HasPrefix(rest, "(("):
		p.fail()
	case rest[0] == '(':
		if body, ok := p.quotedCat(); ok {
			q.text = true
			q.word.text += body
			return
		}
		p.substitution(false)
		p.quotedSub(q)
	case n > 0:
		p.pos += 1 + n
		p.quotedVar(q, rest[:n])
	case strings.IndexByte("?$!#-", rest[0]) >= 0:
		p.pos += 2
		q.word.vars++
		p.put(&q.word, varValue)
	case digit(rest[0]), rest[0] == '@', rest[0] == '*':
		p.fail()
	default:
		q.add("$")
		p.pos++
	}
}

// quotedVar puts in a variable inside "…".
func (p *shell) quotedVar(q *quoted, name string) {
	v := p.lookup(name)
	switch {
	case v == nil && name == "HOME" && p.home != "":
		p.put(&q.word, p.home)
		q.text = true
		q.word.known++
	case v == nil && ambient(name):
		p.put(&q.word, varValue)
		q.word.vars++
	case v == nil || v.dead || p.lost:
		p.fail()
	case v.hollow:
		p.put(&q.word, v.value)
		q.word.vars++
	default:
		p.put(&q.word, v.value)
		q.text = true
		q.word.known++
	}
}
