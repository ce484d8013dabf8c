package output

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// reading is which value counts where a member of an answer repeats. JSON.parse, and
// so both hosts, take the last (cursor-observed.md 4, docs/contract-notes.md).
type reading uint8

const (
	lastOf      reading = iota
	firstOf             // as some other parsers read
	strictestOf         // what blocks before what asks before the last
)

// repeats resolves repeated members by one reading, and keeps whether another one
// would be different at all.
type repeats struct {
	of     reading
	differ bool
	name   string // the first member of which another value than the last was taken
}

// once gives the object with each name once.
func (r *repeats) once(o rawjson.Object) rawjson.Object {
	last := o.Once()
	if len(last) == len(o) {
		return o
	}
	r.differ = true
	return o.Choose(func(name, before, next string) string {
		raw := next
		if r.of == firstOf || r.of == strictestOf && strictness(name, before) > strictness(name, next) {
			raw = before
		}
		if end, _ := last.Get(name); raw != end && r.name == "" {
			r.name = name
		}
		return raw
	})
}

// strictness ranks the values of the members that decide.
func strictness(name, raw string) int {
	switch {
	case name == "continue" && raw == "false":
		return 3
	case name == "hookSpecificOutput":
		return max(most(raw, "permissionDecision"), most(raw, "decision"))
	case name == "decision" && strings.HasPrefix(raw, "{"):
		return most(raw, "behavior")
	}
	s, _ := rawjson.Text(raw)
	switch name {
	case "followup_message":
		if strings.TrimSpace(s) != "" {
			return 3
		}
	case "decision", "permission", "permissionDecision", "behavior":
		switch s {
		case "block", "deny":
			return 3
		case "defer":
			return 2
		case "ask":
			return 1
		}
	}
	return 0
}

// most is the strictest of all values that a member has inside an object.
func most(raw, name string) (n int) {
	o, _ := rawjson.Members(raw)
	for _, m := range o {
		if m.Name == name {
			n = max(n, strictness(name, m.Raw))
		}
	}
	return n
}

// rank orders decisions by how much they hold back.
func rank(d Decision) int {
	n := 1
	switch d.Verdict {
	case eventmap.SayDeny, eventmap.SayTell, eventmap.SayGoOn:
		n = 4
	case eventmap.SayDefer:
		n = 3
	case eventmap.SayAsk:
		n = 2
	case eventmap.SayAllow:
		n = 0
	}
	if n *= 2; d.End {
		n++
	}
	return n
}

// stricterBy is a decision with the verdict of a stricter reading.
func stricterBy(d, by Decision) Decision {
	d.Verdict, d.Reason, d.UserReason = by.Verdict, by.Reason, by.UserReason
	d.End, d.EndReason = by.End, by.EndReason
	if by.Rewrite == "" {
		d.Rewrite = ""
	}
	return d
}
