package matcher

import "strings"

type listKind byte

const (
	listTop  listKind = iota
	listBody          // between the words of if, while, until and for
	listSub           // in brackets or a substitution
)

// list reads commands up to a word or bracket that closes the list, and gives
// that, unread; "" at the end of the text.
func (p *shell) list(kind listKind) string {
	for n := 0; ; n++ {
		p.skipLines()
		switch stop := p.keyword(); {
		case p.end():
			return ""
		case p.peek() == ')':
			return ")"
		case closer(stop):
			return stop
		}
		p.fixed = p.fixed || n > 0
		p.statement()
		if !p.separator(kind) {
			return p.stop()
		}
	}
}

// stop gives what a list ended at when no separator followed.
func (p *shell) stop() string {
	if p.peek() == ')' {
		return ")"
	}
	if !p.end() {
		p.fail()
	}
	return ""
}

// separator reads what stands between two commands, and tells whether there
// was anything. In brackets only a new line will do.
func (p *shell) separator(kind listKind) bool {
	p.skipBlanks()
	switch p.peek() {
	case '\n', '#':
		return true
	case '&':
		if kind != listTop {
			p.fail()
			return false
		}
		p.forget(0)
		p.pos++
		return true
	case ';':
		p.pos++
		if kind == listTop && p.peek() == ';' {
			p.pos++
		}
		if kind == listSub || p.peek() == ';' || p.peek() == '&' {
			p.fail()
		}
		return true
	}
	return false
}

// statement reads pipelines with && and || between them.
func (p *shell) statement() {
	joined, vars := p.joined, len(p.vars)
	p.pipeline(vars)
	for {
		p.skipBlanks()
		if !p.at("&&") && !p.at("||") {
			break
		}
		if p.at("||") {
			p.forget(vars)
			p.ran = true
		}
		p.pos += 2
		p.join()
		p.skipBlanks()
		for p.peek() == '\n' {
			p.pos++
			p.skipBlanks()
		}
		if p.end() || p.peek() == '#' {
			p.fail()
			break
		}
		p.pipeline(vars)
	}
	p.joined = joined
}

// join notes that the command is not a single one.
func (p *shell) join() { p.joined, p.fixed = true, true }

// pipeline reads commands with | between them. The last may be missing.
func (p *shell) pipeline(vars int) {
	p.element()
	for {
		p.skipBlanks()
		if p.peek() != '|' || p.at("||") {
			return
		}
		p.forget(vars)
		p.ran = true
		p.pos++
		if p.peek() == '&' {
			p.pos++
		}
		p.join()
		if p.skipLines(); p.end() {
			return
		}
		p.element()
	}
}

// element reads one command of a pipeline.
func (p *shell) element() {
	p.negated = false
	for p.keyword() == "!" {
		p.pos++
		p.negated, p.fixed = true, true
		p.skipBlanks()
	}
	switch p.keyword() {
	case "if":
		p.ifClause()
	case "while", "until":
		p.loop()
	case "for":
		p.forClause()
	case "[[":
		p.test("]]")
	case "[":
		p.test("]")
	case "":
		if p.peek() == '(' {
			p.subshell()
			return
		}
		p.simple()
	default:
		p.fail()
	}
}

// keyword gives the reserved word that stands here, "" for none.
func (p *shell) keyword() string {
	rest := p.src[p.pos:]
	n := strings.IndexAny(rest, wordEnd)
	if n < 0 {
		n = len(rest)
	}
	if w := rest[:n]; reserved(w) {
		return w
	}
	return ""
}

// reserved tells whether a word has a meaning of its own where a command begins.
func reserved(w string) bool {
	switch w {
	case "if", "while", "until", "for", "!", "[[", "[", "case", "select", "function", "{":
		return true
	}
	return closer(w)
}

// closer tells whether a word ends a list of commands.
func closer(w string) bool {
	switch w {
	case "then", "elif", "else", "fi", "do", "done", "esac", "}":
		return true
	}
	return false
}
