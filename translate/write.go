package translate

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// showWrite shows Cursor's Write, which is what every edit arrives as. A new
// file is a Write in Claude Code too. A file that exists may have been an edit
// there: it is offered as Write first, since that is what is known, then as the
// edits that lead to the same text (SPEC 3).
func (v *View) showWrite(yield func(*View) bool) {
	path, _ := v.HostInput.Text("file_path")
	if path == "" {
		path, _ = v.HostInput.Text("path")
	}
	path = v.path(path)
	if v.p.Name == "afterFileEdit" {
		v.showDone(path, yield)
		return
	}
	if !yield(v.as(eventmap.FindTool("Write", "Write"), nil)) {
		return
	}
	before := v.p.Name == "preToolUse"
	if before && !exists(path) {
		return
	}
	e := v.editOf(path, before)
	for _, w := range v.asEdits(e, path) {
		if !yield(w) {
			return
		}
	}
}

// edit is a change of a file as Claude Code's Edit puts it. Raw JSON strings;
// "" where the text is not known.
type edit struct{ old, new string }

// editOf derives the edit from the text in the payload and the file on disk.
func (v *View) editOf(path string, before bool) edit {
	raw, _ := v.HostInput.Get("content")
	after, ok := rawjson.Text(raw)
	if !ok {
		return edit{}
	}
	if !before {
		return edit{new: raw}
	}
	was, ok := readText(path)
	if !ok {
		return edit{new: raw}
	}
	o, n := changed(was, after)
	return edit{rawjson.Quote(o), rawjson.Quote(n)}
}

// asEdits gives the three ways in which Claude Code may have made the change.
func (v *View) asEdits(e edit, path string) []*View {
	file := rawjson.Quote(path)
	one := append(e.members(), rawjson.Member{Name: "replace_all", Raw: "false"})
	list := "[" + one.String() + "]"
	views := []*View{
		v.as(eventmap.FindTool("Edit", "Write"), append(rawjson.Object{{Name: "file_path", Raw: file}}, one...)),
		v.as(eventmap.FindTool("MultiEdit", "Write"), rawjson.Object{{Name: "file_path", Raw: file}, {Name: "edits", Raw: list}}),
	}
	if strings.HasSuffix(path, ".ipynb") {
		raw, _ := v.HostInput.Get("content")
		if raw == "" {
			raw = e.new
		}
		nb := rawjson.Object{{Name: "notebook_path", Raw: file}}
		if raw != "" {
			nb = append(nb, rawjson.Member{Name: "new_source", Raw: raw})
		}
		views = append(views, v.as(eventmap.FindTool("NotebookEdit", "Write"), nb))
	}
	for _, w := range views {
		w.Input = append(w.Input, v.strange()...)
	}
	if e.old == "" {
		for _, w := range views {
			w.note(eventmap.LossEditNoOld, path)
		}
	}
	return views
}

// strange gives the members of a Write that are no part of the edit: newer ones, which
// stay as they are.
func (v *View) strange() (out rawjson.Object) {
	for _, m := range v.HostInput {
		switch m.Name {
		case "file_path", "path", "content", "edits":
		default:
			out = append(out, m)
		}
	}
	return out
}

func (e edit) members() (o rawjson.Object) {
	if e.old != "" {
		o = append(o, rawjson.Member{Name: "old_string", Raw: e.old})
	}
	if e.new != "" {
		o = append(o, rawjson.Member{Name: "new_string", Raw: e.new})
	}
	return o
}

// showDone shows afterFileEdit, which tells the hunks of a change that is made.
// One hunk that is the whole file, with nothing before it, is a Write; several
// have the shape of a MultiEdit. A hook whose matcher takes only another name of
// the edit sees it under that, with what is known.
func (v *View) showDone(path string, yield func(*View) bool) {
	raw, _ := v.HostInput.Get("edits")
	edits := gjson.Parse(raw).Array()
	file := rawjson.Member{Name: "file_path", Raw: rawjson.Quote(path)}
	var views []*View
	switch {
	case len(edits) == 1:
		e := edit{orEmpty(rawjson.At(edits[0].Raw, "old_string").Raw), orEmpty(rawjson.At(edits[0].Raw, "new_string").Raw)}
		if e.old == `""` && isWhole(path, rawjson.At(edits[0].Raw, "new_string").Str) {
			views = append(views, v.as(eventmap.FindTool("Write", "Write"), rawjson.Object{file, {Name: "content", Raw: e.new}}))
		}
		views = append(views, v.asEdits(e, path)...)
	case raw != "":
		all := rawjson.Object{file, {Name: "edits", Raw: raw}}
		one := v.as(eventmap.FindTool("Edit", "Write"), all)
		one.note(eventmap.LossEditNoOld, path)
		views = append(views, one, v.as(eventmap.FindTool("MultiEdit", "Write"), all))
	}
	write := v.as(eventmap.FindTool("Write", "Write"), rawjson.Object{file})
	write.note(eventmap.LossEditNoOld, path)
	for _, w := range append(views, write) {
		if !yield(w) {
			return
		}
	}
}

// isWhole tells whether a text is all that a file holds. Of a file that can't be
// read nothing speaks against it.
func isWhole(path, text string) bool {
	was, ok := readText(path)
	return !ok || was == text
}

func orEmpty(raw string) string {
	if raw == "" {
		return `""`
	}
	return raw
}
