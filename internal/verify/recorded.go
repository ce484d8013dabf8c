package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/rawjson"
)

// ofPayload turns a payload of one host into the moment that it is a part of. The
// host that sent it gets its own members back; what the other one sends follows from
// the same call, by the rows of eventmap.
func (c *ownCase) ofPayload() (k Case, err error) {
	h, ok := eventmap.ParseHost(c.Host)
	if !ok {
		return k, fmt.Errorf("host %q: a payload's host is claude or cursor", c.Host)
	}
	p, err := rawjson.Members(compact(string(c.Payload)))
	if err != nil {
		return k, fmt.Errorf("payload must be an object")
	}
	event, _ := p.Text("hook_event_name")
	if eventmap.FindEvent(h, event) == nil {
		return k, fmt.Errorf("payload: hook_event_name %q is no event of %s", event, h.Title())
	}
	r := &recording{host: h, event: event, p: rooted(h, p)}
	if k, err = r.happens(); err != nil {
		return k, err
	}
	k.recorded = true
	r.replace(&k.Moment)
	return k, nil
}

// recording is a payload with $ROOT in the place of its project's folder.
type recording struct {
	host  eventmap.Host
	event string
	p     rawjson.Object
}

// rooted puts $ROOT in the place of the folder that the payload says is the
// project's.
func rooted(h eventmap.Host, p rawjson.Object) rawjson.Object {
	doc := p.String()
	root := gjson.Get(doc, "workspace_roots.0").Raw
	if h == eventmap.Claude {
		root = gjson.Get(doc, "cwd").Raw
	}
	if root = strings.Trim(root, `"`); len(root) < 2 {
		return p
	}
	for _, end := range []string{`/`, `"`, `\\`} {
		doc = strings.ReplaceAll(doc, `"`+root+end, `"$ROOT`+end)
		doc = strings.ReplaceAll(doc, ` `+root+end, ` $ROOT`+end)
	}
	out, _ := rawjson.Members(doc)
	return out
}

func (r *recording) text(name string) string {
	s, _ := r.p.Text(name)
	return s
}

// happens gives the whole moment, with the other events that belong to it.
func (r *recording) happens() (k Case, err error) {
	switch {
	case r.event == "UserPromptSubmit" || r.event == "beforeSubmitPrompt":
		return Case{Moment: Prompt(r.text("prompt"))}, nil
	case toolEvent(r.event):
		call, err := r.call()
		if err != nil {
			return k, err
		}
		return Case{Moment: call.Moment(), Call: &call}, nil
	}
	loop := int(gjson.Get(r.p.String(), "loop_count").Int())
	if gjson.Get(r.p.String(), "stop_hook_active").Bool() {
		loop = 1
	}
	return momentOf(r.event, loop)
}

// call gives the tool's call in Claude Code's names.
func (r *recording) call() (c host.ToolCall, err error) {
	c.Failed = strings.EqualFold(r.event, "postToolUseFailure")
	if r.host == eventmap.Claude {
		c.Tool = r.text("tool_name")
		c.Input, _ = r.p.Get("tool_input")
		if !eventmap.IsClaudeTool(c.Tool) {
			return c, fmt.Errorf("payload: tool_name %q: Claude Code has no such tool", c.Tool)
		}
		c.After = after(c.Tool, c.Input)
		return c, inputOf(&c)
	}
	switch r.event {
	case "beforeShellExecution", "afterShellExecution":
		c.Tool, c.Input = "Bash", r.pick("command")
	case "beforeReadFile", "beforeTabFileRead":
		c.Tool, c.Input, c.After = "Read", r.pick("file_path"), r.text("content")
	case "afterFileEdit", "afterTabFileEdit":
		r.edit(&c)
	case "beforeMCPExecution", "afterMCPExecution":
		server := r.text("mcp_server_name")
		if server == "" {
			server = "server"
		}
		c.Tool = eventmap.ClaudeMCPPrefix + server + "__" + r.text("tool_name")
		c.Input = r.text("tool_input")
	default:
		return r.cursorTool()
	}
	return c, inputOf(&c)
}

func inputOf(c *host.ToolCall) error {
	if _, err := rawjson.Parse(c.Input); err != nil {
		return fmt.Errorf("payload: the tool's input is no object")
	}
	return nil
}

func (r *recording) pick(names ...string) string {
	var o rawjson.Object
	for _, n := range names {
		if raw, ok := r.p.Get(n); ok {
			o = o.Set(n, raw)
		}
	}
	return o.String()
}

// edit is an edit by its first replacement, which is all that Claude Code's Edit has.
func (r *recording) edit(c *host.ToolCall) {
	path, _ := r.p.Get("file_path")
	first := gjson.Get(r.p.String(), "edits.0")
	old := first.Get("old_string").Str
	c.After = first.Get("new_string").Str
	o := rawjson.Object{{Name: "file_path", Raw: path}}
	if c.Tool = "Edit"; old == "" { // the whole text of a new file
		c.Tool = "Write"
		c.Input = o.Set("content", rawjson.Quote(c.After)).String()
		return
	}
	c.Input = o.Set("old_string", rawjson.Quote(old)).Set("new_string", rawjson.Quote(c.After)).Set("replace_all", "false").String()
}

// cursorTool reads tool_name and tool_input of Cursor's by the tool's row.
func (r *recording) cursorTool() (c host.ToolCall, err error) {
	name := r.text("tool_name")
	c.Failed = r.event == "postToolUseFailure"
	c.Input, _ = r.p.Get("tool_input")
	if err := inputOf(&c); err != nil {
		return c, err
	}
	if tool, ok := strings.CutPrefix(name, eventmap.MCPPrefix); ok {
		c.Tool = eventmap.ClaudeMCPPrefix + "server__" + tool
		return c, nil
	}
	row := eventmap.ToolOfCursor(name)
	if name == "Write" {
		row = eventmap.FindTool("Write", "Write") // the file's whole text, as Claude Code's Write has it
	}
	if row == nil {
		return c, fmt.Errorf("payload: tool_name %q is no tool of Cursor that Claude Code has a name for", name)
	}
	c.Tool = row.Claude
	in, _ := rawjson.Members(c.Input)
	var out rawjson.Object
	for _, m := range in {
		if slices.Contains(row.Own, m.Name) {
			continue
		}
		out = out.Set(claudeKey(row, m.Name), m.Raw)
	}
	c.Input = out.String()
	c.After = after(c.Tool, c.Input)
	return c, nil
}

func claudeKey(row *eventmap.Tool, name string) string {
	for _, k := range row.Keys {
		if k.Cursor == name && k.Claude != "" {
			return k.Claude
		}
	}
	return name
}

// replace puts the recorded members into the firing that they are of, but for those
// that belong to the session.
func (r *recording) replace(m *host.Moment) {
	list := m.Firings(r.host)
	i := slices.IndexFunc(list, func(f host.Firing) bool { return f.Event == r.event })
	if i < 0 {
		return
	}
	var own rawjson.Object
	for _, f := range r.p {
		switch f.Name {
		case "conversation_id", "generation_id", "model", "session_id", "hook_event_name", "cursor_version", "workspace_roots", "user_email", "transcript_path", "permission_mode":
		case "cwd":
			if r.host == eventmap.Cursor { // in Claude Code it is the session's
				own = append(own, f)
			}
		default:
			own = append(own, f)
		}
	}
	text := own.String()
	list = slices.Clone(list)
	list[i].Members = text[1 : len(text)-1]
	if r.host == eventmap.Cursor {
		m.Cursor = list
	} else {
		m.Claude = list
	}
}
