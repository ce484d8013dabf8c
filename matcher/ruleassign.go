package matcher

import "strings"

// assignment gives the length of the NAME= or NAME+= that stands here, 0 for none.
func (p *shell) assignment() int {
	n := nameAt(p.src[p.pos:])
	if n == 0 {
		return 0
	}
	rest := p.src[p.pos+n:]
	switch {
	case strings.HasPrefix(rest, "="):
		return n + 1
	case strings.HasPrefix(rest, "+="):
		return n + 2
	}
	return 0
}

// assignWord reads NAME=value in front of a command, alone, or as the argument
// of a declaration.
func (p *shell) assignWord(c *simpleCommand) {
	follow := !p.ran && p.nest == 0 && !p.negated && !p.late()
	head := p.src[p.pos : p.pos+p.assignment()]
	p.pos += len(head)
	w := p.word()
	name, _, _ := strings.Cut(strings.TrimSuffix(head, "="), "+")
	switch {
	case w.raw == "" && p.peek() == '(', w.lone, strings.Contains(w.text, "~"), name == "IFS":
		p.fail()
	case w.parts > 1 && w.subs+w.vars+w.sums > 0, w.vars > 0 && !w.ambient:
		p.fail()
	}
	p.fixed = true
	if c.declaration {
		c.words = append(c.words, head+w.text)
	} else {
		c.assigned++
		c.sums += w.sums
	}
	// One in front of a command is for that command only.
	if p.skipBlanks(); c.declaration || p.commandEnd() {
		p.assign(name, w, follow && head == name+"=")
	}
}

// late tells whether another command stands in front on the same line of &&.
func (p *shell) late() bool { return p.joined && len(p.vars) == 0 }
