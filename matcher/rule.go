package matcher

import (
	"strings"

	"hookshim/eventmap"
)

// Rule is one permission rule of a handler's "if" (claude.md 6, claude-observed.md 10).
type Rule struct {
	text    string
	tool    string
	form    ruleForm
	command commandPattern
	path    pathPattern
}

type ruleForm byte

const (
	ruleAny     ruleForm = iota // no condition
	ruleNever                   // malformed
	ruleTool                    // every call of the tool
	ruleCommand                 // by the command that a shell tool runs
	rulePath                    // by the file that a file tool is about
)

// Dirs are the folders that a path rule can be relative to; absolute paths,
// "" where unknown.
type Dirs struct{ Project, Cwd, Home string }

// ParseRule reads a rule. There is no error: a malformed rule never matches,
// which is what Claude Code makes of it. "" is no condition: matches all.
func ParseRule(s string) Rule {
	r := Rule{text: s}
	if s == "" {
		return r
	}
	tool, specifier, ok := splitRule(s)
	r.tool, r.form = canonicalTool(tool), ruleTool
	switch {
	case !ok || !toolName(tool):
		r.form = ruleNever
	case specifier == "" || specifier == "*":
	case r.tool == "Bash":
		r.form, r.command = ruleCommand, parseCommandPattern(specifier)
	case r.tool == "PowerShell":
		r.form, r.command = ruleCommand, parseCommandPattern(strings.ToLower(specifier))
	case pathTool(r.tool):
		r.form, r.path = rulePath, parsePathPattern(specifier)
	default:
		r.form = ruleNever // Skill(foo), WebFetch(domain:…): claude-observed.md 10
	}
	return r
}

// Never tells whether the rule can match no call at all, being malformed or of a
// form that Claude Code does not compare.
func (r Rule) Never() bool { return r.form == ruleNever }

// splitRule takes a rule apart into the tool and what stands in its outermost
// brackets. Nothing may follow the closing one.
func splitRule(s string) (tool, specifier string, ok bool) {
	open := strings.IndexByte(s, '(')
	if open < 0 {
		return s, "", true
	}
	end := len(s) - 1
	if s[end] != ')' || escapedAt(s, end) {
		return "", "", false
	}
	specifier = s[open+1 : end]
	for _, c := range []string{"(", ")", `\`} {
		specifier = strings.ReplaceAll(specifier, `\`+c, c)
	}
	return s[:open], specifier, true
}

// escapedAt tells whether an odd number of backslashes stands in front of i.
func escapedAt(s string, i int) bool {
	before := strings.TrimRight(s[:i], `\`)
	return (i-len(before))%2 == 1
}

// toolName tells whether a tool of Claude Code can have this name: its own
// tools begin with a capital, those of MCP servers have the server in front.
func toolName(s string) bool {
	if !exactForm(s) || strings.ContainsAny(s, ", |") {
		return false
	}
	if server, ok := strings.CutPrefix(s, eventmap.ClaudeMCPPrefix); ok {
		return strings.Contains(server, "__")
	}
	return s != "" && 'A' <= s[0] && s[0] <= 'Z'
}

// canonicalTool gives one name for a tool that has two: Task is Agent.
func canonicalTool(name string) string {
	if name == "Task" {
		return "Agent"
	}
	return name
}

// pathTool tells whether a tool's rules are about a file.
func pathTool(name string) bool {
	switch name {
	case "Read", "Edit", "Write", "MultiEdit", "NotebookEdit":
		return true
	}
	return false
}

// Match tells whether the rule takes a call. The tool is in Claude Code's
// names. The subject is what the rule is about: the command of Bash and
// PowerShell, the path of a file tool (absolute or relative to Cwd), else
// nothing. A command that cannot be analysed is taken by every rule: a guard
// runs once too often rather than once too little.
func (r Rule) Match(tool, subject string, d Dirs) bool {
	if r.form == ruleAny {
		return true
	}
	if r.Never() || canonicalTool(tool) != r.tool {
		return false
	}
	switch r.form {
	case ruleCommand:
		if r.tool == "PowerShell" {
			subject = strings.ToLower(subject)
		}
		return r.command.matchShell(subject, d.Home)
	case rulePath:
		return r.path.match(subject, d)
	}
	return true
}

// String gives the rule as it was written.
func (r Rule) String() string { return r.text }

// Valid tells whether the rule can ever match.
func (r Rule) Valid() bool {
	return r.form != ruleNever && (r.form != rulePath || !r.path.never)
}
