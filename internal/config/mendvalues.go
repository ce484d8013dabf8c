package config

import (
	"strconv"

	"github.com/tailscale/hujson"
)

// at makes a value that counts as standing where another stands.
func (m *mender) at(v *hujson.Value, x hujson.ValueTrimmed) hujson.Value {
	return hujson.Value{Value: x, StartOffset: v.StartOffset, EndOffset: v.EndOffset}
}

// set gives an object's member a value; a new member counts as standing where the
// object does.
func (m *mender) set(obj *hujson.Value, name string, x hujson.ValueTrimmed) {
	if v := member(obj, name); v != nil {
		v.Value = x
		return
	}
	o := obj.Value.(*hujson.Object)
	o.Members = append(o.Members, hujson.ObjectMember{Name: m.at(obj, hujson.String(name)), Value: m.at(obj, x)})
}

// drop takes a member away; the objects that share its array of members are left as
// they are.
func drop(obj *hujson.Value, name string) {
	o := obj.Value.(*hujson.Object)
	kept := &hujson.Object{AfterExtra: o.AfterExtra}
	for _, x := range o.Members {
		if memberName(&x) != name {
			kept.Members = append(kept.Members, x)
		}
	}
	obj.Value = kept
}

// words gives the strings of a value that is one, or an array of nothing else.
func words(v *hujson.Value) (out []string) {
	if s, ok := text(v); ok {
		return []string{s}
	}
	if v == nil {
		return nil
	}
	list, ok := v.Value.(*hujson.Array)
	if !ok {
		return nil
	}
	for i := range list.Elements {
		s, ok := text(&list.Elements[i])
		if !ok {
			return nil
		}
		out = append(out, s)
	}
	return out
}

// scalars mends members whose value stands in quotes.
func (m *mender) scalars(v *hujson.Value, path string, numbers, flags []string) {
	for _, name := range numbers {
		s, ok := text(member(v, name))
		if n, err := strconv.ParseFloat(s, 64); ok && err == nil && n > 0 && n < mostTimeout {
			m.add(member(v, name), joinPath(path, name), "a number in quotes: read as %s", s)
			m.set(v, name, hujson.Float(n))
		}
	}
	for _, name := range flags {
		if s, ok := text(member(v, name)); ok && (s == "true" || s == "false") {
			m.add(member(v, name), joinPath(path, name), "%s in quotes: read as %s", s, s)
			m.set(v, name, hujson.Bool(s == "true"))
		}
	}
}
