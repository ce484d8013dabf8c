package eventmap

// When is a condition on the host's payload under which a route applies.
type When uint8

// The conditions.
const (
	Always          When = iota
	NotMCP               // the tool is not named MCP:…
	ToolSucceeded        // tool_output does not say that the call failed
	ToolFailed           // tool_output says so: isError true, or exitCode other than 0
	NotDenied            // failure_type is not permission_denied
	StatusCompleted      // status "completed"
	StatusError          // status "error"
	ToolIsShell          // Bash, PowerShell
	ToolIsMCP            // mcp__SERVER__TOOL
	ToolIsRead
	ToolIsEdit   // Edit, Write, MultiEdit, NotebookEdit
	ToolIsAgent  // Agent, Task
	PromptOfUser // not a notification that Claude Code writes as a prompt
	HasMessage   // last_assistant_message is there
	HasAgentType // agent_type is not empty: a subagent, not a helper of the client
	SourceIsNew  // source startup or clear
)

// Derivation names a value that is computed rather than copied. translate has
// one function per name.
type Derivation uint8

// The derivations.
const (
	Copy         Derivation = iota // the member as it stands
	CopyPath                       // a path, if the member is a string, else absent
	Const                          // the row's Value
	Drop                           // consumed, nothing produced
	SessionID                      // conversation_id, else session_id
	Cwd                            // cursor.md 2.1: cwd, tool_input.cwd, …, workspace_roots[0], environment
	PromptID                       // generation_id where it is more than a copy of conversation_id
	EventName                      // the script's event
	ToolName                       // tool name and input are chosen together
	ToolInput                      //
	ToolResponse                   // built by the tool's Shape
	ToolError                      // error text as Claude Code writes it
	Millis                         // a number of milliseconds, rounded
	MCPServer                      // {name}
	LoopActive                     // loop_count > 0
	StopError                      // "unknown"
	LastMessage                    // the assistant's last text in the transcript
	EndReason                      // why a session ended, in Claude Code's words
	AgentType                      // a subagent's type, in Claude Code's spelling

	// Towards Cursor.

	GenerationID   // prompt_id, else the session's id
	ModelOrUnknown // the member, else "unknown" as Cursor itself says
	SessionCopy    // session_id once more
	MemberAgain    // a member that another row used up as well
	Roots          // [CLAUDE_PROJECT_DIR], else [cwd]
	PathOrNull     // the member, else null
	ShellCwd       // cwd, for shell calls only
	InputMember    // a member of the tool's input, under Cursor's name
	InputText      // the tool's input as JSON text
	BareTool       // the tool's name without mcp__SERVER__
	ServerName     // mcp_server.name, else the SERVER of the tool's name
	FileContent    // of the file that is about to be read
	Edits          // hunks of the change
	OutputText     // tool_response as the JSON text that Cursor gives
	ResultText     // the same after an MCP call
	ShellOutput    // what the command printed
	FailureText    // the message without the exit code's line
	LoopCount      // how often the agent was held, counted by the shim
	SubagentType   // Cursor's spelling
	CloseReason    // why a session ended, in Cursor's words
)

// Field makes one member of the script's payload. Rows are applied in order,
// which is the order of the host that the script was written for; what no row
// consumes is appended untouched.
type Field struct {
	To   string   // the script's member; "" with Drop
	From []string // the host's members that it uses up
	Do   Derivation
	Raw  string // JSON text, with Const
	Loss Code   // noted when a From member was there

	// Values are all values that the member can have, where there are few.
	Values []string

	Cite string
}

// Route says that an event of one host is shown to a script as an event of the
// other. Several routes may start at one event; the first whose condition holds
// and whose event is the wanted one applies.
type Route struct {
	From   Host   // the host that starts the hook
	On     string // its event
	Script string // the script's event, in the other host's dialect
	When   When

	// Hand: convert never writes this registration; it is for entries
	// written by hand.
	Hand bool

	// Opt: the route is taken only with --permission-request.
	Opt bool

	Fields []*Field
	Cite   string
}

// Event is the row of the script's event, in the table of the other host.
func (r *Route) Event() *Event { return FindEvent(r.From.Other(), r.Script) }

