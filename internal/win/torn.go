package win

import "strings"

// token is one argument of a command line.
type token struct {
	value  string
	start  int
	quoted bool // begins with a quote
	odd    bool // a quote begins or ends in the middle of it
}

// ShellString gives the string behind -c of a command line as the shim was started,
// where PowerShell has passed it on: up to 7.2 it puts quotes around what has blanks
// and leaves the quotes in it as they are, so that they would be taken for its own.
// A line in which a single quote stands by itself was taken apart at its quotes, and
// nobody can tell where: it is torn. With ok false the arguments are right as they are.
func ShellString(raw string) (line string, ok, torn bool) {
	all := tokens(raw)
	at := -1
	for i, t := range all {
		if t.value == "-c" && i > 0 {
			at = i + 1
			break
		}
	}
	if at < 0 || at >= len(all) {
		return "", false, false
	}
	odd := false
	for _, t := range all[at:] {
		odd = odd || t.odd
		torn = torn || t.value == "'"
	}
	first := all[at]
	tail := strings.TrimRight(raw[first.start:], " \t")
	switch {
	case torn:
		return "", false, true
	case !odd && len(all) == at+1 && first.quoted && first.value != "" && !strings.ContainsAny(first.value, " \t\n\v\""):
		return `"` + first.value + `"`, true, false // nobody else quotes such a word
	case !odd || strings.Contains(tail, `\"`):
		return "", false, false
	}
	if inner, isQuoted := strings.CutPrefix(tail, `"`); isQuoted {
		if inner, isQuoted = strings.CutSuffix(inner, `"`); isQuoted && needsQuotes(inner) {
			return inner, true, false
		}
	}
	return tail, !needsQuotes(tail), needsQuotes(tail)
}

// needsQuotes tells where PowerShell puts quotes around an argument: for a blank
// that does not stand between quotes of its own.
func needsQuotes(s string) bool {
	inside := false
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			inside = !inside
		case ' ', '\t', '\n', '\r', '\v', '\f':
			if !inside {
				return true
			}
		}
	}
	return false
}

// tokens takes a command line apart as programs do (see Line).
func tokens(s string) (out []token) {
	for i := 0; i < len(s); {
		if s[i] == ' ' || s[i] == '\t' {
			i++
			continue
		}
		t := token{start: i, quoted: s[i] == '"'}
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
