package tables

import (
	"fmt"
	"slices"
	"strings"

	"hookshim/eventmap"
)

// Files are the generated documents by name, below docs/.
func Files() map[string]string {
	return map[string]string{
		"events.md":    Events(),
		"tools.md":     Tools(),
		"handlers.md":  Handlers(),
		"decisions.md": Decisions(),
		"losses.md":    LossTable(),
		"limits.md":    Limits(),
		"report.md":    Report(),
		"map.md":       Map(),
		"lint.md":      Lint(),
		"parity.md":    Parity(),
	}
}

const generated = "<!-- Written from the rows in eventmap by `go test ./internal/tables -update`. -->\n\n"

// row writes one line of a table.
func row(b *strings.Builder, cells ...string) {
	cell := strings.NewReplacer("|", `\|`, "\n", " ")
	for _, c := range cells {
		b.WriteString("| " + cell.Replace(c) + " ")
	}
	b.WriteString("|\n")
}

func head(b *strings.Builder, cells ...string) {
	row(b, cells...)
	b.WriteString(strings.Repeat("| --- ", len(cells)) + "|\n")
}

// Events is docs/events.md: where each Claude Code event goes, and what of each
// payload becomes what.
func Events() string {
	var b strings.Builder
	b.WriteString(generated + "# Events\n\n## Where a Claude Code event goes in Cursor\n\n")
	head(&b, "Claude Code event", "since", "Cursor", "cloud agents", "source")
	for _, e := range eventmap.Events(eventmap.Claude) {
		to, cloud := targets(e.Name)
		if m := eventmap.FindMissing(eventmap.Claude, e.Name); m != nil && to == "" {
			to = "none: " + m.Reason
			if m.Near != "" {
				to += ". Nearest: " + m.Near
			}
		}
		row(&b, e.Name, e.Since, to, cloud, e.Cite)
	}
	b.WriteString("\nCursor's events by version: ")
	var since []string
	for _, e := range eventmap.Events(eventmap.Cursor) {
		since = append(since, e.Name+" "+e.Since)
	}
	b.WriteString(strings.Join(since, ", ") + ". `--target cursor@VERSION` writes what that version has.\n")
	b.WriteString("\n## What Cursor's events are shown as\n\n")
	for _, e := range eventmap.Events(eventmap.Cursor) {
		for _, r := range eventmap.RoutesOn(eventmap.Cursor, e.Name) {
			routeTable(&b, r)
		}
	}
	b.WriteString("Members that only Cursor has never reach the script: ")
	var names []string
	for _, f := range eventmap.Disguise(eventmap.Cursor) {
		names = append(names, f.From...)
	}
	b.WriteString("`" + strings.Join(names, "`, `") + "`. Every other member that no row names comes through untouched.\n")
	backEvents(&b)
	return b.String()
}

// targets lists Cursor's events for a Claude Code event, and which of them cloud
// agents fire.
func targets(event string) (to, cloud string) {
	var all, in []string
	for _, r := range eventmap.RoutesTo(eventmap.Cursor, event) {
		name := r.On
		if r.Hand {
			name += " (by hand)"
		}
		if r.Opt {
			name += " (--permission-request)"
		}
		if !slices.Contains(all, name) {
			all = append(all, name)
			if eventmap.FindEvent(eventmap.Cursor, r.On).Cloud {
				in = append(in, r.On)
			}
		}
	}
	switch {
	case len(all) == 0:
		return "", ""
	case len(in) == 0:
		return strings.Join(all, ", "), "no"
	case len(in) == len(all):
		return strings.Join(all, ", "), "yes"
	}
	return strings.Join(all, ", "), strings.Join(in, ", ")
}

// whenText and doText are arrays and no maps: those would be built at every start of
// the program, the shim's included.
var whenText = [...]string{
	eventmap.Always: "", eventmap.NotMCP: "unless the tool is an MCP tool", eventmap.ToolSucceeded: "if the call did not fail",
	eventmap.ToolFailed: "if tool_output or result_json says that the call failed", eventmap.NotDenied: "unless failure_type is permission_denied",
	eventmap.StatusCompleted: "if status is completed", eventmap.StatusError: "if status is error",
	eventmap.ToolIsShell: "for Bash, PowerShell and Monitor", eventmap.ToolIsMCP: "for MCP tools", eventmap.ToolIsRead: "for Read",
	eventmap.ToolIsEdit: "for Edit, Write, MultiEdit and NotebookEdit", eventmap.ToolIsAgent: "for Agent and Task",
	eventmap.PromptOfUser: "unless Claude Code wrote the prompt itself, as a notification", eventmap.HasMessage: "if the agent said something",
	eventmap.HasAgentType: "if agent_type is not empty", eventmap.SourceIsNew: "if source is startup or clear",
}

