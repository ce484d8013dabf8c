package config

import (
	"bytes"

	"hookshim/eventmap"
)

// Observers are entries that are no conversion of anything: they stand under
// events for a time and are known again by their command.
type Observers struct {
	Host    eventmap.Host
	Entries []Entry // what the file is to hold of them, none to take them out
	Mine    func(command string) bool
}

// Edit puts observers into the text of a hooks.json or a settings file; nil text
// starts a new one. Everything else stays byte for byte, and a text that holds
// them already as they are wanted stays so whole. What the host would not load is
// an error for a settings file; of a hooks.json the caller has to see to that.
func (o *Observers) Edit(file string, old []byte) ([]byte, error) {
	text := old
	if len(bytes.TrimSpace(old)) == 0 {
		text = NewFile(o.Host)
	}
	open := !bytes.HasSuffix(text, []byte("\n"))
	if open { // a comment at the very end needs a line break
		text = append(bytes.Clone(text), '\n')
	}
	e, err := newEditor(file, text, "")
	if err != nil {
		return nil, err
	}
	e.mine = o.Mine
	if len(o.Entries) == 0 && !e.holdsMine() {
		return old, nil
	}
	p := &Plan{Hooks: []*Hook{{Entries: o.Entries}}}
	if o.Host == eventmap.Cursor {
		err = e.edit(p)
	} else if _, err = ReadClaude(file, text); err == nil {
		err = e.groups(p)
	}
	if err != nil {
		return nil, err
	}
	out := e.pack()
	if open {
		out = bytes.TrimSuffix(out, []byte("\n"))
	}
	return out, nil
}

// NewFile is the text of a host's file that says nothing.
func NewFile(h eventmap.Host) []byte {
	if h == eventmap.Cursor {
		return []byte("{\n  \"version\": 1,\n  \"hooks\": {}\n}\n")
	}
	return []byte("{\n  \"hooks\": {}\n}\n")
}

func (e *editor) holdsMine() bool {
	for v := range e.d.root.All() {
		if v.Value.Kind() == '{' && e.own(v) {
			return true
		}
	}
	return false
}
