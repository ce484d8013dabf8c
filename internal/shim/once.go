package shim

import (
	"strings"
	"time"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
	"hookshim/output"
)

// recordAge is how long a decision waits for the second event of its call. A
// slow hook beside ours may hold the host that long; an older record is not
// used, and the script runs once more.
const recordAge = 2 * time.Minute

const recordKind = "calls"

// recorded gives the decision that the script made about this call on
// preToolUse (SPEC 6).
func (c *call) recorded() (output.Decision, bool) {
	if !c.o.OncePerCall || c.p.Name == "preToolUse" || c.p.Host != eventmap.Cursor {
		return output.Decision{}, false
	}
	key := c.callKey(c.v.HostInput)
	if key == "" {
		return output.Decision{}, false
	}
	b, ok := c.w.State.Take(recordKind, key, recordAge, stricter)
	if !ok {
		return output.Decision{}, false
	}
	return readRecord(b), true
}

// record keeps the decision under the call as it will run, so that the call's
// own event does not run the script again; false if it could not be kept. A
// denied call has no second event.
func (c *call) record(p output.Policy) bool {
	if !c.o.OncePerCall || c.p.Name != "preToolUse" || c.v.Row == nil || c.v.Row.Specific == "" || c.denies() {
		return true
	}
	input := c.v.HostInput
	if p.Input != "" {
		input, _ = rawjson.Members(p.Input)
	}
	key := c.callKey(input)
	if key == "" {
		return false
	}
	err := c.w.State.Put(recordKind, key, writeRecord(c.d))
	if err != nil {
		c.noteState(err) // the script runs again on the second event
	}
	return err == nil
}

// denies tells whether the answer on preToolUse will be a deny.
func (c *call) denies() bool {
	return c.d.End || c.d.Verdict == eventmap.SayDeny || c.d.Verdict == eventmap.SayDefer ||
		c.d.Verdict == eventmap.SayAsk && !c.asksLater && c.o.Ask == output.AskDeny
}

// callKey names the call: conversation (else folder), script and what is called.
func (c *call) callKey(input rawjson.Object) string {
	what := c.v.Call(input)
	if what == "" {
		return ""
	}
	who := c.v.Session()
	if who == "" {
		who = c.v.Root()
	}
	parts := append([]string{who, what, c.o.Shell, c.o.URL}, c.o.Args...)
	for _, m := range c.o.Matchers {
		parts = append(parts, m.String())
	}
	for _, r := range c.o.If {
		parts = append(parts, r.String())
	}
	return strings.Join(parts, "\x00")
}

// A record is the verdict and the texts that the second event can still say.
func writeRecord(d output.Decision) []byte {
	verdict := ""
	if d.Verdict != 0 {
		verdict = d.Verdict.String()
	}
	return rawjson.Object{
		{Name: "verdict", Raw: rawjson.Quote(verdict)},
		{Name: "reason", Raw: rawjson.Quote(d.Reason)},
	}.Append(nil)
}

// readRecord: a record that can't be read says what is safest, ask.
func readRecord(b []byte) output.Decision {
	o, err := rawjson.Parse(string(b))
	verdict, ok := o.Text("verdict")
	if err != nil || !ok {
		return output.Decision{Verdict: eventmap.SayAsk, Reason: "a hook's decision about this call could not be read"}
	}
	reason, _ := o.Text("reason")
	switch verdict {
	case eventmap.SayAsk.String():
		return output.Decision{Verdict: eventmap.SayAsk, Reason: reason}
	case eventmap.SayAllow.String():
		return output.Decision{Verdict: eventmap.SayAllow, Reason: reason}
	}
	return output.Decision{}
}

// stricter puts ask before no opinion before allow.
func stricter(a, b []byte) bool {
	rank := func(b []byte) int {
		switch readRecord(b).Verdict {
		case eventmap.SayAsk:
			return 2
		case eventmap.SayAllow:
			return 0
		}
		return 1
	}
	return rank(a) > rank(b)
}
