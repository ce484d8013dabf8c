package lint

import (
	"slices"
	"strings"

	"hookshim/eventmap"
)

// fields looks at what the script reads.
func (s *script) fields(add adder) {
	for _, name := range foreignMembers(s.host) {
		h := s.find(`[."'\[]` + name + `\b`)
		if h == nil || len(s.uses) == 0 {
			continue
		}
		c := counterparts(s.host, name)
		reads := c
		if c == nil {
			reads = members(s.host) // a script that reads any of these knows more tools than one
		}
		if !slices.ContainsFunc(reads, func(n string) bool { return n != name && s.has(`[."'\[]`+n+`\b`) }) {
			detail := name
			if c != nil {
				detail += "; here it is " + strings.Join(c, ", ")
			}
			add(ForeignField, h, detail)
			break
		}
	}
	s.commandField(add)
	s.toolNames(add)
	s.eventNames(add)
	if h := s.find(`\b(CLAUDE_TOOL_[A-Z_]+|CLAUDE_FILE_PATHS?|CLAUDE_HOOK_[A-Z_]+|CURSOR_FILE_PATHS?|CURSOR_TOOL_[A-Z_]+)\b`); h != nil && s.path != "" && !s.has(h.text+`=|stdin|\bcat\b|\bread\b|\bjq\b`) {
		add(ScriptVariable, h, h.text)
	}
}

// commandField: Cursor's own events carry the command at the top, tool events of both
// tools in tool_input.
func (s *script) commandField(add adder) {
	top := func(e *eventmap.Event) bool { return e.Matcher == "command" }
	if s.host == eventmap.Cursor && s.on(top) {
		if h := s.find(`tool_input\W{1,14}command\b`); h != nil {
			rest := *s
			rest.lines = slices.Clone(s.lines)
			for i := range rest.lines {
				rest.lines[i] = strings.ReplaceAll(rest.lines[i], "tool_input.command", "")
			}
			rest.code = strings.Join(rest.lines, "\n")
			if !rest.has(`[."']command\b`) {
				add(ForeignField, h, "tool_input; here command stands at the top")
			}
		}
	}
	tool := func(e *eventmap.Event) bool { return e.Matcher == "tool_name" }
	if s.host == eventmap.Claude && s.on(tool) && !s.has(`(?i)tool_?input`) {
		if h := s.find(`["'\s]\.(command|file_path)\b|\b(input|data|payload|event|hook)(\.|\[["']|\.get\(["'])(command|file_path)\b`); h != nil {
			add(ForeignField, h, "command and file_path stand in tool_input here")
		}
	}
}

// toolNames looks for comparisons with the other tool's names. Names that both have
// tell nothing.
func (s *script) toolNames(add adder) {
	own, foreign := "Shell", "Bash"
	if s.host == eventmap.Claude {
		own, foreign = foreign, own
	}
	if h := s.find(`tool_?[nN]ame\S*\s*(==|=|===|!=|!==|in)\s*[^\n]*\b` + foreign + `["')\]\s]`); h != nil && !s.has(`["'|(\s]`+own+`["'|)\s]`) {
		add(ForeignTool, h, foreign+"; here it is "+own)
	}
}

// eventNames looks for comparisons of hook_event_name with the other tool's events, in a
// script that names none of its own tool's.
func (s *script) eventNames(add adder) {
	names := func(h eventmap.Host) string {
		var out []string
		for _, e := range eventmap.Events(h) {
			out = append(out, e.Name)
		}
		return `\b(` + strings.Join(out, "|") + `)\b`
	}
	h := s.find(`hook_?[eE]vent_?[nN]ame\S*\s*(==|=|===|!=|!==|in)\s*[^\n]*` + names(s.host.Other()))
	if h != nil && !s.has(names(s.host)) {
		add(ForeignEvent, h, "")
	}
}

// foreignMembers are the payload's members that only the other tool sends, as far as
// their names can't mean anything else.
func foreignMembers(h eventmap.Host) []string {
	mine, theirs := members(h), members(h.Other())
	var out []string
	for _, name := range theirs {
		if strings.Contains(name, "_") && !slices.Contains(mine, name) && !slices.Contains(out, name) && !inputMember(name) {
			out = append(out, name)
		}
	}
	return out
}

// members lists the members that scripts of a host are shown.
func members(h eventmap.Host) []string {
	var out []string
	for _, r := range eventmap.Routes(h.Other()) {
		for _, f := range r.Fields {
			if f.To != "" {
				out = append(out, f.To)
			}
		}
	}
	return out
}

// counterparts are the members of a host that another tool's member is made from.
func counterparts(h eventmap.Host, theirs string) []string {
	var out []string
	for _, r := range eventmap.Routes(h) {
		for _, f := range r.Fields {
			if f.To != theirs {
				continue
			}
			for _, n := range f.From {
				if !slices.Contains(out, n) {
					out = append(out, n)
				}
			}
		}
	}
	return out
}

// inputMember tells whether a name is one of a tool's input.
func inputMember(name string) bool {
	for _, t := range eventmap.Tools() {
		for _, k := range t.Keys {
			if k.Claude == name || k.Cursor == name {
				return true
			}
		}
	}
	return false
}
