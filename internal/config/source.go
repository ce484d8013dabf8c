package config

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"
)

// Pos is a place in a file, counted from 1; columns count bytes.
type Pos struct{ Line, Col int }

// Error is a fault in an input file. It prints as file:line:column: text.
type Error struct {
	File string
	Pos  Pos
	Path string // where in the document, such as hooks.PreToolUse[0]
	Text string
	Host string // what the file's own tool does about it, a sentence without its full stop
	Hint string // what to write instead, "" if nothing is to be said

	Fixable bool // Apply with repair puts it right
}

func (e *Error) Error() string {
	s := e.File
	if e.Pos.Line > 0 {
		s += fmt.Sprintf(":%d:%d", e.Pos.Line, e.Pos.Col)
	}
	if e.Path != "" {
		s += ": " + e.Path
	}
	return s + ": " + e.Text
}

// document is a parsed file that can tell where a value stands.
type document struct {
	file string
	text []byte
	root hujson.Value

	lines  []int // where lines begin, once somebody asked
	closes int   // where the last comment ends, once somebody asked
}

// mostBrackets is how many brackets may stand inside each other: the reader is
// recursive. The hosts' files have fewer than twenty.
const mostBrackets = 1000

// The most opening braces and commas that a file may have: what is made of each
// hook takes longer the more there are. The largest file known has a tenth of that.
const (
	mostObjects = 3000
	mostValues  = 10_000
	mostMatcher = 16 << 10 // bytes of one matcher
)

// deep counts brackets without a look at texts and comments: those of them that
// close have opened, and nobody writes a thousand smileys.
func deep(text []byte) bool {
	if bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) <= mostBrackets {
		return false
	}
	d := 0
	for _, c := range text {
		switch c {
		case '[', '{':
			d++
		case ']', '}':
			d = max(0, d-1)
		}
		if d > mostBrackets {
			return true
		}
	}
	return false
}

// parse reads JSON with comments; what the host at hand thinks of comments is
// the caller's business.
func parse(file string, text []byte) (*document, error) {
	d := &document{file: file, text: text}
	switch {
	case bytes.Count(text, []byte("{")) > mostObjects, bytes.Count(text, []byte(",")) > mostValues:
		return nil, &Error{File: file, Text: "more hooks, or other values, than are read"}
	case deep(text):
		return nil, &Error{File: file, Text: "more brackets inside each other than are read"}
	}
	root, err := hujson.Parse(append([]byte(nil), text...))
	if err != nil {
		return nil, d.syntax(err)
	}
	d.root = root
	return d, nil
}

// syntax gives a parser's error a position of our own form.
func (d *document) syntax(err error) error {
	text := strings.TrimPrefix(err.Error(), "hujson: ")
	e := &Error{File: d.file, Text: text}
	var line, col int
	if n, _ := fmt.Sscanf(text, "line %d, column %d:", &line, &col); n == 2 {
		_, rest, _ := strings.Cut(text, ": ")
		e.Pos, e.Text = Pos{line, col}, rest
	}
	e.Text, e.Host = "not valid JSON: "+e.Text, d.drops()
	e.Path = pathAt(d.text, d.offset(e.Pos))
	if strings.Contains(text, "after object value") || strings.Contains(text, "after array element") {
		e.Hint = "a comma may be missing before this"
	}
	return e
}

// offset is the reverse of at.
func (d *document) offset(p Pos) int {
	lines := d.begins()
	return lines[min(max(p.Line, 1), len(lines))-1] + p.Col - 1
}

// begins gives the offsets at which lines begin. They are looked for once: each hook
// of a file has its position.
func (d *document) begins() []int {
	if d.lines == nil {
		d.lines = lineStarts(d.text, 0)
	}
	return d.lines
}

// at gives the position of a byte offset.
func (d *document) at(offset int) Pos {
	offset = min(max(offset, 0), len(d.text))
	lines := d.begins()
	line, exact := slices.BinarySearch(lines, offset)
	if !exact {
		line--
	}
	return Pos{line + 1, offset - lines[line] + 1}
}

func (d *document) fault(v *hujson.Value, path, text string) *Error {
	return &Error{File: d.file, Pos: d.at(v.StartOffset), Path: path, Text: text}
}

// strict finds the first comment and the commas behind last elements, which plain
// JSON lacks.
func (d *document) strict() (out Faults) {
	commented := false
	for v := range d.root.All() {
		last, _ := ending(v)
		if at := d.comment(v); at >= 0 && !commented {
			commented = true
			out = append(out, d.notPlain(at, "comments"))
		}
		if last != nil && last.AfterExtra != nil {
			out = append(out, d.notPlain(last.EndOffset, "a comma after the last element"))
		}
	}
	return out
}

// comment gives the offset of the first comment before, behind or at the end of a
// value; -1 if there is none.
func (d *document) comment(v *hujson.Value) int {
	for at, extra := range extras(v) {
		if i := strings.IndexByte(string(extra), '/'); i >= 0 {
			return at + i
		}
	}
	return -1
}

func (d *document) notPlain(offset int, what string) *Error {
	return &Error{File: d.file, Pos: d.at(offset), Path: pathAt(d.text, offset), Text: "not plain JSON: " + what, Host: claudeDropsFile}
}

// ending gives the last value of an object or array and what stands between it
// and the closing bracket.
func ending(v *hujson.Value) (last *hujson.Value, inside hujson.Extra) {
	switch c := v.Value.(type) {
	case *hujson.Object:
		if n := len(c.Members); n > 0 {
			last = &c.Members[n-1].Value
		}
		return last, c.AfterExtra
	case *hujson.Array:
		if n := len(c.Elements); n > 0 {
			last = &c.Elements[n-1]
		}
		return last, c.AfterExtra
	}
	return nil, nil
}
