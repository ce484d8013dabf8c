package tables

import (
	"fmt"
	"strings"

	"hookshim/eventmap"
	"hookshim/output"
)

// CursorForms are the ways in which a hook of Cursor can answer, in the order of
// docs/decisions.md.
func CursorForms() []Form {
	says := func(members string) func(string) output.Result { return exit(0, "{"+members+"}", "") }
	gate := func(ev *eventmap.Event) bool { return ev.Exit2 == eventmap.Exit2Deny }
	has := func(name string) func(*eventmap.Event) bool {
		return func(ev *eventmap.Event) bool { return eventmap.CursorMember(ev.Name, name) != nil }
	}
	return []Form{
		{"exit 0, nothing", exit(0, "", ""), nil},
		{"exit 0, plain text", exit(0, "some text\n", ""), nil},
		{"exit 2, stdout", exit(2, "the reason\n", ""), nil},
		{"exit 2, stderr", exit(2, "", "the reason\n"), nil},
		{"exit 1, stderr", exit(1, "", "trouble\n"), nil},
		{"exit 1 beside JSON that denies", exit(1, `{"permission":"deny"}`, ""), gate},
		{"signal beside JSON that denies", func(string) output.Result {
			return output.Result{Exit: 137, Killed: true, Stdout: []byte(`{"permission":"deny","user_message":"the reason"}`)}
		}, gate},
		{"exit 127, timeout, not started", func(string) output.Result { return output.Result{TimedOut: true, Exit: 143} }, nil},
		{"permission deny", says(`"permission":"deny","user_message":"for the user","agent_message":"for the model"`), has("permission")},
		{"permission ask", says(`"permission":"ask","user_message":"the question"`), gate},
		{"permission allow", says(`"permission":"allow"`), has("permission")},
		{"permission of a wrong type", says(`"permission":true`), has("permission")},
		{"a member that is null", says(`"permission":"deny","user_message":null`), has("permission")},
		{"text before JSON", exit(0, "noise\n"+`{"permission":"deny","user_message":"the reason"}`, ""), has("permission")},
		{"text after JSON", exit(0, `{"permission":"deny","user_message":"the reason"}`+"\nnoise", ""), has("permission")},
		{"continue false", says(`"continue":false,"user_message":"the reason"`), has("continue")},
		{"followup_message", says(`"followup_message":"go on"`), has("followup_message")},
		{"updated_input", says(`"updated_input":{"command":"ls"}`), has("updated_input")},
		{"additional_context", says(`"additional_context":"some context"`), has("additional_context")},
		{"updated_mcp_tool_output", says(`"updated_mcp_tool_output":{"content":[]}`), has("updated_mcp_tool_output")},
		{"env", says(`"env":{"A":"b"}`), has("env")},
		{"user_message alone", says(`"user_message":"a notice"`), has("user_message")},
	}
}

// CursorOutcomes sends every form of Cursor's through every route to a script of
// Cursor.
func CursorOutcomes(closed bool) []Outcome {
	var out []Outcome
	for i := range eventmap.Routes(eventmap.Claude) {
		r := &eventmap.Routes(eventmap.Claude)[i]
		ev := eventmap.FindEvent(eventmap.Cursor, r.Script)
		for _, f := range CursorForms() {
			if f.Only != nil && !f.Only(ev) {
				continue
			}
			d, notes := output.Decode(ev, f.Result(ev.Name), closed)
			p := output.Policy{MCP: true}
			if d.Rewrite != "" {
				p.Input = `{…}`
			}
			a := output.Encode(eventmap.Claude, r.On, d, p)
			out = append(out, Outcome{f, r, ev, d, append(notes, a.Notes...), a, closed})
		}
	}
	return out
}

// backDecisions is the second half of docs/decisions.md.
func backDecisions(b *strings.Builder) {
	b.WriteString("\n# Scripts of Cursor in Claude Code\n\nWhat a Cursor hook answers, and what Claude Code is told under `--as claude`. An empty answer is no opinion.\n")
	var last *eventmap.Route
	for _, o := range CursorOutcomes(false) {
		if o.Route != last {
			last = o.Route
			fmt.Fprintf(b, "\n## %s on %s\n\n", o.Event.Name, o.Route.On)
			if o.Event.FailClosed {
				b.WriteString("`--fail-closed` blocks here.\n\n")
			}
			head(b, "the hook answers", "Cursor", "Claude Code is told", "grade", "codes")
		}
		row(b, o.Form.Name, o.native(), strings.TrimSpace(string(o.Answer.JSON)), o.grade(), o.codes())
	}
}

// backEvents is the second half of docs/events.md.
func backEvents(b *strings.Builder) {
	b.WriteString("\n## Where a Cursor event goes in Claude Code\n\n")
	head(b, "Cursor event", "since", "Claude Code", "source")
	for _, e := range eventmap.Events(eventmap.Cursor) {
		var to []string
		for _, r := range eventmap.RoutesTo(eventmap.Claude, e.Name) {
			s := r.On
			if t := whenText[r.When]; t != "" {
				s += " (" + t + ")"
			}
			to = append(to, s)
		}
		if m := eventmap.FindMissing(eventmap.Cursor, e.Name); m != nil && to == nil {
			to = []string{"none: " + m.Reason + ". Nearest: " + m.Near}
		}
		row(b, e.Name, e.Since, strings.Join(to, ", "), e.Cite)
	}
	b.WriteString("\n## What Claude Code's events are shown as\n\n")
	for _, e := range eventmap.Events(eventmap.Claude) {
		for _, r := range eventmap.RoutesOn(eventmap.Claude, e.Name) {
			routeTable(b, r)
		}
	}
	b.WriteString("Members that only Claude Code has never reach the script: ")
	var names []string
	for _, f := range eventmap.Disguise(eventmap.Claude) {
		names = append(names, f.From...)
	}
	b.WriteString("`" + strings.Join(names, "`, `") + "`. Every other member that no row names comes through untouched.\n")
}
