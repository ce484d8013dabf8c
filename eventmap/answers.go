package eventmap

// Says is one thing that an answer can say, whatever the host's words for it.
type Says uint8

// The meanings. Order is the order of docs/decisions.md.
const (
	SayAllow   Says = iota + 1
	SayAsk          // let the user decide
	SayDefer        // put the call off (claude -p)
	SayDeny         // the call, the prompt, the subagent does not go ahead
	SayRewrite      // other input for the call
	SayContext      // text for the model
	SayTell         // feedback to the model about what already happened
	SayOutput       // other output for the model to see
	SayEnd          // the session ends (Claude's continue:false)
	SayGoOn         // the agent goes on instead of stopping
	SayNotice       // text for the user
	SayTitle        // a title for the session
	SayEnv          // variables for what comes later
)

var saysNames = [...]string{
	SayAllow: "allow", SayAsk: "ask", SayDefer: "defer", SayDeny: "deny", SayRewrite: "rewrite the input",
	SayContext: "context", SayTell: "feedback", SayOutput: "replace the output", SayEnd: "end the session",
	SayGoOn: "go on", SayNotice: "notice to the user", SayTitle: "session title", SayEnv: "variables",
}

// String gives the meaning in words, as the documents use it.
func (s Says) String() string {
	if int(s) < len(saysNames) {
		return saysNames[s]
	}
	return ""
}

// Form is how an answer says something to a host.
type Form uint8

// The forms of Cursor's answers (cursor-observed.md 2).
const (
	FormNothing    Form = iota // it can't be said; the text goes to stderr
	FormAllow                  // permission "allow"
	FormAsk                    // permission "ask", user_message and agent_message
	FormDeny                   // permission "deny", user_message and agent_message
	FormInput                  // updated_input
	FormContext                // additional_context
	FormAgentText              // agent_message
	FormUserText               // user_message
	FormStopPrompt             // continue false and user_message
	FormFollowup               // followup_message
	FormMCPOutput              // updated_mcp_tool_output
	FormNoFollowup             // the absence of followup_message
	FormEnv                    // env
	FormNoDecision             // nothing: no objection is no decision
)

var formNames = [...]string{
	FormNothing: "nothing", FormAllow: `permission:"allow"`, FormAsk: `permission:"ask"`, FormDeny: `permission:"deny"`,
	FormInput: "updated_input", FormContext: "additional_context", FormAgentText: "agent_message",
	FormUserText: "user_message", FormStopPrompt: "continue:false", FormFollowup: "followup_message",
	FormMCPOutput: "updated_mcp_tool_output", FormNoFollowup: "no followup_message", FormEnv: "env", FormNoDecision: "nothing",
}

// String gives the host's own words for the form.
func (f Form) String() string { return formNames[f] }

// Fidelity grades what becomes of a meaning.
type Fidelity uint8

// The grades. Stricter means blocked where the script's own host would not.
const (
	Exact Fidelity = iota
	Adapted
	Stricter
	Weaker
	Lost
)

var fidelityNames = [...]string{Exact: "exact", Adapted: "adapted", Stricter: "stricter", Weaker: "weaker", Lost: "lost"}

// String gives the grade in one word.
func (f Fidelity) String() string { return fidelityNames[f] }

// Rendering is how one meaning is told to a host on one of its events.
type Rendering struct {
	Host     Host
	On       string
	Says     Says
	Form     Form
	Fidelity Fidelity
	Loss     Code // "" for Exact
	Cite     string
}

