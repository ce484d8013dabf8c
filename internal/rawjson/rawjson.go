// Package rawjson takes JSON objects apart into members that keep their exact
// text, and puts them together again. Values are never decoded and encoded on
// the way, so numbers, escapes and the order of keys survive.
package rawjson

import (
	"errors"
	"strings"

	"github.com/tidwall/gjson"
)

// Member is one name of an object with the text of its value.
type Member struct {
	Name string // decoded
	Raw  string // JSON text as it stood
}

// Object is an object's members in document order; names may repeat.
type Object []Member

// These say why a document can't be taken apart. ErrTooDeep is that of a payload.
var (
	ErrNotJSON   = errors.New("not valid JSON")
	ErrNotObject = errors.New("JSON, but no object")
	ErrTooDeep   = errors.New("more brackets inside each other than are read")
)

// Parse takes an object apart. It checks the whole document, since the walker
// alone would answer on broken text. The members share memory with doc.
func Parse(doc string) (Object, error) {
	if !Valid(doc) {
		return nil, ErrNotJSON
	}
	return Members(doc)
}

// Valid tells whether a text is one JSON value.
func Valid(doc string) bool { return !Deeper(doc, mostDepth) && gjson.Valid(doc) }

// mostDepth is how many brackets may stand inside each other. Checking is
// recursive: a stack takes seconds to grow, and one that runs out can't be caught.
// PayloadDepth is less, so that an answer which holds a payload is read.
const (
	mostDepth    = 20_000
	PayloadDepth = 12_000
)

// Deeper tells whether more than most brackets stand inside each other. It counts
// only where a document has the brackets for it at all.
func Deeper(doc string, most int) bool {
	if len(doc) <= most || strings.Count(doc, "[")+strings.Count(doc, "{") <= most {
		return false
	}
	d := 0
	for w := (walker{s: doc}); w.i < len(doc); {
		switch doc[w.i] {
		case '"':
			w.text()
			continue
		case '[', '{':
			d++
		case ']', '}':
			d--
		}
		if w.i++; d > most {
			return true
		}
	}
	return false
}

// Members is Parse for text that is known to be valid JSON, such as the Raw of
// a member.
func Members(doc string) (Object, error) {
	w := walker{s: doc}
	if w.blanks(); w.i >= len(doc) || doc[w.i] != '{' {
		return nil, ErrNotObject
	}
	return w.object(), nil
}

// Get gives the text of a member's value. Of a repeated name the last counts,
// as in both hosts.
func (o Object) Get(name string) (raw string, ok bool) {
	for i := len(o) - 1; i >= 0; i-- {
		if o[i].Name == name {
			return o[i].Raw, true
		}
	}
	return "", false
}

// Text gives a member that is a JSON string, decoded; false if it is absent or
// of another type.
func (o Object) Text(name string) (string, bool) {
	raw, ok := o.Get(name)
	if !ok {
		return "", false
	}
	return Text(raw)
}

// Set replaces the value of a member where it stands, and every repetition
// with it, or adds it at the end.
func (o Object) Set(name, raw string) Object {
	out, done := o[:0:0], false
	for _, m := range o {
		if m.Name != name {
			out = append(out, m)
		} else if !done {
			out, done = append(out, Member{name, raw}), true
		}
	}
	if !done {
		out = append(out, Member{name, raw})
	}
	return out
}

// Size is the length of the text that Append adds, in bytes, to within the
// escapes of names.
func (o Object) Size() int {
	n := 2
	for _, m := range o {
		n += len(m.Name) + len(m.Raw) + 4
	}
	return n
}

// Append writes the object as compact JSON.
func (o Object) Append(dst []byte) []byte {
	dst = append(dst, '{')
	for i, m := range o {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = gjson.AppendJSONString(dst, m.Name)
		dst = append(dst, ':')
		dst = append(dst, m.Raw...)
	}
	return append(dst, '}')
}

// String gives the object as compact JSON.
func (o Object) String() string { return string(o.Append(make([]byte, 0, o.Size()))) }

// Quote gives a Go string as JSON text. Bytes that are not UTF-8 become U+FFFD.
func Quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }

// Text decodes a JSON string; false if raw is of another type.
func Text(raw string) (string, bool) {
	raw = strings.TrimSpace(raw)
	if raw == "" || raw[0] != '"' {
		return "", false
	}
	return gjson.Parse(raw).Str, true
}

// Equal compares two JSON texts by value: order of keys, blanks and spellings
// of the same string or number do not count.
func Equal(a, b string) bool { return equal(gjson.Parse(a), gjson.Parse(b)) }

func equal(a, b gjson.Result) bool {
	if a.Type != b.Type {
		return false
	}
	switch {
	case a.Type == gjson.String:
		return a.Str == b.Str
	case a.Type == gjson.Number:
		return a.Raw == b.Raw || a.Num == b.Num
	case a.IsArray() && b.IsArray():
		x, y := a.Array(), b.Array()
		if len(x) != len(y) {
			return false
		}
		for i := range x {
			if !equal(x[i], y[i]) {
				return false
			}
		}
		return true
	case a.IsObject() && b.IsObject():
		return equalObjects(a, b)
	}
	return a.Raw == b.Raw
}

func equalObjects(a, b gjson.Result) bool {
	x, y := values(a), values(b)
	if len(x) != len(y) {
		return false
	}
	for name, v := range x {
		if w, ok := y[name]; !ok || !Equal(v, w) {
			return false
		}
	}
	return true
}

// values gives an object's members by name; of a repeated one the last.
func values(r gjson.Result) map[string]string {
	o, _ := Members(r.Raw)
	m := make(map[string]string, len(o))
	for _, x := range o {
		m[x.Name] = x.Raw
	}
	return m
}
