package output

import (
	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

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