// disguise removes what only Cursor's payloads have (SPEC 1.6).
var disguise = []*Field{
	{Do: Drop, From: []string{"session_id", "cursor_version", "workspace_roots", "user_email"}, Cite: "cursor.md 2.1"},
	{Do: Drop, From: []string{"model", "model_id", "model_params", "composer_mode", "parent_tool_call_id"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
}

var (
	sessionID  = Field{To: "session_id", Do: SessionID, From: []string{"conversation_id"}, Cite: "claude.md 2.1; cursor.md 7.4"}
	transcript = Field{To: "transcript_path", Do: CopyPath, From: []string{"transcript_path"}, Cite: "claude.md 2.1; cursor.md 7.4"}
	cwd        = Field{To: "cwd", Do: Cwd, From: []string{"cwd"}, Cite: "claude.md 2.1; cursor.md 2.1"}
	promptID   = Field{To: "prompt_id", Do: PromptID, From: []string{"generation_id"}, Cite: "claude.md 2.1; cursor.md 2.1"}
	mode       = Field{To: "permission_mode", Do: Const, Raw: `"default"`, Cite: "script-behaviours.md 3"}
	eventName  = Field{To: "hook_event_name", Do: EventName, From: []string{"hook_event_name"}, Cite: "claude.md 2.1"}
	toolName   = Field{To: "tool_name", Do: ToolName, From: []string{"tool_name"}, Cite: "cursor-observed.md 10.1"}
	toolInput  = Field{To: "tool_input", Do: ToolInput, From: []string{"tool_input"}, Cite: "cursor-observed.md 10.1"}
	response   = Field{To: "tool_response", Do: ToolResponse, From: []string{"tool_output"}, Cite: "claude-observed.md 2; cursor-observed.md 10.1"}
	useID      = Field{To: "tool_use_id", Do: Copy, From: []string{"tool_use_id"}, Cite: "claude.md 1.2"}
	durationMS = Field{To: "duration_ms", Do: Millis, From: []string{"duration"}, Cite: "claude.md 1.2; cursor-observed.md 10"}
)

// routes for scripts of Claude Code that Cursor starts (SPEC 3, first table).
var routes = [...]Route{
	{From: Cursor, On: "preToolUse", Script: "PreToolUse", When: NotMCP, Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput, &useID,
		{Do: Drop, From: []string{"agent_message"}, Loss: LossFieldDropped, Cite: "cursor.md 1.2"},
	}},
	{From: Cursor, On: "beforeShellExecution", Script: "PreToolUse", Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput,
		{Do: Drop, From: []string{"command"}, Cite: "cursor-observed.md 10"},
		{Do: Drop, From: []string{"sandbox"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "beforeMCPExecution", Script: "PreToolUse", Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput,
		{To: "mcp_server", Do: MCPServer, From: []string{"mcp_server_name"}, Cite: "claude-observed.md 1"},
		{Do: Drop, From: []string{"command", "url", "mcp_server_url"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "beforeReadFile", Script: "PreToolUse", Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput,
		{Do: Drop, From: []string{"file_path", "content"}, Cite: "cursor-observed.md 10"},
		{Do: Drop, From: []string{"attachments"}, Loss: LossAttachments, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "postToolUse", Script: "PostToolUse", When: ToolSucceeded, Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput, &response, &useID, &durationMS,
	}},
	{From: Cursor, On: "postToolUse", Script: "PostToolUseFailure", When: ToolFailed, Cite: "SPEC 3; cursor-observed.md 9.1", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput, &useID,
		{To: "error", Do: ToolError, From: []string{"tool_output"}, Cite: "claude-observed.md 2"},
		{To: "is_interrupt", Do: Const, Raw: "false", Cite: "claude-observed.md 1"},
		&durationMS,
	}},
	{From: Cursor, On: "postToolUseFailure", Script: "PostToolUseFailure", When: NotDenied, Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput, &useID,
		{To: "error", Do: ToolError, From: []string{"error_message"}, Cite: "claude-observed.md 2; cursor-observed.md 9.1"},
		{To: "is_interrupt", Do: Copy, From: []string{"is_interrupt"}, Cite: "claude-observed.md 1"},
		&durationMS,
		{Do: Drop, From: []string{"failure_type"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "preToolUse", Script: "PermissionRequest", When: NotMCP, Opt: true, Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput,
		{Do: Drop, From: []string{"tool_use_id"}, Cite: "claude.md 1.2"},
	}},
	{From: Cursor, On: "beforeMCPExecution", Script: "PermissionRequest", Opt: true, Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput,
		{To: "mcp_server", Do: MCPServer, From: []string{"mcp_server_name"}, Cite: "claude-observed.md 1"},
		{Do: Drop, From: []string{"command", "url", "mcp_server_url"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "afterMCPExecution", Script: "PostToolUse", When: ToolSucceeded, Hand: true, Cite: "cursor.md 1.2", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput,
		{To: "tool_response", Do: ToolResponse, From: []string{"result_json"}, Cite: "claude-observed.md 2"},
		&durationMS,
		{To: "mcp_server", Do: MCPServer, From: []string{"mcp_server_name"}, Cite: "claude-observed.md 1"},
		{Do: Drop, From: []string{"mcp_server_url"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "afterMCPExecution", Script: "PostToolUseFailure", When: ToolFailed, Hand: true, Cite: "cursor.md 1.2", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput,
		{To: "error", Do: ToolError, From: []string{"result_json"}, Cite: "claude-observed.md 2"},
		{To: "is_interrupt", Do: Const, Raw: "false", Cite: "claude-observed.md 1"},
		&durationMS,
		{To: "mcp_server", Do: MCPServer, From: []string{"mcp_server_name"}, Cite: "claude-observed.md 1"},
		{Do: Drop, From: []string{"mcp_server_url"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "afterFileEdit", Script: "PostToolUse", Hand: true, Cite: "cursor.md 1.2", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput, &response,
		{Do: Drop, From: []string{"file_path", "edits"}, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "afterShellExecution", Script: "PostToolUse", Hand: true, Cite: "cursor.md 1.2", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName, &toolName, &toolInput, &response, &durationMS,
		{Do: Drop, From: []string{"command"}, Cite: "cursor-observed.md 10"},
		{Do: Drop, From: []string{"output"}, Loss: LossExitUnknown, Cite: "cursor-observed.md 10"},
		{Do: Drop, From: []string{"sandbox"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "beforeSubmitPrompt", Script: "UserPromptSubmit", Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName,
		{To: "prompt", Do: Copy, From: []string{"prompt"}, Cite: "claude.md 1.2"},
		{Do: Drop, From: []string{"attachments"}, Loss: LossAttachments, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "stop", Script: "Stop", When: StatusCompleted, Cite: "SPEC 3, 5", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode, &eventName,
		{To: "stop_hook_active", Do: LoopActive, From: []string{"loop_count"}, Cite: "SPEC 5"},
		{To: "last_assistant_message", Do: LastMessage, Cite: "SPEC 8; cursor.md 2.1"},
		{Do: Drop, From: []string{"status"}, Cite: "cursor-observed.md 10"},
		{Do: Drop, From: []string{"input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "stop", Script: "StopFailure", When: StatusError, Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &eventName,
		{To: "error", Do: StopError, From: []string{"status"}, Values: []string{"unknown"}, Cite: "claude-observed.md 1"},
		{Do: Drop, From: []string{"loop_count"}, Cite: "cursor-observed.md 10"},
		{Do: Drop, From: []string{"input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "sessionStart", Script: "SessionStart", Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &eventName,
		{To: "source", Do: Const, Raw: `"startup"`, Values: []string{"startup"}, Cite: "SPEC 3; cursor.md 1.2"},
		{To: "model", Do: Copy, From: []string{"model"}, Cite: "claude.md 1.2"},
		{Do: Drop, From: []string{"is_background_agent"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "sessionEnd", Script: "SessionEnd", Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &eventName,
		{To: "reason", Do: EndReason, From: []string{"reason"}, Values: []string{"prompt_input_exit", "other"}, Cite: "claude.md 1.2; cursor.md 1.2"},
		{Do: Drop, From: []string{"final_status", "duration_ms", "is_background_agent", "error_message"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "preCompact", Script: "PreCompact", Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &eventName,
		{To: "trigger", Do: Copy, From: []string{"trigger"}, Values: []string{"manual", "auto"}, Cite: "claude.md 1.2"},
		{To: "custom_instructions", Do: Const, Raw: "null", Cite: "claude.md 1.2"},
		{Do: Drop, From: []string{"context_usage_percent", "context_tokens", "context_window_size", "message_count", "messages_to_compact", "is_first_compaction"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "subagentStart", Script: "SubagentStart", Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID,
		{To: "agent_id", Do: Copy, From: []string{"subagent_id"}, Cite: "claude.md 1.2; cursor.md 7.4"},
		{To: "agent_type", Do: AgentType, From: []string{"subagent_type"}, Cite: "claude.md 1.2; cursor.md 7.4"},
		&eventName,
		{Do: Drop, From: []string{"task", "parent_conversation_id", "tool_call_id", "subagent_model", "is_parallel_worker", "git_branch"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "subagentStop", Script: "SubagentStop", When: StatusCompleted, Cite: "SPEC 3, 5", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &mode,
		{To: "agent_id", Do: Copy, From: []string{"subagent_id"}, Cite: "claude.md 1.2; cursor.md 7.4"},
		{To: "agent_type", Do: AgentType, From: []string{"subagent_type"}, Cite: "claude.md 1.2; cursor.md 7.4"},
		&eventName,
		{To: "stop_hook_active", Do: LoopActive, From: []string{"loop_count"}, Cite: "SPEC 5"},
		{To: "agent_transcript_path", Do: CopyPath, From: []string{"agent_transcript_path"}, Cite: "claude.md 1.2"},
		{To: "last_assistant_message", Do: Copy, From: []string{"summary"}, Cite: "claude.md 1.2; cursor.md 1.2"},
		{Do: Drop, From: []string{"status"}, Cite: "cursor-observed.md 10"},
		{Do: Drop, From: []string{"duration_ms", "parent_conversation_id", "message_count", "tool_call_count", "error_message", "modified_files", "git_branch", "task", "description", "child_conversation_id"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
	{From: Cursor, On: "afterAgentResponse", Script: "MessageDisplay", Cite: "SPEC 3", Fields: []*Field{
		&sessionID, &transcript, &cwd, &promptID, &eventName,
		{To: "index", Do: Const, Raw: "0", Cite: "claude.md 1.2"},
		{To: "final", Do: Const, Raw: "true", Cite: "claude.md 1.2"},
		{To: "delta", Do: Copy, From: []string{"text"}, Cite: "claude.md 1.2; cursor.md 1.2"},
		{Do: Drop, From: []string{"input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens"}, Loss: LossFieldDropped, Cite: "cursor-observed.md 10"},
	}},
}

// Disguise lists the members that no payload may carry across from a host.
func Disguise(from Host) []*Field {
	if from == Claude {
		return claudeDisguise
	}
	return disguise
}

// Routes lists the routes that start at a host, in table order.
func Routes(from Host) []Route {
	if from == Claude {
		return claudeRoutes[:]
	}
	return routes[:]
}

// RoutesOn lists the routes that start at an event of a host.
func RoutesOn(from Host, event string) []*Route {
	var out []*Route
	all := Routes(from)
	for i := range all {
		if all[i].On == event {
			out = append(out, &all[i])
		}
	}
	return out
}

// RoutesTo lists the routes by which a host's events reach a script's event.
func RoutesTo(from Host, script string) []*Route {
	var out []*Route
	all := Routes(from)
	for i := range all {
		if all[i].Script == script {
			out = append(out, &all[i])
		}
	}
	return out
}

// ValuesOf gives all values that a member of a script's event can have when the
// other host starts the script; nil where that is not a short list.
func ValuesOf(from Host, script, member string) []string {
	for _, r := range RoutesTo(from, script) {
		for _, f := range r.Fields {
			if f.To == member {
				return f.Values
			}
		}
	}
	return nil
}
