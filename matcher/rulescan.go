package matcher

import "strings"

// tooLong tells whether a command has more than maxShell UTF-16 units.
func tooLong(s string) bool {
	if len(s) <= maxShell {
		return false
	}
	if len(s) > 3*maxShell { // no unit takes more than three bytes
		return true
	}
	units := 0
	for _, r := range s {
		if units++; r > 0xFFFF {
			units++
		}
	}
	return units > maxShell
}

// hasOddText tells whether a command has text on which Claude Code gives up
// wherever it stands, in quotes, comments and here-documents too: control
// characters, blanks outside ASCII, a backslash in front of a blank or at the
// end of a word that a line ends with, and two expansions of zsh.
func hasOddText(s string) bool {
	for i, r := range s {
		switch {
		case r < ' ' && r != '\t' && r != '\n', r == 0x7F, 0x80 <= r && r < 0xA0, wideBlank(r):
			return true
		case r == '\\' && oddBackslash(s, i):
			return true
		case r == '~' && strings.HasPrefix(s[i:], "~["):
			return true
		case r == '=' && i+1 < len(s) && letter(s[i+1]) && (i == 0 || strings.IndexByte(" \t\n;&|", s[i-1]) >= 0):
			return true
		}
	}
	return false
}

// wideBlank tells whether r is a blank outside ASCII.
func wideBlank(r rune) bool {
	switch r {
	case 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return 0x2000 <= r && r <= 0x200B
}

// oddBackslash tells whether the backslash at i stands in front of a blank, or
// at the end of a line without a blank in front of it.
func oddBackslash(s string, i int) bool {
	if i+1 >= len(s) {
		return !escapedAt(s, i)
	}
	switch s[i+1] {
	case ' ', '\t':
		return true
	case '\n':
		return !escapedAt(s, i) && (i == 0 || s[i-1] != ' ' && s[i-1] != '\t')
	}
	return false
}

func letter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }

func digit(c byte) bool { return '0' <= c && c <= '9' }

// hasQuotedBrace tells whether a quote stands between an unquoted { and the
// next }. Quotes are counted without regard to comments and here-documents.
func hasQuotedBrace(s string) bool {
	var quote byte
	open := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && quote != '\'':
			i++
		case c == '\'' || c == '"':
			if open {
				return true
			}
			if quote == 0 {
				quote = c
			} else if quote == c {
				quote = 0
			}
		case c == '{' && quote == 0:
			open = true
		case c == '}':
			open = false
		}
	}
	return false
}
