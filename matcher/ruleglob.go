package matcher

import (
	"strings"
)

// commandPattern is the specifier of a rule about commands, in one of Claude
// Code's three forms: exact text, a prefix that ends at a word ("git:*"), or a
// pattern with stars (claude-observed.md 10).
type commandPattern struct {
	text   string // the exact text, the prefix or the pattern
	prefix bool
	glob   bool
	// one: the rule names a program only ("git *", "git:*", "git*"), so it is
	// not taken by a command just because that has a substitution.
	one bool
}

// parseCommandPattern reads a specifier, which is neither empty nor "*".
func parseCommandPattern(s string) commandPattern {
	if name, ok := strings.CutSuffix(s, ":*"); ok && name != "" {
		return commandPattern{text: name, prefix: true, one: !strings.ContainsAny(name, blanks)}
	}
	c := commandPattern{text: strings.Join(strings.FieldsFunc(s, isBlank), " "), one: programOnly(s)}
	if stars, escaped := countStars(c.text); stars > 0 || escaped {
		c.glob = true
		if name, ok := strings.CutSuffix(c.text, " *"); ok && stars == 1 && !escaped {
			c.text, c.glob, c.prefix = name, false, true
		}
	}
	return c
}

const blanks = " \t\n"

func isBlank(r rune) bool { return r == ' ' || r == '\t' || r == '\n' }

// programOnly tells whether a specifier is one word with a star behind it. The
// test is on the text as it was written: a blank in front counts as a word.
func programOnly(s string) bool {
	name, ok := strings.CutSuffix(s, "*")
	if !ok {
		return false
	}
	name = strings.TrimSuffix(name, " ")
	return name != "" && !strings.ContainsAny(name, blanks+"*?[")
}

// countStars counts the stars of a pattern, and tells whether one more has a
// backslash in front, which makes it an ordinary character.
func countStars(s string) (stars int, escaped bool) {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && s[i+1] == '*':
			escaped = true
			i++
		case s[i] == '*':
			stars++
		}
	}
	return stars, escaped
}

// match tells whether the pattern takes one command.
func (c commandPattern) match(command string) bool {
	switch {
	case c.prefix:
		rest, ok := strings.CutPrefix(command, c.text)
		return ok && (rest == "" || rest[0] == ' ')
	case c.glob:
		return globMatch(c.text, command)
	}
	return command == c.text
}

// globMatch matches the whole of s with a pattern in which a star stands for
// any text and a backslash takes away a star's meaning. The time is at most
// the product of the lengths.
func globMatch(pattern, s string) bool {
	p, i := 0, 0
	star, from := -1, 0 // where to go on after a mismatch
	for i < len(s) {
		if p < len(pattern) && pattern[p] == '*' {
			star, from = p, i
			p++
			continue
		}
		if n := literalAt(pattern, p); n > 0 && pattern[p+n-1] == s[i] {
			p += n
			i++
			continue
		}
		if star < 0 {
			return false
		}
		from++
		p, i = star+1, from
	}
	return strings.Trim(pattern[p:], "*") == ""
}

// literalAt gives the length of the ordinary character at p: 2 for an escaped
// star, 0 at the end.
func literalAt(pattern string, p int) int {
	switch {
	case p >= len(pattern):
		return 0
	case pattern[p] == '\\' && p+1 < len(pattern) && pattern[p+1] == '*':
		return 2
	}
	return 1
}
