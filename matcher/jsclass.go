package matcher

// class reads a character class and compares the ends of its ranges.
func (s *syntax) class() error {
	s.i++
	if s.peek(0) == '^' {
		s.i++
	}
	for s.i < len(s.in) {
		if s.in[s.i] == ']' {
			s.i++
			return nil
		}
		low, single, err := s.member()
		if err != nil {
			return err
		}
		if s.peek(0) != '-' || s.peek(1) == ']' || s.i+1 >= len(s.in) {
			continue
		}
		s.i++
		high, alsoSingle, err := s.member()
		if err != nil {
			return err
		}
		if single && alsoSingle && high < low {
			return errOrder
		}
	}
	return errClass
}

// member reads one sign of a class; single is false for a set such as \w.
func (s *syntax) member() (c uint16, single bool, err error) {
	c = s.in[s.i]
	if c != '\\' {
		s.i++
		return c, true, nil
	}
	if s.i+1 >= len(s.in) {
		return 0, false, errEnd
	}
	switch c = s.in[s.i+1]; c {
	case 'd', 'D', 'w', 'W', 's', 'S':
		s.i += 2
		return 0, false, nil
	case 'b':
		s.i += 2
		return '\b', true, nil
	case 'c':
		if l := s.peek(2); l < 128 && (asciiLetter(byte(l)) || l == '_' || l >= '0' && l <= '9') {
			s.i += 3
			return l % 32, true, nil
		}
		s.i++ // the backslash by itself
		return '\\', true, nil
	case 'k':
		if s.named {
			return 0, false, errName
		}
	}
	return s.sign(), true, nil
}

// escape reads one backslash and what belongs to it, outside of classes.
func (s *syntax) escape() error {
	if s.i+1 >= len(s.in) {
		return errEnd
	}
	switch c := s.in[s.i+1]; {
	case c == 'k' && s.named:
		s.i += 2
		if s.peek(0) != '<' {
			return errName
		}
		s.i++
		name, ok := s.name()
		if !ok {
			return errName
		}
		s.refs, s.back = append(s.refs, name), true
	case c == 'c' && s.peek(2) < 128 && asciiLetter(byte(s.peek(2))):
		s.i += 3
	case c == 'c':
		s.i++
	default:
		s.back = s.back || c >= '1' && c <= '9'
		s.sign()
	}
	return nil
}

// sign reads an escape that stands for one sign, or any other that is of no account
// here, and steps behind it.
func (s *syntax) sign() uint16 {
	c := s.in[s.i+1]
	s.i += 2
	switch c {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'v':
		return '\v'
	case 'f':
		return '\f'
	case 'r':
		return '\r'
	case 'x':
		return s.hex(c, 2)
	case 'u':
		return s.hex(c, 4)
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v := c - '0'
		for n := 1; n < 3 && s.peek(0) >= '0' && s.peek(0) <= '7' && v*8+s.peek(0)-'0' <= 0o377; n++ {
			v = v*8 + s.peek(0) - '0'
			s.i++
		}
		return v
	}
	return c
}

func (s *syntax) hex(c uint16, digits int) uint16 {
	v := uint16(0)
	for k := range digits {
		d := s.peek(k)
		switch {
		case s.i+k >= len(s.in):
			return c
		case d >= '0' && d <= '9':
			d -= '0'
		case d >= 'a' && d <= 'f':
			d -= 'a' - 10
		case d >= 'A' && d <= 'F':
			d -= 'A' - 10
		default:
			return c
		}
		v = v*16 + d
	}
	s.i += digits
	return v
}
