package matcher

import "strings"

// substitution reads $(…), whose commands count like all others. Outside
// quotes there must be one.
func (p *shell) substitution(needed bool) {
	p.pos += len("$(")
	p.within(needed)
}

// within reads commands up to the bracket that closes them.
func (p *shell) within(needed bool) {
	p.skipBlanks()
	if p.peek() == '<' {
		p.fail() // $(<file)
		return
	}
	p.enter(true)
	before := len(p.texts)
	if stop := p.list(listSub); stop != ")" || needed && len(p.texts) == before {
		p.fail()
	} else {
		p.pos++
	}
	p.leave(true)
}

// backtick reads `…`. One with a backslash in it is left unanalysed.
func (p *shell) backtick(needed bool) {
	n := strings.IndexByte(p.src[p.pos+1:], '`')
	if n < 1 || strings.IndexByte(p.src[p.pos+1:p.pos+1+n], '\\') >= 0 {
		p.fail()
		return
	}
	whole, after := p.src, p.pos+n+2
	p.src, p.pos = whole[:after-1]+")", p.pos+1
	p.within(needed)
	ended := p.pos == len(p.src)
	p.src, p.pos = whole, after
	if !ended || p.opaque {
		p.fail()
	}
}

// subshell reads (…). Two brackets in a row are arithmetic to Claude Code.
func (p *shell) subshell() {
	p.fixed = true
	p.pos++
	if p.peek() == '(' {
		p.fail()
		return
	}
	p.within(false)
	if p.peek() == ')' {
		p.fail()
		return
	}
	p.ended()
}
