package rawjson

import (
	"iter"
	"strings"
)

// StripComments takes out of a hooks.json what Cursor does before it reads the rest as
// plain JSON: from // to the end of each line, then from each /* to the next */, both
// inside of strings, too (docs/contract-notes.md).
func StripComments(text string) string { return cutBlocks(cutLines(text)) }

func cutLines(text string) string {
	var b strings.Builder
	for _, piece := range OutsideLineComments(text) {
		b.WriteString(piece)
	}
	return b.String()
}

// OutsideLineComments gives what the first of the two cuts leaves, piece by piece with
// its offset in the text.
func OutsideLineComments(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for at := 0; ; {
			before, rest, found := strings.Cut(text[at:], "//")
			end := strings.IndexAny(rest, "\n\r\u2028\u2029")
			if !yield(at, before) || !found || end < 0 {
				return
			}
			at += len(before) + len("//") + end
		}
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
