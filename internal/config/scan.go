package config

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
)

// Scan reads a file of a tool, 0 for the one that its text looks like, and goes on after what would make the tool drop
// the whole file: those faults come back as a list, the handlers around them in the
// source. The error is that of a text that is no JSON, with or without comments.
func Scan(file string, text []byte, h eventmap.Host) (*Source, []*Error, error) {
	body, mark := bytes.CutPrefix(text, []byte("\xef\xbb\xbf"))
	d, err := parse(file, ended(body))
	if err != nil {
		return nil, nil, err
	}
	r := newReader(d, text)
	r.lint = true
	if h == eventmap.Claude || h == 0 && !d.cursors() {
		err = r.claude()
		return r.src, r.faults, err
	}
	if mark {
		r.faults = append(r.faults, marked(file))
	}
	err = r.cursor()
	return r.src, r.faults, err
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

// steps takes a path apart.
func steps(path string) []step {
	var out []step
	for _, part := range strings.Split(path, ".") {
		name, rest, _ := strings.Cut(part, "[")
		out = append(out, step{name, -1})
		for rest != "" {
			var n string
			n, rest, _ = strings.Cut(rest, "]")
			i, err := strconv.Atoi(n)
			if err != nil {
				return []step{{path, -1}}
			}
			out = append(out, step{"", i})
			rest = strings.TrimPrefix(rest, "[")
		}
	}
	return out
}

// IsFalse tells whether the literal false stands at a path.
func (s *Source) IsFalse(path string) bool {
	v := s.doc.find(path)
	return v != nil && v.Value.Kind() == 'f'
}
