package output

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// decodeClaude reads an answer as Claude Code does (claude.md 3, claude-observed.md 0
// to 7): JSON counts at every exit code if stdout is one object of the right
// shape, exit 2 blocks whatever the JSON says, every other failure has no
// opinion. With failClosed a failure blocks where onFailure:"block" would
// (claude.md 3.6).
func decodeClaude(ev *eventmap.Event, r Result, failClosed bool, of reading) (Decision, []eventmap.Note, *repeats) {
	said := &repeats{of: of}
	a := readClaude(ev, r.Stdout, said, failClosed)
	d := a.decide(ev, r, failClosed)
	if wide, ok := rawjson.FromUTF16(r.Stdout); ok {
		r.Stdout = []byte(wide)
		if w, notes := blockedWide(ev, r, said, failClosed); w.stops(ev) && !blocks(ev, d.Verdict) {
			return w, notes, said
		}
	}
	return d, a.notes, said
}

// blockedWide: Claude Code reads UTF-8 only. An answer in UTF-16 is text to it, and
// its author means what it says: a block in it counts, nothing else does.
func blockedWide(ev *eventmap.Event, r Result, said *repeats, failClosed bool) (Decision, []eventmap.Note) {
	meant := readClaude(ev, r.Stdout, said, failClosed)
	meant.note(eventmap.LossWideAnswer, "")
	return meant.decide(ev, r, failClosed), meant.notes
}

// stops tells whether a decision blocks or ends the session.
func (d *Decision) stops(ev *eventmap.Event) bool { return blocks(ev, d.Verdict) || d.End }

func (a *claudeAnswer) decide(ev *eventmap.Event, r Result, failClosed bool) Decision {
	d := a.decision(ev)
	failClosed = failClosed || r.Unasked
	switch {
	case r.NoAnswer != "":
		d = Decision{Failed: r.NoAnswer}
	case r.Start != "":
		d = Decision{Failed: "could not be started: " + r.Start}
	case r.TimedOut:
		d = Decision{Failed: "did not answer in time"}
	case a.async:
	case r.HTTP && a.kind == answerText:
		d = Decision{Failed: "answered with something else than a JSON object"}
	case r.Exit == 2 && !missingScript(ev, r):
		d.blockBy(ev, stderrText(r))
	case a.kind == answerVoid:
		d.Failed = a.why
	case r.Flood && r.Exit == 0 && a.kind != answerObject:
		d.Failed = "printed more than the shim keeps"
	case a.kind == answerObject:
		switch {
		case a.other != "" && blocks(ev, d.Verdict):
			d = Decision{Verdict: d.Verdict, Reason: d.Reason}
		case a.other != "":
			d = Decision{Failed: "answered for the event " + a.other}
		case blocks(ev, d.Verdict):
		case r.Exit != 0 && failClosed:
			d.Failed = exitText(r)
		}
	case r.Exit != 0:
		d = Decision{Failed: exitText(r)}
	case a.kind == answerText && ev.TextIsContext:
		d.Context = trim(text(r.Stdout))
	}
	if a.foreign != "" && r.Start == "" && !r.TimedOut {
		a.addForeign(ev, &d)
	}
	if d.Failed != "" && failClosed && ev.FailClosed {
		d.closeOn(ev, r)
	}
	if ev.Exit2 == eventmap.Exit2Prompt && (d.End || d.Verdict == eventmap.SayDeny) {
		d.Context = "" // the prompt that it belongs to is not sent
	}
	return d
}

// addForeign lets a deny in Cursor's words count.
func (a *claudeAnswer) addForeign(ev *eventmap.Event, d *Decision) {
	v := blocking(ev)
	if v == 0 {
		v = eventmap.SayDeny // what exit 2 does nothing about, Cursor's deny stops
	}
	if d.Verdict != v {
		d.Verdict, d.Reason = v, a.foreign
	} else if d.Reason == "" {
		d.Reason = a.foreign
	} else {
		return
	}
	a.note(eventmap.LossForeignDialect, "")
}

