// Package matcher decides whether a hook is meant for a call, by the rules of the host
// that the hook was written for: Claude Code's matchers (exact lists, else JavaScript
// regular expressions) and its permission rules in "if", Cursor's matchers (JavaScript
// regular expressions).
//
//	m, err := matcher.ParseClaude("Edit|Write")
//	m.Match("Write") // true
//
// It knows no events and no JSON beyond the tool input that a rule is about. Where a
// text can't be analysed the answer is a match: a guard runs once too often rather than
// once too little. What was parsed may be used from several goroutines.
package matcher
