package matcher

// Cursor is one matcher of Cursor: a JavaScript expression that is searched for in
// what the event is matched on (cursor-observed.md 3). The zero value matches
// everything, as an absent matcher does.
type Cursor struct {
	text string
	re   *Regexp
	dead bool // an invalid expression
}

// ParseCursor reads a matcher. "" and "*" match everything. The error is that of an
// invalid expression, with which Cursor loads nothing of the whole file; the matcher
// that comes with it matches nothing.
func ParseCursor(s string) (Cursor, error) {
	if s == "" || s == "*" {
		return Cursor{text: s}, nil
	}
	re, err := CompileJS(s)
	return Cursor{text: s, re: re, dead: err != nil}, err
}

// Match tells whether the matcher takes a subject: a tool's name, a command, a fixed
// word such as Stop. An empty subject takes every matcher. An expression that runs out
// of time counts as a match.
func (m Cursor) Match(subject string) bool {
	return !m.dead && (m.re == nil || subject == "" || m.re.Match(subject))
}

// String gives the matcher as it was written.
func (m Cursor) String() string { return m.text }

// Unheld tells that the engine can't hold the expression, so that the matcher takes
// everything (HS325).
func (m Cursor) Unheld() bool { return m.re != nil && m.re.Unheld() }
