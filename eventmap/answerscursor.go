package eventmap

// Where Cursor checks the type of an answer's member, and so where it means
// anything (cursor-observed.md 2.1, 2.2). A member of another type voids the
// whole answer, and null is a wrong type everywhere.
var (
	permissionEvents = []string{"beforeShellExecution", "beforeMCPExecution", "subagentStart", "preToolUse"}
	readEvents       = []string{"beforeReadFile", "beforeTabFileRead"}
	userEvents       = []string{"beforeShellExecution", "beforeMCPExecution", "subagentStart", "preToolUse", "beforeReadFile", "beforeTabFileRead", "beforeSubmitPrompt", "sessionStart", "preCompact"}
	addedEvents      = []string{"sessionStart", "beforeSubmitPrompt", "preToolUse", "postToolUse", "postToolUseFailure"}
)

var cursorMembers = [...]Member{
	{Host: Cursor, Name: "permission", Kind: KindEnum, Enum: []string{"allow", "deny", "ask"}, Events: permissionEvents, Says: []Says{SayAllow, SayAsk, SayDeny}, Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "permission", Kind: KindEnum, Enum: []string{"allow", "deny"}, Events: readEvents, Says: []Says{SayAllow, SayDeny}, Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "user_message", Kind: KindString, Events: userEvents, Says: []Says{SayNotice}, Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "agent_message", Kind: KindString, Events: []string{"beforeShellExecution", "beforeMCPExecution", "preToolUse"}, Reason: "permission", Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "updated_input", Kind: KindObject, Events: []string{"preToolUse"}, Says: []Says{SayRewrite}, Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "continue", Kind: KindBool, Events: []string{"beforeSubmitPrompt", "sessionStart"}, Says: []Says{SayDeny}, Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "followup_message", Kind: KindString, Events: []string{"stop", "subagentStop"}, Says: []Says{SayGoOn}, Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "additional_context", Kind: KindString, Events: addedEvents, Says: []Says{SayContext}, Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "additional_context", Kind: KindAny, Events: []string{"subagentStart", "subagentStop"}, Says: []Says{SayContext}, Cite: "cursor-observed.md 2.2, 7"},
	{Host: Cursor, Name: "env", Kind: KindStrings, Events: []string{"sessionStart"}, Says: []Says{SayEnv}, Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "pluginPaths", Kind: KindPaths, Events: []string{"workspaceOpen"}, Cite: "cursor-observed.md 2.1"},
	{Host: Cursor, Name: "updated_mcp_tool_output", Kind: KindAny, Events: []string{"postToolUse"}, Says: []Says{SayOutput}, Cite: "cursor-observed.md 2.2"},
}

// CursorMember gives the row of an answer's member on an event of Cursor; nil if
// it means nothing there.
func CursorMember(event, name string) *Member {
	for i := range cursorMembers {
		if m := &cursorMembers[i]; m.Name == name && m.On(event) {
			return m
		}
	}
	return nil
}

// CursorMembers lists the rows of the members of Cursor's answers in table order; a
// name may stand in several, for different events.
func CursorMembers() []Member { return cursorMembers[:] }

// claudeRenderings say to Claude Code what a hook of Cursor answered: by the
// event of Claude Code, whatever event of Cursor the script was shown.
var claudeRenderings = [...]Rendering{
	{Claude, "PreToolUse", SayAllow, FormNoDecision, Adapted, LossAllowTrusted, "SPEC 1.2"},
	{Claude, "PreToolUse", SayAsk, FormAsk, Exact, "", "SPEC 4; claude-observed.md 4"},
	{Claude, "PreToolUse", SayDeny, FormDeny, Exact, "", "SPEC 4; claude-observed.md 4"},
	{Claude, "PreToolUse", SayRewrite, FormInput, Exact, "", "SPEC 4; claude-observed.md 4"},
	{Claude, "PreToolUse", SayContext, FormContext, Exact, "", "SPEC 4; claude-observed.md 3"},
	{Claude, "PreToolUse", SayNotice, FormUserText, Adapted, "", "SPEC 4"},

	{Claude, "PreSkillShellCommand", SayAllow, FormNoDecision, Adapted, LossAllowTrusted, "SPEC 1.2"},
	{Claude, "PreSkillShellCommand", SayAsk, FormAsk, Exact, "", "claude-observed.md 8"},
	{Claude, "PreSkillShellCommand", SayDeny, FormDeny, Exact, "", "claude-observed.md 8"},
	{Claude, "PreSkillShellCommand", SayNotice, FormUserText, Adapted, "", "SPEC 4"},

	{Claude, "PostToolUse", SayContext, FormContext, Exact, "", "SPEC 4; claude-observed.md 5"},
	{Claude, "PostToolUse", SayOutput, FormMCPOutput, Exact, "", "SPEC 4; claude-observed.md 5"},
	{Claude, "PostToolUseFailure", SayContext, FormContext, Exact, "", "SPEC 4; claude-observed.md 5"},

	{Claude, "UserPromptSubmit", SayDeny, FormStopPrompt, Exact, "", "SPEC 3; claude-observed.md 6"},
	{Claude, "UserPromptSubmit", SayContext, FormContext, Exact, "", "SPEC 4; claude-observed.md 6"},
	{Claude, "UserPromptSubmit", SayNotice, FormUserText, Adapted, "", "SPEC 4"},

	{Claude, "SessionStart", SayContext, FormContext, Exact, "", "SPEC 4; claude-observed.md 6"},
	{Claude, "SessionStart", SayEnv, FormEnv, Exact, "", "SPEC 3"},
	{Claude, "SessionStart", SayDeny, FormUserText, Weaker, LossSessionGoesOn, "claude-observed.md 6"},
	{Claude, "SessionStart", SayNotice, FormUserText, Adapted, "", "SPEC 4"},

	{Claude, "Stop", SayGoOn, FormFollowup, Exact, "", "SPEC 4; claude-observed.md 7"},
	{Claude, "StopFailure", SayGoOn, FormNothing, Lost, LossNotHeld, "claude-observed.md 7"},
	{Claude, "SubagentStop", SayGoOn, FormFollowup, Exact, "", "SPEC 4; claude-observed.md 7"},
	{Claude, "SubagentStop", SayContext, FormNothing, Lost, LossContextNowhere, "cursor-observed.md 2.2; claude-observed.md 7"},
	{Claude, "PreCompact", SayNotice, FormNothing, Weaker, LossNoticeStderr, "claude.md 2.2"},
}
