package eventmap

import "strings"

// Shape says how a tool's output, which Cursor gives as JSON text, becomes the
// object that Claude Code gives as tool_response.
type Shape uint8

// The shapes of tool_response.
const (
	ShapeAsIs     Shape = iota // the decoded JSON, else the text as a string
	ShapeShell                 // {stdout, stderr, interrupted, isImage, noOutputExpected}
	ShapeRead                  // {type:"text", file:{filePath}}
	ShapeWrite                 // {filePath, content}
	ShapeEdit                  // {filePath, oldString, newString}
	ShapeNotebook              // {new_source, notebook_path}
	ShapeGrep                  // {mode}
	ShapeFetch                 // {bytes, code, url}
	ShapeResource              // {contents:[{uri, mimeType}]}
)

// Key is one member of a tool's input under both hosts' names. A member that
// no row names keeps its name.
type Key struct {
	Claude, Cursor string

	// Honoured: Cursor carries out a rewrite of this member.
	Honoured bool

	// Cosmetic: the member changes nothing in what runs, so a rewrite of it
	// may be left out.
	Cosmetic bool

	// Number: the value is a number in both hosts; else it is a string.
	Number bool

	// Required: Claude Code refuses a rewritten input without it.
	Required bool
}

// Tool pairs a tool name of Claude Code with one of Cursor. A name may stand in
// several rows: every edit is Write in Cursor, and the first row of a Cursor
// name is the one a payload is shown as unless translate knows better.
type Tool struct {
	Claude, Cursor string
	Keys           []*Key
	Own            []string // Cursor's members that the script does not see and a rewrite keeps
	Shape          Shape
	Specific       string // Cursor's own before-event for the tool, "" for none
	Loss           Code
	Cite           string
}

// MCPPrefix is how Cursor names an MCP tool on preToolUse and postToolUse;
// Claude Code writes mcp__SERVER__TOOL.
const (
	MCPPrefix       = "MCP:"
	ClaudeMCPPrefix = "mcp__"
)

var (
	filePath   = Key{Claude: "file_path", Cursor: "file_path", Honoured: true, Required: true}
	searchPath = Key{Claude: "path", Cursor: "file_path", Honoured: true}
)

