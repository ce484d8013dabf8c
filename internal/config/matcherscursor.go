package config

import (
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/matcher"
)

// readMatcher notes what Cursor does not make of an entry's matcher what it seems
// to be written for; false if it can never match there (cursor-observed.md 3).
func (l *claudePlanner) readMatcher() bool {
	m := l.first.Matcher
	if m == "" || m == "*" {
		return true
	}
	re, err := matcher.CompileJS(m)
	if err != nil {
		return true // refused when the file was read
	}
	if re.Unheld() {
		l.note(eventmap.LossMatcherUnheld, eventmap.Adapted, m)
		return true
	}
	on := eventmap.FindEvent(eventmap.Cursor, l.first.Event).Matcher
	fixed, isFixed := strings.CutPrefix(on, "=")
	switch {
	case on == "":
		l.advised(eventmap.LossMatcherIgnored, m, "")
	case isFixed && !re.Match(fixed):
		l.lostDo(eventmap.LossMatcherDead, m, "remove the matcher and test the input in the script: Cursor tries it on the word "+fixed+" here")
		return false
	case on == "MCP:":
		return l.mcpMatcher(m)
	case on == "command":
		return l.commandMatcher(m)
	case on == "subagent_type":
		l.agentMatcher(m, re)
	case on == "tool_name":
		return l.toolMatcher(m, re)
	}
	return true
}

func (l *claudePlanner) advised(code eventmap.Code, detail, do string) {
	l.h.Notes = append(l.h.Notes, eventmap.Note{Code: code, Detail: detail, Do: do})
}

// mcpMatcher: Cursor tries MCP:TOOL, without the server.
func (l *claudePlanner) mcpMatcher(m string) bool {
	if !strings.HasPrefix(strings.TrimPrefix(m, "^"), eventmap.ClaudeMCPPrefix) {
		return true
	}
	l.lostDo(eventmap.LossMatcherDead, m, "write MCP: and the tool's name, without the server, such as MCP:create_issue; mcp__ is Claude Code's way")
	return false
}

// commandMatcher: Cursor tries the whole command. A permission rule is never part
// of one; names of tools may be, but are hardly meant.
func (l *claudePlanner) commandMatcher(m string) bool {
	if _, what, ok := PermissionRule(m); ok && IsToolWord(strings.SplitN(m, "(", 2)[0]) {
		l.lostDo(eventmap.LossMatcherDead, m, "write an expression for the command's text, such as "+commandPattern(what))
		return false
	}
	words := strings.FieldsFunc(m, func(r rune) bool { return strings.ContainsRune("|^$()", r) })
	if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !IsToolWord(w) }) {
		l.advised(eventmap.LossMatcherElse, m+"; it is tried on the text of the command", "remove the matcher, since every call of this event is a shell command")
		l.h.Grade = max(l.h.Grade, eventmap.Adapted)
	}
	return true
}

// commandPattern gives the expression for the command's text that a permission
// rule's inside comes to: git commit* or git commit:* is ^git commit.
func commandPattern(rule string) string {
	text := strings.TrimRight(strings.TrimSuffix(strings.TrimRight(rule, "* "), ":"), " ")
	return "^" + quoteJS(text)
}

// quoteJS puts a backslash before the signs that an expression would not take as
// they are.
func quoteJS(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(`\.+*?()|[]{}^$`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// IsToolWord tells whether a word is the name of a tool in either host.
func IsToolWord(w string) bool { return isClaudeTool(w) || eventmap.ToolOfCursor(w) != nil }

// agentMatcher: Claude Code's spelling of a built-in type is none in Cursor.
func (l *claudePlanner) agentMatcher(m string, re *matcher.Regexp) {
	for _, w := range strings.FieldsFunc(m, func(r rune) bool { return strings.ContainsRune("|^$()", r) }) {
		if c := eventmap.SubagentToCursor(w); c != w && !re.Match(c) {
			l.advised(eventmap.LossMatcherPart, w, "write "+c)
		}
	}
}

// toolMatcher finds the branches of a list of names that are none in Cursor, where
// it is known what was meant. Other names may be those of a newer build.
func (l *claudePlanner) toolMatcher(m string, re *matcher.Regexp) bool {
	if tool, _, ok := PermissionRule(m); ok && IsToolWord(tool) && !slices.ContainsFunc(CursorTools(), re.Match) {
		l.lostDo(eventmap.LossMatcherDead, m, "write the tool's name, and test the input in the script; or put the hook on beforeShellExecution with an expression for the command's text")
		return false
	}
	list, whole := strings.CutPrefix(m, "^")
	list, end := strings.CutSuffix(list, "$")
	words := strings.Split(strings.TrimSuffix(strings.TrimPrefix(list, "("), ")"), "|")
	var never, instead []string
	alive := false
	for _, w := range words {
		name := cursorName(w)
		if name == "" || matchesTool(w, whole && end) {
			name, alive = w, true
		} else {
			never = append(never, w)
		}
		if !slices.Contains(instead, name) {
			instead = append(instead, name)
		}
	}
	switch {
	case never == nil:
	case !alive:
		l.lostDo(eventmap.LossMatcherDead, m, "write "+strings.Join(instead, "|"))
		return false
	case slices.ContainsFunc(instead, func(n string) bool { return !re.Match(n) }):
		l.advised(eventmap.LossMatcherPart, strings.Join(never, ", "), "write "+strings.Join(instead, "|"))
	}
	return true
}

// matchesTool tells whether a word is the name of one of Cursor's tools, or, if not
// whole, is found in one.
func matchesTool(w string, whole bool) bool {
	if whole {
		return eventmap.ToolOfCursor(w) != nil
	}
	re, err := matcher.CompileJS(w)
	return err != nil || slices.ContainsFunc(CursorTools(), re.Match)
}

// CursorTools lists the tool names that some build of Cursor has, without MCP tools; a
// name may stand there several times.
func CursorTools() (out []string) {
	for _, t := range eventmap.Tools() {
		out = append(out, t.Cursor)
	}
	return out
}

// cursorName gives the tool of Cursor that a word means which is none: the same in
// another case, or Claude Code's name for it, with mcp__server__tool as MCP:tool.
// "" for every other word.
func cursorName(word string) string {
	if IsMCPTool(word) {
		_, tool, _ := strings.Cut(strings.TrimPrefix(word, eventmap.ClaudeMCPPrefix), "__")
		return eventmap.MCPPrefix + tool
	}
	if eventmap.ToolOfCursor(word) != nil {
		return ""
	}
	for _, n := range CursorTools() {
		if strings.EqualFold(n, word) {
			return n
		}
	}
	for _, n := range ClaudeTools() {
		if t := eventmap.ToolOfClaude(n); strings.EqualFold(n, word) && t != nil {
			return t.Cursor
		}
	}
	return ""
}
