package eventmap

// Code names a loss for ever: HS1xx payload, HS2xx answers, HS3xx events and
// handlers, HS4xx set-up, HS5xx process and state. A code is never reused.
type Code string

// Loss is the row of a code: what the user will notice and what to do about it.
type Loss struct {
	Code   Code
	Text   string // one sentence, lower case, no full stop
	WayOut string // what to do; "" where there is nothing to do
	Cite   string
}

// Note is one loss that happened: a code and the detail that the row can't know.
type Note struct {
	Code   Code
	Detail string
	Do     string // what to do in this case; "" leaves it to the row's WayOut
}

// WayOut says what to do about it: in this case, else in general, "" if there is
// nothing to do.
func (n Note) WayOut() string {
	if l := FindLoss(n.Code); l != nil && n.Do == "" {
		return l.WayOut
	}
	return n.Do
}

// String gives code, sentence and detail on one line.
func (n Note) String() string {
	s := string(n.Code)
	if l := FindLoss(n.Code); l != nil {
		s += " " + l.Text
	}
	if n.Detail != "" {
		s += ": " + n.Detail
	}
	return s
}

// The codes. Their meaning is in the rows of losses, in the same order. HS302 was a
// handler of another type than command.
const (
	LossFieldDropped    Code = "HS101"
	LossAttachments     Code = "HS102"
	LossToolUnknown     Code = "HS103"
	LossEditNoOld       Code = "HS104"
	LossMCPServer       Code = "HS105"
	LossReadContent     Code = "HS106"
	LossExitUnknown     Code = "HS107"
	LossDelete          Code = "HS108"
	LossToolName        Code = "HS109"
	LossAskDenied       Code = "HS201"
	LossAskPassed       Code = "HS202"
	LossDefer           Code = "HS203"
	LossRewriteDenied   Code = "HS204"
	LossEndSession      Code = "HS205"
	LossEndSessionLate  Code = "HS206"
	LossContextCut      Code = "HS207"
	LossContextBest     Code = "HS208"
	LossContextNowhere  Code = "HS209"
	LossOutputReplace   Code = "HS210"
	LossNoticeStderr    Code = "HS211"
	LossTitle           Code = "HS212"
	LossTooLate         Code = "HS213"
	LossLoopCap         Code = "HS214"
	LossPromptKept      Code = "HS215"
	LossRewriteCosmetic Code = "HS216"
	LossForeignDialect  Code = "HS217"
	LossDuplicateKeys   Code = "HS218"
	LossAllowSkips      Code = "HS219"
	LossAnswerInvalid   Code = "HS220"
	LossStopReset       Code = "HS221"
	LossRewriteKept     Code = "HS222"
	LossEnvShell        Code = "HS223"
	LossCompaction      Code = "HS224"
	LossEnvLine         Code = "HS225"
	LossAnswerMember    Code = "HS226"
	LossAllowTrusted    Code = "HS227"
	LossSessionGoesOn   Code = "HS228"
	LossClaudeCap       Code = "HS229"
	LossNotHeld         Code = "HS230"
	LossNoticeBlocked   Code = "HS231"
	LossWideAnswer      Code = "HS232"
	LossNoEvent         Code = "HS301"
	LossHandlerField    Code = "HS303"
	LossAsync           Code = "HS304"
	LossMatcherDead     Code = "HS305"
	LossMatcherIgnored  Code = "HS306"
	LossMatcherInvalid  Code = "HS307"
	LossTimeoutMillis   Code = "HS308"
	LossOwnEntry        Code = "HS309"
	LossIgnoredByHost   Code = "HS310"
	LossIfNeverRuns     Code = "HS311"
	LossCloud           Code = "HS312"
	LossMatcherTool     Code = "HS313"
	LossNeverValue      Code = "HS314"
	LossApprover        Code = "HS315"
	LossVersion         Code = "HS316"
	LossSomeValues      Code = "HS317"
	LossFollowups       Code = "HS318"
	LossNoClaudeEvent   Code = "HS319"
	LossPromptHook      Code = "HS320"
	LossPromptMatcher   Code = "HS321"
	LossMatcherPart     Code = "HS322"
	LossMatcherElse     Code = "HS323"
	LossGroupMember     Code = "HS324"
	LossMatcherUnheld   Code = "HS325"
	LossHTTPCurl        Code = "HS330"
	LossNeverAsked      Code = "HS331"
	LossHeaderVariable  Code = "HS332"
	LossAgentHook       Code = "HS333"
	LossToolHook        Code = "HS334"
	LossPromptNowhere   Code = "HS335"
	LossPromptCursor    Code = "HS336"
	LossPromptNotRun    Code = "HS337"
	LossPromptCounts    Code = "HS338"
	LossPromptOpen      Code = "HS339"
	LossScoped          Code = "HS341"
	LossScopedLeft      Code = "HS342"
	LossPluginSetting   Code = "HS343"
	LossUnmuted         Code = "HS401"
	LossLocalLeft       Code = "HS402"
	LossHooksOff        Code = "HS403"
	LossTargetBroken    Code = "HS404"
	LossRelativePath    Code = "HS405"
	LossByHand          Code = "HS406"
	LossRemoved         Code = "HS407"
	LossTargetOff       Code = "HS408"
	LossSubfolder       Code = "HS409"
	LossRepaired        Code = "HS410"
	LossCloudUser       Code = "HS411"
	LossManagedOnly     Code = "HS412"
	LossOtherSide       Code = "HS413"
	LossGivenBack       Code = "HS414"
	LossPowershell      Code = "HS415"
	LossHookFailed      Code = "HS501"
	LossStdoutFlood     Code = "HS502"
	LossState           Code = "HS503"
	LossCwd             Code = "HS504"
	LossHeldStdout      Code = "HS505"
	LossDepth           Code = "HS506"
)

