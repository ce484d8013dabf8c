package rawjson

import "strings"

// LastObject finds the JSON object that runs to the end of a text; whatever
// stands before it is fine. Only one place can be its start: the brace that the
// last one closes, so a text full of braces is read twice and no more.
func LastObject(s string) (Object, bool) {
	if !strings.HasSuffix(s, "}") {
		return nil, false
	}
	i := opening(s)
	if i < 0 {
		return nil, false
	}
	o, err := Parse(s[i:])
	return o, err == nil
}

// opening finds the brace that the last one of a text closes, -1 if there is none.
// It is right about every text that ends with an object, since outside strings a
// quote is never escaped.
func opening(s string) int {
	depth := 0
	for i := len(s) - 1; i >= 0; i-- {
		switch s[i] {
		case '}', ']':
			depth++
		case '{', '[':
			if depth--; depth == 0 {
				return i
			}
		case '"':
			if i = before(s[:i]); i < 0 {
				return -1
			}
		}
	}
	return -1
}

// before finds the quote that opens the string which ends where s does, -1 if
// there is none.
func before(s string) int {
	for {
		i := strings.LastIndexByte(s, '"')
		slashes := 0
		for i-slashes > 0 && s[i-slashes-1] == '\\' {
			slashes++
		}
		if i < 0 || slashes%2 == 0 {
			return i
		}
		s = s[:i]
	}
}
