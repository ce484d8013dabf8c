package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
)

// mend changes a document's tree to what its faults mean, and lists them.
func mend(d *document, h eventmap.Host) []Repair {
	m := &mender{d: d, cursor: h == eventmap.Cursor}
	m.syntax()
	if d.root.Value.Kind() == '{' {
		m.wrapper()
		m.events()
	}
	slices.SortStableFunc(m.list, func(a, b Repair) int { return inOrder(a.Pos, b.Pos) })
	return m.list
}

type mender struct {
	d      *document
	cursor bool
	list   []Repair
}

func (m *mender) add(v *hujson.Value, path, format string, args ...any) {
	m.list = append(m.list, Repair{m.d.file, m.d.at(v.StartOffset), path, fmt.Sprintf(format, args...)})
}

// syntax lists what a strict reader of the file stumbles over; the tree has it
// right already.
func (m *mender) syntax() {
	comments := false
	for v := range m.d.root.All() {
		last, _ := ending(v)
		if last != nil && last.AfterExtra != nil {
			m.list = append(m.list, Repair{m.d.file, m.d.at(last.EndOffset), pathAt(m.d.text, last.EndOffset), "a comma after the last element: left out"})
		}
		if at := m.d.comment(v); at >= 0 && !m.cursor && !comments {
			comments = true
			m.list = append(m.list, Repair{m.d.file, m.d.at(at), pathAt(m.d.text, at), "comments, which Claude Code does not take: left out, here and below"})
		}
		if m.cursor {
			m.comments(v)
		}
	}
}

func (m *mender) comments(v *hujson.Value) {
	if at := m.d.partlyCut(v); at >= 0 {
		m.list = append(m.list, Repair{m.d.file, m.d.at(at), "", "a comment of which Cursor leaves a part: read as one"})
	}
	if m.d.cut(v) {
		m.add(v, pathAt(m.d.text, v.StartOffset), "// or /* inside a string, where Cursor sees a comment: read as part of the string")
	}
}

// wrapper gives events that stand at the top, or in a list, their place, and Cursor's
// file its version.
func (m *mender) wrapper() {
	root := m.d.root.Value.(*hujson.Object)
	if v := member(&m.d.root, "version"); m.cursor {
		if s, ok := text(v); v == nil || ok && s == "1" {
			m.set(&m.d.root, "version", hujson.Int(1))
			m.add(&m.d.root, "version", "not the number 1: read as 1")
		}
	}
	hooks := member(&m.d.root, "hooks")
	if hooks != nil {
		if built := m.listed(hooks); built != nil {
			m.add(hooks, "hooks", "a list of hooks that name their event: read as lists by event")
			hooks.Value = built
		}
		return
	}
	inside := &hujson.Object{}
	var rest []hujson.ObjectMember
	for _, x := range root.Members {
		if eventmap.FindEvent(m.host(), memberName(&x)) != nil && x.Value.Value.Kind() == '[' {
			inside.Members = append(inside.Members, x)
		} else {
			rest = append(rest, x)
		}
	}
	if len(inside.Members) == 0 {
		return
	}
	m.add(&inside.Members[0].Name, memberName(&inside.Members[0]), `events outside "hooks": read as if they stood inside`)
	root.Members = rest
	m.set(&m.d.root, "hooks", inside)
}

func (m *mender) host() eventmap.Host {
	if m.cursor {
		return eventmap.Cursor
	}
	return eventmap.Claude
}

// listed makes the lists by event of a list whose elements all name their event and
// a command; nil for any other.
func (m *mender) listed(hooks *hujson.Value) *hujson.Object {
	list, ok := hooks.Value.(*hujson.Array)
	if !ok || len(list.Elements) == 0 {
		return nil
	}
	out := &hujson.Object{}
	whole := hujson.Value{Value: out}
	for _, e := range list.Elements {
		event, named := text(member(&e, "event"))
		_, runs := text(member(&e, "command"))
		if !named || !runs || eventmap.FindEvent(m.host(), event) == nil {
			return nil
		}
		drop(&e, "event")
		if at := member(&whole, event); at != nil {
			a := at.Value.(*hujson.Array)
			a.Elements = append(a.Elements, e)
		} else {
			m.set(&whole, event, &hujson.Array{Elements: []hujson.Value{e}})
		}
	}
	return out
}

// events mends each event's name and value.
func (m *mender) events() {
	hooks := member(&m.d.root, "hooks")
	if hooks == nil {
		return
	}
	for _, x := range objectMembers(hooks) {
		name := memberName(x)
		if near := m.eventMeant(name); near != "" && member(hooks, near) == nil {
			m.add(&x.Name, joinPath("hooks", name), "no such event: read as %s", near)
			x.Name.Value = hujson.String(near)
			name = near
		}
		if eventmap.FindEvent(m.host(), name) == nil {
			continue
		}
		path := joinPath("hooks", name)
		if k := x.Value.Value.Kind(); k == '"' || k == '{' && (member(&x.Value, "command") != nil || member(&x.Value, "hooks") != nil) {
			m.add(&x.Value, path, "%s instead of a list: read as a list of one", kind(&x.Value))
			x.Value.Value = &hujson.Array{Elements: []hujson.Value{m.at(&x.Value, x.Value.Value)}}
		}
		list, ok := x.Value.Value.(*hujson.Array)
		switch {
		case !ok:
		case m.cursor:
			m.cursorEntries(list, path)
		default:
			for i := range list.Elements {
				m.claudeGroup(name, &list.Elements[i], fmt.Sprintf("%s[%d]", path, i))
			}
		}
	}
}

// eventMeant gives the event that an unknown name means: the same but for case and
// signs, for Cursor also the only one that stands for Claude Code's.
func (m *mender) eventMeant(name string) string {
	switch {
	case eventmap.FindEvent(m.host(), name) != nil:
		return ""
	case m.cursor:
		return nearCursor(name)
	}
	return Spelling(eventmap.Claude, name)
}

// nearCursor gives Cursor's event that a name means which is none; "" if that is not
// certain.
func nearCursor(name string) string {
	if near := Spelling(eventmap.Cursor, name); near != "" {
		return near
	}
	on := ""
	for _, e := range eventmap.Events(eventmap.Claude) {
		if plainName(e.Name) != plainName(name) {
			continue
		}
		for _, r := range eventmap.RoutesTo(eventmap.Cursor, e.Name) {
			if on != "" && on != r.On {
				return ""
			}
			on = r.On
		}
	}
	return on
}

// Spelling gives the host's event whose name a name that is none differs from in
// case and signs only; "" if there is none, and for the event's own name.
func Spelling(h eventmap.Host, name string) string {
	for _, e := range eventmap.Events(h) {
		if plainName(e.Name) == plainName(name) && e.Name != name {
			return e.Name
		}
	}
	return ""
}

// plainName is a name without what people write in different ways.
func plainName(s string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(s))
}
