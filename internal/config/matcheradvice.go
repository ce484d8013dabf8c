package config

import (
	"regexp"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/matcher"
)

// notInToolName tells the signs that no tool's name of Claude Code has, MCP tools
// included. Signs of which that is not known are taken for possible.
func notInToolName(r rune) bool {
	return r < 128 && !strings.ContainsRune("_-.:/@", r) && !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z')
}

// NoToolName tells whether a regular expression can match no tool's name of Claude
// Code: it asks for signs that names don't have, or it is a permission rule.
func NoToolName(m matcher.Claude) bool {
	if _, exact := m.Names(); exact || m.All() {
		return false
	}
	tool, _, ok := PermissionRule(m.String())
	return matcher.Needs(m.String(), notInToolName) || ok && isClaudeTool(tool) && !slices.ContainsFunc(ClaudeTools(), m.Match)
}

var ruleForm = regexp.MustCompile(`^!?([A-Za-z]+|mcp__\w+)\((.*)\)$`)

// PermissionRule takes Tool(what) apart, the form of permission rules and of if; a !
// in front is left out. Whether there is such a tool is not asked.
func PermissionRule(s string) (tool, what string, ok bool) {
	m := ruleForm.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return "", "", false
	}
	return m[1], m[2], true
}

// ClaudeTools lists the names of the tools that Claude Code is known to have or to
// have had, without MCP tools.
func ClaudeTools() (out []string) {
	for _, t := range eventmap.Tools() {
		if t.Loss == "" || t.Claude != t.Cursor { // else a tool of Cursor's under its own name
			out = append(out, t.Claude)
			if a := eventmap.Alias(t.Claude); a != "" {
				out = append(out, a)
			}
		}
	}
	return append(out, eventmap.ClaudeOnlyTools()...)
}

func isClaudeTool(name string) bool { return slices.Contains(ClaudeTools(), name) }

// claudeName gives the tool of Claude Code that a word means which is none: the
// same in another case, or Cursor's name for it. "" if there is not exactly one.
func claudeName(word string) string {
	if isClaudeTool(word) {
		return ""
	}
	var found []string
	add := func(n string) {
		if !slices.Contains(found, n) && n != word {
			found = append(found, n)
		}
	}
	for _, n := range ClaudeTools() {
		if strings.EqualFold(n, word) {
			add(n)
		}
	}
	if t := eventmap.ToolOfCursor(word); t != nil && len(found) == 0 {
		add(t.Claude)
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

var (
	expression = regexp.MustCompile(`\btool(?:_name)?\s*==?=?\s*["']([^"']+)["']`)
	toolsColon = regexp.MustCompile(`\btools?:\s*\(?([\w|,]+)\)?`)
)

// meant gives the matcher that a text was written for which is none of Claude
// Code's: a permission rule, an expression about the tool, a name in quotes, a
// server without its tools, another tool's names. rest is what the matcher can't
// hold; whole is false where it would say less than the text did.
func meant(s string) (m, rest string, whole bool) {
	s = strings.TrimSpace(s)
	if tool, _, ok := PermissionRule(s); ok && isClaudeTool(tool) && s[0] != '!' {
		return tool, s, true
	}
	if in, ok := strings.CutPrefix(s, "(?i)"); ok && toolWords(in) != nil {
		return strings.Join(toolWords(in), "|"), "", true
	}
	for _, form := range []*regexp.Regexp{expression, toolsColon} {
		var names []string
		for _, f := range form.FindAllStringSubmatch(s, -1) {
			words := toolWords(f[1])
			if words == nil {
				return "", "", false // one of them means nothing known
			}
			names = append(names, words...)
		}
		if names != nil {
			left := strings.Trim(form.ReplaceAllString(s, ""), " |()")
			return strings.Join(names, "|"), "", left == ""
		}
	}
	if first, _, and := strings.Cut(s, "&&"); and && toolWords(first) != nil {
		return strings.Join(toolWords(first), "|"), "", false
	}
	if in := strings.Trim(s, `"'/`); in != s && isClaudeTool(in) {
		return in, "", true
	}
	if in, not := strings.CutPrefix(s, "!"); not && isClaudeTool(in) {
		return "^(?!" + in + "$).*", "", true
	}
	if words := toolWords(s); words != nil {
		return strings.Join(words, "|"), "", true
	}
	return "", "", false
}

// toolWords gives the names that a list of words means; nil if one of them means
// no tool.
func toolWords(s string) (out []string) {
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r == '|' || r == ',' }) {
		w = strings.TrimSpace(w)
		switch {
		case w == "":
			continue
		case isClaudeTool(w) || IsMCPTool(w):
		case claudeName(w) != "":
			w = claudeName(w)
		case strings.HasPrefix(w, eventmap.ClaudeMCPPrefix) && matcher.IsExact(w):
			w = strings.TrimRight(w, "_") + "__.*"
		default:
			return nil
		}
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// Advice says what to write instead of a matcher that matches nothing in Claude
// Code; "" where the table's general advice is all there is.
func Advice(s string) string {
	m, rest, whole := meant(s)
	switch {
	case m == "" || m == s:
		return ""
	case rest != "":
		return `write "matcher": "` + m + `", and beside the command "if": "` + rest + `"`
	case whole:
		return `write "matcher": "` + m + `"`
	}
	return `write "matcher": "` + m + `" and test the input in the script: a matcher sees the tool's name only; for commands and paths there is also "if", such as "if": "` + strings.Split(m, "|")[0] + `(…)"`
}
