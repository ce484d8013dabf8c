package config

import (
	"bytes"
	"slices"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
)

// eventEntries are the entries wanted under one event.
type eventEntries struct {
	event   string
	entries []Entry
}

// byEvent sorts a plan's entries under their events, events in the order in
// which the plan first names them, what runs before what only mutes.
func byEvent(p *Plan) (out []eventEntries) {
	add := func(en Entry) {
		for i := range out {
			if out[i].event == en.Event {
				out[i].entries = append(out[i].entries, en)
				return
			}
		}
		out = append(out, eventEntries{en.Event, []Entry{en}})
	}
	for _, h := range p.Hooks {
		for _, en := range h.Entries {
			add(en)
		}
	}
	for _, en := range p.Mutes {
		add(en)
	}
	return out
}

// event makes one event's array hold exactly the wanted own entries.
func (e *editor) event(hooks *hujson.Value, name string, want []Entry) error {
	v := member(hooks, name)
	if v == nil {
		v = e.addMember(hooks, -1, name, &hujson.Array{}, 2)
	}
	list, ok := v.Value.(*hujson.Array)
	if !ok {
		return e.d.fault(v, "hooks."+name, "must be an array, not "+kind(v)+"; Cursor would not load the file")
	}
	want = slices.DeleteFunc(slices.Clone(want), func(en Entry) bool { return en.Prompt != "" && e.asks(list, en) })
	e.replace(list, want)
	return nil
}

// asks tells whether a prompt entry stands there already. Nothing marks one as
// hookshim's, so that it is never replaced.
func (e *editor) asks(list *hujson.Array, en Entry) bool {
	return slices.ContainsFunc(list.Elements, func(v hujson.Value) bool {
		p, _ := text(member(&v, "prompt"))
		m, _ := text(member(&v, "matcher"))
		return p == en.Prompt && m == en.Matcher
	})
}

// others clears own entries from events that the plan does not name, and an
// event that held nothing else.
func (e *editor) others(hooks *hujson.Value, want []eventEntries) error {
	o := hooks.Value.(*hujson.Object)
	for i := len(o.Members) - 1; i >= 0; i-- {
		m := &o.Members[i]
		list, ok := m.Value.Value.(*hujson.Array)
		if !ok || wanted(want, memberName(m)) {
			continue
		}
		before := len(list.Elements)
		e.replace(list, nil)
		if before > 0 && len(list.Elements) == 0 {
			e.dropMember(o, i)
		}
	}
	return nil
}

func wanted(want []eventEntries, event string) bool {
	for _, w := range want {
		if w.event == event {
			return true
		}
	}
	return false
}

// replace puts the wanted entries where own ones stand, one for one; what is
// left over is removed, what is missing follows the last own entry, or the end.
func (e *editor) replace(list *hujson.Array, want []Entry) {
	at := len(list.Elements)
	for i := 0; i < len(list.Elements); i++ {
		el := &list.Elements[i]
		if !e.own(el) {
			e.byHand(el)
			continue
		}
		if len(want) == 0 {
			e.removed(el)
			e.dropElement(list, i)
			i--
			at = i + 1
			continue
		}
		if !sameEntry(el, want[0]) {
			el.Value = e.object(want[0], 3)
		}
		want = want[1:]
		at = i + 1
	}
	for _, en := range want {
		e.insert(list, at, e.object(en, 3))
		at++
	}
}

// byHand notes an entry with hookshim that convert did not write: it may run a
// script that is converted as well.
func (e *editor) byHand(v *hujson.Value) {
	c, _ := text(member(v, "command"))
	if isShim(c, e.bin) {
		e.notes = append(e.notes, eventmap.Note{Code: eventmap.LossByHand, Detail: c})
	}
}

// removed notes an entry of an earlier conversion that nothing asks for any more.
func (e *editor) removed(v *hujson.Value) {
	c, _ := text(member(v, "command"))
	e.notes = append(e.notes, eventmap.Note{Code: eventmap.LossRemoved, Detail: c})
}

// own tells whether an element is one that hookshim wrote.
func (e *editor) own(v *hujson.Value) bool {
	if e.mine != nil {
		c, ok := text(member(v, "command"))
		return ok && e.mine(c)
	}
	if m, _ := text(member(v, "matcher")); m == NeverMatches {
		return true
	}
	c, ok := text(member(v, "command"))
	return ok && isOwn(c, e.bin)
}

// HasOwn tells whether a hooks.json holds entries that hookshim wrote.
func HasOwn(file string, text []byte, bin string) bool {
	d, err := parse(file, ended(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))))
	if err != nil {
		return false
	}
	return (&editor{d: d, bin: bin}).holdsMine()
}
