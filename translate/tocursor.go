package translate

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// towardsCursor makes the one view of a Claude Code call that a script of Cursor
// gets.
func (v *View) towardsCursor() *View {
	w := *v
	w.Tool, w.Input = v.HostTool, v.HostInput
	if _, tool, ok := v.p.mcpTool(); ok {
		w.Tool = eventmap.MCPPrefix + tool
		return &w
	}
	w.Row = eventmap.ToolOfClaude(v.HostTool)
	if w.Row == nil {
		w.note(eventmap.LossToolUnknown, v.HostTool)
		return &w
	}
	w.Tool = w.Row.Cursor
	w.Input = w.cursorInput()
	return &w
}

// mcpTool splits the name of an MCP tool. The payload names the server by itself
// in newer versions; else the server ends at the first double underscore.
func (p *Payload) mcpTool() (server, tool string, ok bool) {
	name, _ := p.Members.Text("tool_name")
	rest, ok := strings.CutPrefix(name, eventmap.ClaudeMCPPrefix)
	if !ok {
		return "", "", false
	}
	raw, _ := p.Members.Get("mcp_server")
	if s := rawjson.At(raw, "name").Str; s != "" {
		if tool, ok := strings.CutPrefix(rest, mcpName(s)+"__"); ok {
			return s, tool, true
		}
	}
	server, tool, _ = strings.Cut(rest, "__")
	if tool == "" {
		return "", rest, rest != "" // a gate sees it all the same
	}
	return server, tool, true
}

// cursorInput gives the input under Cursor's names. Every edit is a Write of the
// resulting text there.
func (v *View) cursorInput() rawjson.Object {
	switch v.Row.Claude {
	case "Edit", "MultiEdit", "NotebookEdit":
		return v.writeOf()
	case "Bash":
		cwd, _ := v.p.Members.Get("cwd")
		return append(v.cursorNames(), rawjson.Member{Name: "cwd", Raw: orEmpty(cwd)})
	}
	return v.withTwin(v.cursorNames())
}

// cursorNames renames the members of the input one by one.
func (v *View) cursorNames() rawjson.Object {
	out := make(rawjson.Object, 0, len(v.HostInput)+1)
	for _, m := range v.HostInput {
		if k := keyOfClaude(v.Row, m.Name); k != nil && k.Cursor != "" {
			m.Name = k.Cursor
		}
		if v.Row.Cursor == "Task" && m.Name == "subagent_type" {
			if s, ok := rawjson.Text(m.Raw); ok {
				m.Raw = rawjson.Quote(eventmap.SubagentToCursor(s))
			}
		}
		out = append(out, m)
	}
	return out
}

// withTwin gives a path under both names that builds of Cursor use.
func (v *View) withTwin(in rawjson.Object) rawjson.Object {
	raw, ok := in.Get("file_path")
	if _, has := in.Get("path"); !ok || has {
		return in
	}
	return append(in, rawjson.Member{Name: "path", Raw: raw})
}

// writeOf shows an edit as what the file holds afterwards.
func (v *View) writeOf() rawjson.Object {
	raw, ok := v.HostInput.Get("file_path")
	if !ok {
		raw, _ = v.HostInput.Get("notebook_path")
	}
	out := rawjson.Object{{Name: "file_path", Raw: orEmpty(raw)}}
	if content, ok := v.resulting(); ok {
		out = append(out, rawjson.Member{Name: "content", Raw: rawjson.Quote(content)})
	}
	for _, m := range v.HostInput {
		if keyOfClaude(v.Row, m.Name) == nil && !contains(notebookOnly[:], m.Name) {
			out = append(out, m)
		}
	}
	return append(out, rawjson.Member{Name: "path", Raw: orEmpty(raw)})
}

// notebookOnly are the members of NotebookEdit that a Write does not have.
var notebookOnly = [...]string{"cell_id", "cell_type", "edit_mode"}

// resulting is the text of a file after the edit. After the fact the file itself
// has it; before, the edit is applied to it. Where that is not possible, the new
// text alone is given: a guard that looks for something in it still sees it.
func (v *View) resulting() (string, bool) {
	done, _ := v.p.Members.Get("tool_response")
	if raw, ok := v.HostInput.Get("new_source"); ok {
		if s := rawjson.At(done, "updated_file"); s.Type == gjson.String {
			return s.Str, true
		}
		return rawjson.Text(raw)
	}
	path, _ := v.HostInput.Text("file_path")
	before := rawjson.At(done, "originalFile")
	was, ok := before.Str, before.Type == gjson.String
	if !ok {
		was, ok = readText(v.path(path))
		if ok && v.p.Name != "PreToolUse" {
			return was, true
		}
	}
	var parts []string
	applied := ok
	for _, e := range v.edits() {
		parts = append(parts, e.new)
		if applied {
			was, applied = replaced(was, e.old, e.new, e.all)
		}
	}
	if applied {
		return was, true
	}
	v.note(eventmap.LossEditNoOld, path)
	return strings.Join(parts, "\n"), len(parts) > 0
}

// edits gives old and new text of each change of an Edit or MultiEdit.
func (v *View) edits() (out []textEdit) {
	if raw, ok := v.HostInput.Get("edits"); ok {
		for _, e := range gjson.Parse(raw).Array() {
			out = append(out, textEdit{rawjson.At(e.Raw, "old_string").Str, rawjson.At(e.Raw, "new_string").Str, rawjson.At(e.Raw, "replace_all").Bool()})
		}
		return out
	}
	o, _ := v.HostInput.Text("old_string")
	n, ok := v.HostInput.Text("new_string")
	if ok {
		raw, _ := v.HostInput.Get("replace_all")
		out = append(out, textEdit{o, n, raw == "true"})
	}
	return out
}

// textEdit is one change of an Edit or MultiEdit.
type textEdit struct {
	old, new string
	all      bool // every occurrence
}

func replaced(text, old, new string, all bool) (string, bool) {
	if old == "" && text == "" {
		return new, true
	}
	if old == "" || !strings.Contains(text, old) {
		return text, false
	}
	if all {
		return strings.ReplaceAll(text, old, new), true
	}
	return strings.Replace(text, old, new, 1), true
}

// RewriteBack gives the complete input for Claude Code after a script's
// updated_input, which Cursor merges member by member; ignored are the members
// that Cursor would leave aside (cursor-observed.md 2.2).
func (v *View) RewriteBack(updated Object) (in Object, ignored []string, changed bool) {
	in = v.HostInput
	for _, m := range updated {
		raw, _ := updated.Get(m.Name)
		if had, ok := v.Input.Get(m.Name); ok && rawjson.Equal(had, raw) {
			continue
		}
		var k *eventmap.Key
		if v.Row != nil {
			k = keyOfCursor(v.Row, m.Name)
		}
		if strings.HasPrefix(v.HostTool, eventmap.ClaudeMCPPrefix) {
			in, changed = in.Set(m.Name, raw), true // of an MCP tool every member counts
			continue
		}
		if k == nil || !k.Honoured || !fits(k, raw) {
			ignored = append(ignored, m.Name)
			continue
		}
		in, changed = in.Set(k.Claude, raw), true
	}
	return in, ignored, changed
}
