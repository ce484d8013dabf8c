package output

import "hookshim/eventmap"

// Result is what a hook process left behind.
type Result struct {
	Exit     int    // exit status; 128+n if signal n ended it
	TimedOut bool   // ended by the shim at the end of its time
	Start    string // why it could not be started, "" if it was
	Flood    bool   // stdout was longer, and only its end is here
	Stdout   []byte
	Stderr   []byte // the tail, see internal/proc
}

// Decision is an answer in neither host's words. The zero value is no opinion.
type Decision struct {
	// Verdict is 0 for no opinion, or one of SayAllow, SayAsk, SayDefer,
	// SayDeny, SayTell (feedback after the fact) and SayGoOn (do not stop).
	Verdict eventmap.Says
	Reason  string

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
