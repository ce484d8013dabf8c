package host

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// Moment is one thing that happens in a session, with the events that each tool
// fires for it, in order.
type Moment struct {
	Name   string // for people: "Bash", "Bash that fails", "the user's prompt"
	Claude []Firing
	Cursor []Firing
}

// Firing is one event with the members of its payload that are its own, as a JSON
// object without braces. $ROOT in it stands for the project's folder.
type Firing struct{ Event, Members string }

// Firings gives the events that a host fires.
func (m *Moment) Firings(h eventmap.Host) []Firing {
	if h == eventmap.Cursor {
		return m.Cursor
	}
	return m.Claude
}

// ToolCall is a call of a tool in Claude Code's terms; the input is a JSON object
// with absolute paths or $ROOT in them. After is the whole text of the file after
// an edit, which is all that Cursor tells of one.
type ToolCall struct {
	Tool   string // Bash, Edit, mcp__server__tool
	Input  string
	After  string
	Failed bool
}

// Moment gives the events of a call (cursor-observed.md 9, 10; claude-observed.md
// 1, 2). A tool that Cursor has no name for keeps its own.
func (c ToolCall) Moment() Moment {
	m := Moment{Name: c.Tool}
	members := `"tool_name":` + rawjson.Quote(c.Tool) + `,"tool_input":` + c.Input + `,"tool_use_id":"toolu_1"`
	post := Firing{"PostToolUse", members + `,"tool_response":` + c.response() + `,"duration_ms":12`}
	if c.Failed {
		m.Name += " that fails"
		post = Firing{"PostToolUseFailure", members + `,"error":"Exit code 1","is_interrupt":false,"duration_ms":12`}
	}
	m.Claude = []Firing{{"PreToolUse", members}, post}
	m.Cursor = c.cursor()
	return m
}

// cursor gives the events in Cursor's order: before, the tool's own one, after.
func (c ToolCall) cursor() []Firing {
	name, input := c.inCursor()
	members := `"tool_name":` + rawjson.Quote(name) + `,"tool_input":` + input + `,"tool_use_id":"call_1"`
	if name == "Shell" {
		members += `,"cwd":""`
	}
	post := Firing{"postToolUse", members + `,"tool_output":` + rawjson.Quote(c.output()) + `,"duration":12.5`}
	if c.Failed {
		post = Firing{"postToolUseFailure", members + `,"error_message":"Exit code 1","failure_type":"error","duration":12.5,"is_interrupt":false`}
	}
	before, after := c.specific(input)
	out := append([]Firing{{"preToolUse", members}}, before...)
	if !c.Failed || name == "Shell" { // a command that ended, however
		out = append(out, after...)
	}
	return append(out, post)
}

// specific gives the tool's own events around the call.
func (c ToolCall) specific(input string) (before, after []Firing) {
	in, _ := rawjson.Members(c.Input)
	switch c.Tool {
	case "Bash":
		command := member(in, "command", `""`)
		return []Firing{{"beforeShellExecution", `"command":` + command + `,"cwd":"","sandbox":false`}},
			[]Firing{{"afterShellExecution", `"command":` + command + `,"output":"","duration":12.5,"sandbox":false`}}
	case "Read":
		if c.Failed {
			return nil, nil // Cursor reads first and asks before it hands the text over
		}
		path := member(in, "file_path", `""`)
		return []Firing{{"beforeReadFile", `"content":` + rawjson.Quote(c.After) + `,"file_path":` + path + `,"attachments":[]`}}, nil
	case "Write", "Edit", "MultiEdit", "NotebookEdit":
		path := member(in, eventmap.RuleMember(c.Tool), `""`)
		return nil, []Firing{{"afterFileEdit", `"file_path":` + path + `,"edits":[{"old_string":"","new_string":` + rawjson.Quote(c.After) + `}]`}}
	}
	server, tool, ok := mcpName(c.Tool)
	if !ok {
		return nil, nil
	}
	members := `"tool_name":` + rawjson.Quote(tool) + `,"tool_input":` + rawjson.Quote(input) + `,"mcp_server_name":` + rawjson.Quote(server)
	return []Firing{{"beforeMCPExecution", members + `,"command":` + rawjson.Quote(server)}},
		[]Firing{{"afterMCPExecution", members + `,"result_json":"{}","duration":12.5`}}
}