var doText = [...]string{
	eventmap.Copy: "as it is", eventmap.CopyPath: "as it is, if it is a path", eventmap.SessionID: "conversation_id, else session_id",
	eventmap.Cwd: "cwd, the call's cwd, workspace_roots[0], CURSOR_PROJECT_DIR, the shim's", eventmap.PromptID: "generation_id, if it is not the conversation's id",
	eventmap.EventName: "the event's name", eventmap.ToolName: "see tools.md", eventmap.ToolInput: "see tools.md", eventmap.ToolResponse: "rebuilt, see tools.md",
	eventmap.ToolError: "the message; for shell commands with the exit code before it, where it is known", eventmap.Millis: "rounded to milliseconds",
	eventmap.MCPServer: "{name}", eventmap.LoopActive: "loop_count > 0", eventmap.StopError: `"unknown"`, eventmap.LastMessage: "from Cursor's transcript",
	eventmap.EndReason: "prompt_input_exit if the user closed it, else other", eventmap.AgentType: "generalPurpose is general-purpose",
	eventmap.GenerationID: "as it is, else the session's id", eventmap.ModelOrUnknown: `as it is, else "unknown"`, eventmap.SessionCopy: "session_id",
	eventmap.MemberAgain: "as it is", eventmap.Roots: "CLAUDE_PROJECT_DIR, else cwd", eventmap.PathOrNull: "as it is, else null",
	eventmap.ShellCwd: "as it is, for shell commands", eventmap.InputMember: "the member of tool_input", eventmap.InputText: "tool_input as JSON text",
	eventmap.BareTool: "the tool's name without its server", eventmap.ServerName: "the MCP server's name", eventmap.FileContent: "read from disk",
	eventmap.Edits: "the changed texts", eventmap.OutputText: "tool_response as Cursor's JSON text", eventmap.ResultText: "tool_response as Cursor's JSON text",
	eventmap.ShellOutput: "what the command printed", eventmap.FailureText: "error", eventmap.LoopCount: "counted: Stop events in a row with stop_hook_active",
	eventmap.SubagentType: "general-purpose is generalPurpose", eventmap.CloseReason: "in Cursor's words",
}

func routeTable(b *strings.Builder, r *eventmap.Route) {
	fmt.Fprintf(b, "### %s, shown as %s\n\n", r.On, r.Script)
	if t := whenText[r.When]; t != "" {
		fmt.Fprintf(b, "Only %s.\n\n", t)
	}
	head(b, "member", "from", "how", "loss", "source")
	for _, f := range r.Fields {
		to, how := f.To, doText[f.Do]
		switch f.Do {
		case eventmap.Drop:
			to, how = "-", "left out"
		case eventmap.Const:
			how = f.Raw
		}
		row(b, to, strings.Join(f.From, ", "), how, string(f.Loss), f.Cite)
	}
	b.WriteString("\n")
}

// Tools is docs/tools.md.
func Tools() string {
	var b strings.Builder
	b.WriteString(generated + "# Tools\n\n")
	head(&b, "Claude Code", "Cursor", "members with another name", "a rewrite of these is carried out", "source")
	for _, t := range eventmap.Tools() {
		var other, honoured []string
		for _, k := range t.Keys {
			if k.Cursor != "" && k.Cursor != k.Claude {
				other = append(other, k.Claude+" is "+k.Cursor)
			}
			if k.Honoured {
				honoured = append(honoured, k.Claude)
			}
		}
		row(&b, t.Claude, t.Cursor, strings.Join(other, ", "), strings.Join(honoured, ", "), t.Cite)
	}
	b.WriteString("\nEvery edit arrives in Cursor as Write. It is shown as Write where the hook's matcher takes that, else as Edit with the texts derived from the file on disk, as MultiEdit, or for notebooks as NotebookEdit.\n\n")
	b.WriteString("An MCP tool is `mcp__SERVER__TOOL` in Claude Code and `MCP:TOOL` in Cursor, which tells the server on beforeMCPExecution and afterMCPExecution only.\n\n")
	fmt.Fprintf(&b, "Tools of Claude Code without a counterpart: %s.\n", strings.Join(eventmap.ClaudeOnlyTools(), ", "))
	return b.String()
}

// Decisions is docs/decisions.md: every form of answer on every event.
func Decisions() string {
	var b strings.Builder
	b.WriteString(generated + "# Decisions\n\nWhat a Claude Code hook answers, and what Cursor is told. Every line is computed by the code that runs. " +
		"Grades: exact; adapted: the same effect in other words; stricter: blocked where Claude Code would not; weaker: less of it arrives; lost.\n\n" +
		"`ask` becomes what `--ask` says where Cursor asks nobody (default deny). With `--fail-closed` a failure blocks on the events marked so.\n")
	var last *eventmap.Route
	for _, o := range Outcomes(false) {
		if o.Route != last {
			rewriteRows(&b, last)
			last = o.Route
			fmt.Fprintf(&b, "\n## %s on %s\n\n", o.Event.Name, o.Route.On)
			if o.Event.FailClosed {
				b.WriteString("`--fail-closed` blocks here.\n\n")
			}
			head(&b, "the hook answers", "Claude Code", "Cursor is told", "grade", "codes")
		}
		row(&b, o.Form.Name, o.native(), strings.TrimSpace(string(o.Answer.JSON)), o.grade(), o.codes())
	}
	rewriteRows(&b, last)
	backDecisions(&b)
	return b.String()
}