// renderings towards Cursor. A meaning without a row can't arise on that event.
var renderings = [...]Rendering{
	{Cursor, "preToolUse", SayAllow, FormAllow, Adapted, LossAllowSkips, "cursor.md 2.3; SPEC 1.2"},
	{Cursor, "preToolUse", SayAsk, FormDeny, Stricter, LossAskDenied, "cursor-observed.md 2.2"},
	{Cursor, "preToolUse", SayDefer, FormDeny, Stricter, LossDefer, "SPEC 1.2"},
	{Cursor, "preToolUse", SayDeny, FormDeny, Exact, "", "cursor-observed.md 2.2"},
	{Cursor, "preToolUse", SayRewrite, FormInput, Exact, "", "cursor-observed.md 2.2"},
	{Cursor, "preToolUse", SayContext, FormContext, Exact, "", "cursor-observed.md 2.2"},
	{Cursor, "preToolUse", SayEnd, FormDeny, Stricter, LossEndSession, "SPEC 4"},
	{Cursor, "preToolUse", SayNotice, FormUserText, Weaker, LossNoticeBlocked, "cursor-observed.md 2.2"},

	{Cursor, "beforeShellExecution", SayAllow, FormAllow, Adapted, LossAllowSkips, "cursor.md 2.3; SPEC 1.2"},
	{Cursor, "beforeShellExecution", SayAsk, FormAsk, Exact, "", "cursor-observed.md 2.2"},
	{Cursor, "beforeShellExecution", SayDefer, FormDeny, Stricter, LossDefer, "SPEC 1.2"},
	{Cursor, "beforeShellExecution", SayDeny, FormDeny, Exact, "", "cursor-observed.md 2.2"},
	{Cursor, "beforeShellExecution", SayRewrite, FormDeny, Stricter, LossRewriteDenied, "cursor-observed.md 2.2"},
	{Cursor, "beforeShellExecution", SayContext, FormAgentText, Weaker, LossContextBest, "cursor-observed.md 2.2"},
	{Cursor, "beforeShellExecution", SayEnd, FormDeny, Stricter, LossEndSession, "SPEC 4"},
	{Cursor, "beforeShellExecution", SayNotice, FormUserText, Weaker, LossNoticeBlocked, "cursor-observed.md 2.2"},

	{Cursor, "beforeMCPExecution", SayAllow, FormAllow, Adapted, LossAllowSkips, "cursor.md 2.3; SPEC 1.2"},
	{Cursor, "beforeMCPExecution", SayAsk, FormDeny, Stricter, LossAskDenied, "cursor-observed.md 2.2"},
	{Cursor, "beforeMCPExecution", SayDefer, FormDeny, Stricter, LossDefer, "SPEC 1.2"},
	{Cursor, "beforeMCPExecution", SayDeny, FormDeny, Exact, "", "cursor-observed.md 2.2"},
	{Cursor, "beforeMCPExecution", SayRewrite, FormDeny, Stricter, LossRewriteDenied, "cursor-observed.md 2.2"},
	{Cursor, "beforeMCPExecution", SayContext, FormAgentText, Weaker, LossContextBest, "cursor-observed.md 2.2"},
	{Cursor, "beforeMCPExecution", SayEnd, FormDeny, Stricter, LossEndSession, "SPEC 4"},
	{Cursor, "beforeMCPExecution", SayNotice, FormUserText, Weaker, LossNoticeBlocked, "cursor-observed.md 2.2"},

	{Cursor, "beforeReadFile", SayAllow, FormAllow, Adapted, LossAllowSkips, "cursor.md 2.3; SPEC 1.2"},
	{Cursor, "beforeReadFile", SayAsk, FormDeny, Stricter, LossAskDenied, "cursor-observed.md 2.1"},
	{Cursor, "beforeReadFile", SayDefer, FormDeny, Stricter, LossDefer, "SPEC 1.2"},
	{Cursor, "beforeReadFile", SayDeny, FormDeny, Exact, "", "cursor-observed.md 2.2"},
	{Cursor, "beforeReadFile", SayRewrite, FormDeny, Stricter, LossRewriteDenied, "cursor-observed.md 2.2"},
	{Cursor, "beforeReadFile", SayContext, FormNothing, Lost, LossContextNowhere, "cursor-observed.md 2.2"},
	{Cursor, "beforeReadFile", SayEnd, FormDeny, Stricter, LossEndSession, "SPEC 4"},
	{Cursor, "beforeReadFile", SayNotice, FormUserText, Weaker, LossNoticeBlocked, "cursor-observed.md 2.2"},

	{Cursor, "postToolUse", SayTell, FormContext, Exact, "", "SPEC 3; cursor-observed.md 2.2"},
	{Cursor, "postToolUse", SayContext, FormContext, Exact, "", "cursor-observed.md 2.2"},
	{Cursor, "postToolUse", SayOutput, FormMCPOutput, Weaker, LossOutputReplace, "cursor-observed.md 2.2"},
	{Cursor, "postToolUse", SayEnd, FormContext, Weaker, LossEndSessionLate, "SPEC 3"},
	{Cursor, "postToolUse", SayNotice, FormNothing, Weaker, LossNoticeStderr, "cursor-observed.md 2.1"},

	{Cursor, "postToolUseFailure", SayTell, FormContext, Exact, "", "SPEC 3; cursor-observed.md 2.2"},
	{Cursor, "postToolUseFailure", SayContext, FormContext, Exact, "", "cursor-observed.md 2.2"},
	{Cursor, "postToolUseFailure", SayNotice, FormNothing, Weaker, LossNoticeStderr, "cursor-observed.md 2.1"},

	{Cursor, "afterFileEdit", SayTell, FormNothing, Lost, LossTooLate, "cursor-observed.md 2.2"},
	{Cursor, "afterFileEdit", SayContext, FormNothing, Lost, LossTooLate, "cursor-observed.md 2.2"},
	{Cursor, "afterFileEdit", SayOutput, FormNothing, Lost, LossOutputReplace, "cursor-observed.md 2.2"},
	{Cursor, "afterFileEdit", SayEnd, FormNothing, Lost, LossTooLate, "cursor-observed.md 2.2"},
	{Cursor, "afterFileEdit", SayNotice, FormNothing, Weaker, LossNoticeStderr, "cursor-observed.md 2.1"},

	{Cursor, "afterShellExecution", SayTell, FormNothing, Lost, LossTooLate, "cursor-observed.md 2.2"},
	{Cursor, "afterShellExecution", SayContext, FormNothing, Lost, LossTooLate, "cursor-observed.md 2.2"},
	{Cursor, "afterShellExecution", SayOutput, FormNothing, Lost, LossOutputReplace, "cursor-observed.md 2.2"},
	{Cursor, "afterShellExecution", SayEnd, FormNothing, Lost, LossTooLate, "cursor-observed.md 2.2"},
	{Cursor, "afterShellExecution", SayNotice, FormNothing, Weaker, LossNoticeStderr, "cursor-observed.md 2.1"},

	{Cursor, "beforeSubmitPrompt", SayDeny, FormStopPrompt, Adapted, LossPromptKept, "cursor-observed.md 2.2; cursor.md 1.2"},
	{Cursor, "beforeSubmitPrompt", SayContext, FormContext, Weaker, LossContextBest, "cursor-observed.md 2.2; cursor.md 1.2"},
	{Cursor, "beforeSubmitPrompt", SayEnd, FormStopPrompt, Adapted, LossPromptKept, "SPEC 3; cursor.md 1.2"},
	{Cursor, "beforeSubmitPrompt", SayNotice, FormUserText, Weaker, LossNoticeBlocked, "cursor-observed.md 2.2"},
	{Cursor, "beforeSubmitPrompt", SayTitle, FormNothing, Lost, LossTitle, "cursor.md 2.2"},

	{Cursor, "sessionStart", SayContext, FormContext, Weaker, LossContextBest, "cursor-observed.md 2.2; cursor.md 1.2"},
	{Cursor, "sessionStart", SayEnv, FormEnv, Weaker, LossEnvShell, "cursor-observed.md 8; SPEC 3"},
	{Cursor, "sessionStart", SayNotice, FormNothing, Weaker, LossNoticeStderr, "cursor-observed.md 2.2"},
	{Cursor, "sessionStart", SayTitle, FormNothing, Lost, LossTitle, "cursor.md 2.2"},

	{Cursor, "preCompact", SayDeny, FormUserText, Weaker, LossCompaction, "SPEC 3; cursor-observed.md 2.2"},
	{Cursor, "preCompact", SayContext, FormNothing, Lost, LossContextNowhere, "cursor-observed.md 2.2"},

	{Cursor, "subagentStart", SayDeny, FormDeny, Exact, "", "SPEC 1.6; cursor-observed.md 2.2"},
	{Cursor, "subagentStart", SayContext, FormContext, Weaker, LossContextBest, "cursor-observed.md 2.2, 7"},
	{Cursor, "subagentStart", SayNotice, FormUserText, Weaker, LossNoticeBlocked, "cursor-observed.md 2.2"},

	{Cursor, "subagentStop", SayGoOn, FormFollowup, Exact, "", "SPEC 5; cursor-observed.md 2.2"},
	{Cursor, "subagentStop", SayContext, FormFollowup, Exact, "", "claude-observed.md 7; SPEC 5"},
	{Cursor, "subagentStop", SayEnd, FormNoFollowup, Exact, "", "SPEC 5"},
	{Cursor, "subagentStop", SayNotice, FormNothing, Weaker, LossNoticeStderr, "cursor-observed.md 2.1"},

	{Cursor, "afterMCPExecution", SayTell, FormNothing, Lost, LossTooLate, "cursor-observed.md 2.2"},
	{Cursor, "afterMCPExecution", SayContext, FormNothing, Lost, LossTooLate, "cursor-observed.md 2.2"},
	{Cursor, "afterMCPExecution", SayOutput, FormNothing, Lost, LossOutputReplace, "cursor-observed.md 2.2"},
	{Cursor, "afterMCPExecution", SayEnd, FormNothing, Lost, LossTooLate, "cursor-observed.md 2.2"},
	{Cursor, "afterMCPExecution", SayNotice, FormNothing, Weaker, LossNoticeStderr, "cursor-observed.md 2.1"},

	{Cursor, "stop", SayGoOn, FormFollowup, Exact, "", "SPEC 5; cursor-observed.md 2.2"},
	{Cursor, "stop", SayContext, FormFollowup, Exact, "", "claude-observed.md 7; SPEC 5"},
	{Cursor, "stop", SayEnd, FormNoFollowup, Exact, "", "SPEC 5"},
	{Cursor, "stop", SayNotice, FormNothing, Weaker, LossNoticeStderr, "cursor-observed.md 2.1"},
}