var losses = [...]Loss{
	{LossFieldDropped, "a member of the payload has no counterpart in the script's dialect and is left out", "read it with --keep-env or from the host's own hook", "cursor-observed.md 10"},
	{LossAttachments, "attachments are not shown to the script", "", "cursor.md 1.2"},
	{LossToolUnknown, "a tool without a counterpart is shown under the host's own name", "", "cursor-observed.md 10.1"},
	{LossEditNoOld, "an edit is shown without old_string, since the earlier text is not known", "guard edits on PreToolUse, where it is", "cursor.md 5"},
	{LossMCPServer, "the MCP server's name is not known on this event", "guard MCP calls on PreToolUse, where it is", "cursor.md 5.1"},
	{LossReadContent, "the text that was read is not part of tool_response", "read the file in the script", "cursor-observed.md 10.1"},
	{LossExitUnknown, "the exit code of the command is not known", "", "cursor-observed.md 9.1"},
	{LossDelete, "deleting a file is a tool of its own in Cursor; a guard of Edit, Write or Bash does not see it", "let the guard take Bash, too, and convert with --guard-delete: it is shown rm -- PATH", "cursor-observed.md 10.1"},
	{LossToolName, "Claude Code tool without a Cursor tool: the hook can't fire for it", "", "cursor-observed.md 10.1"},
	{LossAskDenied, "ask becomes deny, since Cursor asks nobody on this event", "convert --ask allow, or --ask pass", "cursor-observed.md 2.2"},
	{LossAskPassed, "ask was passed on or turned into allow as --ask says; Cursor asks nobody on this event", "convert --ask deny", "cursor-observed.md 2.2"},
	{LossDefer, "defer becomes deny, since Cursor can't put a call off", "", "claude-observed.md 4"},
	{LossRewriteDenied, "the call is blocked, since Cursor would not carry out the hook's rewrite of it", "rewrite only what Cursor honours (hookshim help tools), or deny with the wanted input as the reason", "cursor-observed.md 2.2"},
	{LossEndSession, "continue:false becomes deny, since Cursor can't end the session there", "", "claude-observed.md 4"},
	{LossEndSessionLate, "continue:false is told to the model only, since Cursor can't end the session there", "", "claude-observed.md 5"},
	{LossContextCut, "context above 10,000 characters is spilled to a file and shown as path and beginning", "print less", "cursor-observed.md 2.2"},
	{LossContextBest, "not every Cursor build hands this context to the model", "", "cursor.md 1.2"},
	{LossContextNowhere, "context can't be given to the model on this event", "answer on PostToolUse instead", "cursor-observed.md 2.2"},
	{LossOutputReplace, "a replaced tool output is lost, since Cursor replaces the output of MCP tools only", "", "cursor-observed.md 2.2"},
	{LossNoticeStderr, "systemMessage goes to stderr, since the event has no message to the user", "", "cursor-observed.md 2.1"},
	{LossTitle, "a session title can't be set in Cursor", "", "cursor.md 2.2"},
	{LossTooLate, "the event's answer is ignored by Cursor; the reason went to stderr", "use PostToolUse on postToolUse", "cursor-observed.md 2.2"},
	{LossLoopCap, "the block was not passed on: Claude Code ends the turn after this many in a row", "convert --loop-limit N", "claude-observed.md 7"},
	{LossPromptKept, "Cursor keeps a blocked prompt in the chat, and some builds send it with the next one", "", "cursor.md 1.2"},
	{LossRewriteCosmetic, "the rewrite touched members that change nothing in what runs; they were left out", "", "cursor-observed.md 2.2"},
	{LossForeignDialect, "the script denied in the host's dialect, which its own host would not read; the deny counts", "answer in one dialect", "claude-observed.md 4"},
	{LossDuplicateKeys, "the answer repeats a member with different values; the stricter reading counts", "print each member once", "cursor-observed.md 4"},
	{LossAllowSkips, "allow means no objection in Cursor; it skips no prompt", "", "cursor.md 2.3"},
	{LossAnswerInvalid, "Claude Code would not read this answer, so it says nothing", "print one JSON object of the documented shape", "claude-observed.md 4"},
	{LossStopReset, "Claude Code's cap of 8 starts anew when the agent calls a tool, the shim's does not", "convert --loop-limit none", "claude-observed.md 7"},
	{LossRewriteKept, "a member that the rewrite left out stays, since Cursor can't take one away", "set it to what it should be", "cursor-observed.md 2.2"},
	{LossEnvShell, "variables set at the start of a session reach later hooks in Cursor, not its shell commands", "set them in the shell's profile", "cursor-observed.md 8"},
	{LossCompaction, "Cursor can't be kept from compacting; the reason is shown to the user", "", "cursor-observed.md 2.2"},
	{LossEnvLine, "a line of CLAUDE_ENV_FILE is no plain assignment and was left out", "write export NAME=value", "claude.md 8"},
	{LossAnswerMember, "a member of the answer has no counterpart in Cursor", "", "claude.md 1.2, 2.2"},
	{LossAllowTrusted, "Cursor's allow means no objection; Claude Code decides as it would without the hook", "--trust-allow skips Claude Code's own question", "SPEC 1.2"},
	{LossSessionGoesOn, "Claude Code's session can't be ended at its start; the reason is shown to the user", "", "claude-observed.md 6"},
	{LossClaudeCap, "Claude Code ends a turn after 8 blocks in a row, whatever --loop-limit says", "CLAUDE_CODE_STOP_HOOK_BLOCK_CAP", "claude-observed.md 7"},
	{LossNotHeld, "Claude Code can't be held after a turn that failed; the message went to stderr", "", "claude-observed.md 7"},
	{LossNoticeBlocked, "the notice stands in the answer, and Cursor shows it where the answer blocks or asks; beside any other not every build does", "", "cursor-observed.md 2.2"},
	{LossWideAnswer, "the answer is UTF-16, which Claude Code does not read; the block in it counts", "print UTF-8", "claude-observed.md 4"},
	{LossNoEvent, "Cursor has no such event", "", "cursor.md 1"},
	{LossHandlerField, "a member of the handler has no counterpart", "", "cursor-observed.md 5.3"},
	{LossAsync, "runs in the background: what it prints later reaches nobody in Cursor", "", "claude-observed.md 12"},
	{LossMatcherDead, "the matcher can match nothing in the tool that the file belongs to, so the hook never ran there", "write that tool's own names: a list such as Edit|Write, or a regular expression such as mcp__server__.*", "claude-observed.md 9, cursor-observed.md 3"},
	{LossMatcherIgnored, "the tool that the file belongs to ignores a matcher on this event", "remove the matcher", "claude-observed.md 9, cursor-observed.md 3"},
	{LossMatcherInvalid, "the matcher is not a valid regular expression, so it matches nothing in Claude Code", "repair the expression", "claude-observed.md 9"},
	{LossTimeoutMillis, "the timeout is in seconds; 1000 or more is almost always meant as milliseconds", "--fix-timeouts divides by 1000", "config-stats.md"},
	{LossOwnEntry, "a hookshim entry is not wrapped again", "", "docs/architecture.md"},
	{LossIgnoredByHost, "the tool that the file belongs to ignores this entry", "repair or remove it; --lenient reads it where it can mean one thing only", "claude-observed.md 11"},
	{LossIfNeverRuns, "a handler with if never runs on this event in Claude Code", "remove if, or move the handler to a tool event", "claude.md 4.2"},
	{LossCloud, "cloud agents do not fire this event", "", "cursor.md 8"},
	{LossMatcherTool, "part of the matcher names tools that Cursor does not have", "", "cursor-observed.md 10.1"},
	{LossNeverValue, "the matcher takes no value that arises in Cursor, so the hook never fires", "add the value that does (hookshim help events)", "cursor.md 1.2"},
	{LossApprover, "a permission question can only be denied in Cursor, not allowed", "", "SPEC 3"},
	{LossVersion, "the version of Cursor that was asked for does not have this event", "a newer version, or another --target", "cursor.md 9"},
	{LossSomeValues, "part of the matcher names values that never arise in Cursor", "", "cursor.md 1.2"},
	{LossFollowups, "of several hooks that hold the agent at once Cursor passes on the last one's reason; the others hold it again at the next stop", "put the checks into one hook", "cursor-observed.md 7"},
	{LossNoClaudeEvent, "Claude Code has no such event", "", "claude.md 1"},
	{LossPromptHook, "a prompt hook is judged by Claude Code's model on Claude Code's own payload", "read the prompt once more: it may name Cursor's fields", "claude-observed.md 12"},
	{LossPromptMatcher, "a prompt hook runs for more calls than its matcher takes, since that can't be carried over as it is", "name the condition in the prompt", "claude-observed.md 9"},
	{LossMatcherPart, "part of the matcher matches nothing in the tool that the file belongs to", "write that tool's own names, in their own case", "claude-observed.md 9, cursor-observed.md 3"},
	{LossMatcherElse, "the matcher is not tried on what it seems to be written for", "remove the matcher, or write it for what it is tried on", "claude-observed.md 9, cursor-observed.md 3"},
	{LossGroupMember, "Claude Code ignores this member beside matcher and hooks", "put it on the handler, if it has such a member; a filter is the script's business", "claude.md 4.1, claude-observed.md 11"},
	{LossMatcherUnheld, "the matcher is an expression that hookshim can't try, so the hook runs for all that it could be about", "write it more plainly: names, or an expression without named groups and large numbers", "docs/architecture.md"},
	{LossHTTPCurl, "an http hook is asked through curl; where curl is missing or can't do what Claude Code can, gates block", "install curl where Cursor runs", "docs/contract-notes.md"},
	{LossNeverAsked, "Claude Code gets no answer from this handler, so there is none in Cursor either", "use a command handler, or repair what keeps it from running", "claude.md 1.1, 4.3"},
	{LossHeaderVariable, "Claude Code leaves this variable empty in a header, and so does the shim", "list it in httpHookAllowedEnvVars; a credential, or a name that is not in capitals, goes under another name", "docs/contract-notes.md"},
	{LossAgentHook, "an agent hook starts an agent of Claude Code's own, which Cursor can't", "a command handler that runs claude -p with the prompt, or a prompt handler where one look is enough", "claude.md 4.2"},
	{LossToolHook, "an mcp_tool hook calls a server that Claude Code is connected to, which hooks of Cursor can't reach", "a command handler that calls the tool by itself, or an http handler", "claude.md 4.2"},
	{LossPromptNowhere, "Cursor does nothing with what a prompt hook says on this event", "use a command handler", "cursor-observed.md 9"},
	{LossPromptCursor, "a prompt hook is judged by Cursor's model on Cursor's own payload, in the editor only, and a refusal does not end the turn", "read the prompt once more: it may name Claude Code's fields; a command handler also guards cloud agents", "cursor.md 3, cursor-observed.md 9"},
	{LossPromptNotRun, "Claude Code runs no prompt hooks on this event", "use a command entry", "claude.md 1.1"},
	{LossPromptCounts, "Cursor does nothing with this prompt hook's answer; in Claude Code a refusal counts", "remove the entry if it is not meant to hold anything", "cursor-observed.md 9"},
	{LossPromptOpen, "a prompt hook that gives no answer blocks in Cursor with failClosed; in Claude Code it lets the call pass", "use a command entry", "claude-observed.md 12"},
	{LossScoped, "the hook runs in every session, since Cursor knows no hooks of a skill or a subagent", "leave it out, or let the script find out whether it is wanted", "claude.md 4.5"},
	{LossScopedLeft, "frontmatter has hooks that were not taken along: in Cursor they would run in every session", "--include-frontmatter", "claude.md 4.5"},
	{LossPluginSetting, "what the user has set for the plugin is not known in Cursor", "read it from a file in $CLAUDE_PLUGIN_DATA", "claude.md 4.4"},
	{LossUnmuted, "Cursor's own import of this hook can't be switched off from hooks.json; it may run a second time", "convert --shared; or turn third-party imports off in Cursor's settings", "cursor-observed.md 7"},
	{LossLocalLeft, "settings.local.json has hooks that were not taken along, since hooks.json is shared", "--include-local", "docs/architecture.md"},
	{LossHooksOff, "hooks are switched off in this file, so nothing was converted", "remove the switch", "claude.md 4.3"},
	{LossTargetBroken, "Cursor could not load the target as it was", "--repair", "cursor-observed.md 4"},
	{LossRelativePath, "a relative path is looked up in the folder the command runs in, which Cursor sets per call", "begin the path with \"$CLAUDE_PROJECT_DIR\"/", "cursor-observed.md 8"},
	{LossByHand, "an entry with hookshim that convert did not write stays as it is; if it runs a converted script, that runs twice", "remove one of the two", "docs/coexistence.md"},
	{LossRemoved, "an entry of an earlier conversion was removed, since no hook asks for it any more", "", "docs/coexistence.md"},
	{LossTargetOff, "hooks are switched off in the target, so nothing of it runs", "remove the switch", "claude.md 4.3"},
	{LossSubfolder, "the target lies in a subfolder of a git repository; Cursor reads hooks.json at its root, so these hooks may never run", "keep the hooks at the root of the repository", "docs/contract-notes.md"},
	{LossRepaired, "the source was read as it was meant (--lenient); the tool that it belongs to still reads it otherwise, so its hooks may be off there", "repair the source, too", "claude-observed.md 11, cursor-observed.md 4"},
	{LossCloudUser, "cloud agents run no hooks of the user's own file", "put the hooks that they need into the project", "cursor.md 8"},
	{LossManagedOnly, "the file switches all hooks but the organisation's off; in Cursor the others run, too", "", "claude.md 4.3"},
	{LossOtherSide, "the folder has hooks of its own for the other tool, too, which were not converted", "--target claude converts those", "docs/convert.md"},
	{LossGivenBack, "what hookshim's own entries in the source stand for was written as its author had it, since the target held no hooks of its own", "", "SPEC 2"},
	{LossPowershell, "on Windows, PowerShell up to 7.2 changes a word of the line that starts the hook", "put it into a script", "docs/systems.md"},
	{LossHookFailed, "the hook gave no usable answer", "run it by hand with the payload from --log", "claude-observed.md 4"},
	{LossStdoutFlood, "stdout was longer than the shim keeps; only its end was read", "print less", "docs/architecture.md"},
	{LossState, "the state folder can't be used; the script runs for each event by itself", "make the folder writable", "docs/architecture.md"},
	{LossCwd, "the working directory does not exist; another was used", "", "claude.md 8"},
	{LossHeldStdout, "a background child kept stdout open; the answer was not held back for it", "redirect the child's output", "claude-observed.md 14"},
	{LossDepth, "a hook that starts an agent whose hooks start agents is cut off, gates excepted", "", "SPEC 6"},
}

// Losses lists all rows in order of their code.
func Losses() []Loss { return losses[:] }

// FindLoss looks up the row of a code; nil for a code that was never given out.
func FindLoss(c Code) *Loss {
	for i := range losses {
		if losses[i].Code == c {
			return &losses[i]
		}
	}
	return nil
}
