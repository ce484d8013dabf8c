// Package lint finds the traps in hook configurations and scripts that can be seen
// without running anything: what a tool drops without a word, hooks that never run or
// run twice, gates whose block gets lost.
//
//	r, err := lint.Run([]string{".claude/settings.json"}, lint.Options{})
//	fmt.Print(r.Text())
//
// Files are read with the converter's own readers, matchers with the hosts' own rules,
// and Cursor's import with its model. What is said about scripts is guessed from their
// text: those rules are marked and are never errors.
package lint

// ID names a rule for ever. An ID is never reused.
type ID string

// Severity says how sure and how bad a finding is.
type Severity uint8

// The severities. Only errors make lint fail unless it is strict.
const (
	Note    Severity = iota // worth knowing
	Warning                 // probably not meant
	Error                   // the tool drops something, or a hook can't do what it is for
)

// String gives the severity in one word.
func (s Severity) String() string { return [...]string{"note", "warning", "error"}[s] }

// Rule is the row of a rule.
type Rule struct {
	ID       ID
	Severity Severity
	Script   bool   // guessed from the text of a script or command
	Fix      bool   // --fix repairs it, in the cases that leave no question
	Text     string // one sentence, lower case, no full stop
	Do       string // what to do
	Why      string // the section that says so
}

// The rules' names, in the order of the rows.
const (
	FileDropped     ID = "file-dropped"
	EntryIgnored    ID = "entry-ignored"
	HooksOff        ID = "hooks-off"
	Subfolder       ID = "subfolder"
	MatcherInvalid  ID = "matcher-invalid"
	MatcherDead     ID = "matcher-dead"
	MatcherQuery    ID = "matcher-query"
	MatcherUnknown  ID = "matcher-unknown"
	MatcherIgnored  ID = "matcher-ignored"
	MatcherCommand  ID = "matcher-on-command"
	IfNeverRuns     ID = "if-never-runs"
	IfDead          ID = "if-dead"
	TimeoutMillis   ID = "timeout-milliseconds"
	TimeoutShort    ID = "timeout-short"
	HandlerIdle     ID = "handler-not-called"
	PromptEnds      ID = "prompt-ends-session"
	MemberIgnored   ID = "member-ignored"
	ListedTwice     ID = "listed-twice"
	BothEvents      ID = "both-events"
	RunsTwice       ID = "runs-twice"
	ImportedRaw     ID = "imported-raw"
	VariableUnset   ID = "variable-unset"
	Unquoted        ID = "unquoted-folder"
	ExecUnexpanded  ID = "exec-unexpanded"
	RelativePath    ID = "relative-path"
	ScriptMissing   ID = "script-missing"
	ScriptMode      ID = "script-not-executable"
	ScriptCRLF      ID = "script-crlf"
	ShimHost        ID = "shim-wrong-host"
	ShimRefuses     ID = "shim-refuses"
	ShimEvent       ID = "shim-wrong-event"
	ShimMissing     ID = "shim-missing"
	ShimOpen        ID = "shim-fails-open"
	WorktreeCreate  ID = "worktree-replaced"
	ExitSwallowed   ID = "exit-swallowed"
	AsyncGate       ID = "async-gate"
	ExitOne         ID = "exit-1-block"
	ExitUnheard     ID = "exit-2-unheard"
	JSONBesideExit  ID = "json-beside-exit"
	JSONBeside2     ID = "json-beside-exit-2"
	NoiseBefore     ID = "noise-before-json"
	TextAfter       ID = "text-after-json"
	TextAnswer      ID = "text-answer"
	NullMember      ID = "null-member"
	FlatDecision    ID = "flat-decision"
	DecisionValue   ID = "decision-value"
	NoEventName     ID = "no-event-name"
	WrongEventName  ID = "wrong-event-name"
	ForeignAnswer   ID = "foreign-answer"
	OldSpelling     ID = "old-spelling"
	AnswerElsewhere ID = "answer-elsewhere"
	AskUnheard      ID = "ask-unheard"
	ContinueFalse   ID = "continue-false-runs"
	StopUnguarded   ID = "stop-unguarded"
	ForeignField    ID = "foreign-field"
	ForeignEvent    ID = "foreign-event"
	ScriptVariable  ID = "script-variable"
	ForeignTool     ID = "foreign-tool"
	JQUnchecked     ID = "jq-unchecked"
	HoldsStdout     ID = "background-holds-stdout"
	GateOpen        ID = "gate-fails-open"
	ParentPID       ID = "parent-pid"
)

