package output

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// decodeCursor reads an answer as Cursor does (cursor-observed.md 1 and 2): the
// last object that runs to the end of stdout counts at exit 0 and after a signal;
// what can't be read blocks on gates; exit 2 blocks with the raw stdout, else
// stderr, as the reason; every other exit code says nothing.
func decodeCursor(ev *eventmap.Event, r Result, failClosed bool, of reading) (Decision, []eventmap.Note, *repeats) {
	said := &repeats{of: of}
	d, top := decideCursor(ev, r, failClosed, said)
	if foreign, reason := claudesBlock(top, said); foreign && d.Verdict != eventmap.SayDeny && d.Verdict != eventmap.SayGoOn {
		v := eventmap.SayDeny
		if eventmap.IsStop(ev.Name) {
			v = eventmap.SayGoOn
		} else if !ev.Blocks() {
			return d, nil, said
		}
		d.Verdict, d.Reason, d.Rewrite = v, reason, ""
		return d, []eventmap.Note{{Code: eventmap.LossForeignDialect}}, said
	}
	return d, nil, said
}

// claudesBlock tells whether an answer blocks in Claude Code's words, and why.
func claudesBlock(top rawjson.Object, said *repeats) (is bool, reason string) {
	if s, _ := top.Text("decision"); s == "block" {
		reason, _ = top.Text("reason")
		return true, reason
	}
	raw, _ := top.Get("hookSpecificOutput")
	nested, _ := rawjson.Members(raw)
	nested = said.once(nested)
	s, _ := nested.Text("permissionDecision")
	reason, _ = nested.Text("permissionDecisionReason")
	return s == "deny", reason
}

func decideCursor(ev *eventmap.Event, r Result, failClosed bool, said *repeats) (Decision, rawjson.Object) {
	closed := failClosed && ev.FailClosed
	out := strings.TrimSpace(strings.TrimPrefix(text(r.Stdout), "\ufeff"))
	switch {
	case r.Start != "":
		return failedCursor(ev, "could not be started: "+r.Start, closed), nil
	case r.TimedOut:
		return failedCursor(ev, "did not answer in time", closed), nil
	case r.Exit == 2:
		return exit2Cursor(ev, out, stderrText(r)), nil
	case r.Exit != 0 && !r.Killed:
		return failedCursor(ev, exitText(r), closed), nil
	case out == "":
		return failedCursor(ev, "printed nothing", closed), nil
	}
	top, ok := rawjson.LastObject(out)
	if !ok && r.Flood {
		return failedCursor(ev, "printed more than the shim keeps", closed || ev.Gate || ev.Exit2 == eventmap.Exit2Prompt), nil
	}
	if !ok {
		return failedCursor(ev, "printed no JSON object", closed || ev.Gate), nil
	}
	top = said.once(top)
	for _, m := range top {
		if row := eventmap.CursorMember(ev.Name, m.Name); row != nil && !Fits(row, m.Raw) {
			return failedCursor(ev, "answered with "+m.Name+" of a wrong type", closed || ev.Gate), nil
		}
	}
	d := readCursor(ev, top)
	if closed && ev.Name == "preToolUse" && Units(d.Context) > maxContext {
		return failedCursor(ev, "added more context than Cursor takes", true), nil // cursor-observed.md 2.2
	}
	return d, top
}

// failedCursor is the decision of a hook that gave no usable answer.
func failedCursor(ev *eventmap.Event, why string, closed bool) Decision {
	d := Decision{Failed: why}
	if !closed {
		if why == "printed nothing" {
			d.Failed = "" // that is how a hook says nothing
		}
		return d
	}
	d.Verdict = eventmap.SayDeny
	d.Reason = "the hook " + why + "; blocked for safety"
	return d
}

// exit2Cursor blocks gates, prompts and sessions; everywhere else exit 2 says
// nothing.
func exit2Cursor(ev *eventmap.Event, stdout, stderr string) Decision {
	switch ev.Exit2 {
	case eventmap.Exit2Deny, eventmap.Exit2Prompt, eventmap.Exit2NoSession:
	default:
		return Decision{}
	}
	reason := stdout
	if reason == "" {
		reason = stderr
	}
	return Decision{Verdict: eventmap.SayDeny, Reason: reason}
}

// readCursor picks what the object says on this event.
func readCursor(ev *eventmap.Event, top rawjson.Object) (d Decision) {
	str := func(name string) string {
		if eventmap.CursorMember(ev.Name, name) == nil {
			return ""
		}
		s, _ := top.Text(name)
		return s
	}
	user := first(str("user_message"), messageText(top, "userMessage"))
	agent := first(str("agent_message"), messageText(top, "agentMessage"))
	switch str("permission") {
	case "deny":
		d.Verdict, d.Reason, d.UserReason = eventmap.SayDeny, first(agent, user), user
	case "ask":
		d.Verdict, d.Reason = eventmap.SayAsk, first(user, agent)
		if ev.Name == "subagentStart" {
			d.Verdict = eventmap.SayDeny // as Cursor treats it
		}
	case "allow":
		d.Verdict = eventmap.SayAllow
	}
	if raw, _ := top.Get("continue"); raw == "false" && eventmap.CursorMember(ev.Name, "continue") != nil {
		d.Verdict, d.Reason = eventmap.SayDeny, user
	}
	if s := str("followup_message"); strings.TrimSpace(s) != "" {
		d.Verdict, d.Reason = eventmap.SayGoOn, s
	}
	if d.Verdict == 0 && user != "" {
		d.Notice = user
	}
	d.Context = first(str("additional_context"), alias(ev, top))
	if eventmap.CursorMember(ev.Name, "updated_input") != nil && d.Verdict != eventmap.SayDeny {
		d.Rewrite, _ = top.Get("updated_input")
	}
	if eventmap.CursorMember(ev.Name, "updated_mcp_tool_output") != nil {
		d.Output, _ = top.Get("updated_mcp_tool_output")
		d.OnlyMCP = true
	}
	d.Env = variablesOf(ev, top)
	return d
}

// messageText reads the spelling of 1.7, which newer versions take for text only.
func messageText(top rawjson.Object, name string) string {
	s, _ := top.Text(name)
	return s
}

// alias is the other spelling of additional_context that Cursor takes.
func alias(ev *eventmap.Event, top rawjson.Object) string {
	if row := eventmap.CursorMember(ev.Name, "additional_context"); row == nil || row.Kind != eventmap.KindString {
		return ""
	}
	return messageText(top, "additionalContext")
}

func variablesOf(ev *eventmap.Event, top rawjson.Object) (vars []Var) {
	raw, ok := top.Get("env")
	if !ok || eventmap.CursorMember(ev.Name, "env") == nil {
		return nil
	}
	o, _ := rawjson.Members(raw)
	for _, m := range o.Once() {
		s, _ := rawjson.Text(m.Raw)
		vars = append(vars, Var{m.Name, s})
	}
	return vars
}

func first(list ...string) string {
	for _, s := range list {
		if strings.TrimSpace(s) != "" {
			return s
		}
	}
	return ""
}
