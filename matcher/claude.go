package matcher

import (
	"strings"

	"hookshim/eventmap"
)

// Claude is one matcher of Claude Code (claude.md 5, claude-observed.md 9). The
// zero value matches everything, as an absent matcher does.
type Claude struct {
	text  string
	names []string // exact names, nil for a regular expression
	re    *Regexp
	dead  bool // an invalid expression: matches nothing
}

// ParseClaude reads a matcher. The error is that of an invalid regular
// expression; the matcher that comes with it matches nothing, which is what
// Claude Code makes of it.
func ParseClaude(s string) (Claude, error) {
	if s == "" || s == "*" {
		return Claude{text: s}, nil
	}
	if exactForm(s) {
		return Claude{text: s, names: splitNames(s)}, nil
	}
	re, err := CompileJS(s)
	if err != nil {
		return Claude{text: s, dead: true}, err
	}
	return Claude{text: s, re: re}, nil
}

// IsExact tells whether Claude Code reads a matcher as a list of exact names rather
// than as a regular expression.
func IsExact(s string) bool { return exactForm(s) }

// exactForm: letters, digits, underscore, hyphen, space, comma and bar only.
func exactForm(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case c == '_', c == '-', c == ' ', c == ',', c == '|':
		default:
			return false
		}
	}
	return true
}

// splitNames splits an exact matcher at bars and commas. It is never nil.
func splitNames(s string) []string {
	names := []string{}
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == '|' || r == ',' }) {
		if part = strings.TrimSpace(part); part != "" {
			names = append(names, part)
		}
	}
	return names
}

// Match tells whether the matcher takes a tool's name, or whatever else its
// event matches on. "Task" in a matcher takes the Agent tool too. An expression
// that runs out of time counts as a match: a guard runs once too often rather
// than once too little.
func (m Claude) Match(name string) bool {
	return m.match(name) || eventmap.Alias(name) != "" && m.match(eventmap.Alias(name))
}

func (m Claude) match(name string) bool {
	switch {
	case m.dead:
		return false
	case m.names != nil:
		for _, n := range m.names {
			if n == name {
				return true
			}
		}
		return false
	case m.re != nil:
		return m.re.Match(name)
	}
	return true
}

// All tells whether the matcher takes everything by its form: absent, "" or "*".
func (m Claude) All() bool { return m.names == nil && m.re == nil && !m.dead }

// Unheld tells an expression that can't be tried and so takes everything; see
// [Regexp.Unheld].
func (m Claude) Unheld() bool { return m.re != nil && m.re.Unheld() }

// Names gives the only names that the matcher can take, if its form tells them:
// an exact list, or an expression that is an anchored list such as
// ^(Bash|Edit)$. False for every other expression.
func (m Claude) Names() ([]string, bool) {
	if m.names != nil {
		return m.names, true
	}
	s, ok := strings.CutPrefix(m.text, "^")
	if m.re == nil || m.re.Unheld() || !ok {
		return nil, m.dead
	}
	if s, ok = strings.CutSuffix(s, "$"); !ok {
		return nil, false
	}
	if in, ok := strings.CutPrefix(s, "("); ok {
		if s, ok = strings.CutSuffix(strings.TrimPrefix(in, "?:"), ")"); !ok {
			return nil, false
		}
	} else if strings.Contains(s, "|") {
		return nil, false // ^a|b$ anchors each end of one branch only
	}
	if s == "" || !exactForm(s) || strings.ContainsAny(s, ", ") {
		return nil, false
	}
	return strings.Split(s, "|"), true
}

// OnlyMCP tells whether the matcher's form shows that it takes MCP tools only.
func (m Claude) OnlyMCP() bool {
	if names, ok := m.Names(); ok {
		for _, n := range names {
			if !strings.HasPrefix(n, eventmap.ClaudeMCPPrefix) {
				return false
			}
		}
		return len(names) > 0
	}
	rest, ok := strings.CutPrefix(strings.TrimPrefix(m.text, "^"), eventmap.ClaudeMCPPrefix)
	return m.re != nil && ok && !strings.Contains(m.text, "|") && (rest == "" || !strings.ContainsRune("?*{", rune(rest[0])))
}

// Servers gives the words of the matcher's text that may be MCP server names,
// for events of a host that does not tell the server: each is a name to try the
// matcher with.
func (m Claude) Servers() []string {
	if !strings.Contains(m.text, eventmap.ClaudeMCPPrefix) {
		return nil
	}
	var out []string
	for _, w := range strings.FieldsFunc(m.text, func(r rune) bool { return strings.ContainsRune(`()[]{}|*+?^$,\ `, r) }) {
		w = strings.TrimPrefix(w, eventmap.ClaudeMCPPrefix)
		w, _, _ = strings.Cut(w, "__")
		if w = strings.Trim(w, "."); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// String gives the matcher as it was written.
func (m Claude) String() string { return m.text }
