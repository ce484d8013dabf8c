package matcher

import "strings"

// What stands in a command's text for what is known only when it runs.
const (
	subOutput = "__CMDSUB_OUTPUT__"
	varValue  = "__TRACKED_VAR__"
)

// shellVar is a variable that the command itself assigned.
type shellVar struct {
	name, value string
	hollow      bool // the value has no text of its own, only placeholders
	dead        bool // the value is not known any more
}

// lookup gives the variable that the command assigned, nil if it did not.
func (p *shell) lookup(name string) *shellVar {
	for i := range p.vars {
		if p.vars[i].name == name {
			return &p.vars[i]
		}
	}
	return nil
}

// assign notes an assignment. Only those in front of all commands are followed,
// and only the first of a name.
func (p *shell) assign(name string, w word, follow bool) {
	if v := p.lookup(name); v != nil {
		v.dead = true
		return
	}
	p.vars = append(p.vars, shellVar{name: name, value: w.text, hollow: w.hollow, dead: !follow})
}

// forget marks the variables assigned since the first n: what comes next runs
// without them, or may do so.
func (p *shell) forget(n int) {
	for i := n; i < len(p.vars); i++ {
		p.vars[i].dead = true
	}
}

// setter tells whether a command can change variables.
func setter(program string, args []string) bool {
	switch program {
	case "read", "unset", "getopts", "mapfile", "readarray", "let", "eval", "source", ".", "local", "typeset", "trap", "select":
		return true
	case "printf":
		return len(args) > 0 && strings.HasPrefix(args[0], "-v")
	}
	return false
}

// ambient tells whether a variable has a value that Claude Code takes to be
// harmless, though it does not fill it in.
func ambient(name string) bool {
	switch name {
	case "PWD", "OLDPWD", "USER", "LOGNAME", "SHELL", "PATH", "HOSTNAME", "UID", "EUID", "PPID", "RANDOM", "SECONDS",
		"LINENO", "TMPDIR", "BASH_VERSION", "BASHPID", "SHLVL", "HISTFILE", "IFS":
		return true
	}
	return false
}

// nameAt gives the length of the variable name at the head of s, 0 for none.
func nameAt(s string) int {
	n := 0
	for n < len(s) && (letter(s[n]) || n > 0 && digit(s[n])) {
		n++
	}
	return n
}

// splits tells whether a value that stands without quotes would become
// something else than one word with that text.
func splits(value string) bool {
	return value == "" || strings.ContainsAny(value, " \t\n*?[") ||
		strings.Contains(value, subOutput) || strings.Contains(value, varValue)
}
