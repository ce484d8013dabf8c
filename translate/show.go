package translate

import (
	"iter"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// call gives the tool and its input that a payload is about. Cursor's own
// before- and after-events carry them in members of their own.
func (p *Payload) call() (tool string, input rawjson.Object) {
	switch p.Name {
	case "beforeShellExecution", "afterShellExecution":
		return "Shell", p.pick("command")
	case "beforeReadFile":
		return "Read", p.pick("file_path")
	case "afterFileEdit":
		return "Write", p.pick("file_path", "edits")
	}
	tool, _ = p.Members.Text("tool_name")
	raw, _ := p.Members.Get("tool_input")
	if s, ok := rawjson.Text(raw); ok && rawjson.Valid(s) {
		raw = s // beforeMCPExecution gives the arguments as JSON text
	}
	input, err := rawjson.Members(raw)
	input = input.Once()
	if err != nil && raw != "" {
		input = rawjson.Object{{Name: odd, Raw: raw}}
	}
	if p.Name == "beforeMCPExecution" || p.Name == "afterMCPExecution" {
		tool = eventmap.MCPPrefix + tool
	}
	return tool, input
}

// odd is the only member of an input that is no object. It is shown as it came:
// a guard must not see an empty input where there was one.
const odd = "\x00"

func (p *Payload) pick(names ...string) (o rawjson.Object) {
	for _, n := range names {
		if raw, ok := p.Members.Get(n); ok {
			o = append(o, rawjson.Member{Name: n, Raw: raw})
		}
	}
	return o
}

// showings yields the views of one call in the order in which they are tried.
func (v *View) showings() iter.Seq[*View] {
	return func(yield func(*View) bool) {
		switch {
		case strings.HasPrefix(v.HostTool, eventmap.MCPPrefix):
			v.showMCP(yield)
		case v.HostTool == "Write":
			v.showWrite(yield)
		case v.HostTool == "Delete" && v.opt.GuardDelete:
			path, ok := v.HostInput.Text("file_path")
			if !ok {
				path, _ = v.HostInput.Text("path")
			}
			yield(v.as(eventmap.FindTool("Bash", "Shell"), rawjson.Object{{Name: "command", Raw: rawjson.Quote("rm -- " + shellQuote(v.path(path)))}}))
		case v.HostTool == "Grep" && v.isGlob():
			row := eventmap.FindTool("Glob", "Grep")
			_ = yield(v.as(row, v.rename(row, "pattern"))) && yield(v.as(eventmap.ToolOfCursor("Grep"), nil))
		default:
			yield(v.as(eventmap.ToolOfCursor(v.HostTool), nil))
		}
	}
}

// isGlob: Cursor reports a search for file names as Grep with an empty pattern.
func (v *View) isGlob() bool {
	pattern, ok := v.HostInput.Text("pattern")
	glob, _ := v.HostInput.Text("glob")
	return ok && pattern == "" && glob != ""
}

// as makes the view under a row; a nil input is made by renaming, a nil row
// keeps the host's names.
func (v *View) as(row *eventmap.Tool, input rawjson.Object) *View {
	w := *v
	w.Notes = append([]eventmap.Note(nil), v.Notes...)
	w.Row, w.Tool, w.Input = row, v.HostTool, input
	if row != nil {
		w.Tool = row.Claude
		w.note(row.Loss, v.HostTool)
	} else if !strings.HasPrefix(v.HostTool, eventmap.MCPPrefix) {
		w.note(eventmap.LossToolUnknown, v.HostTool)
	}
	if input == nil {
		w.Input = v.rename(row)
	}
	return &w
}

// rename gives the host's input under the script's names. Members named in
// without, and Cursor's own, are left out.
func (v *View) rename(row *eventmap.Tool, without ...string) rawjson.Object {
	if row == nil {
		return v.HostInput
	}
	out := make(rawjson.Object, 0, len(v.HostInput)+1)
	for _, m := range v.HostInput {
		if contains(row.Own, m.Name) || contains(without, m.Name) {
			continue
		}
		if k := keyOfCursor(row, m.Name); k != nil {
			m.Name = k.Claude
		}
		if m.Raw = v.value(row, m); m.Raw != "" {
			out = append(out, m)
		}
	}
	return v.fillPath(row, out)
}

// value maps the few values that the hosts spell differently; "" leaves the
// member out.
func (v *View) value(row *eventmap.Tool, m rawjson.Member) string {
	if row.Cursor == "Task" {
		switch s, _ := rawjson.Text(m.Raw); {
		case m.Name == "subagent_type" && s != "":
			return rawjson.Quote(eventmap.SubagentToClaude(s))
		case m.Name == "model" && s == "inherit":
			return ""
		}
	}
	switch m.Name {
	case "file_path", "notebook_path", "path":
		if s, ok := rawjson.Text(m.Raw); ok && v.path(s) != s {
			return rawjson.Quote(v.path(s))
		}
	}
	return m.Raw
}

// fillPath adds the path under the name that the script reads where a build of
// Cursor used another name for it (bug-reports.md 16). The twin stays.
func (v *View) fillPath(row *eventmap.Tool, in rawjson.Object) rawjson.Object {
	want := ""
	for _, k := range row.Keys {
		switch k.Claude {
		case "file_path", "notebook_path", "query":
			want = k.Claude
		}
	}
	if _, ok := in.Get(want); ok || want == "" {
		return in
	}
	for _, twin := range []string{"file_path", "path", "target_file", "search_term"} {
		if raw, ok := in.Get(twin); ok && (want == "query") == (twin == "search_term") {
			return append(rawjson.Object{{Name: want, Raw: raw}}, in...)
		}
	}
	return in
}

func keyOfCursor(row *eventmap.Tool, name string) *eventmap.Key {
	for _, k := range row.Keys {
		if k.Cursor == name {
			return k
		}
	}
	return nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
