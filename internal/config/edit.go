package config

import (
	"bytes"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
)

// EditCursor puts a plan's entries into the text of a hooks.json; nil text
// starts a new file. Entries that hookshim wrote earlier are replaced where they
// stand, everything else stays byte for byte: other entries, keys, order,
// comments and line ends. What Cursor could not load in the text is noted, and
// repaired only with repair.
func EditCursor(file string, text []byte, p *Plan, bin string, repair bool) ([]byte, []eventmap.Note, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		text = NewFile(eventmap.Cursor)
	}
	e, err := newEditor(file, text, bin)
	if err != nil {
		return nil, nil, err
	}
	e.repair = repair
	if e.marked {
		e.note("byte order mark")
		e.marked = !repair
	}
	if err := e.edit(p); err != nil {
		return nil, nil, err
	}
	return e.pack(), e.notes, nil
}

type editor struct {
	d      *document
	bin    string
	repair bool
	indent string // one step
	nl     string
	marked bool // the text begins with a byte order mark
	open   bool // its last line has no end, which a comment at the very end needs
	notes  []eventmap.Note

	// mine tells by its command which entry is to be replaced; nil: one that
	// convert wrote.
	mine func(command string) bool
}

// newEditor parses a text to be changed and takes over how it is laid out.
func newEditor(file string, text []byte, bin string) (*editor, error) {
	body, marked := bytes.CutPrefix(text, []byte("\xef\xbb\xbf"))
	d, err := parse(file, closed(body))
	if err != nil {
		return nil, err
	}
	e := &editor{d: d, bin: bin, open: !bytes.HasSuffix(body, []byte("\n")), indent: indentOf(&d.root), nl: "\n", marked: marked}
	if bytes.Contains(body, []byte("\r\n")) {
		e.nl = "\r\n"
	}
	return e, nil
}

// pack gives the changed text, its mark in front if there was one.
func (e *editor) pack() []byte {
	out := e.d.root.Pack()
	if e.open {
		out = bytes.TrimSuffix(out, []byte("\n"))
	}
	if e.marked {
		out = append([]byte("\xef\xbb\xbf"), out...)
	}
	return out
}

func (e *editor) note(what string) {
	e.notes = append(e.notes, eventmap.Note{Code: eventmap.LossTargetBroken, Detail: what})
}

func (e *editor) edit(p *Plan) error {
	root := &e.d.root
	if root.Value.Kind() != '{' {
		return e.d.fault(root, "", "the file must hold an object, not "+kind(root))
	}
	e.commas()
	if member(root, "version") == nil {
		e.note("no version")
		e.addMember(root, 0, "version", hujson.Int(1), 1)
	}
	hooks := member(root, "hooks")
	if hooks == nil {
		hooks = e.addMember(root, -1, "hooks", &hujson.Object{}, 1)
	}
	if hooks.Value.Kind() != '{' {
		return e.d.fault(hooks, "hooks", "must be an object with event names as members, not "+kind(hooks)+"; Cursor would not load the file")
	}
	if err := e.giveBack(p, hooks, e.cursorEntry); err != nil {
		return err
	}
	want := byEvent(p)
	for _, w := range want {
		if err := e.event(hooks, w.event, w.entries); err != nil {
			return err
		}
	}
	return e.others(hooks, want)
}

// commas notes trailing commas, which Cursor does not load, and takes them away
// with repair.
func (e *editor) commas() {
	found := false
	for v := range e.d.root.All() {
		last, inside := ending(v)
		if last == nil || last.AfterExtra == nil {
			continue
		}
		found = true
		if e.repair {
			inside = append(append(hujson.Extra{}, last.AfterExtra...), inside...)
			last.AfterExtra = nil
			setInside(v, inside)
		}
	}
	if found {
		e.note("trailing comma")
	}
}

func setInside(v *hujson.Value, x hujson.Extra) {
	switch c := v.Value.(type) {
	case *hujson.Object:
		c.AfterExtra = x
	case *hujson.Array:
		c.AfterExtra = x
	}
}

// indentOf finds one step of indentation: the blanks before the first member that
// begins a line, by its depth.
func indentOf(root *hujson.Value) string {
	if blanks, depth := indented(root, 1); depth > 0 {
		return blanks[:max(1, len(blanks)/depth)]
	}
	return "  "
}

// indented finds the first member that begins a line with a blank; depth 0 for none.
func indented(v *hujson.Value, at int) (blanks string, depth int) {
	switch c := v.Value.(type) {
	case *hujson.Object:
		for i := range c.Members {
			m := &c.Members[i]
			before := string(m.Name.BeforeExtra)
			line := strings.LastIndexByte(before, '\n')
			if rest := before[line+1:]; line >= 0 && rest != "" && strings.Trim(rest, " \t") == "" {
				return rest, at
			}
			if blanks, depth = indented(&m.Value, at+1); depth > 0 {
				return blanks, depth
			}
		}
	case *hujson.Array:
		for i := range c.Elements {
			if blanks, depth = indented(&c.Elements[i], at+1); depth > 0 {
				return blanks, depth
			}
		}
	}
	return "", 0
}

// line is a line break and the indentation of a depth.
func (e *editor) line(depth int) hujson.Extra {
	return hujson.Extra(e.nl + strings.Repeat(e.indent, depth))
}