func mcpName(tool string) (server, name string, ok bool) {
	rest, ok := strings.CutPrefix(tool, eventmap.ClaudeMCPPrefix)
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, "__")
}

// inCursor gives the tool's name and input as Cursor has them.
func (c ToolCall) inCursor() (name, input string) {
	if _, tool, ok := mcpName(c.Tool); ok {
		return eventmap.MCPPrefix + tool, c.Input
	}
	in, _ := rawjson.Members(c.Input)
	for _, t := range eventmap.Tools() {
		if t.Claude != c.Tool {
			continue
		}
		var out rawjson.Object
		for _, m := range in {
			if name := cursorKey(&t, m.Name); name != "" {
				out = out.Set(name, m.Raw)
			}
		}
		if t.Cursor == "Write" {
			out = out.Set("content", rawjson.Quote(c.After))
		}
		if t.Cursor == "Shell" {
			out = out.Set("cwd", `""`)
		}
		return t.Cursor, out.String()
	}
	return c.Tool, c.Input
}

// cursorKey names a member in Cursor, "" for one that it does not have.
func cursorKey(t *eventmap.Tool, name string) string {
	for _, k := range t.Keys {
		if k.Claude == name {
			return k.Cursor
		}
	}
	return name
}

// response is a tool_response of Claude Code, output one of Cursor's, which is
// JSON text, of a call that did what it was to do.
func (c ToolCall) response() string {
	in, _ := rawjson.Members(c.Input)
	path := member(in, eventmap.RuleMember(c.Tool), `""`)
	switch c.Tool {
	case "Bash":
		return `{"stdout":"","stderr":"","interrupted":false,"isImage":false,"noOutputExpected":false}`
	case "Read":
		return `{"type":"text","file":{"filePath":` + path + `,"content":` + rawjson.Quote(c.After) + `,"numLines":1,"startLine":1,"totalLines":1}}`
	case "Write":
		return `{"type":"create","filePath":` + path + `,"content":` + rawjson.Quote(c.After) + `,"structuredPatch":[],"originalFile":null,"userModified":false}`
	case "Edit":
		return `{"filePath":` + path + `,"oldString":` + member(in, "old_string", `""`) + `,"newString":` + member(in, "new_string", `""`) + `,"originalFile":"","structuredPatch":[],"userModified":false,"replaceAll":false}`
	case "MultiEdit":
		return `{"filePath":` + path + `,"edits":` + member(in, "edits", `[]`) + `}`
	case "NotebookEdit":
		return `{"new_source":` + member(in, "new_source", `""`) + `,"cell_type":"code","language":"python","edit_mode":"replace","error":"","notebook_path":` + path + `,"updated_file":` + rawjson.Quote(c.After) + `}`
	}
	return `{}`
}

func (c ToolCall) output() string {
	in, _ := rawjson.Members(c.Input)
	path := member(in, eventmap.RuleMember(c.Tool), `""`)
	switch c.Tool {
	case "Bash":
		return `{"output":"","exitCode":0}`
	case "Read":
		return `{"file_path":` + path + `,"content_length":1}`
	case "Write", "Edit", "MultiEdit", "NotebookEdit":
		return `{"file_path":` + path + `,"success":true}`
	}
	return `{}`
}

// member is a member of an input, or what stands for one that it does not have.
func member(in rawjson.Object, name, none string) string {
	if raw, ok := in.Get(name); ok {
		return raw
	}
	return none
}
