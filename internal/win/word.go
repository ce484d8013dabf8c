package win

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word gives the word behind an option of a command line as convert has quoted it,
// where PowerShell has passed it on. PowerShell begins an argument at each quote
// within a word, and up to 7.2 it puts quotes around what has blanks and leaves those
// inside as they are. ok is false where the word is not the last one, and for a line
// that nobody has quoted so: its arguments are right as they are, or torn.
func Word(raw, option string) (word string, ok, torn bool) {
	all := tokens(raw)
	at := slices.IndexFunc(all, func(t token) bool { return t.value == option }) + 1
	if at < 2 || at >= len(all) {
		return "", false, false
	}
	pieces, ok := passed(raw[all[at-1].start+len(option)+1:])
	if !ok {
		return "", false, slices.ContainsFunc(all[at:], func(t token) bool { return t.value == "'" })
	}
	for _, p := range pieces {
		if signs(p) == len(p) {
			p = strings.ReplaceAll(p, `\\`, `\`)
		}
		word += p
	}
	return word, true, false
}

// Arrives tells whether Word finds what PowerShell up to 7.2 made of a chunk without
// a sign: not if quotes around something with a blank are its own, since they look
// like those that PowerShell adds.
func Arrives(chunk string) bool {
	passed := chunk
	if needsQuotes(chunk) {
		passed = `"` + chunk + `"`
	}
	got, ok := unwrapped(passed)
	return ok && got == chunk
}

// passed takes apart what PowerShell made of one word: chunks without a sign, and
// runs of signs between them. Nothing that convert writes has \" in it, so that it is
// PowerShell 7.3 or another program that quotes as all programs read it.
func passed(tail string) (pieces []string, ok bool) {
	if strings.Contains(tail, `\"`) {
		for i, t := range tokens(tail) {
			if t.odd || i > 0 && (signs(t.value) == len(t.value)) == (signs(pieces[i-1]) == len(pieces[i-1])) {
				return nil, false // two words
			}
			pieces = append(pieces, t.value)
		}
		return pieces, true
	}
	for {
		end := signs(tail)
		if end == 0 {
			for end < len(tail) && signs(tail[end:]) == 0 {
				end++
			}
			if end < len(tail) {
				end-- // the blank before the sign
			}
		}
		if end <= 0 {
			return nil, false
		}
		piece := tail[:end]
		if signs(piece) == 0 {
			if piece, ok = unwrapped(piece); !ok {
				return nil, false
			}
		}
		pieces = append(pieces, piece)
		if end == len(tail) {
			return pieces, true
		}
		if tail[end] != ' ' || end+1 == len(tail) {
			return nil, false
		}
		tail = tail[end+1:]
	}
}

// unwrapped takes off the quotes that PowerShell has put around an argument. false
// for what it would have put some around.
func unwrapped(s string) (string, bool) {
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' && needsQuotes(s[1:len(s)-1]) {
		return s[1 : len(s)-1], true
	}
	return s, !needsQuotes(s)
}

// signs is the length of the run of signs at the beginning of s: single quotes of
// any form, and backslashes two by two.
func signs(s string) (n int) {
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		switch {
		case isQuote(r):
			n += size
		case strings.HasPrefix(s[n:], `\\`):
			n += 2
		default:
			return n
		}
	}
	return n
}

func isQuote(r rune) bool { return r == '\'' || r >= '‘' && r <= '‛' }

// needsQuotes tells where PowerShell up to 7.2 puts quotes around an argument: for a
// blank that does not stand between quotes of its own.
func needsQuotes(s string) bool {
	inside, slash := false, false
	for _, r := range s {
		switch {
		case r == '"' && !slash:
			inside = !inside
		case unicode.IsSpace(r) && !inside:
			return true
		}
		slash = r == '\\'
	}
	return false
}
