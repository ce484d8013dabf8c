package matcher

import "strings"

// redirection tells whether a redirection stands here: the length of the file
// descriptor in front of its operator, -1 for none.
func (p *shell) redirection() int {
	rest := p.src[p.pos:]
	n := 0
	for n < len(rest) && digit(rest[n]) {
		n++
	}
	switch {
	case n < len(rest) && (rest[n] == '<' || rest[n] == '>'):
		return n
	case strings.HasPrefix(rest, "&>"):
		return 0
	}
	return -1
}

// redirect reads an operator and what it is for.
func (p *shell) redirect(c *simpleCommand) {
	p.fixed = true
	c.redirected = true
	c.early = c.early || len(c.words) == 0
	if n := len(c.words); n > 0 && descriptorName(c.words[n-1]) {
		p.fail()
	}
	if p.at("<<<") {
		p.hereString()
		return // words may follow
	}
	c.late = len(c.words) > 0
	switch {
	case p.at("<<") && c.early:
		p.fail()
	case p.at("<<"):
		p.hereDoc()
	case p.at("<>"), p.at("<("), p.at(">("):
		p.fail()
	default:
		p.target()
	}
}

// descriptorName tells whether a word is {fd}, a variable for a descriptor.
func descriptorName(w string) bool {
	name, ok := strings.CutPrefix(w, "{")
	n := nameAt(name)
	return ok && n > 0 && name[n:] == "}"
}

// target reads an operator with a file or a descriptor behind it. The file
// must be known, and a variable in it be in quotes.
func (p *shell) target() {
	descriptor := p.at(">&") || p.at("<&")
	for _, op := range [...]string{"&>>", "&>", ">>", ">|", ">&", "<&", ">", "<"} {
		if p.at(op) {
			p.pos += len(op)
			break
		}
	}
	p.skipBlanks()
	w := p.word()
	switch {
	case w.raw == "", w.raw[0] == '!', w.raw[0] == '=', descriptor && w.raw == "-":
		p.fail()
	case !w.plain(), w.known > 0, w.held:
		p.fail()
	}
}

// hereString reads <<< and its text, which may be missing at the end.
func (p *shell) hereString() {
	p.pos += len("<<<")
	p.skipBlanks()
	if w := p.word(); w.raw == "" && !p.end() || !w.plain() {
		p.fail()
	}
}
