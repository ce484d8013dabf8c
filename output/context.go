package output

import (
	"unicode/utf16"

	"hookshim/eventmap"
)

// maxContext is Cursor's limit for the additional_context of an event, in
// UTF-16 units; above it Cursor drops the text whole (cursor-observed.md 2.2).
// previewContext is how much stays when the text is spilled.
const (
	maxContext     = eventmap.MaxContext
	previewContext = 2000
)

// fitContext spills a context that the host would drop.
func (e *encoder) fitContext() {
	if Units(e.context) <= maxContext {
		return
	}
	path := ""
	if e.p.Spill != nil {
		path = e.p.Spill(e.context)
	}
	if path == "" {
		e.context = cut(e.context, maxContext)
		e.note(eventmap.LossContextCut, "the rest is lost")
		return
	}
	e.context = "The hook's output is too long for this place. All of it is in " + path + "\nIt begins:\n" + cut(e.context, previewContext)
	e.note(eventmap.LossContextCut, path)
}

// Units counts UTF-16 units, the way JavaScript measures a string.
func Units(s string) int {
	if len(s) <= maxContext {
		return len(s)
	}
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// cut keeps the first n UTF-16 units without splitting a character.
func cut(s string, n int) string {
	for i, r := range s {
		if n -= utf16.RuneLen(r); n < 0 {
			return s[:i]
		}
	}
	return s
}
