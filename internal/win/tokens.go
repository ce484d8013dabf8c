package win

import "strings"

// token is one argument of a command line.
type token struct {
	value string
	start int
	odd   bool // a quote begins or ends in the middle of it
}

// tokens takes a command line apart as programs do (see Line).
func tokens(s string) (out []token) {
	for i := 0; i < len(s); {
		if s[i] == ' ' || s[i] == '\t' {
			i++
			continue
		}
		t := token{start: i}
		var b strings.Builder
		inside, slashes := false, 0
		for ; i < len(s) && (inside || s[i] != ' ' && s[i] != '\t'); i++ {
			switch {
			case s[i] == '\\':
				slashes++
				continue
			case s[i] == '"':
				b.WriteString(strings.Repeat(`\`, slashes/2))
				if slashes%2 == 1 {
					b.WriteByte('"')
				} else {
					opens := !inside && i == t.start
					closes := inside && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\t')
					t.odd = t.odd || !opens && !closes
					inside = !inside
				}
			default:
				b.WriteString(strings.Repeat(`\`, slashes))
				b.WriteByte(s[i])
			}
			slashes = 0
		}
		b.WriteString(strings.Repeat(`\`, slashes))
		t.value = b.String()
		out = append(out, t)
	}
	return out
}
