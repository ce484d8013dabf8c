package sink

import (
	"strings"
	"testing"
)

// BenchmarkRedact is about the longest text that a case can hold.
func BenchmarkRedact(b *testing.B) {
	r, text := redactor(), strings.Repeat("func (r *Redactor) words(s string) string { return r.at(s, \"src/a/b.go\") }\n", 110)
	for b.Loop() {
		r.text(text, 0)
	}
}
