package config

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
	"hookshim/matcher"
)

// IsCursor tells whether a text is a hooks.json of Cursor: it says its version, or
// its hooks are named as Cursor's events are.
func IsCursor(file string, text []byte) bool {
	d, err := parse(file, bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	if err != nil {
		return false
	}
	return d.cursors()
}

// cursors is IsCursor for a parsed file.
func (d *document) cursors() bool {
	if member(&d.root, "version") != nil {
		return true
	}
	hooks := member(&d.root, "hooks")
	if hooks == nil || hooks.Value.Kind() != '{' {
		return false
	}
	known := false
	for _, m := range hooks.Value.(*hujson.Object).Members {
		if eventmap.FindEvent(eventmap.Claude, memberName(&m)) != nil {
			return false
		}
		known = known || eventmap.FindEvent(eventmap.Cursor, memberName(&m)) != nil
	}
	return known
}

// ReadCursor reads the entries of a hooks.json. A file that Cursor would not load
// at all is an error with its position.
func ReadCursor(file string, text []byte) (*Source, error) {
	if bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		return nil, marked(file)
	}
	d, err := parse(file, ended(text))
	if err != nil {
		return nil, err
	}
	r := newReader(d, nil)
	if err := r.cursor(); err != nil {
		return nil, err
	}
	return r.src, nil
}

func marked(file string) *Error {
	return &Error{File: file, Pos: Pos{1, 1}, Text: "a byte order mark; Cursor would not load the file"}
}

// ended gives a text that ends with a line break, which a comment at its end needs.
func ended(text []byte) []byte {
	if bytes.HasSuffix(text, []byte("\n")) {
		return text
	}
	return append(bytes.Clone(text), '\n')
}

func (r *reader) cursor() error {
	r.src.Cursor = true
	if err := r.unloadable(); err != nil {
		return err
	}
	root := &r.d.root
	hooks := member(root, "hooks")
	if hooks == nil || hooks.Value.Kind() != '{' {
		return r.fail(r.d.fault(root, "hooks", "must be an object with event names as members; Cursor would not load the file"))
	}
	if v, ok := number(member(root, "version")); !ok || v < 1 || v != float64(int(v)) {
		if err := r.fail(r.d.fault(root, "version", "must be a whole number from 1; Cursor would not load the file")); err != nil {
			return err
		}
	}
	r.repeated(root, "", "hooks")
	for _, m := range hooks.Value.(*hujson.Object).Members {
		if err := r.cursorEvent(memberName(&m), &m); err != nil {
			return err
		}
	}
	return nil
}

// unloadable finds what Cursor's reader can't take: a comma after the last
// element, and comment signs inside strings, which it cuts (cursor-observed.md 4).
func (r *reader) unloadable() error {
	d := r.d
	for v := range d.root.All() {
		if last, _ := ending(v); last != nil && last.AfterExtra != nil {
			if err := r.fail(&Error{File: d.file, Pos: d.at(last.EndOffset), Text: "a comma after the last element; Cursor would not load the file"}); err != nil {
				return err
			}
		}
		if l, ok := v.Value.(hujson.Literal); ok && cuts(l) {
			e := d.fault(v, "", "Cursor takes // and /* for comments inside strings, too, and would not load the file")
			e.Hint = `write \u002f for one of the slashes`
			if err := r.fail(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// cuts tells whether Cursor's comment stripper finds something in a literal.
func cuts(l hujson.Literal) bool {
	return strings.Contains(string(l), "//") || strings.Contains(string(l), "/*")
}

func (r *reader) cursorEvent(name string, m *hujson.ObjectMember) error {
	path := "hooks." + name
	if eventmap.FindEvent(eventmap.Cursor, name) == nil {
		return r.fail(r.d.fault(&m.Name, path, "Cursor has no such event and would not load the file"))
	}
	list, ok := m.Value.Value.(*hujson.Array)
	if !ok {
		return r.fail(r.d.fault(&m.Value, path, "must be an array, not "+kind(&m.Value)+"; Cursor would not load the file"))
	}
	for i := range list.Elements {
		h := Handler{File: r.src.File, Event: name, Path: fmt.Sprintf("%s[%d]", path, i), Type: "command", Loops: eventmap.DefaultLoopLimit}
		if err := r.cursorEntry(h, &list.Elements[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) cursorEntry(h Handler, v *hujson.Value) error {
	h.Pos = r.d.at(v.StartOffset)
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return r.fail(r.d.fault(v, h.Path, "must be an object, not "+kind(v)+"; Cursor would not load the file"))
	}
	for i := range o.Members {
		name, m := memberName(&o.Members[i]), &o.Members[i].Value
		if bad := h.setCursor(name, m); bad != "" {
			return r.fail(r.d.fault(m, h.Path+"."+name, bad+"; Cursor would not load the file"))
		}
	}
	switch {
	case h.Type == "command" && !h.hasCommand:
		return r.fail(r.d.fault(v, h.Path, "has no command; Cursor would not load the file"))
	case h.Type == "prompt" && strings.TrimSpace(h.Prompt) == "":
		return r.fail(r.d.fault(v, h.Path, "has no prompt; Cursor would not load the file"))
	}
	if h.Type == "command" && h.Matcher == neverMatches {
		r.ignore(v, h.Path, "never matches: it only switches an import off", 1)
		return nil
	}
	r.src.Handlers = append(r.src.Handlers, h)
	return nil
}

// setCursor takes one member of an entry; it says what is wrong with it, "" if
// nothing is (cursor-observed.md 4).
func (h *Handler) setCursor(name string, v *hujson.Value) (bad string) {
	str := func(to *string) string {
		s, ok := text(v)
		*to = s
		return unless(ok, "must be a string, not "+kind(v))
	}
	switch name {
	case "type":
		if bad = str(&h.Type); bad == "" && h.Type != "command" && h.Type != "prompt" {
			bad = "must be command or prompt"
		}
		return bad
	case "command":
		h.hasCommand = true
		return str(&h.Command)
	case "prompt":
		return str(&h.Prompt)
	case "matcher":
		if bad = str(&h.Matcher); bad == "" && h.Matcher != "*" {
			if _, err := matcher.CompileJS(h.Matcher); err != nil {
				bad = "is no valid expression"
			}
		}
		return bad
	case "timeout":
		n, ok := number(v)
		h.Timeout = n
		return unless(ok && n > 0, "must be a number of seconds above 0")
	case "failClosed":
		h.FailBlock = isTrue(v)
		return unless(v.Value.Kind() == 't' || v.Value.Kind() == 'f', "must be true or false, not "+kind(v))
	case "loop_limit":
		n, ok := number(v)
		h.Loops = int(n)
		if v.Value.Kind() == 'n' {
			h.Loops, ok, n = -1, true, 1
		}
		return unless(ok && n >= 1 && n == float64(int(n)), "must be null or a whole number from 1")
	}
	h.Other = append(h.Other, name)
	return ""
}
