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

	// Values are all values that the matched member can have, where they are few and
	// known; nil elsewhere (Claude only).
	Values []string

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

	// Imported is the event under which Cursor's own import of Claude Code's
	// settings puts the event, "" where it drops it (Claude only,
	// cursor-observed.md 5.1).
	Imported string

	// Timeout is the host's default for a command hook, in seconds.
	Timeout float64

	// Since is the first version that is known to have it; where nobody wrote
	// that down, the first in which it was seen.
	Since string

	Cite string
}

const (
	// DefaultLoopLimit is how often in a row Cursor runs a stop hook whose entry
	// names no loop_limit (cursor-observed.md 8).
	DefaultLoopLimit = 5

	// MaxContext is how much context of all hooks of an event together Cursor takes,
	// in UTF-16 units; longer text it drops whole (cursor-observed.md 2.2).
	MaxContext = 10000

	// StopCap is how many blocks of a stop in a row Claude Code lets hold the
	// agent (claude-observed.md 7).
	StopCap = 8
)

// Subject is what a matcher is tested against, from the members of the event's own
// payload, "" where nothing is tested; see Matcher.
func (e *Event) Subject(member func(name string) string) string {
	switch {
	case e.Matcher == "":
		return ""
	case e.Matcher[0] == '=':
		return e.Matcher[1:]
	case e.Matcher == MCPPrefix:
		return MCPPrefix + member("tool_name")
	}
	return member(e.Matcher)
}

// IsStop tells the events of either host on which a hook can keep an agent going.
func IsStop(event string) bool {
	switch event {
	case "Stop", "SubagentStop", "stop", "subagentStop":
		return true
	}
	return false
}

// Blocks tells whether exit 2 keeps something from happening on the event: a call
// or a prompt.
func (e *Event) Blocks() bool { return e.Exit2 == Exit2Deny || e.Exit2 == Exit2Prompt }

