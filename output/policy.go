package output

import "hookshim/eventmap"

// Ask says what becomes of ask where the host enforces none (SPEC 2).
type Ask uint8

// The choices of --ask.
const (
	AskDeny Ask = iota
	AskAllow
	AskPass
)

// Policy are the user's and the shim's choices for an answer.
type Policy struct {
	Ask Ask

	// AskLater: the call's specific event follows and asks there.
	AskLater bool

	// TrustAllow lets an allow skip Claude Code's own question.
	TrustAllow bool

	// Swallow: a block of a stop is not passed on, the loop is at its limit.
	Swallow bool

	// MCP: the call is one of an MCP tool, whose output Cursor lets replace.
	MCP bool

	// Input is the rewritten input in the host's names, "" for none. A
	// decision's own Rewrite is in the script's names and never sent.
	Input string

	// Spill keeps a text that is too long for the host and gives the path of
	// the file; nil or "" cuts the text.
	Spill func(text string) string
}

// Answer is what the host gets.
type Answer struct {
	JSON   []byte // one compact object and a newline
	Stderr string // what could be said nowhere else, lines without prefix
	Notes  []eventmap.Note
	Rows   []*eventmap.Rendering // the rows that were used

	Followup bool // the answer holds an agent that wants to stop
}
