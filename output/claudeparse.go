package output

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// answerKind is how Claude Code classes stdout before it reads it.
type answerKind uint8

const (
	answerNone   answerKind = iota // nothing printed
	answerText                     // plain text
	answerObject                   // one JSON object of the right shape
	answerVoid                     // looks like an object, can't be used
)

type claudeAnswer struct {
	kind    answerKind
	why     string         // with answerVoid
	top     rawjson.Object // with answerObject
	inner   rawjson.Object // hookSpecificOutput
	other   string         // the event that hookSpecificOutput wrongly names
	async   bool           // sent itself to the background
	foreign string         // reason of a deny in Cursor's words
	said    *repeats
	notes   []eventmap.Note
}

func (a *claudeAnswer) note(c eventmap.Code, detail string) {
	a.notes = append(a.notes, eventmap.Note{Code: c, Detail: detail})
}

// blanks are what JavaScript's trim takes away, the byte order mark included.
const blanks = " \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"

// readClaude classes stdout (claude.md 3.2): what starts with { and ends with }
// is meant as JSON, everything else is text. With failClosed nothing goes to the
// background (docs/contract-notes.md).
func readClaude(ev *eventmap.Event, stdout []byte, said *repeats, failClosed bool) *claudeAnswer {
	a := &claudeAnswer{said: said}
	s := trim(text(stdout))
	switch {
	case s == "":
		return a
	case !failClosed && wentAsync(s):
		a.async = true
		return a
	case s[0] != '{' || s[len(s)-1] != '}' || plainLines(s):
		a.kind = answerText
		return a
	}
	top, err := rawjson.Parse(s)
	if err != nil {
		a.void("printed what looks like a JSON object but is not valid JSON")
		return a
	}
	a.top, a.kind = said.once(top), answerObject
	a.foreign = foreignDeny(ev, a.top)
	a.check(ev)
	return a
}

func trim(s string) string { return strings.Trim(s, blanks) }

// wentAsync: an object, or a first line that is one, with async true sends the
// hook to the background: nothing else that it says counts, exit 2 included
// (docs/contract-notes.md).
func wentAsync(s string) bool {
	if !strings.Contains(s, `"async"`) && !strings.Contains(s, `\u`) {
		return false
	}
	first, _, _ := strings.Cut(s, "\n")
	for _, part := range []string{s, strings.TrimSpace(first)} {
		if o, err := rawjson.Parse(part); err == nil {
			raw, _ := o.Get("async")
			return raw == "true"
		}
	}
	return false
}

// plainLines: several lines, each a JSON value and none of them an answer, are
// text (claude.md 3.2).
func plainLines(s string) bool {
	if !strings.Contains(s, "\n") || rawjson.Valid(s) {
		return false
	}
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if !rawjson.Valid(line) {
			return false
		}
		o, _ := rawjson.Members(line)
		if len(o) == 0 && line[0] == '{' {
			return false
		}
		for _, m := range o {
			if eventmap.FindMember(eventmap.Claude, false, m.Name) != nil {
				return false
			}
		}
	}
	return true
}

// void makes the answer unusable.
func (a *claudeAnswer) void(why string) {
	a.kind, a.why = answerVoid, why
	a.top, a.inner = nil, nil
	a.note(eventmap.LossAnswerInvalid, why)
}

// check holds the object against the shape that Claude Code demands. One member
// of a wrong type voids the whole answer (claude-observed.md 4). A part that
// names another event is void by itself: what stands beside it still blocks
// (docs/contract-notes.md).
func (a *claudeAnswer) check(ev *eventmap.Event) {
	if bad := wrongMember(a.top, nil); bad != "" {
		a.void("answered with " + bad + " of a wrong type")
		return
	}
	raw, ok := a.top.Get("hookSpecificOutput")
	if !ok {
		return
	}
	inner, _ := rawjson.Members(raw)
	a.inner = a.said.once(inner)
	name, ok := a.inner.Text("hookEventName")
	switch bad := wrongMember(a.inner, ev); {
	case ok && name != ev.Name && eventmap.FindEvent(eventmap.Claude, name) != nil:
		a.inner = nil
		a.other = name
		a.note(eventmap.LossAnswerInvalid, "hookEventName is "+name+" on "+ev.Name)
	case !ok || name != ev.Name:
		a.void("answered with hookSpecificOutput without hookEventName " + ev.Name)
	case bad != "":
		a.void("answered with " + bad + " of a wrong type")
	}
}

// wrongMember names the first member whose type its host refuses, "" if none.
// With an event the object is hookSpecificOutput, where members of other events
// are not looked at.
func wrongMember(o rawjson.Object, ev *eventmap.Event) string {
	for _, m := range o {
		row := eventmap.FindMember(eventmap.Claude, ev != nil, m.Name)
		if row != nil && (ev == nil || row.On(ev.Name)) && !Fits(row, m.Raw) {
			return m.Name
		}
	}
	return ""
}

// Fits tells whether a member of an answer has the type that its host demands
// (cursor-observed.md 2.1, claude-observed.md 4). A null fits nothing.
func Fits(row *eventmap.Member, raw string) bool {
	r := gjson.Parse(raw)
	switch row.Kind {
	case eventmap.KindString:
		return r.Type == gjson.String
	case eventmap.KindBool:
		return r.Type == gjson.True || r.Type == gjson.False
	case eventmap.KindObject:
		return r.IsObject()
	case eventmap.KindStrings:
		o, err := rawjson.Members(raw)
		for _, m := range o.Once() {
			if _, ok := rawjson.Text(m.Raw); !ok {
				return false
			}
		}
		return err == nil
	case eventmap.KindPaths:
		ok := r.IsArray()
		r.ForEach(func(_, v gjson.Result) bool {
			ok = ok && v.Type == gjson.String && strings.TrimSpace(v.Str) != ""
			return ok
		})
		return ok
	case eventmap.KindEnum:
		for _, e := range row.Enum {
			if r.Type == gjson.String && r.Str == e {
				return true
			}
		}
		return false
	}
	return true
}

// foreignDeny gives the reason of a block in Cursor's words. A script that knows
// both hosts may answer in the wrong one; its deny counts, its allow does not
// (SPEC 1.6).
func foreignDeny(ev *eventmap.Event, top rawjson.Object) string {
	before := ev.Exit2 == eventmap.Exit2Deny || ev.Exit2 == eventmap.Exit2Prompt || ev.Name == "SubagentStart" || ev.Name == "PermissionRequest"
	switch p, _ := top.Text("permission"); {
	case p == "deny" && before:
		return firstText(top, "Blocked by hook", "user_message", "agent_message", "userMessage", "agentMessage")
	case ev.Exit2 == eventmap.Exit2Continue:
		return firstText(top, "", "followup_message")
	}
	return ""
}

func firstText(o rawjson.Object, or string, names ...string) string {
	for _, n := range names {
		if s, _ := o.Text(n); strings.TrimSpace(s) != "" {
			return s
		}
	}
	return or
}
