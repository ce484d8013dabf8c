package matcher

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// respell rewrites a JavaScript pattern so that the engine reads it as
// JavaScript does: its dot, its ends, its blanks and word boundaries, letters
// behind a backslash that mean nothing, and character classes without the
// engine's own extras.
func respell(p string) (string, error) {
	s := speller{in: p, named: strings.Contains(p, "(?<")}
	for s.i < len(s.in) {
		if err := s.next(); err != nil {
			return "", err
		}
	}
	return s.out.String(), nil
}

type speller struct {
	in    string
	i     int
	named bool // the pattern may have named groups, so \k means one
	out   strings.Builder
}

func (s *speller) rest() string { return s.in[s.i:] }

func (s *speller) emit(text string, used int) {
	s.out.WriteString(text)
	s.i += used
}

func (s *speller) next() error {
	switch c := s.in[s.i]; c {
	case '\\':
		return s.escape(false)
	case '[':
		return s.class()
	case '.':
		s.emit(jsAny, 1)
	case '$':
		s.emit(jsEnd, 1)
		return s.notRepeated()
	case '^':
		s.emit(jsStart, 1)
		return s.notRepeated()
	case '(':
		return s.group()
	default:
		s.plain()
	}
	return nil
}

// plain copies a sign; one that is two UTF-16 units to JavaScript becomes two.
func (s *speller) plain() {
	if s.in[s.i] < utf8.RuneSelf {
		s.emit(s.in[s.i:s.i+1], 1)
		return
	}
	r, n := utf8.DecodeRuneInString(s.rest())
	if r > 0xffff {
		a, b := utf16.EncodeRune(r)
		s.emit(fmt.Sprintf(`\u%04x\u%04x`, a, b), n)
		return
	}
	s.emit(s.in[s.i:s.i+n], n)
}

// group refuses the engine's own kinds of groups.
func (s *speller) group() error {
	r := s.rest()
	if !strings.HasPrefix(r, "(?") {
		s.emit("(", 1)
		return nil
	}
	for _, kind := range []string{"(?:", "(?=", "(?!", "(?<=", "(?<!"} {
		if strings.HasPrefix(r, kind) {
			s.emit(kind, len(kind))
			return nil
		}
	}
	if name, _, ok := strings.Cut(strings.TrimPrefix(r, "(?<"), ">"); ok && strings.HasPrefix(r, "(?<") && identifier(name) {
		s.emit("(?<"+name+">", len(name)+4)
		return nil
	}
	return errors.New("invalid group")
}

// escape respells one backslash sequence, inside a class or outside.
func (s *speller) escape(inClass bool) error {
	r := s.rest()
	if len(r) == 1 {
		return errors.New(`\ at end of pattern`)
	}
	switch c := r[1]; {
	case c >= utf8.RuneSelf: // itself, and the first of its units if it has two
		s.i++
		s.plain()
	case c == '-' && inClass: // as in member
		s.emit(`\x2d`, 2)
	case c == 's' && inClass:
		s.emit(jsSpace, 2)
	case c == 's':
		s.emit("["+jsSpace+"]", 2)
	case c == 'S' && !inClass:
		s.emit("[^"+jsSpace+"]", 2)
	case c == 'b' && !inClass:
		s.emit(jsBoundary, 2)
		return s.notRepeated()
	case c == 'B' && !inClass:
		s.emit(jsInside, 2)
		return s.notRepeated()
	case c == 'u' && !hexAfter(r, 4), c == 'x' && !hexAfter(r, 2), c == 'k' && (inClass || !s.named):
		s.emit(r[1:2], 2)
	case c == 'c' && inClass && len(r) > 2 && (r[2] == '_' || '0' <= r[2] && r[2] <= '9'):
		s.emit(fmt.Sprintf(`\x%02x`, r[2]%32), 3)
	case c == 'c' && (len(r) < 3 || !asciiLetter(r[2])): // the backslash by itself
		s.emit(`\\`, 1)
	case inClass && '0' <= c && c <= '7':
		v, n := octal(r[1:])
		s.emit(fmt.Sprintf(`\x%02x`, v), 1+n)
	case asciiLetter(c) && !strings.ContainsRune("bBcdDfknrsStuvwWx", rune(c)):
		s.emit(r[1:2], 2)
	case c == 'x':
		s.emit(r[:4], 4)
	case c == 'u':
		s.emit(r[:6], 6)
	case c == 'c':
		s.emit(r[:3], 3)
	default:
		s.emit(r[:2], 2)
	}
	return nil
}

// octal reads up to three digits that are at most 377.
func octal(r string) (v, n int) {
	for n < min(3, len(r)) && '0' <= r[n] && r[n] <= '7' && v*8+int(r[n]-'0') <= 0o377 {
		v = v*8 + int(r[n]-'0')
		n++
	}
	return v, n
}

// notRepeated refuses a quantifier behind a start, an end or a word boundary.
func (s *speller) notRepeated() error {
	r := s.rest()
	if r != "" && strings.IndexByte("*+?", r[0]) >= 0 || counted(r) {
		return errors.New("nothing to repeat")
	}
	return nil
}

// counted tells whether a text begins with {N}, {N,} or {N,M}.
func counted(r string) bool {
	if !strings.HasPrefix(r, "{") {
		return false
	}
	in, _, ok := strings.Cut(r[1:], "}")
	if !ok {
		return false
	}
	from, to, _ := strings.Cut(in, ",")
	return from != "" && strings.Trim(from, "0123456789") == "" && strings.Trim(to, "0123456789") == ""
}

func hexAfter(r string, n int) bool {
	if len(r) < 2+n {
		return false
	}
	for _, c := range r[2 : 2+n] {
		if !strings.ContainsRune("0123456789abcdefABCDEF", c) {
			return false
		}
	}
	return true
}

func asciiLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// class respells a character class: [] never matches, [^] always does.
func (s *speller) class() error {
	r := s.rest()
	switch {
	case strings.HasPrefix(r, "[]"):
		s.emit("(?!)", 2)
		return nil
	case strings.HasPrefix(r, "[^]"):
		s.emit(`[\s\S]`, 3)
		return nil
	case strings.HasPrefix(r, "[^"):
		s.emit("[^", 2)
	default:
		s.emit("[", 1)
	}
	for s.i < len(s.in) {
		if s.in[s.i] == ']' {
			s.emit("]", 1)
			return nil
		}
		set := setFollows(s.rest())
		if err := s.member(); err != nil {
			return err
		}
		r := s.rest()
		switch {
		case len(r) < 2 || r[0] != '-' || r[1] == ']':
			continue // no range
		case set || setFollows(r[1:]):
			s.emit(`\x2d`, 1)
		default:
			s.emit("-", 1)
		}
		if err := s.member(); err != nil {
			return err
		}
	}
	return errors.New("missing ]")
}

// member respells one member of a class, an end of a range included. The engine takes
// a plain opening bracket for the begin of a class, a hyphen for a range.
func (s *speller) member() error {
	switch s.in[s.i] {
	case '\\':
		return s.escape(true)
	case '[':
		s.emit(`\[`, 1)
	case '-':
		s.emit(`\x2d`, 1)
	default:
		s.plain()
	}
	return nil
}

// setFollows tells whether a text begins with a set of signs, which ends no range.
func setFollows(r string) bool {
	return len(r) > 1 && r[0] == '\\' && strings.IndexByte("dDwWsS", r[1]) >= 0
}
