package translate

import (
	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// document puts a view together in one pass: the rows of the route in order,
// then every member of the host's payload that no row used up.
type document struct {
	v    *View
	used []bool // by position in the host's members
	out  rawjson.Object
}

func (d *document) apply(f *eventmap.Field) {
	for _, name := range f.From {
		for i := range d.v.p.Members {
			if d.v.p.Members[i].Name == name && !d.used[i] {
				d.used[i] = true
				if !empty(d.v.p.Members[i].Raw) {
					d.v.note(f.Loss, name)
				}
			}
		}
	}
	if f.Do == eventmap.Drop {
		return
	}
	if raw, ok := d.v.derive(f); ok {
		d.out = append(d.out, rawjson.Member{Name: f.To, Raw: raw})
	}
}

// empty: an empty list or text is no loss.
func empty(raw string) bool { return raw == "[]" || raw == `""` || raw == "null" }

// rest appends what no row used up. A member that a row made wins over one of
// the same name; of a repeated member the last counts, as it does in the host.
func (d *document) rest() {
	for i, m := range d.v.p.Members {
		if d.used[i] {
			continue
		}
		if _, made := d.out.Get(m.Name); made {
			continue
		}
		raw, _ := d.v.p.Members.Get(m.Name)
		d.out = append(d.out, rawjson.Member{Name: m.Name, Raw: raw})
	}
}

// inputMark stands for tool_input until the text is written, so that a large
// input is copied once.
const inputMark = "\x00"

func (d *document) bytes() []byte {
	size := d.out.Size() + d.v.Input.Size()
	b := append(make([]byte, 0, size+size/64), '{')
	for i, m := range d.out {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, rawjson.Quote(m.Name)...)
		b = append(b, ':')
		switch {
		case m.Raw == inputMark && len(d.v.Input) == 1 && d.v.Input[0].Name == odd:
			b = append(b, d.v.Input[0].Raw...)
		case m.Raw == inputMark:
			b = d.v.Input.Append(b)
		default:
			b = append(b, m.Raw...)
		}
	}
	return oneLine(append(b, '}'))
}

// oneLine turns line breaks between tokens into blanks: Claude Code sends one
// line, and scripts read one. Inside a JSON string no raw line break can stand.
func oneLine(b []byte) []byte {
	for i, c := range b {
		if c == '\n' || c == '\r' {
			b[i] = ' '
		}
	}
	return b
}
