package matcher

import "strings"

// ended makes sure that a compound command is over. One with a redirection, or
// with anything else behind it, is left unanalysed.
func (p *shell) ended() {
	p.skipBlanks()
	switch p.peek() {
	case 0, '\n', ';', '|', ')', '#':
		return
	case '&':
		if !p.at("&>") {
			return
		}
	}
	p.fail()
}

// body reads the commands of a clause and the word that closes it, which is
// one of stops. The text may end here, then it gives "".
func (p *shell) body(mayBeEmpty bool, stops ...string) string {
	p.enter(false)
	defer p.leave(false)
	before := p.pos
	p.skipLines()
	empty := closer(p.keyword())
	p.pos = before
	stop := p.list(listBody)
	if stop == "" || p.opaque {
		return ""
	}
	for _, s := range stops {
		if s == stop && (mayBeEmpty || !empty) {
			p.pos += len(stop)
			return stop
		}
	}
	p.fail()
	return ""
}

// ifClause reads if … then … elif … else … fi.
func (p *shell) ifClause() {
	p.fixed = true
	p.pos += len("if")
	for stop := "elif"; stop == "elif"; {
		if stop = p.body(false, "then"); stop != "" {
			stop = p.body(true, "elif", "else", "fi")
		}
		if stop == "else" {
			p.body(true, "fi")
		}
	}
	p.ended()
}

// loop reads while … do … done, and until.
func (p *shell) loop() {
	p.fixed = true
	p.pos += len("while") // and len("until")
	if p.body(false, "do") != "" {
		p.body(true, "done")
	}
	p.ended()
}

// forClause reads for NAME in … do … done.
func (p *shell) forClause() {
	p.fixed = true
	p.pos += len("for")
	p.skipBlanks()
	n := nameAt(p.src[p.pos:])
	name := p.src[p.pos : p.pos+n]
	p.pos += n
	if n == 0 || !p.forWords() {
		p.fail()
		return
	}
	p.assign(name, word{}, false)
	p.skipLines()
	if p.keyword() != "do" {
		p.fail()
		return
	}
	p.pos += len("do")
	p.body(true, "done")
	p.ended()
}

// forWords reads what a loop goes through, up to its do.
func (p *shell) forWords() bool {
	p.skipBlanks()
	if rest, ok := strings.CutPrefix(p.src[p.pos:], "in"); ok && rest != "" && strings.IndexByte(" \t\n;", rest[0]) >= 0 {
		p.pos += len("in")
		for p.skipBlanks(); !p.end() && p.peek() != ';' && p.peek() != '\n'; p.skipBlanks() {
			w := p.word()
			single := w.parts == 1 && w.vars == 0
			if w.raw == "" || w.lone || !w.plain() && !single {
				return false
			}
		}
	}
	if p.peek() == ';' {
		p.pos++
	}
	return !p.end()
}