// blocking is how a block is said on an event; 0 where nothing can be blocked.
func blocking(ev *eventmap.Event) eventmap.Says {
	switch ev.Exit2 {
	case eventmap.Exit2Deny, eventmap.Exit2Prompt, eventmap.Exit2Fail:
		return eventmap.SayDeny
	case eventmap.Exit2Tell:
		return eventmap.SayTell
	case eventmap.Exit2Continue:
		return eventmap.SayGoOn
	}
	return 0
}

func blocks(ev *eventmap.Event, v eventmap.Says) bool { return v != 0 && v == blocking(ev) }

// blockBy makes exit 2 a block. The JSON's own reason counts if the JSON blocks
// too; its context and notice count in any case, its rewrite does not.
func (d *Decision) blockBy(ev *eventmap.Event, stderr string) {
	v := blocking(ev)
	if v == 0 {
		return // shown to the user at most; stderr is passed on anyway
	}
	if d.Verdict != v {
		d.Reason = stderr
	}
	d.Verdict, d.Rewrite = v, ""
	if d.End && v == eventmap.SayGoOn {
		d.Verdict, d.Reason = 0, "" // continue:false beats every block of a stop
	}
}

// closeOn blocks because the hook failed.
func (d *Decision) closeOn(ev *eventmap.Event, r Result) {
	v := blocking(ev)
	if v == 0 {
		v = eventmap.SayDeny // PermissionRequest: exit 2 is nothing, a failure denies
	}
	if d.Verdict == v {
		return
	}
	d.Verdict, d.Rewrite = v, ""
	d.Reason = "the hook " + d.Failed + "; blocked, since it is set to fail closed"
	if r.Unasked {
		d.Reason = "the hook " + d.Failed + "; blocked, since it might have denied this"
	}
	if s := stderrText(r); s != "" {
		d.Reason += "\n" + s
	}
}

// missingScript: on the events that keep an agent going, Claude Code does not
// take an interpreter that could not find its script (exit 2 of dash, python)
// for a block (claude.md 3.1, docs/contract-notes.md).
func missingScript(ev *eventmap.Event, r Result) bool {
	if ev.Exit2 != eventmap.Exit2Continue || strings.TrimSpace(string(r.Stdout)) != "" {
		return false
	}
	s := strings.ToLower(string(r.Stderr))
	return strings.Contains(s, "no such file") || strings.Contains(s, "can't open file")
}

func exitText(r Result) string {
	if r.Exit > 128 && r.Exit <= 128+64 {
		return fmt.Sprintf("was ended by signal %d", r.Exit-128)
	}
	return fmt.Sprintf("failed with exit code %d", r.Exit)
}

func stderrText(r Result) string { return strings.TrimSpace(text(r.Stderr)) }

// text makes UTF-8 of whatever a process printed, as both hosts do.
func text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	return strings.ToValidUTF8(string(b), "\uFFFD")
}

// decision picks what the object says on this event.
func (a *claudeAnswer) decision(ev *eventmap.Event) (d Decision) {
	if a.kind != answerObject {
		return d
	}
	d.Notice = a.text(ev, "systemMessage")
	if a.is(ev, "continue", "false") && a.other == "" {
		d.End, d.EndReason = true, a.text(ev, "stopReason")
		if d.EndReason == "" && ev.Exit2 == eventmap.Exit2Prompt {
			d.EndReason = firstText(a.top, "", "user_message") // Cursor's name for it
		}
	}
	d.Context = a.nested(ev, "additionalContext")
	d.Title = a.nested(ev, "sessionTitle")
	d.Rewrite = a.raw(ev, "updatedInput")
	a.output(ev, &d)
	a.verdict(ev, &d)
	a.lostMembers(ev, a.top, false)
	a.lostMembers(ev, a.inner, true)
	return d
}

// lostMembers notes what the answer says and Cursor can't be told.
func (a *claudeAnswer) lostMembers(ev *eventmap.Event, o rawjson.Object, nested bool) {
	for _, m := range o {
		if row := eventmap.FindMember(eventmap.Claude, nested, m.Name); row != nil && row.Lost && row.On(ev.Name) {
			a.note(eventmap.LossAnswerMember, m.Name)
		}
	}
}

