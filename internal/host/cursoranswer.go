package host

import (
	"fmt"
	"strconv"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/hooksjson"
	"hookshim/internal/rawjson"
	"hookshim/output"
)

// Process is what a hook's process left behind.
type Process struct {
	Exit     int    // exit status
	Killed   bool   // a signal ended it; Exit says nothing then
	TimedOut bool   // it was given up
	Start    string // why it could not be started, "" if it was
	Stdout   string
	Stderr   string
}

// Said is what a host makes of one hook's answer.
type Said struct {
	Status   string // success, blocked, failed or timeout
	Why      string // of a failure: empty_stdout, invalid_json …
	Response string // the JSON that the host goes on with, "" for none
	Cite     string // the rule
}

// eventClass is how Cursor treats what goes wrong on an event (cursor-observed.md 1).
type eventClass uint8

const (
	observes  eventClass = iota // nothing can block
	gates                       // permission deny; garbage blocks, too
	continues                   // continue false; garbage blocks under failClosed only
	stops                       // an empty answer
)

func classOf(event string) eventClass {
	ev := eventmap.FindEvent(eventmap.Cursor, event)
	switch {
	case ev == nil:
	case ev.Gate:
		return gates
	case ev.Exit2 == eventmap.Exit2Prompt || ev.Exit2 == eventmap.Exit2NoSession:
		return continues
	case event == "stop":
		return stops
	}
	return observes
}

// CursorSays reads one hook's answer as Cursor's executor does (cursor-observed.md
// 1, 2.1).
func CursorSays(c *hooksjson.Entry, p Process) Said {
	a := answerReader{c: c, class: classOf(c.Event)}
	out := strings.TrimSpace(strings.TrimPrefix(p.Stdout, "\ufeff"))
	switch {
	case p.TimedOut:
		return a.failed("timeout", "timeout", fmt.Sprintf("execution failed: Hook script timed out after %sms", strconv.FormatFloat(c.Timeout*1000, 'f', -1, 64)))
	case p.Start != "":
		return a.failed("failed", "spawn_error", "execution failed: "+p.Start)
	case p.Exit == 2 && !p.Killed:
		return a.exit2(out, strings.TrimSpace(p.Stderr))
	case p.Exit != 0 && !p.Killed:
		what := fmt.Sprintf("failed with exit code %d", p.Exit)
		if s := strings.TrimSpace(p.Stderr); s != "" {
			what += ": " + s
		}
		return a.failed("failed", "exit_nonzero", what)
	case out == "":
		return a.failed("failed", "empty_stdout", "returned no output.")
	}
	return a.read(out)
}

type answerReader struct {
	c     *hooksjson.Entry
	class eventClass
}

// block is the answer that stands for a block on the event, "" where none can.
func (a *answerReader) block(message string) string {
	switch a.class {
	case gates:
		return `{"permission":"deny","user_message":` + rawjson.Quote(message) + `}`
	case continues:
		return `{"continue":false,"user_message":` + rawjson.Quote(message) + `}`
	case stops:
		return `{}`
	}
	return ""
}

func (a *answerReader) exit2(stdout, stderr string) Said {
	m := stdout
	switch {
	case m != "":
	case stderr != "":
		m = "Hook blocked with message: " + stderr
	default:
		m = fmt.Sprintf("Hook %q blocked this action (exit code 2) but provided no reason.", raw(a.c.Command))
	}
	return Said{"blocked", "", a.block(m), "cursor-observed.md 1"}
}

// failed is a hook without a usable answer: nothing, or a block under failClosed.
func (a *answerReader) failed(status, why, what string) Said {
	s := Said{Status: status, Why: why, Cite: "cursor-observed.md 1"}
	if a.c.Closed && a.class != observes {
		s.Response = a.block(fmt.Sprintf("Tool blocked because this hook is configured to fail closed (block when it fails). Hook %q %s", raw(a.c.Command), what))
		if status == "failed" {
			s.Status = "blocked"
		}
	}
	return s
}

// garbage is an answer that is there and can't be used: gates block on it.
func (a *answerReader) garbage(why, open, closed string) Said {
	if a.class != gates || a.c.Closed {
		return a.failed("failed", why, closed)
	}
	return Said{"blocked", why, a.block(fmt.Sprintf("Hook %q %s The command was blocked for safety.", raw(a.c.Command), open)), "cursor-observed.md 1"}
}

// raw keeps %q from escaping: Cursor puts the command between quotes as it is.
type raw string

// Format writes the text between plain quotes.
func (r raw) Format(f fmt.State, _ rune) { fmt.Fprint(f, `"`+string(r)+`"`) }

func (a *answerReader) read(out string) Said {
	object, ok := rawjson.LastObject(out)
	switch {
	case !ok && rawjson.Valid(out):
		return a.garbage("invalid_response", "returned an invalid response for this hook step.", "returned invalid response.")
	case !ok:
		return a.garbage("invalid_json", "returned invalid JSON.", "returned invalid JSON.")
	}
	for _, m := range object {
		if row := eventmap.CursorMember(a.c.Event, m.Name); row != nil && !output.Fits(row, m.Raw) {
			return a.garbage("invalid_response", "returned an invalid response for this hook step.", "returned invalid response.")
		}
	}
	if row := eventmap.CursorMember(a.c.Event, "additional_context"); row != nil && row.Kind == eventmap.KindString {
		if s, ok := object.Text("additionalContext"); ok {
			if _, has := object.Get("additional_context"); !has {
				object = object.Set("additional_context", rawjson.Quote(s))
			}
		}
	}
	if eventmap.IsStop(a.c.Event) {
		object = claudesBlock(object)
	}
	s := Said{Status: "success", Response: object.String(), Cite: "cursor-observed.md 1, 2.1"}
	if p, _ := object.Text("permission"); p == "deny" {
		s.Status = "blocked"
	}
	return s
}

// claudesBlock: on stops a block in Claude Code's words becomes a follow-up, if it
// gives a reason (cursor-observed.md 6).
func claudesBlock(o rawjson.Object) rawjson.Object {
	decision, _ := o.Text("decision")
	reason, _ := o.Text("reason")
	if _, has := o.Get("followup_message"); has || decision != "block" || strings.TrimSpace(reason) == "" {
		return o
	}
	return o.Set("followup_message", rawjson.Quote(reason))
}
