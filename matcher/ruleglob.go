package matcher

import "strings"

// commandPattern is the specifier of a rule about commands, in one of Claude
// Code's three forms (claude-observed.md 10).
type commandPattern struct {
	text string // the pattern, or the prefix
	// prefix: "git:*", a text that ends at the end of a word.
	prefix bool
	// tail: "git *", a pattern behind which words may follow or not.
	tail bool
	// one: the rule names a program only ("git *", "git:*", "git*"), so it is
	// not taken by a command just because that has a substitution.
	one bool
}

// blanks are what counts as a blank in a command and in a rule.
const blanks = " \t\n"

// parseCommandPattern reads a specifier, which is neither empty nor "*".
func parseCommandPattern(s string) commandPattern {
	if name, ok := strings.CutSuffix(s, ":*"); ok && name != "" {
		return commandPattern{text: name, prefix: true, one: !strings.ContainsAny(name, blanks)}
	}
	c := commandPattern{text: oneBlank(strings.Trim(s, blanks)), one: programOnly(s)}
	if name, ok := strings.CutSuffix(c.text, " *"); ok && !hasStar(name) {
		c.text, c.tail = name, true
	}
	return c
}

// programOnly tells whether a specifier is one word with a star behind it. The
// test is on the text as it was written: a blank in front counts as a word.
func programOnly(s string) bool {
	name, ok := strings.CutSuffix(s, "*")
	name = strings.TrimSuffix(name, " ")
	return ok && name != "" && !strings.ContainsAny(name, blanks+"*?[")
}

// hasStar tells whether a pattern has a star that stands for any text.
func hasStar(pattern string) bool {
	for p := 0; p < len(pattern); p += literalAt(pattern, p) {
		if pattern[p] == '*' {
			return true
		}
	}
	return false
}

// match tells whether the pattern takes one command.
func (c commandPattern) match(command string) bool {
	switch {
	case c.prefix:
		rest, ok := strings.CutPrefix(command, c.text)
		return ok && (rest == "" || rest[0] == ' ')
	case c.tail:
		return globMatch(c.text, command) || globMatch(c.text+" *", command)
	}
	return globMatch(c.text, command)
}

// globMatch matches the whole of s with a pattern in which a star stands for any
// text, and a backslash in front of a star or of a backslash for nothing.
func globMatch(pattern, s string) bool {
	return starMatch(pattern, s, func(pattern, s string) (head, width int) {
		if n := literalAt(pattern, 0); n > 0 && pattern[n-1] == s[0] {
			head = n
		}
		return head, 1
	})
}

// starMatch matches the whole of s with a pattern in which a star stands for any text.
// one tries the first character of its text with the head of its pattern; it gives the
// length of that head, 0 for no match, and that of the character. The time is at most
// the product of the lengths.
func starMatch(pattern, s string, one func(pattern, s string) (head, width int)) bool {
	p, i := 0, 0
	star, from := -1, 0 // where to go on after a mismatch
	for i < len(s) {
		if p < len(pattern) && pattern[p] == '*' {
			star, from = p, i
			p++
			continue
		}
		if head, width := one(pattern[p:], s[i:]); head > 0 {
			p += head
			i += width
			continue
		}
		if star < 0 {
			return false
		}
		_, width := one("", s[from:])
		from += width
		p, i = star+1, from
	}
	return strings.Trim(pattern[p:], "*") == ""
}

// literalAt gives the length of the character at p: 2 with a backslash in
// front that takes away its meaning, 0 at the end.
func literalAt(pattern string, p int) int {
	switch {
	case p >= len(pattern):
		return 0
	case pattern[p] == '\\' && p+1 < len(pattern) && (pattern[p+1] == '*' || pattern[p+1] == '\\'):
		return 2
	}
	return 1
}
