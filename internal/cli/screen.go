package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// screen is a terminal. What stands in a project's files is shown on it, never done
// by it: control characters are written out, but for line ends, tabs and colours.
type screen struct {
	out  io.Writer
	file *os.File
}

// onScreen wraps a file that is a terminal; any other gets every byte as it is.
func onScreen(f *os.File) io.Writer {
	if term.IsTerminal(int(f.Fd())) {
		return screen{f, f}
	}
	return f
}

func (s screen) Write(b []byte) (int, error) {
	if _, err := io.WriteString(s.out, shownText(string(b))); err != nil {
		return 0, err
	}
	return len(b), nil
}

func shownText(s string) string {
	var out strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		n := colourAt(s)
		switch {
		case n > 0:
			size = n
		case r < ' ' && r != '\n' && r != '\t' || 0x7f <= r && r < 0xa0:
			fmt.Fprintf(&out, `\x%02x`, r)
			s = s[size:]
			continue
		}
		out.WriteString(s[:size])
		s = s[size:]
	}
	return out.String()
}

// colourAt gives the length of an escape for a colour at the start of s, 0 for none.
func colourAt(s string) int {
	rest, ok := strings.CutPrefix(s, "\x1b[")
	rest = strings.TrimLeft(rest, "0123456789;")
	if !ok || !strings.HasPrefix(rest, "m") {
		return 0
	}
	return len(s) - len(rest) + 1
}