// events is both hosts' lists whole: 34 of Claude Code 2.1.332, 21 of Cursor.
var events = [...]Event{
	{Host: Claude, Name: "SessionStart", Since: "1.0.62", Matcher: "source", Values: []string{"startup", "resume", "fork", "clear", "compact"}, Exit2: Exit2Notice, TextIsContext: true, Imported: "sessionStart", Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 6"},
	{Host: Claude, Name: "Setup", Since: "2.1.10", Matcher: "trigger", Values: []string{"init", "maintenance"}, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 6"},
	{Host: Claude, Name: "InstructionsLoaded", Since: "2.1.69", Matcher: "load_reason", Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "UserPromptSubmit", Since: "1.0.54", Exit2: Exit2Prompt, TextIsContext: true, Mode: true, FailClosed: true, Imported: "beforeSubmitPrompt", Timeout: 30, Cite: "claude.md 1.1, claude-observed.md 6"},
	{Host: Claude, Name: "UserPromptExpansion", Since: "2.1.240", Matcher: "command_name", Exit2: Exit2Prompt, TextIsContext: true, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "MessageDisplay", Since: "2.1.152", Timeout: 10, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PreToolUse", Since: "1.0.38", Matcher: "tool_name", Exit2: Exit2Deny, Mode: true, FailClosed: true, Imported: "preToolUse", Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 4"},
	{Host: Claude, Name: "PreSkillShellCommand", Since: "2.1.332", Matcher: "tool_name", Exit2: Exit2Deny, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude-observed.md 1, 8"},
	{Host: Claude, Name: "PermissionRequest", Since: "2.0.45", Matcher: "tool_name", Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "PermissionDenied", Since: "2.1.89", Matcher: "tool_name", Mode: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PostToolUse", Since: "1.0.38", Matcher: "tool_name", Exit2: Exit2Tell, Mode: true, FailClosed: true, Imported: "postToolUse", Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 5"},
	{Host: Claude, Name: "PostToolUseFailure", Since: "2.1.119", Matcher: "tool_name", Exit2: Exit2Tell, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 5"},
	{Host: Claude, Name: "PostToolBatch", Since: "2.1.240", Exit2: Exit2EndTurn, Mode: true, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 5"},
	{Host: Claude, Name: "Notification", Since: "1.0.38", Matcher: "notification_type", Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "SubagentStart", Since: "2.0.43", Matcher: "agent_type", Exit2: Exit2Notice, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 7"},
	{Host: Claude, Name: "SubagentStop", Since: "1.0.41", Matcher: "agent_type", Exit2: Exit2Continue, Mode: true, Imported: "subagentStop", Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 7"},
	{Host: Claude, Name: "TaskCreated", Since: "2.1.84", Exit2: Exit2Fail, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "TaskCompleted", Since: "2.1.33", Exit2: Exit2Fail, Mode: true, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "TeammateIdle", Since: "2.1.33", Exit2: Exit2Continue, Mode: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "Stop", Since: "1.0.38", Exit2: Exit2Continue, Mode: true, Imported: "stop", Timeout: 600, Cite: "claude.md 9, claude-observed.md 7"},
	{Host: Claude, Name: "StopFailure", Since: "2.1.78", Matcher: "error", Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "ConfigChange", Since: "2.1.49", Matcher: "source", Exit2: Exit2Fail, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "CwdChanged", Since: "2.1.83", Exit2: Exit2Notice, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "DirectoryAdded", Since: "2.1.219", Matcher: "source", Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "FileChanged", Since: "2.1.83", Matcher: "file_path", Exit2: Exit2Notice, Timeout: 600, Cite: "claude.md 1.1, 5.5"},
	{Host: Claude, Name: "WorktreeCreate", Since: "2.1.50", Exit2: Exit2Fail, Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "WorktreeRemove", Since: "2.1.50", Exit2: Exit2Fail, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PreCompact", Since: "1.0.48", Matcher: "trigger", Values: []string{"manual", "auto"}, Exit2: Exit2Fail, TextIsContext: true, FailClosed: true, Imported: "preCompact", Timeout: 600, Cite: "claude.md 1.1, claude-observed.md 8"},
	{Host: Claude, Name: "PostCompact", Since: "2.1.76", Matcher: "trigger", Values: []string{"manual", "auto"}, Exit2: Exit2Notice, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PreModelSwitch", Since: "2.1.251", Matcher: "to_model", Exit2: Exit2Fail, FailClosed: true, Timeout: 30, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "PostModelSwitch", Since: "2.1.251", Matcher: "to_model", Exit2: Exit2Notice, TextIsContext: true, Timeout: 30, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "Elicitation", Since: "2.1.76", Matcher: "mcp_server_name", Exit2: Exit2Fail, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "ElicitationResult", Since: "2.1.76", Matcher: "mcp_server_name", Exit2: Exit2Fail, FailClosed: true, Timeout: 600, Cite: "claude.md 1.1"},
	{Host: Claude, Name: "SessionEnd", Since: "1.0.85", Matcher: "reason", Exit2: Exit2Notice, Imported: "sessionEnd", Timeout: 1.5, Cite: "claude.md 1.1, claude-observed.md 8"},

	{Host: Cursor, Name: "sessionStart", Since: "2.4", Exit2: Exit2NoSession, FailClosed: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2"},
	{Host: Cursor, Name: "sessionEnd", Since: "2.4", Timeout: 60, Cite: "cursor-observed.md 1"},
	{Host: Cursor, Name: "preToolUse", Since: "2.4", Matcher: "tool_name", Exit2: Exit2Deny, FailClosed: true, Gate: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "postToolUse", Since: "2.4", Matcher: "tool_name", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "postToolUseFailure", Since: "2.4", Matcher: "tool_name", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "subagentStart", Since: "2.4", Matcher: "subagent_type", Exit2: Exit2Deny, FailClosed: true, Gate: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "subagentStop", Since: "2.4", Matcher: "subagent_type", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeShellExecution", Since: "1.7", Matcher: "command", Exit2: Exit2Deny, FailClosed: true, Gate: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "afterShellExecution", Since: "2.0", Matcher: "command", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeMCPExecution", Since: "1.7", Matcher: "MCP:", Exit2: Exit2Deny, FailClosed: true, Gate: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "afterMCPExecution", Since: "2.0", Matcher: "MCP:", Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeReadFile", Since: "1.7", Matcher: "=Read", Exit2: Exit2Deny, FailClosed: true, Gate: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "afterFileEdit", Since: "1.7", Matcher: "=Write", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeSubmitPrompt", Since: "1.7", Matcher: "=UserPromptSubmit", Exit2: Exit2Prompt, FailClosed: true, Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "preCompact", Since: "2.4", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1"},
	{Host: Cursor, Name: "stop", Since: "1.7", Matcher: "=Stop", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 2.2, 3"},
	{Host: Cursor, Name: "afterAgentResponse", Since: "2.0", Matcher: "=AgentResponse", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "afterAgentThought", Since: "2.0", Matcher: "=AgentThought", Cloud: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "beforeTabFileRead", Since: "2.0", Matcher: "=TabRead", Exit2: Exit2Deny, FailClosed: true, Gate: true, Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "afterTabFileEdit", Since: "2.0", Matcher: "=TabWrite", Timeout: 60, Cite: "cursor-observed.md 1, 3"},
	{Host: Cursor, Name: "workspaceOpen", Since: "3.15", Timeout: 60, Cite: "cursor-observed.md 1"},
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
