package matcher

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf16"
)

// hasNames looks for (?<NAME> outside of classes.
func (s *syntax) hasNames() bool {
	inClass := false
	for k := 0; k < len(s.in); k++ {
		switch s.in[k] {
		case '\\':
			k++
		case '[':
			inClass = true
		case ']':
			inClass = false
		case '(':
			at := syntax{in: s.in, i: k}
			if !inClass && at.follows("(?<") && !at.follows("(?<=") && !at.follows("(?<!") {
				return true
			}
		}
	}
	return false
}

// name reads NAME> and steps behind it.
func (s *syntax) name() (string, bool) {
	end := s.i
	for end < len(s.in) && s.in[end] != '>' {
		end++
	}
	if end == len(s.in) {
		return "", false
	}
	name, ok := unescaped(s.in[s.i:end])
	if !ok {
		return "", false
	}
	s.i = end + 1
	for k, r := range name {
		start := r == '_' || r == '$' || unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) || unicode.Is(unicode.Other_ID_Start, r)
		part := unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) || r == 0x200c || r == 0x200d
		if !start && (k == 0 || !part) {
			return "", false
		}
	}
	return name, name != ""
}

// unescaped reads \uHHHH and \u{H} in a name.
func unescaped(in []uint16) (string, bool) {
	at := syntax{in: in}
	var out []uint16
	for at.i < len(in) {
		c := in[at.i]
		if at.i++; c != '\\' {
			out = append(out, c)
			continue
		}
		if at.peek(0) != 'u' {
			return "", false
		}
		at.i++
		if before := at.i; at.peek(0) != '{' {
			c = at.hex('u', 4)
			if at.i == before {
				return "", false
			}
			out = append(out, c)
			continue
		}
		end := slices.Index(in[at.i:], '}')
		if end < 0 {
			return "", false
		}
		r, err := strconv.ParseUint(string(utf16.Decode(in[at.i+1:at.i+end])), 16, 32)
		if err != nil || r > unicode.MaxRune {
			return "", false
		}
		out = utf16.AppendRune(out, rune(r))
		at.i += end + 1
	}
	return string(utf16.Decode(out)), true
}

func identifier(s string) bool {
	for i, r := range s {
		letter := r == '_' || r == '$' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r > 127
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}
