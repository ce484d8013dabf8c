package config

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
)

// Scan reads a file of a tool, 0 for the one that it looks like, around the faults
// for which the tool would drop the file: the source holds all handlers that could be
// read, the list all faults, in order. The error is that of a text that is no JSON,
// with or without comments.
func Scan(file string, text []byte, h eventmap.Host) (*Source, Faults, error) {
	body, mark := bytes.CutPrefix(text, []byte("\xef\xbb\xbf"))
	d, err := parse(file, ended(body))
	if err != nil {
		return nil, nil, err
	}
	r := newReader(d, text)
	if cmp.Or(h, d.host()) != eventmap.Cursor {
		r.faults = d.strict()
		r.file()
		return r.src, r.sorted(), nil
	}
	if mark {
		r.faults = Faults{marked(file)}
	}
	r.unloadable()
	r.cursorFile()
	return r.src, r.sorted(), nil
}

// newReader is a reader of a document whose file holds the text.
func newReader(d *document, text []byte) *reader {
	return &reader{d: d, src: &Source{File: d.file, Text: text, doc: d}}
}

// whole gives the source if nothing is wrong with it, else its faults.
func (r *reader) whole() (*Source, error) {
	if r.faults != nil {
		return nil, r.sorted()
	}
	return r.src, nil
}

// sorted gives the faults in the order in which they stand in the file.
func (r *reader) sorted() Faults {
	slices.SortStableFunc(r.faults, func(a, b *Error) int { return inOrder(a.Pos, b.Pos) })
	return r.faults
}

// Hooks tells whether a text can be a file with hooks at all: an object with hooks,
// a version, or the name of an event in it.
func (s *Source) Hooks() bool { return member(&s.doc.root, "hooks") != nil || s.Cursor }

// Locate gives the position of what stands at a path such as
// hooks.PreToolUse[0].hooks[1].matcher; the zero position if nothing does.
func (s *Source) Locate(path string) Pos {
	if v := s.doc.find(path); v != nil {
		return s.doc.at(v.StartOffset)
	}
	return Pos{}
}

// find gives the value at a path; nil if there is none.
func (d *document) find(path string) *hujson.Value {
	v := &d.root
	for _, step := range steps(path) {
		if v = step.of(v); v == nil {
			return nil
		}
	}
	return v
}

// step is a member's name, or an element's index if it is not negative.
type step struct {
	name  string
	index int
}

func (s step) of(v *hujson.Value) *hujson.Value {
	if s.index < 0 {
		return member(v, s.name)
	}
	if a, ok := v.Value.(*hujson.Array); ok && s.index < len(a.Elements) {
		return &a.Elements[s.index]
	}
	return nil
}

// steps takes a path apart, as joinPath and the readers make them.
func steps(path string) []step {
	var out []step
	for rest := path; rest != ""; rest = strings.TrimPrefix(rest, ".") {
		in, indexed := strings.CutPrefix(rest, "[")
		if !indexed {
			end := strings.IndexAny(rest, ".[")
			if end < 0 {
				end = len(rest)
			}
			out, rest = append(out, step{rest[:end], -1}), rest[end:]
			continue
		}
		quoted, err := strconv.QuotedPrefix(in)
		if err == nil {
			name, _ := strconv.Unquote(quoted)
			out, rest = append(out, step{name, -1}), strings.TrimPrefix(in[len(quoted):], "]")
			continue
		}
		n, after, _ := strings.Cut(in, "]")
		i, err := strconv.Atoi(n)
		if err != nil {
			return []step{{path, -1}}
		}
		out, rest = append(out, step{"", i}), after
	}
	return out
}

// EventAt gives the name of the event that a path is that of, known or not; "" for a
// path that leads further, or elsewhere.
func EventAt(path string) string {
	if s := steps(path); len(s) == 2 && s[0].name == "hooks" {
		return s[1].name
	}
	return ""
}

// IsFalse tells whether the literal false stands at a path.
func (s *Source) IsFalse(path string) bool {
	v := s.doc.find(path)
	return v != nil && v.Value.Kind() == 'f'
}

// IsNull tells whether the literal null stands at a path.
func (s *Source) IsNull(path string) bool {
	v := s.doc.find(path)
	return v != nil && v.Value.Kind() == 'n'
}
