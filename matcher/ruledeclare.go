package matcher

import "strings"

// declares tells whether a program's arguments assign variables.
func declares(program string) bool {
	switch program {
	case "export", "declare", "typeset", "local", "readonly":
		return true
	}
	return false
}

// declarable tells whether a word can be the argument of a declaration or of
// unset: an option, a name, or "NAME=value" in quotes as a whole.
func declarable(w word) bool {
	if quoted, ok := strings.CutPrefix(w.raw, `"`); ok {
		n := nameAt(quoted)
		return n > 0 && strings.HasPrefix(quoted[n:], "=") && w.parts == 1 && w.plain() && !w.held
	}
	name := strings.TrimPrefix(w.raw, "-")
	return name != "" && nameAt(name) == len(name)
}

// knownDeclaration tells whether a declaration, or unset, makes or removes
// ordinary variables: nothing in front of it, and only options that we know,
// in front of the names.
func knownDeclaration(c *simpleCommand) bool {
	if c.assigned > 0 || c.early {
		return false
	}
	names := false
	for _, w := range c.words[1:] {
		option, ok := strings.CutPrefix(w, "-")
		switch {
		case !ok:
			names = true
		case names, strings.Trim(option, "xrp") != "" && c.words[0] != "export" && c.words[0] != "readonly" && c.words[0] != "unset":
			return false
		}
	}
	return true
}