var rules = [...]Rule{
	{FileDropped, Error, false, true, "the tool drops the whole file, and every hook in it, without a word", "repair the place that is named", "cursor-observed.md 4; claude-observed.md 11"},
	{EntryIgnored, Error, false, true, "the tool ignores this part of the file", "repair or remove it", "claude-observed.md 11"},
	{HooksOff, Warning, false, false, "hooks are switched off in a file that has hooks", "remove the switch, or the hooks", "claude.md 4.3"},
	{Subfolder, Warning, false, false, "Cursor reads hooks.json at the root of the repository, so these hooks may never run", "keep the file at the root", "docs/contract-notes.md"},
	{MatcherInvalid, Error, false, false, "the matcher is no valid regular expression, so it matches nothing", "repair the expression", "claude-observed.md 9"},
	{MatcherDead, Error, false, true, "the matcher can match nothing that the tool has, so the hook never runs", "write the tool's own name for it (hookshim map NAME), or a regular expression such as mcp__server__.*", "claude-observed.md 9; cursor-observed.md 3"},
	{MatcherQuery, Error, false, false, "the matcher is written in a query language that neither tool has: the hook never runs, or always", "write tool names only, and test the rest in the script", "claude-observed.md 9; cursor-observed.md 3"},
	{MatcherUnknown, Warning, false, true, "the matcher names something that the tool is not known to have", "check the spelling; case counts", "claude-observed.md 2, 9; cursor-observed.md 10.1"},
	{MatcherIgnored, Warning, false, true, "the tool ignores a matcher on this event: the hook always runs", "remove the matcher, and test in the script", "claude-observed.md 9; cursor-observed.md 3"},
	{MatcherCommand, Warning, false, false, "on this event the matcher is tried on the command's text, not on the tool's name", "remove it, or write an expression for the command", "cursor-observed.md 3"},
	{IfNeverRuns, Error, false, false, "a handler with if never runs on this event", "remove if, or move the handler to a tool event", "claude.md 4.2"},
	{IfDead, Error, false, false, "the rule in if matches no call that Claude Code can read, so the hook does not run", "write one rule such as Bash(git push *); lists and bars are none", "claude-observed.md 10"},
	{TimeoutMillis, Warning, false, true, "the timeout is in seconds; 1000 or more is almost always meant as milliseconds", "divide by 1000", "config-stats.md"},
	{TimeoutShort, Note, false, false, "without a timeout of its own the tool cuts a hook of this event off after a moment", "write the timeout that it needs", "claude-observed.md 8; bug-reports.md 29"},
	{HandlerIdle, Error, false, false, "Claude Code does not call handlers of this type on this event", "use a command handler", "claude-observed.md 12; claude.md 4.2"},
	{PromptEnds, Note, false, false, "a prompt handler that says no ends the session here", "set continueOnBlock", "claude-observed.md 12; claude.md 4.2"},
	{MemberIgnored, Warning, false, false, "the tool does not look at this member here", "remove it, or use what the tool has for it", "claude.md 4.2; cursor-observed.md 4; bug-reports.md 41"},
	{ListedTwice, Warning, false, true, "the same entry stands twice, and Cursor runs it as often as it is listed", "remove one", "cursor-observed.md 7"},
	{BothEvents, Note, false, false, "the script runs twice for one call: Cursor fires preToolUse and the tool's own event", "keep one of the two, or make the script answer the same both times", "cursor-observed.md 9; bug-reports.md 14"},
	{RunsTwice, Warning, false, false, "Cursor runs this script twice: from hooks.json, and by its own import of the settings", "hookshim convert mutes the import, convert --shared makes both one", "cursor-observed.md 5, 7; bug-reports.md 2"},
	{ImportedRaw, Note, false, false, "Cursor imports this hook by itself and sends it Cursor's payload", "hookshim convert puts a shim in front of it", "cursor-observed.md 5"},
	{VariableUnset, Warning, false, false, "the tool does not set this variable for its hooks, so it is empty", "read the payload on stdin, or use the tool's own variable", "claude-observed.md 14; cursor-observed.md 8; bug-reports.md 42"},
	{Unquoted, Note, false, false, "where the folder's path has a blank in it the command breaks, and the call passes", "put the variable in double quotes, as in \"$CLAUDE_PROJECT_DIR\"/…", "config-stats.md"},
	{ExecUnexpanded, Error, false, true, "with args no shell runs, and this is handed over as it stands", "write ${CLAUDE_PROJECT_DIR} with braces, or leave args out", "claude-observed.md 12"},
	{RelativePath, Warning, false, true, "a relative path is looked up in the folder that the agent is in at that moment", "begin the path with the project's or the plugin's variable", "claude-observed.md 14; bug-reports.md 10"},
	{ScriptMissing, Error, false, false, "the script is not there: the hook fails, and the call passes", "put it there, or correct the path", "claude-observed.md 0; cursor-observed.md 1"},
	{ScriptMode, Error, false, true, "the script is started directly and is not executable: the hook fails, and the call passes", "chmod +x, or name the interpreter", "claude-observed.md 0; cursor-observed.md 1"},
	{ScriptCRLF, Warning, true, false, "the first line ends with a carriage return, so its interpreter is not found", "save the script with line feeds", "script-behaviours.md Z"},
	{ShimHost, Error, false, false, "the shim is told another tool than the one that the file belongs to", "write --as with the file's own tool, or --as auto", "SPEC 2"},
	{ShimRefuses, Error, false, false, "hookshim refuses this command line, so the hook fails", "hookshim help shim lists the options", "SPEC 2"},
	{ShimEvent, Error, false, false, "the event never stands for one of the script's, so the script never runs", "move the entry, or write --event with what the event stands for", "SPEC 2, 3"},
	{ShimMissing, Warning, false, false, "hookshim is not found on this machine", "install it, or name it by its path (convert --bin)", "SPEC 1"},
	{ShimOpen, Warning, false, false, "where hookshim is missing this gate lets everything pass", "set failClosed (Cursor) or onFailure block (Claude Code)", "SPEC 1"},
	{WorktreeCreate, Warning, false, false, "a hook on WorktreeCreate replaces the making of worktrees: it must print the path", "use another event unless that is what it does", "claude-observed.md 8; bug-reports.md 44"},
	{ExitSwallowed, Warning, true, false, "the command turns every exit code into 0, so the script's exit 2 blocks nothing", "leave the code as it is", "config-stats.md"},
	{AsyncGate, Warning, true, false, "a hook that runs in the background can't block, and the script looks as if it does", "remove async", "claude-observed.md 12"},
	{ExitOne, Warning, true, false, "exit 1 blocks nothing, and the script seems to mean a block", "exit 2, with the reason on stderr", "claude-observed.md 0; cursor-observed.md 1; bug-reports.md 33"},
	{ExitUnheard, Warning, true, false, "exit 2 holds nothing on the events that the script is registered for", "answer in JSON, or register it for an event that can block", "claude.md 3.1; cursor-observed.md 1; bug-reports.md 9"},
	{JSONBesideExit, Warning, true, false, "Cursor ignores an answer beside an exit code other than 0 and 2: the deny is lost", "exit 0 after the answer, or exit 2", "cursor-observed.md 1"},
	{JSONBeside2, Note, true, false, "JSON beside exit 2 is read differently by versions and tools: Cursor shows its text as the reason", "exit 0 with JSON, or exit 2 with the reason on stderr", "claude-observed.md 0; cursor-observed.md 1; bug-reports.md 32"},
	{NoiseBefore, Warning, true, false, "text on stdout before the JSON makes the whole answer plain text: the decision is lost", "send it to stderr", "claude-observed.md 0"},
	{TextAfter, Warning, true, false, "text on stdout after the JSON voids the answer, and blocks the call on a gate of Cursor", "send it to stderr, or print it first (Cursor)", "claude-observed.md 0; cursor-observed.md 1"},
	{TextAnswer, Warning, true, false, "Cursor reads stdout as JSON: plain text is dropped, and blocks the call on a gate", "print one JSON object, or nothing", "cursor-observed.md 1; bug-reports.md 5"},
	{NullMember, Warning, true, false, "null is a wrong type for every member of an answer: Cursor drops the answer, and blocks on a gate", "leave the member out", "cursor-observed.md 2.1"},
	{FlatDecision, Warning, true, false, "permissionDecision counts inside hookSpecificOutput only", "print {\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":…}}", "claude.md 1.3; bug-reports.md 34"},
	{DecisionValue, Warning, true, false, "this value is no decision of the tool's", "decision takes approve and block, permissionDecision allow, deny, ask and defer, permission allow, deny and ask", "claude.md 1.2, 2.4; cursor-observed.md 2.1; bug-reports.md 34"},
	{NoEventName, Warning, true, false, "hookSpecificOutput without hookEventName is not read", "add hookEventName", "claude-observed.md 0"},
	{WrongEventName, Warning, true, false, "hookEventName names an event that the script is not registered for, which voids the answer", "take hook_event_name from the payload", "claude-observed.md 0"},
	{ForeignAnswer, Warning, true, false, "the script denies in the other tool's words, which this tool does not read", "answer in the tool's own, or run it through hookshim", "cursor-observed.md 6; script-behaviours.md S"},
	{OldSpelling, Warning, true, false, "Cursor reads user_message, agent_message, updated_input; the spellings of 1.7 have no effect, so the reason is lost", "write them with underscores", "cursor-observed.md 2.1"},
	{AnswerElsewhere, Warning, true, false, "this member of the answer means nothing on the events that the script is registered for", "hookshim map NAME tells where it does", "claude.md 2.3; cursor-observed.md 2"},
	{AskUnheard, Warning, true, false, "Cursor asks nobody on these events: the call runs, or is blocked on a read", "deny, or register it on beforeShellExecution", "cursor-observed.md 2.2; bug-reports.md 13"},
	{ContinueFalse, Warning, true, false, "continue false on PreToolUse lets the tool run and then ends the session", "deny with permissionDecision, or exit 2", "claude-observed.md 0"},
	{StopUnguarded, Warning, true, false, "a hook that holds the agent does not look whether it did so before", "let go when stop_hook_active (loop_count) says so", "claude-observed.md 7; bug-reports.md 36"},
	{ForeignField, Warning, true, false, "the script reads a member that this tool never sends", "hookshim map NAME tells what it is called here", "cursor-observed.md 10; claude.md 2.1"},
	{ForeignEvent, Warning, true, false, "the script waits for an event by the name that the other tool has for it", "hookshim map NAME tells what it is called here", "cursor-observed.md 8; bug-reports.md 46"},
	{ScriptVariable, Warning, true, false, "the script reads a variable that neither tool sets", "read the payload on stdin", "claude-observed.md 14"},
	{ForeignTool, Warning, true, false, "the script looks for a tool by the name that the other tool has for it", "hookshim map NAME tells what it is called here", "cursor-observed.md 10.1; bug-reports.md 46"},
	{JQUnchecked, Note, true, false, "a gate that needs jq lets everything pass where there is none", "test for it with command -v jq, and block", "script-behaviours.md"},
	{HoldsStdout, Warning, true, false, "Cursor waits for a background process that keeps stdout open", "redirect its output", "cursor-observed.md 1; script-behaviours.md M"},
	{GateOpen, Note, true, false, "this gate lets the call pass when the script crashes or runs out of time", "set failClosed", "cursor-observed.md 1"},
	{ParentPID, Note, true, false, "the parent's process id is a new one for each call under a shim", "key on session_id", "script-behaviours.md N"},
}

// Rules lists the rows in table order.
func Rules() []Rule { return rules[:] }

// FindRule gives the row of a rule; nil for a name that was never given out.
func FindRule(id ID) *Rule {
	for i := range rules {
		if rules[i].ID == id {
			return &rules[i]
		}
	}
	return nil
}
