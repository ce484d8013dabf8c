package config

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
	"hookshim/internal/places"
	"hookshim/matcher"
)

// HostOf tells the host that a file belongs to: by its place, else by its text,
// else by the only manifest of its plugin.
func HostOf(file string, text []byte, at places.Place) eventmap.Host {
	if at.Host != 0 {
		return at.Host
	}
	d, err := parse(file, bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	if err == nil {
		if h := d.host(); h != 0 {
			return h
		}
	}
	if at.Scope == places.Plugin && places.Exists(places.Manifest(at.Root, eventmap.Cursor)) && !places.Exists(places.Manifest(at.Root, eventmap.Claude)) {
		return eventmap.Cursor
	}
	return eventmap.Claude
}

// host is the host whose events the hooks are named for; if they are for neither,
// a version tells a hooks.json of Cursor. It is 0 where nothing tells.
func (d *document) host() eventmap.Host {
	hooks := member(&d.root, "hooks")
	known := eventmap.Host(0)
	if hooks != nil && hooks.Value.Kind() == '{' {
		for _, m := range hooks.Value.(*hujson.Object).Members {
			if eventmap.FindEvent(eventmap.Claude, memberName(&m)) != nil {
				return eventmap.Claude
			}
			if eventmap.FindEvent(eventmap.Cursor, memberName(&m)) != nil {
				known = eventmap.Cursor
			}
		}
	}
	if known == 0 && member(&d.root, "version") != nil {
		return eventmap.Cursor
	}
	return known
}

// ReadCursor reads the entries of a hooks.json. A file that Cursor would not load
// at all is an error with its position.
func ReadCursor(file string, text []byte) (*Source, error) {
	if bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		return nil, &Error{File: file, Pos: Pos{1, 1}, Text: "a byte order mark; Cursor would not load the file"}
	}
	if !bytes.HasSuffix(text, []byte("\n")) {
		text = append(bytes.Clone(text), '\n')
	}
	d, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	if err := d.unloadable(); err != nil {
		return nil, err
	}
	r := &reader{d: d, src: &Source{File: file, Cursor: true}}
	hooks := member(&d.root, "hooks")
	if hooks == nil || hooks.Value.Kind() != '{' {
		return nil, d.fault(&d.root, "hooks", "must be an object with event names as members; Cursor would not load the file")
	}
	if v, ok := number(member(&d.root, "version")); !ok || v < 1 || v != float64(int(v)) {
		return nil, d.fault(&d.root, "version", "must be a whole number from 1; Cursor would not load the file")
	}
	r.repeated(&d.root, "", "hooks")
	for _, m := range hooks.Value.(*hujson.Object).Members {
		if err := r.cursorEvent(memberName(&m), &m); err != nil {
			return nil, err
		}
	}
	return r.src, nil
}

// unloadable finds what Cursor's reader can't take: a comma after the last
// element, and comment signs inside strings, which it cuts (cursor-observed.md 4).
func (d *document) unloadable() error {
	for v := range d.root.All() {
		if last, _ := ending(v); last != nil && last.AfterExtra != nil {
			return &Error{File: d.file, Pos: d.at(last.EndOffset), Text: "a comma after the last element; Cursor would not load the file"}
		}
		if l, ok := v.Value.(hujson.Literal); ok && (strings.Contains(string(l), "//") || strings.Contains(string(l), "/*")) {
			e := d.fault(v, "", "Cursor takes // and /* for comments inside strings, too, and would not load the file")
			e.Hint = `write \u002f for one of the slashes`
			return e
		}
	}
	return nil
}

func (r *reader) cursorEvent(name string, m *hujson.ObjectMember) error {
	path := "hooks." + name
	if eventmap.FindEvent(eventmap.Cursor, name) == nil {
		return r.d.fault(&m.Name, path, "Cursor has no such event and would not load the file")
	}
	list, ok := m.Value.Value.(*hujson.Array)
	if !ok {
		return r.d.fault(&m.Value, path, "must be an array, not "+kind(&m.Value)+"; Cursor would not load the file")
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
		return r.d.fault(v, h.Path, "must be an object, not "+kind(v)+"; Cursor would not load the file")
	}
	for i := range o.Members {
		name, m := memberName(&o.Members[i]), &o.Members[i].Value
		if bad := h.setCursor(name, m); bad != "" {
			return r.d.fault(m, h.Path+"."+name, bad+"; Cursor would not load the file")
		}
	}
	switch {
	case h.Type == "command" && !h.hasCommand:
		return r.d.fault(v, h.Path, "has no command; Cursor would not load the file")
	case h.Type == "prompt" && strings.TrimSpace(h.Prompt) == "":
		return r.d.fault(v, h.Path, "has no prompt; Cursor would not load the file")
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