// Renderings lists the rows towards a host in table order.
func Renderings(h Host) []Rendering {
	if h == Claude {
		return claudeRenderings[:]
	}
	return renderings[:]
}

// FindRendering gives the row for a meaning on a host's event; nil if there is
// none, which for an answer means that it can't be told there at all.
func FindRendering(h Host, on string, s Says) *Rendering {
	all := Renderings(h)
	for i := range all {
		if r := &all[i]; r.On == on && r.Says == s {
			return r
		}
	}
	return nil
}

// Kind is the type that a host demands of an answer's member.
type Kind uint8

// The types. A member of another type voids the whole answer.
const (
	KindAny Kind = iota
	KindString
	KindBool
	KindObject
	KindEnum
	KindStrings // an object of strings
	KindPaths   // an array of strings that are not blank
)

// Member is one member of an answer as its own host reads it.
type Member struct {
	Host   Host
	Nested bool // inside hookSpecificOutput
	Name   string
	Kind   Kind
	Enum   []string
	Events []string // the events on which it means something; nil: all
	Lost   bool     // nothing in the other host can be made of it
	Says   []Says   // what it can say, on one event or another; nil where it says nothing by itself
	Reason string   // the member whose reason it is the text of
	Cite   string
}

// contextEvents honour hookSpecificOutput.additionalContext.
var contextEvents = []string{"SessionStart", "SubagentStart", "UserPromptSubmit", "UserPromptExpansion", "PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "Stop", "SubagentStop", "PostModelSwitch"}

// noticeEvents show systemMessage to the user.
var noticeEvents = []string{"SessionStart", "UserPromptSubmit", "UserPromptExpansion", "PreToolUse", "PreSkillShellCommand", "PermissionRequest", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "SubagentStart", "SubagentStop", "Stop", "PreModelSwitch"}

// blockEvents honour decision:"block".
var blockEvents = []string{"PreToolUse", "UserPromptSubmit", "UserPromptExpansion", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "Stop", "SubagentStop", "ConfigChange", "PreCompact", "TaskCreated", "PreModelSwitch", "Elicitation", "ElicitationResult", "PreSkillShellCommand"}

var members = [...]Member{
	{Host: Claude, Name: "continue", Kind: KindBool, Events: []string{"PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop", "SubagentStop", "PostToolBatch"}, Says: []Says{SayEnd}, Cite: "claude.md 2.2; claude-observed.md 4-7"},
	{Host: Claude, Name: "stopReason", Kind: KindString, Reason: "continue", Cite: "claude.md 2.2"},
	{Host: Claude, Name: "suppressOutput", Kind: KindBool, Cite: "claude.md 2.2"},
	{Host: Claude, Name: "systemMessage", Kind: KindString, Events: noticeEvents, Says: []Says{SayNotice}, Cite: "claude.md 2.2"},
	{Host: Claude, Name: "terminalSequence", Kind: KindString, Lost: true, Cite: "claude.md 2.2"},
	{Host: Claude, Name: "decision", Kind: KindEnum, Enum: []string{"approve", "block"}, Events: blockEvents, Says: []Says{SayAllow, SayDeny, SayTell, SayGoOn}, Cite: "claude.md 2.3, 2.4; claude-observed.md 4"},
	{Host: Claude, Name: "reason", Kind: KindString, Reason: "decision", Cite: "claude.md 2.2"},
	{Host: Claude, Name: "hookSpecificOutput", Kind: KindObject, Cite: "claude.md 1.3"},
	{Host: Claude, Nested: true, Name: "hookEventName", Kind: KindString, Cite: "claude-observed.md 0"},
	{Host: Claude, Nested: true, Name: "permissionDecision", Kind: KindEnum, Enum: []string{"allow", "deny", "ask", "defer"}, Events: []string{"PreToolUse", "PreModelSwitch", "PreSkillShellCommand"}, Says: []Says{SayAllow, SayAsk, SayDefer, SayDeny}, Cite: "claude.md 1.2; claude-observed.md 4"},
	{Host: Claude, Nested: true, Name: "permissionDecisionReason", Kind: KindString, Events: []string{"PreToolUse", "PreModelSwitch", "PreSkillShellCommand"}, Reason: "permissionDecision", Cite: "claude.md 1.2"},
	{Host: Claude, Nested: true, Name: "updatedInput", Kind: KindObject, Events: []string{"PreToolUse", "PreSkillShellCommand"}, Says: []Says{SayRewrite}, Cite: "claude.md 1.2; claude-observed.md 4"},
	{Host: Claude, Nested: true, Name: "additionalContext", Kind: KindString, Events: contextEvents, Says: []Says{SayContext}, Cite: "claude.md 2.3; claude-observed.md 3"},
	{Host: Claude, Nested: true, Name: "updatedToolOutput", Kind: KindAny, Events: []string{"PostToolUse"}, Says: []Says{SayOutput}, Cite: "claude-observed.md 5"},
	{Host: Claude, Nested: true, Name: "updatedMCPToolOutput", Kind: KindAny, Events: []string{"PostToolUse"}, Says: []Says{SayOutput}, Cite: "claude-observed.md 5"},
	{Host: Claude, Nested: true, Name: "initialUserMessage", Kind: KindString, Events: []string{"SessionStart"}, Lost: true, Cite: "claude-observed.md 6"},
	{Host: Claude, Nested: true, Name: "watchPaths", Kind: KindAny, Events: []string{"SessionStart"}, Lost: true, Cite: "claude-observed.md 6"},
	{Host: Claude, Nested: true, Name: "reloadSkills", Kind: KindBool, Events: []string{"SessionStart"}, Lost: true, Cite: "claude.md 1.2"},
	{Host: Claude, Nested: true, Name: "displayContent", Kind: KindString, Events: []string{"MessageDisplay"}, Lost: true, Cite: "claude.md 1.2"},
	{Host: Claude, Nested: true, Name: "classifierContext", Kind: KindString, Events: []string{"PostToolUse"}, Lost: true, Cite: "claude.md 1.2"},
	{Host: Claude, Nested: true, Name: "suppressOriginalPrompt", Kind: KindBool, Events: []string{"UserPromptSubmit"}, Lost: true, Cite: "claude.md 1.2"},
	{Host: Claude, Nested: true, Name: "decision", Kind: KindObject, Events: []string{"PermissionRequest"}, Says: []Says{SayAllow, SayDeny}, Cite: "claude.md 1.2; claude-observed.md 8"},
	{Host: Claude, Nested: true, Name: "sessionTitle", Kind: KindString, Events: []string{"UserPromptSubmit", "SessionStart"}, Says: []Says{SayTitle}, Cite: "claude-observed.md 6"},
}

// FindMember gives the row of an answer's member; nil for a name that the host
// does not know, which it ignores.
func FindMember(h Host, nested bool, name string) *Member {
	for i := range members {
		m := &members[i]
		if m.Host == h && m.Nested == nested && m.Name == name {
			return m
		}
	}
	return nil
}

// On tells whether the member means something on an event.
func (m *Member) On(event string) bool {
	if m.Events == nil {
		return true
	}
	for _, e := range m.Events {
		if e == event {
			return true
		}
	}
	return false
}

// Members lists the rows of answers' members in table order.
func Members() []Member { return members[:] }
