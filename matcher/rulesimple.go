package matcher

import "strings"

// simple reads a command with its assignments and redirections.
func (p *shell) simple() {
	var c simpleCommand
	for !p.opaque {
		p.skipBlanks()
		if p.commandEnd() {
			if c.redirected && p.peek() == '#' {
				p.fail()
			}
			break
		}
		switch fd := p.redirection(); {
		case fd >= 0:
			p.pos += fd
			p.redirect(&c)
		case len(c.words) == 0 && p.assignment() > 0:
			if c.redirected && c.assigned == 0 {
				p.fail()
			}
			p.assignWord(&c)
		case c.late:
			p.fail()
		default:
			p.argument(&c)
		}
	}
	if !p.opaque {
		p.finish(&c)
	}
}

// simpleCommand is a command while it is read.
type simpleCommand struct {
	words       []string
	assigned    int
	sums        int
	redirected  bool
	early       bool // redirected in front of the program
	late        bool // redirected behind a word: no more words may come
	declaration bool // export and its like, whose arguments assign
}

// commandEnd tells whether the command is over.
func (p *shell) commandEnd() bool {
	switch p.peek() {
	case 0:
		return p.end()
	case '\n', ';', '|', ')', '#':
		return true
	case '&':
		return !p.at("&>")
	}
	return false
}

// argument reads the program or one of its arguments.
func (p *shell) argument(c *simpleCommand) {
	if c.declaration && p.assignment() > 0 {
		p.assignWord(c)
		return
	}
	w := p.word()
	program := len(c.words) == 0
	switch {
	case w.raw == "": // an opening bracket
		p.fail()
	case program && !p.programWord(w), !program && w.raw == "=":
		p.fail()
	case w.vars > 0 && w.parts > 1, w.sums > 0 && w.parts > 1:
		p.fail()
	case w.vars+w.subs > 0 || w.lone:
		p.soft = true
	}
	if program {
		c.declaration = declares(w.text)
	} else if (c.declaration || c.words[0] == "unset") && !declarable(w) {
		p.fail()
	}
	c.words = append(c.words, w.text)
}

// programWord tells whether a word can name a program that we know when the
// command is read.
func (p *shell) programWord(w word) bool {
	if w.raw != w.text || hardProgram(w.text) {
		p.fixed = true
	}
	for i := 0; i < len(w.text); i++ {
		if c := w.text[i]; !letter(c) && !digit(c) && c != '.' && c != '/' && c != '-' {
			p.fixed = true
		}
	}
	return w.plain() && !w.held && !reserved(w.raw) && w.raw[0] != '[' &&
		!strings.Contains(w.raw, "]=") && !strings.Contains(w.raw, "]+=")
}

// finish notes a command that has been read.
func (p *shell) finish(c *simpleCommand) {
	switch {
	case len(c.words) > 0:
		p.ran = true
		p.lost = p.lost || setter(c.words[0], c.words[1:])
		if (c.declaration || c.words[0] == "unset") && !knownDeclaration(c) {
			p.fail()
		}
		p.texts = append(p.texts, oneBlank(strings.Join(c.words, " ")))
	case c.redirected:
		p.texts = append(p.texts, "")
	case c.assigned != 1, p.sub > 0:
		p.fail()
	case c.sums > 0, p.negated:
		p.texts = append(p.texts, "true") // what Claude Code makes of x=$((1)) and ! x=1
	}
}

// oneBlank makes one blank of several, and of tabs.
func oneBlank(s string) string {
	if !strings.Contains(s, "\t") && !strings.Contains(s, "  ") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		blank := s[i] == ' ' || s[i] == '\t'
		switch {
		case !blank:
			b.WriteByte(s[i])
		case i == 0 || s[i-1] != ' ' && s[i-1] != '\t':
			b.WriteByte(' ')
		}
	}
	return b.String()
}
