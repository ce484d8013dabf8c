package matcher

import "strings"

// maxShell is the length, in UTF-16 units, above which Claude Code does not
// take a command apart; maxDepth bounds how deep we follow one.
const (
	maxShell = 10000
	maxDepth = 100
)

// shell takes a command apart as far as Claude Code does (claude-observed.md
// 10). It knows the forms that were seen to be taken apart, and gives up on
// all others: then the command is opaque and every rule takes it.
type shell struct {
	src string
	pos int

	texts  []string // the simple commands, as their words with one blank between
	opaque bool
	// A command with a bare $VAR or $(…) is analysed only if it is a single
	// plain one, and is then taken by all rules that name more than a program.
	soft  bool // there was a bare one
	fixed bool // there was something that a single plain command does not have

	home    string
	grown   int // bytes that expansions have put in
	vars    []shellVar
	lost    bool // some command may have changed any variable
	ran     bool // a command came before: an assignment is not followed any more
	nest    int  // compound commands around us
	sub     int  // of which in brackets or substitutions
	joined  bool // we are behind &&, || or |
	negated bool // we are behind !
}

// analyse takes a command apart.
func analyse(command, home string) *shell {
	p := &shell{src: command, home: home}
	if tooLong(command) || hasOddText(command) || hasQuotedBrace(command) {
		p.opaque = true
		return p
	}
	if stop := p.list(listTop); stop != "" {
		p.fail()
	}
	p.opaque = p.opaque || p.soft && p.fixed
	return p
}

// matchShell tells whether the pattern takes a command line: one of the
// commands in it, or the whole because it cannot be analysed.
func (c commandPattern) matchShell(command, home string) bool {
	p := analyse(command, home)
	if p.opaque || p.soft && !c.one {
		return true
	}
	for _, text := range p.texts {
		if c.match(text) {
			return true
		}
		// xargs without an option is looked through, once.
		if rest, ok := strings.CutPrefix(text, "xargs "); ok && !strings.HasPrefix(rest, "-") && c.match(rest) {
			return true
		}
	}
	return false
}

// fail gives up: the rest of the command is not read.
func (p *shell) fail() {
	p.opaque = true
	p.pos = len(p.src)
}

// enter goes one level down, leave comes back.
func (p *shell) enter(sub bool) {
	p.nest++
	if sub {
		p.sub++
	}
	if p.nest > maxDepth {
		p.fail()
	}
}

func (p *shell) leave(sub bool) {
	p.nest--
	if sub {
		p.sub--
	}
}

// at tells whether the text goes on with s.
func (p *shell) at(s string) bool { return strings.HasPrefix(p.src[p.pos:], s) }

// peek gives the next byte, 0 at the end.
func (p *shell) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

func (p *shell) end() bool { return p.pos >= len(p.src) }

// skipBlanks goes on to the next word, over continued lines.
func (p *shell) skipBlanks() {
	for !p.end() {
		switch {
		case p.peek() == ' ', p.peek() == '\t':
			p.pos++
		case p.at("\\\n"):
			p.pos += 2
		default:
			return
		}
	}
}

// skipLines goes on over blanks, empty lines and comments.
func (p *shell) skipLines() {
	for {
		p.skipBlanks()
		switch p.peek() {
		case '\n':
			p.pos++
		case '#':
			p.skipComment()
		default:
			return
		}
		if p.end() {
			return
		}
	}
}

func (p *shell) skipComment() {
	if n := strings.IndexByte(p.src[p.pos:], '\n'); n >= 0 {
		p.pos += n
		return
	}
	p.pos = len(p.src)
}