// rewriteRows ends a route's table with what becomes of updatedInput, which
// depends on the tool as well (tools.md).
func rewriteRows(b *strings.Builder, r *eventmap.Route) {
	if r == nil || r.Script != "PreToolUse" {
		return
	}
	if say := eventmap.FindRendering(eventmap.Cursor, r.On, eventmap.SayRewrite); say != nil && say.Form == eventmap.FormInput {
		row(b, "updatedInput, members that tools.md names", "rewrite the input", `{"updated_input":{…}}`, say.Fidelity.String(), "")
	}
	row(b, "updatedInput, anything else", "rewrite the input", `{"permission":"deny","user_message":"… Wanted input: …",…}`, eventmap.Stricter.String(), string(eventmap.LossRewriteDenied))
	row(b, "updatedInput equal to the input", "no opinion", "{}", eventmap.Exact.String(), "")
}

// native says in words what the script's own host makes of the answer.
func (o *Outcome) native() string {
	d := o.Native
	var parts []string
	if d.Verdict != 0 {
		parts = append(parts, d.Verdict.String())
	}
	for _, p := range []struct {
		is   bool
		says eventmap.Says
	}{{d.End, eventmap.SayEnd}, {d.Context != "", eventmap.SayContext}, {d.Output != "", eventmap.SayOutput}, {d.Notice != "", eventmap.SayNotice}, {d.Title != "", eventmap.SayTitle}} {
		if p.is {
			parts = append(parts, p.says.String())
		}
	}
	if d.Failed != "" && d.Verdict == 0 {
		return "no opinion: the hook " + d.Failed
	} else if d.Failed != "" {
		parts = append(parts, "since the hook "+d.Failed)
	}
	if len(parts) == 0 {
		return "no opinion"
	}
	return strings.Join(parts, ", ")
}

// grade is the worst of what the rows say about the answer's parts.
func (o *Outcome) grade() string {
	worst := eventmap.Exact
	for _, r := range o.Answer.Rows {
		worst = max(worst, r.Fidelity)
	}
	return worst.String()
}

func (o *Outcome) codes() string {
	var out []string
	for _, n := range o.Notes {
		if !slices.Contains(out, string(n.Code)) {
			out = append(out, string(n.Code))
		}
	}
	return strings.Join(out, ", ")
}

// LossTable is docs/losses.md.
func LossTable() string {
	var b strings.Builder
	b.WriteString(generated + "# Losses\n\nA code never changes its meaning. `--verbose` shows them at run time, `convert` always.\n\n")
	head(&b, "code", "what you notice", "way out", "source")
	for _, l := range eventmap.Losses() {
		row(&b, string(l.Code), l.Text, l.WayOut, l.Cite)
	}
	return b.String()
}

// Limits is docs/limits.md: what no converter can give.
func Limits() string {
	var b strings.Builder
	b.WriteString(generated + "# Limits\n\nWhat no converter can give, because Cursor does not have it.\n\n")
	for _, s := range []string{
		"Cursor's tools whose names begin with `pi` (piBash, piRead, piWrite …), which the agent uses with some models, run no hooks at all.",
		"`@file` mentions hand a file to the model without a read hook, in both tools.",
		"Context from session hooks and prompt hooks is dropped by some builds of Cursor (HS208).",
		"Cursor tells neither the text of a file that was read nor the matches of a search after the fact (HS106).",
		"The exit code of a shell command is known on postToolUse only; a timeout looks like any other failure.",
		"Cursor's transcript has another format than Claude Code's. `last_assistant_message` is taken from it.",
		"A blocked prompt stays in Cursor's chat, and some builds send it with the next one (HS215).",
	} {
		b.WriteString("- " + s + "\n")
	}
	var no []string
	all := eventmap.Events(eventmap.Cursor)
	for _, e := range all {
		if !e.Cloud {
			no = append(no, e.Name)
		}
	}
	fmt.Fprintf(&b, "\n## Cloud agents\n\nThey fire %d of Cursor's %d events and run no user-level hooks. Not fired: ", len(all)-len(no), len(all))
	b.WriteString(strings.Join(no, ", ") + ".\n\n## Events of Claude Code that Cursor lacks\n\n")
	head(&b, "event", "why", "nearest", "source")
	for _, e := range eventmap.Events(eventmap.Claude) {
		if m := eventmap.FindMissing(eventmap.Claude, e.Name); m != nil {
			row(&b, e.Name, m.Reason, m.Near, m.Cite)
		}
	}
	return b.String()
}
