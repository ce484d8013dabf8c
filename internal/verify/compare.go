package verify

import (
	"fmt"
	"slices"
	"strings"

	"hookshim/internal/host"
)

// Difference says how what the other host does compares with what the author's host
// does.
type Difference string

// The differences, from none to the worst.
const (
	Same      Difference = "same"
	Untried   Difference = "untried"   // nothing started in either host, so nothing is shown
	Stricter  Difference = "stricter"  // blocked, or asked, where the author's host does less
	Different Difference = "different" // the same decision with other texts, input or starts
	Weaker    Difference = "weaker"    // something that the author's host does is missing
	Lost      Difference = "lost"      // the hook has no counterpart at all
)

// worse orders the differences that Compare finds.
func worse(d Difference) int {
	return slices.Index([]Difference{Same, Untried, Stricter, Different, Weaker, Lost}, d)
}

// notStarted is what is found where nothing runs.
const notStarted = "the hook is started in neither host"

// Side is what one host came to in one case.
type Side struct {
	host.Effect
	Call  string  // the tool's input before any hook, a JSON object; "" without a tool
	Ran   []Ended // the hook's own script, each time it was started
	Wrote []string
}

// Ended is how a script ended: by its exit code, which is 127 for one that can't be
// started and 128 for one that a signal ended, or by running out of time.
type Ended struct {
	Exit     int
	TimedOut bool
}

// ended puts the ways in which hosts and the shim tell of an end into one form.
func ended(exit int, timedOut, killed, missing bool) Ended {
	switch {
	case timedOut:
		return Ended{TimedOut: true}
	case missing || exit < 0:
		return Ended{Exit: 127}
	case killed || exit > 128:
		return Ended{Exit: 128}
	}
	return Ended{Exit: exit}
}

// Compare holds what became of the converted hook in the other host against the
// original in its author's. It gives the worst difference, and all of them in words,
// the worst first.
func Compare(native, other Side) (Difference, string) {
	f := &findings{native: &native, other: &other, is: Same}
	if len(native.Ran)+len(other.Ran) == 0 && native.Effect == other.Effect {
		return Untried, notStarted
	}
	f.verdict()
	f.starts()
	f.reason()
	f.told()
	if !f.refused() {
		f.input()
		f.output()
	}
	f.session()
	f.files()
	if why := native.unrun(); f.is == Same && why != "" {
		return Untried, why
	}
	return f.is, strings.Join(f.texts, "; ")
}

// unrun says why a script that was started never came to an answer: it is not there or
// no program (126 and 127 are the shells' words for that), or it ran out of time each
// time; "" for one that did.
func (s *Side) unrun() string {
	for _, r := range s.Ran {
		if r.Exit != 126 && r.Exit != 127 && !r.TimedOut {
			return ""
		}
	}
	switch {
	case len(s.Ran) == 0:
		return ""
	case s.Ran[0].TimedOut:
		return "the script runs out of time in both tools"
	}
	return fmt.Sprintf("the script does not run here (exit code %d)", s.Ran[0].Exit)
}
