package output

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// encodeClaude says a decision to Claude Code on one of its events: nothing for
// no opinion, else one object with the nested part that the event needs
// (claude.md 2, claude-observed.md 3 to 7).
func encodeClaude(on string, d Decision, p Policy) Answer {
	e := claudeEncoder{on: on, p: p}
	if p.Swallow && d.Verdict == eventmap.SayGoOn {
		e.note(eventmap.LossLoopCap)
		d.Verdict = 0
	}
	if d.Verdict != 0 {
		e.say(d.Verdict, d)
	}
	if p.Input != "" {
		e.say(eventmap.SayRewrite, d)
	}
	if d.Context != "" {
		e.say(eventmap.SayContext, d)
	}
	if d.Output != "" && p.MCP {
		e.say(eventmap.SayOutput, d)
	}
	if d.Notice != "" {
		e.say(eventmap.SayNotice, d)
	}
	if len(d.Env) > 0 {
		e.say(eventmap.SayEnv, d)
	}
	return e.answer()
}

type claudeEncoder struct {
	on     string
	p      Policy
	top    rawjson.Object
	nested rawjson.Object
	stderr []string
	notes  []eventmap.Note
	rows   []*eventmap.Rendering
	held   bool
}

func (e *claudeEncoder) note(c eventmap.Code) {
	if c != "" {
		e.notes = append(e.notes, eventmap.Note{Code: c})
	}
}

func (e *claudeEncoder) add(to *rawjson.Object, name, raw string) {
	*to = append(*to, rawjson.Member{Name: name, Raw: raw})
}

func (e *claudeEncoder) say(s eventmap.Says, d Decision) {
	row := eventmap.FindRendering(eventmap.Claude, e.on, s)
	if row == nil {
		if s == eventmap.SayDeny || s == eventmap.SayGoOn {
			e.stderr = append(e.stderr, d.Reason)
		}
		return
	}
	e.rows = append(e.rows, row)
	if s != eventmap.SayAllow || !e.p.TrustAllow {
		e.note(row.Loss)
	}
	e.apply(row.Form, s, d)
}

func (e *claudeEncoder) apply(f eventmap.Form, s eventmap.Says, d Decision) {
	switch f {
	case eventmap.FormNoDecision:
		if e.p.TrustAllow {
			e.decide("allow", "")
		}
	case eventmap.FormAsk:
		e.decide("ask", d.Reason)
	case eventmap.FormDeny:
		e.decide("deny", reason(s, d.Reason))
		if d.UserReason != "" && d.UserReason != d.Reason {
			e.add(&e.top, "systemMessage", rawjson.Quote(d.UserReason))
		}
	case eventmap.FormInput:
		e.add(&e.nested, "updatedInput", compact(e.p.Input))
	case eventmap.FormContext:
		e.add(&e.nested, "additionalContext", rawjson.Quote(d.Context))
	case eventmap.FormMCPOutput:
		e.add(&e.nested, "updatedToolOutput", compact(mcpOutput(d.Output)))
	case eventmap.FormUserText:
		e.add(&e.top, "systemMessage", rawjson.Quote(first(d.Notice, reason(s, d.Reason))))
	case eventmap.FormStopPrompt, eventmap.FormFollowup:
		e.add(&e.top, "decision", `"block"`)
		e.add(&e.top, "reason", rawjson.Quote(reason(s, d.Reason)))
		e.held = f == eventmap.FormFollowup
	case eventmap.FormNothing:
		e.stderr = append(e.stderr, first(d.Notice, d.Reason))
	}
}

func (e *claudeEncoder) decide(what, why string) {
	e.add(&e.nested, "permissionDecision", rawjson.Quote(what))
	if why != "" {
		e.add(&e.nested, "permissionDecisionReason", rawjson.Quote(why))
	}
}

// mcpOutput gives a replaced output as Claude Code takes it: the bare list of
// content (cursor-observed.md 2.2, claude-observed.md 5).
func mcpOutput(raw string) string {
	o, err := rawjson.Members(raw)
	if err != nil {
		if raw = strings.TrimSpace(raw); raw != "" && (raw[0] == '[' || raw[0] == '"') {
			return raw
		}
		return rawjson.Quote(raw) // Claude Code takes texts, lists and objects
	}
	if content, ok := o.Get("content"); ok && strings.HasPrefix(content, "[") {
		return content
	}
	return raw
}

func (e *claudeEncoder) answer() Answer {
	if len(e.nested) > 0 {
		o := append(rawjson.Object{{Name: "hookEventName", Raw: rawjson.Quote(e.on)}}, e.nested...)
		e.add(&e.top, "hookSpecificOutput", o.String())
	}
	a := Answer{Stderr: strings.Join(e.stderr, "\n"), Notes: e.notes, Rows: e.rows, Followup: e.held}
	if len(e.top) > 0 {
		a.JSON = append(e.top.Append(nil), '\n')
	}
	return a
}
