package verify

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/rawjson"
)

// Difference says how what the other host does compares with what the author's host
// does.
type Difference string

// The differences, from none to the worst.
const (
	Same      Difference = "same"
	Stricter  Difference = "stricter"  // blocked, or asked, where the author's host does less
	Different Difference = "different" // the same decision with other texts or input
	Weaker    Difference = "weaker"    // something that the author's host does is missing
)

// Compare holds the effect of the converted hook in the other host against that of
// the original in its author's.
func Compare(native, other host.Effect) (Difference, string) {
	a, b := rank(native.Verdict), rank(other.Verdict)
	switch {
	case a > b:
		return Weaker, native.Verdict + " is " + orNothing(other.Verdict)
	case b > a && native.Verdict == "" && native.Ended != "":
		return Stricter, "the session would end after the call; the call is refused instead"
	case b > a && native.Input != "":
		return Stricter, "a rewrite that can't be carried out is refused"
	case b > a:
		return Stricter, orNothing(native.Verdict) + " is " + other.Verdict
	}
	for _, t := range []struct{ what, want, got string }{
		{"what the model is told", native.Context, other.Context},
		{"what keeps the agent going", native.GoesOn, other.GoesOn},
	} {
		if t.want != "" && t.got == "" {
			return Weaker, t.what + " is lost"
		}
		if !within(t.want, t.got) || t.want == "" && t.got != "" {
			return Different, t.what
		}
	}
	if d, what := compareValues(native, other); d != Same {
		return d, what
	}
	// A reason that Cursor shows to user and model alike may reach them apart.
	if a > 0 && !within(native.Reason, other.Reason+"\n"+other.Notice) {
		return Different, "the reason"
	}
	return Same, ""
}

func compareValues(native, other host.Effect) (Difference, string) {
	switch {
	case native.Input != "" && other.Input == "":
		return Weaker, "the rewritten input is lost"
	case native.Input != "" && !sameInput(native.Input, other.Input):
		return Different, "the rewritten input"
	case native.Output != "" && other.Output == "":
		return Weaker, "the replaced output is lost"
	case native.Env != "" && !rawjson.Equal(native.Env, orObject(other.Env)):
		return Weaker, "the variables are lost"
	case native.Ended != "" && other.Ended == "":
		return Weaker, "the session does not end"
	case native.Ended == "" && other.Ended != "":
		return Stricter, "the session ends"
	}
	return Same, ""
}

func orObject(s string) string {
	if s == "" {
		return "{}"
	}
	return s
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// rank puts deny and defer over ask; an allow is no objection in Cursor, and so none
// that counts here.
func rank(verdict string) int {
	switch verdict {
	case "deny", "defer":
		return 2
	case "ask":
		return 1
	}
	return 0
}

// within tells whether a text says all that the other does, whatever the host put
// around it.
func within(want, got string) bool {
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return strings.Contains(flat(got), flat(strings.TrimPrefix(want, "Hook blocked with message: "))) || flat(want) == "Blocked by hook"
}

// sameInput compares the members that both inputs have, under either host's names.
func sameInput(a, b string) bool {
	in, _ := rawjson.Members(a)
	out, _ := rawjson.Members(b)
	for _, m := range in {
		for _, name := range otherNames(m.Name) {
			if raw, ok := out.Get(name); ok && !rawjson.Equal(raw, m.Raw) {
				return false
			}
		}
	}
	return true
}

// otherNames gives a member's own name and those that a tool's row pairs with it.
func otherNames(name string) []string {
	out := []string{name}
	for _, t := range eventmap.Tools() {
		for _, k := range t.Keys {
			if k.Claude == name && k.Cursor != "" {
				out = append(out, k.Cursor)
			}
			if k.Cursor == name && k.Claude != "" {
				out = append(out, k.Claude)
			}
		}
	}
	return out
}
