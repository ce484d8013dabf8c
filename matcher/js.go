package matcher

import (
	"fmt"
	"time"
	"unicode/utf16"

	"github.com/dlclark/regexp2"
)

// matchTimeout bounds one match. Real matchers take microseconds.
const matchTimeout = 100 * time.Millisecond

// Regexp is a JavaScript regular expression without flags, as both hosts use
// them: unanchored search, case counts.
type Regexp struct {
	re *regexp2.Regexp // nil: unheld
}

// CompileJS compiles a pattern by JavaScript's rules. The error says that JavaScript
// would refuse it. The engine underneath is .NET's, which reads some patterns
// otherwise; those are respelled first (see respell). What it can't hold all the same
// is no error, but an expression that matches everything.
func CompileJS(pattern string) (*Regexp, error) {
	held, err := checkJS(pattern)
	if err != nil {
		return nil, fmt.Errorf("invalid regular expression %q: %w", pattern, err)
	}
	p, err := respell(pattern)
	if err != nil || !held {
		return &Regexp{}, nil
	}
	re, err := regexp2.Compile(p, regexp2.ECMAScript)
	if err != nil {
		return &Regexp{}, nil
	}
	re.MatchTimeout = matchTimeout
	return &Regexp{re}, nil
}

// Unheld tells an expression that JavaScript takes and the engine does not: it counts
// as found everywhere, since a guard had better run once too often.
func (r *Regexp) Unheld() bool { return r.re == nil }

// Match tells whether the expression is found anywhere in s, which JavaScript sees as
// UTF-16 units. Running out of time counts as a match.
func (r *Regexp) Match(s string) bool {
	if r.re == nil {
		return true
	}
	var ok bool
	var err error
	if beyondBMP(s) {
		ok, err = r.re.MatchRunes(units(s))
	} else {
		ok, err = r.re.MatchString(s)
	}
	return ok || err != nil
}

// beyondBMP tells whether a text has signs that take two UTF-16 units.
func beyondBMP(s string) bool {
	for i := range len(s) {
		if s[i] >= 0xf0 {
			return true
		}
	}
	return false
}

// units gives a text as UTF-16 units, one rune each.
func units(s string) []rune {
	list := utf16.Encode([]rune(s))
	out := make([]rune, len(list))
	for i, u := range list {
		out[i] = rune(u)
	}
	return out
}

// What JavaScript means by these, spelled out.
const (
	jsSpace    = `\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
	jsAny      = `[^\n\r\u2028\u2029]`
	jsEnd      = `(?![\s\S])`
	jsStart    = `(?<![\s\S])`
	jsWord     = `a-zA-Z0-9_`
	jsBoundary = `(?:(?<=[` + jsWord + `])(?![` + jsWord + `])|(?<![` + jsWord + `])(?=[` + jsWord + `]))`
	jsInside   = `(?:(?<=[` + jsWord + `])(?=[` + jsWord + `])|(?<![` + jsWord + `])(?![` + jsWord + `]))`
)