var tools = [...]Tool{
	{Claude: "Bash", Cursor: "Shell", Shape: ShapeShell, Specific: "beforeShellExecution", Own: []string{"cwd", "working_directory"}, Keys: []*Key{
		{Claude: "command", Cursor: "command", Honoured: true, Required: true},
		{Claude: "timeout", Cursor: "timeout", Honoured: true, Number: true},
		{Claude: "description", Cursor: "description", Cosmetic: true},
	}, Cite: "cursor-observed.md 2.2, 10.1; claude-observed.md 2"},
	{Claude: "Read", Cursor: "Read", Shape: ShapeRead, Specific: "beforeReadFile", Keys: []*Key{&filePath}, Cite: "cursor-observed.md 2.2, 10.1"},
	{Claude: "Write", Cursor: "Write", Shape: ShapeWrite, Keys: []*Key{
		&filePath, {Claude: "content", Cursor: "content", Required: true},
	}, Cite: "cursor-observed.md 2.2, 10.1"},
	{Claude: "Edit", Cursor: "Write", Shape: ShapeEdit, Keys: []*Key{
		&filePath, {Claude: "old_string", Required: true}, {Claude: "new_string", Required: true}, {Claude: "replace_all"},
	}, Cite: "SPEC 3; cursor.md 5"},
	{Claude: "MultiEdit", Cursor: "Write", Shape: ShapeEdit, Keys: []*Key{&filePath, {Claude: "edits", Required: true}}, Cite: "claude.md 7.1"},
	{Claude: "NotebookEdit", Cursor: "Write", Shape: ShapeNotebook, Keys: []*Key{
		{Claude: "notebook_path", Cursor: "file_path", Honoured: true, Required: true}, {Claude: "new_source", Required: true},
	}, Cite: "SPEC 3; claude.md 7.1"},
	{Claude: "Edit", Cursor: "StrReplace", Shape: ShapeEdit, Keys: []*Key{{Claude: "file_path", Cursor: "path", Required: true}, {Claude: "old_string", Cursor: "old_string", Required: true}, {Claude: "new_string", Cursor: "new_string", Required: true}}, Cite: "cursor.md 5; bug-reports.md 16"},
	{Claude: "NotebookEdit", Cursor: "EditNotebook", Shape: ShapeNotebook, Keys: []*Key{{Claude: "notebook_path", Cursor: "target_notebook", Required: true}}, Cite: "script-behaviours.md D"},
	{Claude: "Grep", Cursor: "Grep", Shape: ShapeGrep, Keys: []*Key{
		{Claude: "pattern", Cursor: "pattern", Honoured: true, Required: true}, &searchPath,
	}, Cite: "cursor-observed.md 2.2, 10.1"},
	{Claude: "Glob", Cursor: "Grep", Shape: ShapeGrep, Keys: []*Key{
		{Claude: "pattern", Cursor: "glob", Required: true}, &searchPath,
	}, Cite: "cursor.md 5"},
	{Claude: "Glob", Cursor: "Glob", Keys: []*Key{{Claude: "pattern", Cursor: "glob_pattern", Required: true}, {Claude: "path", Cursor: "target_directory"}}, Cite: "cursor.md 5"},
	{Claude: "LS", Cursor: "List", Keys: []*Key{&searchPath}, Cite: "cursor-observed.md 2.2, 10.1"},
	{Claude: "Agent", Cursor: "Task", Keys: []*Key{
		{Claude: "prompt", Cursor: "prompt", Required: true}, {Claude: "description", Cursor: "description", Cosmetic: true},
		{Claude: "subagent_type", Cursor: "subagent_type"}, {Claude: "model", Cursor: "model"},
	}, Cite: "cursor.md 5; claude-observed.md 2"},
	{Claude: "WebFetch", Cursor: "Fetch", Shape: ShapeFetch, Keys: []*Key{{Claude: "url", Cursor: "url", Honoured: true, Required: true}}, Cite: "cursor-observed.md 2.2, 10.1"},
	{Claude: "WebFetch", Cursor: "WebFetch", Keys: []*Key{{Claude: "url", Cursor: "url", Required: true}}, Cite: "cursor.md 5"},
	{Claude: "WebSearch", Cursor: "WebSearch", Keys: []*Key{{Claude: "query", Cursor: "search_term", Required: true}}, Cite: "cursor.md 5"},
	{Claude: "TodoWrite", Cursor: "TodoWrite", Cite: "cursor.md 5"},
	{Claude: "AskUserQuestion", Cursor: "AskQuestion", Cite: "cursor.md 5"},
	{Claude: "ListMcpResourcesTool", Cursor: "ListMcpResources", Keys: []*Key{{Claude: "server", Cursor: "server", Honoured: true}}, Cite: "cursor-observed.md 2.2, 10.1"},
	{Claude: "ReadMcpResourceTool", Cursor: "FetchMcpResource", Shape: ShapeResource, Keys: []*Key{{Claude: "server", Cursor: "server", Honoured: true, Required: true}, {Claude: "uri", Cursor: "uri", Honoured: true, Required: true}}, Cite: "cursor-observed.md 2.2, 10.1"},
	{Claude: "Delete", Cursor: "Delete", Loss: LossDelete, Keys: []*Key{&filePath}, Cite: "cursor-observed.md 2.2, 10.1"},
	{Claude: "ReadLints", Cursor: "ReadLints", Loss: LossToolUnknown, Keys: []*Key{&filePath}, Cite: "cursor-observed.md 10.1"},
	{Claude: "WriteShellStdin", Cursor: "WriteShellStdin", Loss: LossToolUnknown, Cite: "cursor-observed.md 10.1"},
	{Claude: "ComputerUse", Cursor: "ComputerUse", Loss: LossToolUnknown, Cite: "cursor-observed.md 10.1"},
	{Claude: "RecordScreen", Cursor: "RecordScreen", Loss: LossToolUnknown, Cite: "cursor-observed.md 10.1"},
	{Claude: "SemanticSearch", Cursor: "SemanticSearch", Loss: LossToolUnknown, Cite: "cursor.md 5"},
}

