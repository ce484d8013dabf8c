package rawjson

import (
	"strings"

	"github.com/tidwall/gjson"
)

// walker steps over valid JSON without decoding it. gjson's own iteration
// unescapes every string it passes, which for the text of a large file costs
// its size again.
type walker struct {
	s string
	i int
}

func (w *walker) blanks() {
	for w.i < len(w.s) {
		switch w.s[w.i] {
		case ' ', '\t', '\n', '\r', ',', ':':
			w.i++
		default:
			return
		}
	}
}

// object reads the members of the object that begins here.
func (w *walker) object() Object {
	o := Object{}
	w.i++
	for w.blanks(); w.i < len(w.s) && w.s[w.i] == '"'; w.blanks() {
		name := w.value()
		w.blanks()
		o = append(o, Member{Name: unquote(name), Raw: w.value()})
	}
	return o
}

func unquote(raw string) string {
	if strings.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1]
	}
	return gjson.Parse(raw).Str
}

// value steps over one value and gives its text.
func (w *walker) value() string {
	from := w.i
	switch w.s[w.i] {
	case '"':
		w.text()
	case '{', '[':
		w.nested()
	default:
		for w.i < len(w.s) && strings.IndexByte(" \t\r\n,}]", w.s[w.i]) < 0 {
			w.i++
		}
	}
	return w.s[from:w.i]
}

// text steps over a string: to the next quote that an even number of
// backslashes stands before.
func (w *walker) text() {
	w.i++
	for from := w.i; ; {
		n := strings.IndexByte(w.s[w.i:], '"')
		if n < 0 {
			w.i = len(w.s)
			return
		}
		w.i += n
		slashes := 0
		for k := w.i - 1; k >= from && w.s[k] == '\\'; k-- {
			slashes++
		}
		w.i++
		if slashes%2 == 0 {
			return
		}
	}
}

// nested steps over an object or array, however deep.
func (w *walker) nested() {
	for depth := 0; w.i < len(w.s); {
		switch w.s[w.i] {
		case '"':
			w.text()
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if w.i++; depth == 0 {
			return
		}
	}
}
