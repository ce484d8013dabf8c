package simulate

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/rawjson"
)

// Scene is a moment played to its end in one host.
type Scene struct {
	Moment   string      `json:"moment"`
	Events   []Outcome   `json:"events"`
	Together host.Effect `json:"together"` // what all its events came to
}

// Play plays a moment in Cursor or Claude Code, whichever setup is given: its events
// in order, a rewritten input in those that follow, and none after a deny. Whoever is
// asked says yes.
func (p *Player) Play(claude *host.ClaudeSetup, cursor *host.CursorSetup, m *host.Moment) Scene {
	s := Scene{Moment: m.Name}
	h := eventmap.Claude
	if cursor != nil {
		h = eventmap.Cursor
	}
	input := ""
	for _, f := range m.Firings(h) {
		o := p.Outcome(claude, cursor, withInput(p.Session.Payload(h, f), input))
		s.Events = append(s.Events, o)
		s.Together = together(s.Together, o.Effect)
		if o.Effect.Input != "" {
			input = o.Effect.Input
		}
		if o.Effect.Verdict == "deny" || o.Effect.Verdict == "defer" {
			break
		}
	}
	return s
}

// Outcome plays one payload in Cursor or Claude Code, whichever setup is given.
func (p *Player) Outcome(claude *host.ClaudeSetup, cursor *host.CursorSetup, payload string) Outcome {
	if cursor != nil {
		return p.Cursor(cursor, payload)
	}
	return p.Claude(claude, payload)
}

// withInput shows a rewritten input in a later event of the call.
func withInput(payload, input string) string {
	if input == "" {
		return payload
	}
	o, _ := rawjson.Members(payload)
	if raw, ok := o.Get("tool_input"); ok {
		if gjson.Parse(raw).Type == gjson.String {
			input = rawjson.Quote(input)
		}
		return o.Set("tool_input", input).String()
	}
	in, _ := rawjson.Members(input)
	for _, name := range []string{"command", "file_path"} {
		raw, ok := in.Get(name)
		if _, has := o.Get(name); ok && has {
			o = o.Set(name, raw)
		}
	}
	return o.String()
}

// together adds what a later event came to: the stricter verdict, the later rewrite,
// all texts.
func together(a, b host.Effect) host.Effect {
	if strength(b.Verdict) > strength(a.Verdict) {
		a.Verdict, a.Reason = b.Verdict, b.Reason
	}
	set := func(to *string, v string) {
		if v != "" {
			*to = v
		}
	}
	set(&a.Input, b.Input)
	set(&a.Output, b.Output)
	set(&a.Ended, b.Ended)
	set(&a.Env, b.Env)
	a.Context, a.GoesOn, a.Notice = joined(a.Context, b.Context), joined(a.GoesOn, b.GoesOn), joined(a.Notice, b.Notice)
	return a
}

func joined(a, b string) string { return strings.Trim(a+"\n"+b, "\n") }

func strength(verdict string) int {
	switch verdict {
	case "deny":
		return 4
	case "defer":
		return 3
	case "ask":
		return 2
	case "allow":
		return 1
	}
	return 0
}
