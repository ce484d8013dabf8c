package translate

import (
	"cmp"
	"path"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// Rewrite is what a script's rewritten input comes to in the host's terms.
type Rewrite struct {
	// Same: the input asks for what would run anyway.
	Same bool

	// Input is the host's input as it would run, complete, in the host's
	// names; the host's own members are kept.
	Input Object

	// Lost are members that the host would not carry out, in the script's
	// names; Missing are members without which the script's host refuses the
	// input; Cosmetic are members that were left out since they change
	// nothing in what runs; Kept are members that the script left out and the
	// host can't.
	Lost, Missing, Cosmetic, Kept []string
}

// Carried tells whether the host would carry out all of it.
func (r *Rewrite) Carried() bool { return len(r.Lost) == 0 && len(r.Missing) == 0 }

// Rewrite compares an updatedInput with the input that the script was shown.
// Claude Code replaces the whole input by it; Cursor merges the members that it
// knows (cursor-observed.md 2.2). A member that the script left out stays as the
// host had it, since Cursor can't remove one: a detail of a built-in tool, a lost
// rewrite of an MCP tool, whose arguments only it understands.
func (v *View) Rewrite(updated Object) Rewrite {
	r := Rewrite{Same: true, Input: v.HostInput}
	for _, k := range v.keys() {
		if _, ok := updated.Get(k.Claude); k.Required && !ok {
			r.Missing = append(r.Missing, k.Claude)
			r.Same = false
		}
	}
	for _, m := range v.Input {
		_, stays := updated.Get(m.Name)
		k := keyOfClaude(v.Row, m.Name)
		switch {
		case stays || k != nil && (k.Required || k.Cosmetic) || v.twin(m.Name):
		case v.Row == nil:
			r.Same = false
			r.Lost = append(r.Lost, m.Name)
		default:
			r.Kept = append(r.Kept, m.Name)
		}
	}
	for _, m := range updated {
		raw, _ := updated.Get(m.Name)
		if had, ok := v.Input.Get(m.Name); ok && rawjson.Equal(had, raw) {
			continue
		}
		r.member(v, m.Name, raw)
	}
	return r
}

func (r *Rewrite) member(v *View, name, raw string) {
	k := keyOfClaude(v.Row, name)
	switch {
	case k != nil && k.Cosmetic:
		r.Cosmetic = append(r.Cosmetic, name)
	case k != nil && k.Honoured && k.Cursor != "" && fits(k, raw):
		r.Same = false
		r.Input = r.Input.Set(k.Cursor, raw)
		if _, twin := r.Input.Get("path"); twin && k.Cursor == "file_path" {
			r.Input = r.Input.Set("path", raw) // a build that reads path must not see the old one
		}
	case k == nil && v.twin(name):
		// path beside file_path: an added twin never comes back
	default:
		r.Same = false
		r.Lost = append(r.Lost, name)
	}
}

// fits tells whether a value has the type that Cursor reads. It leaves a value of
// another type aside without a word, and what the hook wanted changed would run
// (cursor-observed.md 2.2).
func fits(k *eventmap.Key, raw string) bool {
	t := gjson.Parse(raw).Type
	return k.Number && t == gjson.Number || !k.Number && t == gjson.String
}

// twin tells whether a member is one that fillPath doubled.
func (v *View) twin(name string) bool {
	_, had := v.HostInput.Get(name)
	return name == "path" && had && v.Row != nil
}

func (v *View) keys() []*eventmap.Key {
	if v.Row == nil {
		return nil
	}
	return v.Row.Keys
}

func keyOfClaude(row *eventmap.Tool, name string) *eventmap.Key {
	if row == nil {
		return nil
	}
	for _, k := range row.Keys {
		if k.Claude == name {
			return k
		}
	}
	return nil
}

// Call names the call that a host's input makes, so that two events of Cursor
// about one call can be told to belong together: the tool and the command or
// path. "" for tools that have no second event.
func (v *View) Call(input Object) string {
	var key string
	switch v.HostTool {
	case "Shell":
		key = "command"
	case "Read":
		key = "file_path"
	default:
		return ""
	}
	s, ok := input.Text(key)
	if !ok {
		return ""
	}
	where := ""
	if v.HostTool == "Shell" {
		where, _ = v.p.Members.Text("cwd") // both events of the call tell it, or leave it at the root
		where = path.Clean(cmp.Or(where, v.Root(), "."))
	}
	return v.HostTool + "\x00" + where + "\x00" + strings.TrimSpace(s)
}