// claudeOnly are the tools of Claude Code for which Cursor has none: a matcher
// that names only these can't fire there.
var claudeOnly = [...]string{
	"PowerShell", "BashOutput", "KillShell", "KillBash", "TaskOutput", "TaskStop", "Monitor", "Workflow",
	"Skill", "SlashCommand", "EnterPlanMode", "ExitPlanMode", "EnterWorktree", "ExitWorktree",
	"TaskCreate", "TaskUpdate", "TaskGet", "TaskList", "CronCreate", "CronDelete", "CronList",
	"ScheduleWakeup", "RemoteTrigger", "PushNotification", "SendMessage", "SendUserFile", "ListAgents",
	"ReportFindings", "Artifact", "Projects", "LSP", "ToolSearch", "WaitForMcpServers",
	"ReadMcpResourceDirTool", "RefreshMcpTools", "SubagentHandback", "ShareOnboardingGuide", "TodoRead", "REPL",
}

// Tools lists the rows in table order.
func Tools() []Tool { return tools[:] }

// ClaudeOnlyTools lists tools of Claude Code that Cursor has no counterpart for
// (claude.md 7.2, claude-observed.md 2).
func ClaudeOnlyTools() []string { return claudeOnly[:] }

// FindTool gives the row that pairs these two names; nil if none does.
func FindTool(claude, cursor string) *Tool {
	for i := range tools {
		if tools[i].Claude == claude && tools[i].Cursor == cursor {
			return &tools[i]
		}
	}
	return nil
}

// ToolOfCursor gives the first row of a Cursor tool name; nil for a name that
// no row has, MCP tools among them.
func ToolOfCursor(name string) *Tool {
	for i := range tools {
		if tools[i].Cursor == name {
			return &tools[i]
		}
	}
	return nil
}

// Alias gives the other name that Claude Code's matchers take for a tool:
// "Task" for "Agent" (claude-observed.md 9), else "".
func Alias(claudeTool string) string {
	if claudeTool == "Agent" {
		return "Task"
	}
	return ""
}

// subagents pairs the built-in subagent types, Claude Code's spelling first.
var subagents = [...][2]string{
	{"general-purpose", "generalPurpose"},
	{"Explore", "explore"},
}

// Subagents lists the built-in subagent types that the hosts spell differently,
// Claude Code's spelling first (cursor.md 7.4).
func Subagents() [][2]string { return subagents[:] }

// SubagentToClaude gives Claude Code's spelling of a built-in subagent type;
// any other name, a user's own agents among them, comes back as it is.
func SubagentToClaude(name string) string {
	for _, s := range subagents {
		if s[1] == name {
			return s[0]
		}
	}
	return name
}

// SubagentToCursor is the reverse of SubagentToClaude.
func SubagentToCursor(name string) string {
	for _, s := range subagents {
		if s[0] == name {
			return s[1]
		}
	}
	return name
}

// ToolOfClaude gives the first row of a Claude Code tool name, its alias and
// PowerShell and Monitor, which are shells to Cursor, included; nil for a name that no row
// has, MCP tools among them.
func ToolOfClaude(name string) *Tool {
	if name == "PowerShell" || name == "Monitor" {
		name = "Bash"
	}
	for i := range tools {
		if tools[i].Claude == name || Alias(tools[i].Claude) == name {
			return &tools[i]
		}
	}
	return nil
}

// RuleMember names the member of a tool's input that a permission rule for the
// tool is about (claude.md 6), in Claude Code's names.
func RuleMember(tool string) string {
	switch tool {
	case "Bash", "PowerShell":
		return "command"
	case "NotebookEdit", "NotebookRead":
		return "notebook_path"
	case "Grep", "Glob", "LS":
		return "path"
	}
	return "file_path"
}

// IsClaudeTool tells whether Claude Code has a tool of this name: one of the rows,
// an older name of one, one that only it has, or mcp__SERVER__TOOL.
func IsClaudeTool(name string) bool {
	if rest, ok := strings.CutPrefix(name, ClaudeMCPPrefix); ok {
		server, tool, cut := strings.Cut(rest, "__")
		return cut && server != "" && tool != ""
	}
	for i := range tools {
		if tools[i].Claude == name && tools[i].Loss == "" || Alias(tools[i].Claude) == name {
			return true
		}
	}
	for _, t := range claudeOnly {
		if t == name {
			return true
		}
	}
	return false
}
