package output

import "hookshim/eventmap"

// Decode reads an answer as the event's own host does. With failClosed a hook
// that failed blocks where that host can block on failure. Where a member repeats and
// another reading of it is stricter than the host's, that one decides.
func Decode(ev *eventmap.Event, r Result, failClosed bool) (Decision, []eventmap.Note) {
	d, notes, said := decode(ev, r, failClosed, lastOf)
	if !said.differ {
		return d, notes
	}
	for _, of := range [...]reading{strictestOf, firstOf} {
		if e, _, other := decode(ev, r, failClosed, of); rank(e) > rank(d) {
			d = stricterBy(d, e)
			notes = append(notes, eventmap.Note{Code: eventmap.LossDuplicateKeys, Detail: other.name})
		}
	}
	return d, notes
}

func decode(ev *eventmap.Event, r Result, failClosed bool, of reading) (Decision, []eventmap.Note, *repeats) {
	if ev.Host == eventmap.Cursor {
		return decodeCursor(ev, r, failClosed, of)
	}
	return decodeClaude(ev, r, failClosed, of)
}

// Native reads an answer as the event's own host does and no further: a block in the
// other host's words or in a member that stands again, which Decode lets count, says
// nothing.
func Native(ev *eventmap.Event, r Result, failClosed bool) Decision {
	if ev.Host == eventmap.Cursor {
		d, _ := decideCursor(ev, r, failClosed, &repeats{})
		return d
	}
	a := readClaude(ev, r.Stdout, &repeats{}, failClosed)
	a.foreign = ""
	return a.decide(ev, r, failClosed)
}

// Encode says a decision to a host on one of its events. The answer is always
// one that the host takes: known members of the right type, no null.
func Encode(h eventmap.Host, on string, d Decision, p Policy) Answer {
	if h == eventmap.Claude {
		return encodeClaude(on, d, p)
	}
	return encodeCursor(on, d, p)
}

// Result is what a hook process left behind.
type Result struct {
	Exit     int    // exit status; 128+n if signal n ended it
	TimedOut bool   // ended by the shim at the end of its time
	Start    string // why it could not be started, "" if it was
	Killed   bool   // a signal ended the hook itself
	Flood    bool   // stdout was longer, and only its end is here
	Stdout   []byte
	Stderr   []byte // the tail, see internal/proc

	// HTTP: an http hook answered, and Stdout is the body. NoAnswer says why there
	// is none that Claude Code would read, "" if there is; Unasked that the shim
	// could not ask where the script's host might have: that blocks as a failure
	// does under fail closed, since the answer might have been a block.
	HTTP     bool
	NoAnswer string
	Unasked  bool
}

// Decision is an answer in neither host's words. The zero value is no opinion.
type Decision struct {
	// Verdict is 0 for no opinion, or one of SayAllow, SayAsk, SayDefer,
	// SayDeny, SayTell (feedback after the fact) and SayGoOn (do not stop).
	Verdict eventmap.Says
	Reason  string

	// UserReason is another reason for the user's eyes, "" if Reason is for both.
	UserReason string

	Rewrite string // rewritten tool input: a JSON object in the script's names
	Context string // for the model
	Output  string // replaced tool output: any JSON
	OnlyMCP bool   // Output counts for MCP tools only

	End       bool // the session should end
	EndReason string

	Notice string // for the user
	Title  string // for the session

	Env []Var // variables for what comes later in the session

	// Failed says why the hook gave no usable answer, "" if it did. A failed
	// hook has no opinion, or blocks if it is set to fail closed.
	Failed string
}

// Var is one environment variable.
type Var struct{ Name, Value string }
