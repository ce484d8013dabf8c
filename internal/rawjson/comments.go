package rawjson

import "strings"

// StripComments takes out of a hooks.json what Cursor does before it reads the rest as
// plain JSON: from // to the end of each line, then from each /* to the next */, both
// inside of strings, too (docs/contract-notes.md).
func StripComments(text string) string { return cutBlocks(StripLineComments(text)) }

// StripLineComments is the first of the two.
func StripLineComments(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "//")
		b.WriteString(before)
		end := strings.IndexAny(rest, "\n\r\u2028\u2029")
		if !found || end < 0 {
			return b.String()
		}
		text = rest[end:]
	}
}

func cutBlocks(text string) string {
	var b strings.Builder
	for {
		before, rest, opened := strings.Cut(text, "/*")
		_, after, closed := strings.Cut(rest, "*/")
		if !opened || !closed {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(before)
		text = after
	}
}
