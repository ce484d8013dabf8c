package rawjson

import "strings"

// mostBraces is how many opening braces are tried from either end of a text.
const mostBraces = 10000

// LastObject finds the JSON object that runs to the end of a text; whatever
// stands before it is fine.
func LastObject(s string) (Object, bool) {
	if !strings.HasSuffix(s, "}") {
		return nil, false
	}
	for i, tries := 0, 0; tries < mostBraces/10; tries++ {
		n := strings.IndexByte(s[i:], '{')
		if n < 0 {
			return nil, false
		}
		if o, err := Parse(s[i+n:]); err == nil {
			return o, true
		}
		i += n + 1
	}
	for i, tries := len(s), 0; tries < mostBraces; tries++ {
		if i = strings.LastIndexByte(s[:i], '{'); i < 0 {
			return nil, false
		}
		if o, err := Parse(s[i:]); err == nil {
			return o, true
		}
	}
	return nil, false
}
