// Package picture draws what a command printed on a terminal as an SVG: a dark window on
// light and dark pages, without fonts or scripts from elsewhere. For the README; the test
// in picture_test.go at the top writes docs/demo.svg.
package picture

import (
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The measures, in units of the drawing. A column is a little wider than the letters of
// most monospaced fonts, and textLength makes every font fill it.
const (
	columns = 110
	column  = 7.8
	line    = 19
	left    = 20
	top     = 62
)

// class gives the style of a terminal's colour.
func class(code string) string {
	switch code {
	case "1":
		return "b"
	case "2":
		return "d"
	case "1;31":
		return "r"
	case "32":
		return "g"
	case "36":
		return "c"
	}
	return ""
}

const style = `.w{fill:#161b22;stroke:#30363d}.h{fill:#8b949e}text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;fill:#c9d1d9;white-space:pre}` +
	`.b{font-weight:700;fill:#f0f6fc}.d{fill:#8b949e}.r{font-weight:700;fill:#ff7b72}.g{fill:#56d364}.c{fill:#79c0ff}`

// SVG draws the command line and its output, which may have the colours that class knows.
// Lines that are too long end with an ellipsis. alt says in words what is to be seen.
func SVG(command, output, alt string) string {
	lines := append([]string{"\x1b[32m$\x1b[0m \x1b[1m" + command + "\x1b[0m", ""}, strings.Split(strings.TrimRight(output, "\n"), "\n")...)
	width, height := 2*left+columns*78/10, top+len(lines)*line+2
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="%s">`+"\n", width, height, width, height, escaped(alt))
	fmt.Fprintf(&b, "<style>%s</style>\n", style)
	fmt.Fprintf(&b, `<rect class="w" x=".5" y=".5" width="%d" height="%d" rx="9"/>`+"\n", width-1, height-1)
	for i, colour := range []string{"#ff5f57", "#febc2e", "#28c840"} {
		fmt.Fprintf(&b, `<circle cx="%d" cy="20" r="6" fill="%s"/>`, left+6+20*i, colour)
	}
	b.WriteString("\n")
	for i, text := range lines {
		drawLine(&b, text, top+i*line)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// drawLine draws each stretch of one colour at its own column, so that nothing shifts
// whatever font is there.
func drawLine(b *strings.Builder, text string, y int) {
	at := 0
	for i, part := range strings.Split(text, "\x1b[") {
		code := ""
		if i > 0 {
			code, part, _ = strings.Cut(part, "m")
		}
		part, full := fit(part, columns-at)
		drawPart(b, part, class(code), at, y)
		at += utf8.RuneCountInString(part)
		if full {
			break
		}
	}
	if at > 0 {
		b.WriteString("\n")
	}
}

// fit cuts a text to so many columns.
func fit(s string, room int) (cut string, full bool) {
	r := []rune(s)
	if len(r) <= room {
		return s, false
	}
	return string(r[:max(room-1, 0)]) + "…", true
}

func drawPart(b *strings.Builder, part, class string, at, y int) {
	text := strings.TrimLeft(part, " ")
	at += len(part) - len(text)
	if text = strings.TrimRight(text, " "); text == "" {
		return
	}
	if class != "" {
		class = ` class="` + class + `"`
	}
	n := utf8.RuneCountInString(text)
	fmt.Fprintf(b, `<text%s x="%.1f" y="%d" textLength="%.1f">%s</text>`, class, left+float64(at)*column, y, float64(n)*column, escaped(text))
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder never fails
	return b.String()
}