// output picks the replaced output. The older member keeps the original where it
// is null, false or empty; the newer one empties it (docs/contract-notes.md).
func (a *claudeAnswer) output(ev *eventmap.Event, d *Decision) {
	if !ev.TakesOutput() {
		return
	}
	raw, ok := a.inner.Get("updatedToolOutput")
	if !ok {
		raw, d.OnlyMCP = a.raw(ev, "updatedMCPToolOutput"), true
		if raw == `""` || raw == "false" {
			raw = ""
		}
	} else if raw == "null" || raw == "false" {
		raw = `""`
	}
	d.Output = raw
	d.OnlyMCP = d.OnlyMCP && raw != ""
}

// verdict: the nested decision and the legacy one are both read, the denial
// wins (claude-observed.md 4). On a stop continue:false beats every block
// (claude-observed.md 7).
func (a *claudeAnswer) verdict(ev *eventmap.Event, d *Decision) {
	switch a.nested(ev, "permissionDecision") {
	case "allow":
		d.Verdict = eventmap.SayAllow
	case "ask":
		d.Verdict = eventmap.SayAsk
	case "defer":
		d.Verdict = eventmap.SayDefer
	case "deny":
		d.Verdict = eventmap.SayDeny
	}
	d.Reason = a.nested(ev, "permissionDecisionReason")
	a.permissionRequest(ev, d)
	switch legacy := a.text(ev, "decision"); {
	case legacy == "block" && (d.Verdict != eventmap.SayDeny || d.Reason == ""):
		d.Verdict, d.Reason = blocking(ev), a.text(ev, "reason")
	case legacy == "approve" && d.Verdict == 0 && ev.Exit2 == eventmap.Exit2Deny:
		d.Verdict, d.Reason = eventmap.SayAllow, a.text(ev, "reason")
	}
	if ev.Exit2 == eventmap.Exit2Continue && d.End {
		d.Verdict, d.Reason, d.Context = 0, "", ""
	}
	if d.Verdict == eventmap.SayDeny || d.Verdict == eventmap.SayDefer {
		d.Rewrite = ""
	}
}

// permissionRequest reads the only form that decides about a permission question
// (claude-observed.md 8). Its allow answers a question that Cursor does not ask,
// so it is no decision (SPEC 3); the input that it allows counts.
func (a *claudeAnswer) permissionRequest(ev *eventmap.Event, d *Decision) {
	decision, err := rawjson.Members(a.raw(ev, "decision"))
	if err != nil {
		return
	}
	decision = a.said.once(decision)
	switch b, _ := decision.Text("behavior"); b {
	case "deny":
		d.Verdict = eventmap.SayDeny
		d.Reason, _ = decision.Text("message")
		if raw, _ := decision.Get("interrupt"); raw == "true" {
			a.note(eventmap.LossAnswerMember, "interrupt")
		}
	case "allow":
		d.Rewrite, _ = decision.Get("updatedInput")
		a.note(eventmap.LossApprover, "")
	}
}

// join puts two texts under each other, leaving out empty ones.
func join(a, b string) string {
	if a == "" {
		return b
	}
	if b == "" {
		return a
	}
	return a + "\n\n" + b
}

// text gives a top-level string that means something on the event, else "".
func (a *claudeAnswer) text(ev *eventmap.Event, name string) string {
	m := eventmap.FindMember(eventmap.Claude, false, name)
	if m == nil || !m.On(ev.Name) {
		return ""
	}
	s, _ := a.top.Text(name)
	return s
}

func (a *claudeAnswer) is(ev *eventmap.Event, name, raw string) bool {
	m := eventmap.FindMember(eventmap.Claude, false, name)
	got, _ := a.top.Get(name)
	return m != nil && m.On(ev.Name) && got == raw
}

// nested gives a string inside hookSpecificOutput, raw any value there.
func (a *claudeAnswer) nested(ev *eventmap.Event, name string) string {
	s, _ := rawjson.Text(a.raw(ev, name))
	return s
}

func (a *claudeAnswer) raw(ev *eventmap.Event, name string) string {
	m := eventmap.FindMember(eventmap.Claude, true, name)
	if m == nil || !m.On(ev.Name) {
		return ""
	}
	raw, _ := a.inner.Get(name)
	if gjson.Parse(raw).Type == gjson.Null {
		return ""
	}
	return raw
}
