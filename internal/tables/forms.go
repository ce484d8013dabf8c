package tables

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/output"
)

// Form is one way in which a Claude Code hook can answer.
type Form struct {
	Name   string
	Result func(event string) output.Result
	Only   func(ev *eventmap.Event) bool // nil: every event
}

// Forms are the ways to answer, in the order of docs/decisions.md.
func Forms() []Form {
	return []Form{
		{"exit 0, nothing", exit(0, "", ""), nil},
		{"exit 0, plain text", exit(0, "some text\n", ""), nil},
		{"exit 2, stderr", exit(2, "", "the reason\n"), nil},
		{"exit 2, nothing", exit(2, "", ""), nil},
		{"exit 2 beside JSON that allows", hso(2, `"permissionDecision":"allow"`), isPreTool},
		{"exit 1, stderr", exit(1, "", "trouble\n"), nil},
		{"exit 127, signal, timeout, not started", func(string) output.Result { return output.Result{TimedOut: true, Exit: 143} }, nil},
		{"JSON deny", hso(0, `"permissionDecision":"deny","permissionDecisionReason":"the reason"`), isPreTool},
		{"JSON deny, exit 1", hso(1, `"permissionDecision":"deny","permissionDecisionReason":"the reason"`), isPreTool},
		{"JSON ask", hso(0, `"permissionDecision":"ask","permissionDecisionReason":"the reason"`), isPreTool},
		{"JSON allow", hso(0, `"permissionDecision":"allow"`), isPreTool},
		{"JSON defer", hso(0, `"permissionDecision":"defer"`), isPreTool},
		{`decision "block" and reason`, exit(0, `{"decision":"block","reason":"the reason"}`, ""), nil},
		{`decision "approve"`, exit(0, `{"decision":"approve"}`, ""), isPreTool},
		{"decision.behavior deny", hso(0, `"decision":{"behavior":"deny","message":"the reason"}`), isPermission},
		{"decision.behavior allow", hso(0, `"decision":{"behavior":"allow"}`), isPermission},
		{"additionalContext", hso(0, `"additionalContext":"some context"`), nil},
		{"updatedToolOutput", hso(0, `"updatedToolOutput":"other output"`), (*eventmap.Event).TakesOutput},
		{"continue false and stopReason", exit(0, `{"continue":false,"stopReason":"enough"}`, ""), nil},
		{"systemMessage", exit(0, `{"systemMessage":"a notice"}`, ""), nil},
		{"JSON of a wrong shape", exit(0, `{"continue":"no","decision":"block","reason":"r"}`, ""), nil},
		{"text before JSON", exit(0, "noise\n"+`{"decision":"block","reason":"r"}`, ""), nil},
		{"hookEventName missing", exit(0, `{"hookSpecificOutput":{"permissionDecision":"deny"}}`, ""), nil},
	}
}

func exit(code int, stdout, stderr string) func(string) output.Result {
	return func(string) output.Result {
		return output.Result{Exit: code, Stdout: []byte(stdout), Stderr: []byte(stderr)}
	}
}

func hso(code int, members string) func(string) output.Result {
	return func(event string) output.Result {
		return output.Result{Exit: code, Stdout: []byte(`{"hookSpecificOutput":{"hookEventName":"` + event + `",` + members + `}}`)}
	}
}

func isPreTool(ev *eventmap.Event) bool    { return ev.Exit2 == eventmap.Exit2Deny }
func isPermission(ev *eventmap.Event) bool { return ev.Name == "PermissionRequest" }

// Outcome is what becomes of a form on its way from a script's event to a host's.
type Outcome struct {
	Form   Form
	Route  *eventmap.Route
	Event  *eventmap.Event
	Native output.Decision // as the script's own host reads it
	Notes  []eventmap.Note
	Answer output.Answer
	Closed bool // under --fail-closed
}

// Outcomes sends every form through every route.
func Outcomes(closed bool) []Outcome {
	var out []Outcome
	for i := range eventmap.Routes(eventmap.Cursor) {
		r := &eventmap.Routes(eventmap.Cursor)[i]
		ev := eventmap.FindEvent(eventmap.Claude, r.Script)
		for _, f := range Forms() {
			if f.Only != nil && !f.Only(ev) {
				continue
			}
			d, notes := output.Decode(ev, f.Result(ev.Name), closed)
			a := output.Encode(eventmap.Cursor, r.On, d, output.Policy{})
			out = append(out, Outcome{f, r, ev, d, append(notes, a.Notes...), a, closed})
		}
	}
	return out
}

// Blocks tells whether the script's own host would have treated the answer as a
// block: something does not go ahead, or the agent does not stop.
func (o *Outcome) Blocks() bool {
	switch o.Native.Verdict {
	case eventmap.SayDeny, eventmap.SayDefer, eventmap.SayGoOn:
		return true
	case eventmap.SayAsk:
		return true // nobody is asked: as strict as a block until somebody is
	}
	goesOn := o.Event.Exit2 == eventmap.Exit2Continue && strings.TrimSpace(o.Native.Context) != ""
	return goesOn || o.Native.End && o.Event.Exit2 == eventmap.Exit2Prompt
}

// Held tells whether Cursor's reading of the answer holds what the block was
// about (cursor-observed.md 1, 2).
func (o *Outcome) Held() bool {
	s := string(o.Answer.JSON)
	return strings.Contains(s, `"permission":"deny"`) || strings.Contains(s, `"permission":"ask"`) ||
		strings.Contains(s, `"continue":false`) || strings.Contains(s, `"followup_message":"`)
}
