package matcher

import (
	"math"
	"slices"
	"unicode/utf16"
)

// What JavaScript refuses in a pattern without flags, its looser grammar for the web
// included (ECMA-262, B.1.2). The engine underneath has other ideas, so it is not
// asked: what it refuses and JavaScript takes is unheld, see [Regexp.Unheld].
const (
	errRepeat = syntaxError("nothing to repeat")
	errGroup  = syntaxError("invalid group")
	errOpen   = syntaxError("unterminated group")
	errClosed = syntaxError("unmatched )")
	errClass  = syntaxError("missing ]")
	errOrder  = syntaxError("numbers or signs out of order")
	errEnd    = syntaxError(`\ at end of pattern`)
	errName   = syntaxError("invalid name of a group")
)

// syntaxError is a constant: nothing is built at start.
type syntaxError string

// Error gives what JavaScript objects to.
func (e syntaxError) Error() string { return string(e) }

type syntax struct {
	in    []uint16 // as JavaScript counts
	i     int
	named bool // some group has a name, so \k means one
	names []string
	refs  []string
	depth int

	captures int  // groups that keep what they matched
	again    bool // one of them may be gone through several times
	back     bool // there may be a back reference
}

// checkJS gives the reason for which JavaScript refuses a pattern, nil if it does not,
// and whether the engine can hold it: JavaScript forgets what the groups inside of a
// repeated one have matched with each round, which a back reference can tell.
func checkJS(pattern string) (held bool, err error) {
	s := syntax{in: utf16.Encode([]rune(pattern))}
	s.named = s.hasNames()
	if err := s.branches(); err != nil {
		return false, err
	}
	if s.i < len(s.in) {
		return false, errClosed
	}
	for _, r := range s.refs {
		if !slices.Contains(s.names, r) {
			return false, errName
		}
	}
	return !s.back || !s.again, nil
}

func (s *syntax) peek(at int) uint16 {
	if s.i+at < len(s.in) {
		return s.in[s.i+at]
	}
	return 0
}

func (s *syntax) follows(text string) bool {
	for k := range len(text) {
		if s.i+k >= len(s.in) || s.in[s.i+k] != uint16(text[k]) {
			return false
		}
	}
	return true
}

func (s *syntax) branches() error {
	for s.i < len(s.in) && s.in[s.i] != ')' {
		if err := s.term(); err != nil {
			return err
		}
	}
	return nil
}

// term reads one assertion or atom and its quantifier.
func (s *syntax) term() error {
	repeats := true
	switch c := s.in[s.i]; c {
	case '|':
		s.i++
		return nil
	case '^', '$':
		s.i++
		repeats = false
	case '(':
		behind, before := s.follows("(?<=") || s.follows("(?<!"), s.captures
		if err := s.group(); err != nil {
			return err
		}
		repeats = !behind
		if c := s.peek(0); (c == '*' || c == '+' || c == '{') && s.captures > before {
			s.again = true
		}
	case '[':
		if err := s.class(); err != nil {
			return err
		}
	case '\\':
		bound := s.peek(1) == 'b' || s.peek(1) == 'B'
		if err := s.escape(); err != nil {
			return err
		}
		repeats = !bound
	case '*', '+', '?':
		return errRepeat
	default:
		if n, err := s.counted(); n > 0 || err != nil {
			return errRepeat
		}
		s.i++
	}
	return s.quantifier(repeats)
}

func (s *syntax) quantifier(repeats bool) error {
	n, err := s.counted()
	if err != nil {
		return err
	}
	if c := s.peek(0); c == '*' || c == '+' || c == '?' {
		n = 1
	}
	if n == 0 {
		return nil
	}
	if !repeats {
		return errRepeat
	}
	if s.i += n; s.peek(0) == '?' {
		s.i++
	}
	return nil
}

// counted gives the length of {N}, {N,} or {N,M}; 0 for anything else.
func (s *syntax) counted() (n int, err error) {
	if s.peek(0) != '{' {
		return 0, nil
	}
	k := 1
	number := func() (v float64, ok bool) {
		for ; s.peek(k) >= '0' && s.peek(k) <= '9'; k++ {
			v, ok = min(v*10+float64(s.peek(k)-'0'), math.MaxInt32), true
		}
		return v, ok
	}
	from, ok := number()
	to := from
	if ok && s.peek(k) == ',' {
		k++
		if more, has := number(); has {
			to = more
		}
	}
	if !ok || s.peek(k) != '}' {
		return 0, nil
	}
	if to < from {
		err = errOrder
	}
	return k + 1, err
}

// mostGroups is how deep brackets may stand inside each other here; what is deeper is
// left to the engine.
const mostGroups = 2000

func (s *syntax) group() error {
	if s.depth++; s.depth > mostGroups {
		return errOpen
	}
	defer func() { s.depth-- }()
	s.i++
	if s.peek(0) != '?' || s.follows("?<") && !s.follows("?<=") && !s.follows("?<!") {
		s.captures++
	}
	if s.peek(0) == '?' && s.i < len(s.in) {
		switch {
		case s.follows("?:"), s.follows("?="), s.follows("?!"):
			s.i += 2
		case s.follows("?<="), s.follows("?<!"):
			s.i += 3
		case s.follows("?<"):
			s.i += 2
			name, ok := s.name()
			if !ok || slices.Contains(s.names, name) {
				return errName
			}
			s.names = append(s.names, name)
		default:
			return errGroup
		}
	}
	if err := s.branches(); err != nil {
		return err
	}
	if s.i >= len(s.in) {
		return errOpen
	}
	s.i++
	return nil
}
