package cli

import (
	"strings"
	"testing"
)

// TestScreen: a terminal shows what a file says and does none of it.
func TestScreen(t *testing.T) {
	for text, want := range map[string]string{
		"plain\ttext é\n":          "plain\ttext é\n",
		"\x1b[1;31mred\x1b[0m":     "\x1b[1;31mred\x1b[0m",
		"\x1b]0;title\x07":         `\x1b]0;title\x07`,
		"\x1b]52;c;ZXZpbA==\x1b\\": `\x1b]52;c;ZXZpbA==\x1b\`,
		"\x1b[2Jgone\x1b[1A\r":     `\x1b[2Jgone\x1b[1A\x0d`,
		"\x1b[31":                  `\x1b[31`,
		"\u009b2Jgone\u007f\b":     `\x9b2Jgone\x7f\x08`,
		"\xff\x1b[m" + "\xc2":      "\xff\x1b[m\xc2",
	} {
		var out strings.Builder
		if n, err := (screen{out: &out}).Write([]byte(text)); n != len(text) || err != nil || out.String() != want {
			t.Errorf("%q: %q, %d, %v; want %q", text, out.String(), n, err, want)
		}
	}
}
