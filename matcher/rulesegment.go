package matcher

import (
	"strings"
	"unicode/utf8"
)

// segmentMatch matches one name of a path with one segment of a gitignore
// pattern: * for any text, ? for one character, [a-z] for one of a set, and a
// backslash in front of a character that means itself.
func segmentMatch(pattern, name string) bool {
	return starMatch(pattern, name, func(pattern, name string) (head, width int) {
		_, width = utf8.DecodeRuneInString(name)
		return matchOne(pattern, name[:width]), width
	})
}

// matchOne matches one character with the head of a pattern, and gives the
// length of that head, 0 for no match.
func matchOne(pattern, char string) int {
	if pattern == "" {
		return 0
	}
	switch pattern[0] {
	case '?':
		return 1
	case '[':
		if end := strings.IndexByte(pattern[1:], ']'); end > 0 {
			if inSet(pattern[1:1+end], char) {
				return end + 2
			}
			return 0
		}
	case '\\':
		if rest := pattern[1:]; rest != "" && strings.HasPrefix(rest, char) {
			return 1 + len(char)
		}
		return 0
	}
	if strings.HasPrefix(pattern, char) {
		return len(char)
	}
	return 0
}

// inSet tells whether a character is in a set such as a-z or ^0-9. A "!" in
// front is a character of the set and no negation, as was measured
// (fixtures/rules/paths.txtar).
func inSet(set, char string) bool {
	set, negated := strings.CutPrefix(set, "^")
	c, _ := utf8.DecodeRuneInString(char)
	runes := []rune(set)
	for i := 0; i < len(runes); i++ {
		low, high := runes[i], runes[i]
		if i+2 < len(runes) && runes[i+1] == '-' {
			high = runes[i+2]
			i += 2
		}
		if low <= c && c <= high {
			return !negated
		}
	}
	return negated
}
