package verify

import (
	"slices"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// input compares rewrites member by member: each that one host changes must have the
// same value in the other, under its own name there.
func (f *findings) input() {
	was, is := members(f.native.Call), members(f.native.Input)
	there, now := members(f.other.Call), members(f.other.Input)
	switch {
	case f.native.Input == "" && f.other.Input == "":
		return
	case f.other.Input == "":
		if anyChange(was, is) {
			f.add(Weaker, "the rewritten input is lost")
		}
		return
	case f.native.Input == "":
		is = was // nothing changes
	}
	for _, name := range changed(was, is) {
		raw, kept := is.Get(name)
		got, ok := find(now, name)
		switch {
		case cosmetic(name) || kept == ok && (!ok || rawjson.Equal(raw, got)):
		case kept && (!ok || same(got, there, name)):
			f.add(Weaker, "the rewritten "+name+" is lost")
		default:
			f.add(Different, "the rewritten "+name)
		}
	}
	for _, name := range changed(there, now) {
		raw, _ := now.Get(name)
		if got, ok := find(is, name); !cosmetic(name) && (!ok || !rawjson.Equal(raw, got)) && !slices.Contains(f.texts, "the rewritten "+name) {
			f.add(Different, "the input's "+name)
		}
	}
}

func members(s string) rawjson.Object {
	o, _ := rawjson.Members(s)
	return o
}

func same(raw string, o rawjson.Object, name string) bool {
	was, ok := find(o, name)
	return ok && rawjson.Equal(was, raw)
}

// changed names the members that were added, removed or changed.
func changed(was, is rawjson.Object) (out []string) {
	for _, m := range is {
		if raw, ok := was.Get(m.Name); !ok || !rawjson.Equal(raw, m.Raw) {
			out = append(out, m.Name)
		}
	}
	for _, m := range was {
		if _, ok := is.Get(m.Name); !ok {
			out = append(out, m.Name)
		}
	}
	return out
}

func anyChange(was, is rawjson.Object) bool {
	return slices.ContainsFunc(changed(was, is), func(name string) bool { return !cosmetic(name) })
}

// find gives a member under its own name or one that a tool's row pairs with it.
func find(o rawjson.Object, name string) (string, bool) {
	if raw, ok := o.Get(name); ok {
		return raw, true
	}
	for _, t := range eventmap.Tools() {
		for _, k := range t.Keys {
			for _, pair := range [][2]string{{k.Claude, k.Cursor}, {k.Cursor, k.Claude}} {
				if pair[0] == name && pair[1] != "" {
					if raw, ok := o.Get(pair[1]); ok {
						return raw, true
					}
				}
			}
		}
	}
	return "", false
}

// cosmetic tells whether a member changes nothing in what runs.
func cosmetic(name string) bool {
	for _, t := range eventmap.Tools() {
		for _, k := range t.Keys {
			if k.Cosmetic && (k.Claude == name || k.Cursor == name) {
				return true
			}
		}
	}
	return false
}
