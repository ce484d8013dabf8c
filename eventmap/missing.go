package eventmap

// Missing is an event of one host that the other host does not have.
type Missing struct {
	Host   Host
	Event  string
	Reason string // why it can't be carried over
	Near   string // the nearest thing to do instead, "" if there is none
	Cite   string
}

var missing = [...]Missing{
	{Cursor, "afterAgentThought", "Claude Code shows its thinking to no hook", "afterAgentResponse", "claude.md 1"},
	{Cursor, "beforeTabFileRead", "Claude Code has no Tab completion", "beforeReadFile", "claude.md 1"},
	{Cursor, "afterTabFileEdit", "Claude Code has no Tab completion", "afterFileEdit", "claude.md 1"},
	{Cursor, "workspaceOpen", "Claude Code has no workspace that opens", "sessionStart", "claude.md 1"},

	{Claude, "Setup", "Cursor has no init or maintenance run", "a script that your own set-up calls", "cursor.md 1"},
	{Claude, "InstructionsLoaded", "Cursor tells nobody which rules it loads", "", "cursor.md 1"},
	{Claude, "UserPromptExpansion", "Cursor expands commands without an event", "UserPromptSubmit, which sees the prompt", "cursor.md 1"},
	{Claude, "PreSkillShellCommand", "Cursor's skills run no shell commands of their own before the prompt", "PreToolUse with matcher Bash", "claude-observed.md 1"},
	{Claude, "PermissionRequest", "Cursor has no event for a permission question", "--permission-request puts it on preToolUse and keeps its denies", "cursor.md 1"},
	{Claude, "PermissionDenied", "Cursor has no auto mode that denies", "", "cursor.md 1"},
	{Claude, "PostToolBatch", "Cursor has no event for a batch of calls", "PostToolUse", "cursor.md 1"},
	{Claude, "Notification", "Cursor has no notification event", "Stop, for the end of a turn", "cursor.md 1"},
	{Claude, "TaskCreated", "Cursor has no task tools", "", "cursor.md 1"},
	{Claude, "TaskCompleted", "Cursor has no task tools", "Stop", "cursor.md 1"},
	{Claude, "TeammateIdle", "Cursor has no agent teams", "", "cursor.md 1"},
	{Claude, "ConfigChange", "Cursor tells nobody that its configuration changed", "", "cursor.md 1"},
	{Claude, "CwdChanged", "Cursor's shell calls carry their folder, nothing changes it", "PreToolUse with matcher Bash", "cursor.md 1"},
	{Claude, "DirectoryAdded", "Cursor has no event for an added folder", "", "cursor.md 1"},
	{Claude, "FileChanged", "Cursor watches no files for hooks", "PostToolUse with matcher Edit|Write, for the agent's own edits", "cursor.md 1"},
	{Claude, "WorktreeCreate", "Cursor makes worktrees by itself; the event replaces that by being registered", "", "claude-observed.md 8"},
	{Claude, "WorktreeRemove", "Cursor removes worktrees by itself", "", "claude-observed.md 8"},
	{Claude, "PostCompact", "Cursor has no event after compaction", "PreCompact", "cursor.md 1"},
	{Claude, "PreModelSwitch", "Cursor has no event for a model switch", "", "cursor.md 1"},
	{Claude, "PostModelSwitch", "Cursor has no event for a model switch", "", "cursor.md 1"},
	{Claude, "Elicitation", "Cursor has no event for questions of MCP servers", "", "cursor.md 1"},
	{Claude, "ElicitationResult", "Cursor has no event for questions of MCP servers", "", "cursor.md 1"},
}

// FindMissing gives the row of an event that the other host lacks; nil if the
// other host has a counterpart or the event does not exist.
func FindMissing(h Host, event string) *Missing {
	for i := range missing {
		if missing[i].Host == h && missing[i].Event == event {
			return &missing[i]
		}
	}
	return nil
}
