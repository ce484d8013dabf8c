package matcher

import "strings"

// Needs tells whether every text that a JavaScript expression is found in has a
// sign for which impossible is true. False also stands for "not known": of
// classes, lookarounds and back references nothing is concluded.
func Needs(pattern string, impossible func(rune) bool) bool {
	n := needs{in: []rune(pattern), impossible: impossible}
	return n.branches(0)
}

type needs struct {
	in         []rune
	i          int
	impossible func(rune) bool
}

// branches reads alternatives up to the closing bracket or the end; true if each
// of them needs such a sign. Deeply nested brackets are not looked into.
func (n *needs) branches(depth int) bool {
	all, this := true, false
	for ; n.i < len(n.in) && depth < 50; n.i++ {
		switch n.in[n.i] {
		case ')':
			return all && this
		case '|':
			all, this = all && this, false
		default:
			needed := n.atom(depth)
			this = this || needed && !n.optional()
		}
	}
	return all && this
}

// atom steps onto the last sign of one atom; true if the atom needs an impossible
// sign.
func (n *needs) atom(depth int) bool {
	switch c := n.in[n.i]; c {
	case '(':
		kind := string(n.in[n.i+1 : min(n.i+4, len(n.in))])
		looks := strings.HasPrefix(kind, "?!") || strings.HasPrefix(kind, "?<") // behind, ahead, or a name
		if strings.HasPrefix(kind, "?:") || strings.HasPrefix(kind, "?=") {
			n.i += 2
		}
		n.i++
		return n.branches(depth+1) && !looks
	case '[':
		for n.i++; n.i < len(n.in) && n.in[n.i] != ']'; n.i++ {
			if n.in[n.i] == '\\' {
				n.i++
			}
		}
		return false
	case '\\':
		n.i++
		return n.i < len(n.in) && (n.in[n.i] == 's' && n.impossible(' ') || !isWord(n.in[n.i]) && n.impossible(n.in[n.i]))
	case '.', '^', '$', '*', '+', '?', '{', '}':
		return false
	default:
		return n.impossible(c)
	}
}

// optional tells whether the atom that ends here may be left out.
func (n *needs) optional() bool {
	rest := string(n.in[min(n.i+1, len(n.in)):])
	return strings.HasPrefix(rest, "*") || strings.HasPrefix(rest, "?") || strings.HasPrefix(rest, "{0") || strings.HasPrefix(rest, "{,")
}

func isWord(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}
