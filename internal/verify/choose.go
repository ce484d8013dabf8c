package verify

import (
	"slices"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/host"
	"hookshim/matcher"
)

// cases chooses the built-in cases for a hook.
func (v *verifier) cases(h *config.Hook) []Case {
	var out []Case
	for _, f := range h.From {
		for _, c := range v.casesOf(f) {
			if !slices.ContainsFunc(out, func(k Case) bool { return k.Name == c.Name }) {
				out = append(out, c)
			}
		}
	}
	return out
}

func (v *verifier) casesOf(f *config.Handler) []Case {
	if v.author == eventmap.Claude {
		m, err := matcher.ParseClaude(f.Matcher)
		if err != nil {
			return nil
		}
		named, _ := m.Names()
		for _, server := range m.Servers() {
			named = append(named, eventmap.ClaudeMCPPrefix+server+"__tool")
		}
		return builtin(f.Event, m.Match, named)
	}
	var out []Case
	for _, r := range eventmap.RoutesOn(eventmap.Cursor, f.Event) {
		if !r.Opt {
			out = append(out, builtin(r.Script, v.cursorTakes(f), []string{"mcp__server__tool"})...)
		}
	}
	return out
}

// cursorTakes tells whether a hook of Cursor may be meant for a tool of Claude Code:
// its event is about that tool, and its matcher, where it tests a tool, takes it.
func (v *verifier) cursorTakes(f *config.Handler) func(tool string) bool {
	return func(tool string) bool {
		for _, firing := range (host.ToolCall{Tool: tool, Input: "{}"}).Moment().Cursor {
			if firing.Event != f.Event {
				continue
			}
			e := hooksjson.Entry{Event: f.Event, Matcher: f.Matcher}
			payload := host.Session{}.Payload(eventmap.Cursor, firing)
			subject := host.Subject(eventmap.Cursor, payload)
			if eventmap.FindEvent(eventmap.Cursor, f.Event).Matcher == "command" {
				subject = "" // any command may be one for it
			}
			return e.Matches(subject)
		}
		return false
	}
}
