package eventmap

// Exit2 says what exit code 2 of a hook does on an event of its own host.
type Exit2 uint8

// What exit 2 does.
const (
	Exit2Nothing   Exit2 = iota // ignored, or shown to nobody that matters
	Exit2Deny                   // the call does not run; the reason goes to the model
	Exit2Prompt                 // the prompt is not sent; the reason goes to the user
	Exit2Continue               // the agent goes on instead of stopping
	Exit2Tell                   // too late to stop anything: the text goes to the model
	Exit2Notice                 // shown to the user, nothing is stopped
	Exit2Fail                   // the operation that the event announces fails
	Exit2EndTurn                // the turn or session ends
	Exit2NoSession              // Cursor sessionStart: the session does not start
)

// Event is one event of one host.
type Event struct {
	Host Host
	Name string

	// Matcher is what a matcher is tested against: the name of a member of the
	// event's payload, "=X" for the fixed text X, "MCP:" for "MCP:" followed
	// by the bare tool name, "" for no matcher at all.
	Matcher string

	// Exit2 is the effect of exit code 2 in this host.
	Exit2 Exit2

	// TextIsContext: plain text on stdout at exit 0 reaches the model.
	TextIsContext bool

	// Mode: the payload has permission_mode (Claude only).
	Mode bool

	// FailClosed: failClosed (Cursor) or onFailure:"block" (Claude) has an effect.
	FailClosed bool

	// Gate: an answer that the host can't read blocks even without failClosed
	// (Cursor only).
	Gate bool

	// Cloud: cloud agents fire it (Cursor only).
	Cloud bool

	// Timeout is the host's default for a command hook, in seconds.
	Timeout float64

	Cite string
}

// events is both hosts' lists whole: 34 of Claude Code 2.1.332, 21 of Cursor.
var events = [...]Event{
	{Host: Claude, Name: "SessionStart", Matcher: "source", Exit2: Exit2Notice, TextIsContext: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 6"},
	{Host: Claude, Name: "Setup", Matcher: "trigger", Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 6"},
	{Host: Claude, Name: "InstructionsLoaded", Matcher: "load_reason", Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "UserPromptSubmit", Exit2: Exit2Prompt, TextIsContext: true, Mode: true, FailClosed: true, Timeout: 30, Cite: "claude.md 1.1, claude-observed.md 6"},
	{Host: Claude, Name: "UserPromptExpansion", Matcher: "command_name", Exit2: Exit2Prompt, TextIsContext: true, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "MessageDisplay", Timeout: 10, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PreToolUse", Matcher: "tool_name", Exit2: Exit2Deny, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 4"},
	{Host: Claude, Name: "PreSkillShellCommand", Matcher: "tool_name", Exit2: Exit2Deny, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude-observed.md 1, 8"},
	{Host: Claude, Name: "PermissionRequest", Matcher: "tool_name", Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "PermissionDenied", Matcher: "tool_name", Mode: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PostToolUse", Matcher: "tool_name", Exit2: Exit2Tell, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 5"},
	{Host: Claude, Name: "PostToolUseFailure", Matcher: "tool_name", Exit2: Exit2Tell, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 5"},
	{Host: Claude, Name: "PostToolBatch", Exit2: Exit2EndTurn, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 5"},
	{Host: Claude, Name: "Notification", Matcher: "notification_type", Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "SubagentStart", Matcher: "agent_type", Exit2: Exit2Notice, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 7"},
	{Host: Claude, Name: "SubagentStop", Matcher: "agent_type", Exit2: Exit2Continue, Mode: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 7"},
	{Host: Claude, Name: "TaskCreated", Exit2: Exit2Fail, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "TaskCompleted", Exit2: Exit2Fail, Mode: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "TeammateIdle", Exit2: Exit2Continue, Mode: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "Stop", Exit2: Exit2Continue, Mode: true, Timeout: 600, Cite: "claude.md 9, claude-observed.md 7"},
	{Host: Claude, Name: "StopFailure", Matcher: "error", Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "ConfigChange", Matcher: "source", Exit2: Exit2Fail, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "CwdChanged", Exit2: Exit2Notice, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "DirectoryAdded", Matcher: "source", Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "FileChanged", Matcher: "file_path", Exit2: Exit2Notice, Timeout: 600, Cite: "claude.md 1.1, 5.5"},
	{Host: Claude, Name: "WorktreeCreate", Exit2: Exit2Fail, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "WorktreeRemove", Exit2: Exit2Fail, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PreCompact", Matcher: "trigger", Exit2: Exit2Fail, TextIsContext: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "PostCompact", Matcher: "trigger", Exit2: Exit2Notice, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PreModelSwitch", Matcher: "to_model", Exit2: Exit2Fail, FailClosed: true, Timeout: 30, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PostModelSwitch", Matcher: "to_model", Exit2: Exit2Notice, TextIsContext: true, Timeout: 30, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "Elicitation", Matcher: "mcp_server_name", Exit2: Exit2Fail, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "ElicitationResult", Matcher: "mcp_server_name", Exit2: Exit2Fail, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "SessionEnd", Matcher: "reason", Exit2: Exit2Notice, Timeout: 1.5, Cite: "claude.md 1.1, claude-observed.md 8"},

	{Host: Cursor, Name: "sessionStart", Exit2: Exit2NoSession, FailClosed: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2"},
	{Host: Cursor, Name: "sessionEnd", Timeout: 60, Cite: "cursor-observed.md 1"},
	{Host: Cursor, Name: "preToolUse", Matcher: "tool_name", Exit2: Exit2Deny, FailClosed: true, Gate: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "postToolUse", Matcher: "tool_name", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "postToolUseFailure", Matcher: "tool_name", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "subagentStart", Matcher: "subagent_type", Exit2: Exit2Deny, FailClosed: true, Gate: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "subagentStop", Matcher: "subagent_type", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeShellExecution", Matcher: "command", Exit2: Exit2Deny, FailClosed: true, Gate: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "afterShellExecution", Matcher: "command", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeMCPExecution", Matcher: "MCP:", Exit2: Exit2Deny, FailClosed: true, Gate: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "afterMCPExecution", Matcher: "MCP:", Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeReadFile", Matcher: "=Read", Exit2: Exit2Deny, FailClosed: true, Gate: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "afterFileEdit", Matcher: "=Write", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeSubmitPrompt", Matcher: "=UserPromptSubmit", Exit2: Exit2Prompt, FailClosed: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "preCompact", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1"},
	{Host: Cursor, Name: "stop", Matcher: "=Stop", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "afterAgentResponse", Matcher: "=AgentResponse", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "afterAgentThought", Matcher: "=AgentThought", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeTabFileRead", Matcher: "=TabRead", Exit2: Exit2Deny, FailClosed: true, Gate: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "afterTabFileEdit", Matcher: "=TabWrite", Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "workspaceOpen", Timeout: 60, Cite: "cursor-observed.md 1"},
}

// Events lists the events of a host in table order.
func Events(h Host) []*Event {
	var out []*Event
	for i := range events {
		if events[i].Host == h {
			out = append(out, &events[i])
		}
	}
	return out
}

// FindEvent looks an event up by its exact name; nil if the host has none.
// Case counts: "stop" is Cursor's, "Stop" is Claude's.
func FindEvent(h Host, name string) *Event {
	for i := range events {
		if events[i].Host == h && events[i].Name == name {
			return &events[i]
		}
	}
	return nil
}

// TakesOutput tells whether an answer on the event can replace the tool's output
// (claude-observed.md 5).
func (e *Event) TakesOutput() bool { return e.Host == Claude && e.Name == "PostToolUse" }
