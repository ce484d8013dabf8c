package config

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"github.com/tailscale/hujson"
)

// Patch is one change to a file at a path such as hooks.PreToolUse[0].matcher.
// Exactly one of Text, Number, Name and Drop says what is done.
type Patch struct {
	Path   string
	Text   string  // the new value, a string
	Number float64 // the new value, a number
	Name   string  // the member's new name
	Drop   bool    // take the member or element out
}

// rank puts what moves other things last: first values, then names, then what is
// taken out, the last element first.
func (p Patch) rank() int {
	switch {
	case p.Drop:
		return 2
	case p.Name != "":
		return 1
	}
	return 0
}

// Apply changes a text; comments, order and layout of everything else survive.
// With repair what Cursor can't load is repaired as convert --repair does, and comment
// signs in strings are written so that Cursor does not cut them.
func Apply(file string, text []byte, patches []Patch, repair bool) ([]byte, error) {
	e, err := newEditor(file, text, "")
	if err != nil {
		return nil, err
	}
	patches = slices.Clone(patches)
	sort.SliceStable(patches, func(i, k int) bool {
		a, b := patches[i], patches[k]
		if a.rank() != b.rank() || !a.Drop {
			return a.rank() < b.rank()
		}
		return compareSteps(steps(a.Path), steps(b.Path)) > 0
	})
	for _, p := range patches {
		if err := e.patch(p); err != nil {
			return nil, err
		}
	}
	if repair {
		e.repairAll()
	}
	return e.pack(), nil
}

func compareSteps(a, b []step) int {
	return slices.CompareFunc(a, b, func(a, b step) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.index, b.index)) })
}

func (e *editor) patch(p Patch) error {
	all := steps(p.Path)
	if all == nil {
		return fmt.Errorf("%s: the whole file can't be patched", e.d.file)
	}
	parent := &e.d.root
	for _, s := range all[:len(all)-1] {
		if parent = s.of(parent); parent == nil {
			return fmt.Errorf("%s: nothing stands at %s", e.d.file, p.Path)
		}
	}
	last := all[len(all)-1]
	v := last.of(parent)
	if v == nil {
		return fmt.Errorf("%s: nothing stands at %s", e.d.file, p.Path)
	}
	switch {
	case p.Drop && last.index >= 0:
		e.dropElement(parent.Value.(*hujson.Array), last.index)
	case p.Drop:
		o := parent.Value.(*hujson.Object)
		e.dropMember(o, memberIndex(o, v))
	case p.Name != "":
		o := parent.Value.(*hujson.Object)
		o.Members[memberIndex(o, v)].Name.Value = e.str(p.Name)
	case p.Text != "":
		v.Value = hujson.String(p.Text)
	default:
		v.Value = hujson.Float(p.Number)
	}
	return nil
}

func memberIndex(o *hujson.Object, v *hujson.Value) int {
	for i := range o.Members {
		if &o.Members[i].Value == v {
			return i
		}
	}
	return -1
}

// repairAll is what convert --repair does, and the slashes in strings besides.
func (e *editor) repairAll() {
	e.repair, e.marked = true, false
	e.commas()
	if e.d.root.Value.Kind() == '{' && member(&e.d.root, "version") == nil {
		e.addMember(&e.d.root, 0, "version", hujson.Int(1), 1)
	}
	for v := range e.d.root.All() {
		if commentSigns(v) {
			v.Value = e.str(v.Value.(hujson.Literal).String())
		}
	}
}
