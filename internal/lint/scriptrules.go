package lint

import (
	"regexp"
	"slices"
	"strings"

	"hookshim/eventmap"
)

// script looks at the text of one script.
func (l *linter) script(s *script) {
	add := func(id ID, h *hit, detail string) {
		l.report(id, s.name, s.pos(h), detail)
	}
	if first, _, _ := strings.Cut(s.raw, "\n"); strings.HasPrefix(first, "#!") && strings.HasSuffix(first, "\r") {
		add(ScriptCRLF, &hit{}, "")
	}
	s.exitCodes(add)
	s.answers(add)
	s.values(add)
	s.noise(add)
	s.fields(add)
	if s.host == eventmap.Claude {
		s.claudeAnswers(add)
	} else {
		s.cursorAnswers(add)
	}
	if h := s.find(`\$PPID\b|\bgetppid\(|\bprocess\.ppid\b`); h != nil {
		add(ParentPID, h, "")
	}
	gate := s.anywhere((*eventmap.Event).Blocks)
	if h := s.find(`\bjq\b`); h != nil && gate && s.shell() && s.blocks() && !s.has(`(command -v|which|type|hash|have|has|need|require)\b[^\n]*\bjq\b`) {
		add(JQUnchecked, h, "")
	}
}

type adder func(id ID, h *hit, detail string)

// exitCodes looks at what the script ends with.
func (s *script) exitCodes(add adder) {
	two := s.exits(2)
	silent := func(e *eventmap.Event) bool {
		return e.Exit2 == eventmap.Exit2Nothing || e.Exit2 == eventmap.Exit2Notice
	}
	if two != nil && s.on(silent) {
		add(ExitUnheard, two, s.events())
	}
	if s.on((*eventmap.Event).Blocks) && two == nil && s.denies() == nil {
		for _, h := range s.all(exitExpr("1"), -1) {
			if said := blockText(s.before(h, 3)); said {
				add(ExitOne, &h, "")
				break
			}
		}
	}
	if two != nil {
		for _, h := range s.all(exitExpr("2"), -1) {
			if printsJSON(s.before(h, 3), claudeDeny+`|`+cursorDeny) {
				add(JSONBeside2, &h, "")
				break
			}
		}
	}
	if s.host == eventmap.Cursor {
		for _, h := range s.all(exitExpr("13-9"), -1) {
			if printsJSON(s.before(h, 4), `\bpermission\W{1,8}deny`) {
				add(JSONBesideExit, &h, h.text)
				break
			}
		}
	}
}

// blockText tells whether the lines in front of an exit tell someone that something is
// refused, and not that the script itself is in trouble.
func blockText(lines []string) bool {
	text := strings.Join(lines, "\n")
	return regexp.MustCompile(`(?i)(echo|printf|print|write|console|cat)[^\n]*\b(block(ed|ing)?|den(y|ied)|forbid(den)?|refus(ed|ing)|not allowed|prohibited)\b`).MatchString(text) &&
		!regexp.MustCompile(`(?i)usage|not found|not installed|failed to|cannot read`).MatchString(text)
}

// printsJSON tells whether the lines print an answer to stdout, in the same branch.
func printsJSON(lines []string, answer string) bool {
	re := regexp.MustCompile(answer)
	for _, line := range lines {
		if re.MatchString(line) && !strings.Contains(line, ">&2") && !strings.Contains(line, "stderr") {
			return true
		}
		if regexp.MustCompile(`^\s*(fi|done|esac|else|;;|\}|return|def |function )|\bexit\b`).MatchString(line) {
			return false
		}
	}
	return false
}

// answerMembers are the members of answers whose names are words of nothing else.
var answerMembers = [...]string{"permissionDecision", "updatedInput", "additionalContext", "updatedToolOutput", "updatedMCPToolOutput", "sessionTitle", "initialUserMessage",
	"permission", "updated_input", "followup_message", "additional_context", "updated_mcp_tool_output"}

// answers looks at members that mean nothing where the script is registered.
func (s *script) answers(add adder) {
	for _, name := range answerMembers {
		h := s.find(`["'{\s,]` + name + `\\?["']?\s*[:=]`)
		if h == nil || !known(s.host, name) || s.anywhere(func(e *eventmap.Event) bool { return means(e, name) }) || len(s.uses) == 0 {
			continue
		}
		// A script that tells events apart may be registered for the others elsewhere.
		elsewhere := slices.ContainsFunc(eventmap.Events(s.host), func(e *eventmap.Event) bool {
			return means(e, name) && s.has(`\b`+e.Name+`\b`)
		})
		if !elsewhere {
			add(AnswerElsewhere, h, name+" on "+s.events())
		}
	}
}

func known(h eventmap.Host, name string) bool {
	return slices.ContainsFunc(eventmap.Events(h), func(e *eventmap.Event) bool { return means(e, name) })
}

// means tells whether a member of an answer means something on an event.
func means(e *eventmap.Event, name string) bool {
	if e.Host == eventmap.Cursor {
		return eventmap.CursorMember(e.Name, name) != nil
	}
	for _, nested := range []bool{true, false} {
		if m := eventmap.FindMember(e.Host, nested, name); m != nil && m.On(e.Name) {
			return true
		}
	}
	return false
}

// claudeAnswers looks at answers as Claude Code reads them.
func (s *script) claudeAnswers(add adder) {
	nested := s.find(`hookSpecificOutput`)
	if h := s.find(`permissionDecision\b\\?["']?\s*[:=]`); h != nil && nested == nil {
		add(FlatDecision, h, "")
	}
	if nested != nil && !s.has(`hookEventName`) {
		add(NoEventName, nested, "")
	}
	s.eventName(add)
	if h := s.find(`["'{\s,]permission\\?["']?\s*:\s*\\?["'](deny|ask)`); h != nil && nested == nil && s.exits(2) == nil && s.denies() == nil && s.anywhere((*eventmap.Event).Blocks) {
		add(ForeignAnswer, h, h.text)
	}
	pre := func(e *eventmap.Event) bool { return e.Exit2 == eventmap.Exit2Deny }
	if h := s.find(`["'{\s,]continue\\?["']?\s*:\s*[Ff]alse`); h != nil && s.on(pre) && !s.has(claudeDeny) {
		add(ContinueFalse, h, "")
	}
	stops := func(e *eventmap.Event) bool { return e.Name == "Stop" || e.Name == "SubagentStop" }
	if s.anywhere(stops) && s.on(stops) && s.blocks() && !s.has(`stop_hook_active|stopHookActive`) && !s.has(countsItself) {
		h := s.exits(2)
		if h == nil {
			h = s.denies()
		}
		add(StopUnguarded, h, "")
	}
}

// countsItself are the marks of a script that keeps its own account of how often it
// held the agent.
const countsItself = `(?i)\b\w*(count|attempt|retr(y|ies)|iteration|max_|marker|sentinel|flag|lock|state)\w*|\btouch\b|/tmp/`

// eventName looks for a fixed hookEventName that none of the registrations has.
func (s *script) eventName(add adder) {
	fixed := s.all(`hookEventName\\?["']?\s*[:=]\s*\\?["']\w+`, -1)
	for _, h := range fixed {
		name := h.text[strings.LastIndexAny(h.text, `"'`)+1:]
		if s.anywhere(func(e *eventmap.Event) bool { return e.Name == name }) || len(s.uses) == 0 {
			return
		}
	}
	if len(fixed) == 1 {
		named := fixed[0].text[strings.LastIndexAny(fixed[0].text, `"'`)+1:]
		add(WrongEventName, &fixed[0], named+"; it is registered for "+s.events())
	}
}

// cursorAnswers looks at answers as Cursor reads them.
func (s *script) cursorAnswers(add adder) {
	own := `\bpermission\b|user_message|agent_message|updated_input|additional_context|followup_message|\bcontinue\b`
	if h := s.find(`permissionDecision|hookSpecificOutput|["'{\s,]decision\\?["']?\s*:\s*\\?["'](block|deny)`); h != nil && !s.has(own) && s.exits(2) == nil && s.anywhere((*eventmap.Event).Blocks) {
		add(ForeignAnswer, h, "")
	}
	if h := s.find(`["'{\s,](userMessage|agentMessage|updatedInput)\\?["']?\s*:`); h != nil && !s.has(`user_message|agent_message|updated_input|hookSpecificOutput`) {
		add(OldSpelling, h, strings.Trim(h.text, "\"'{ \t:\\,"))
	}
	asks := func(e *eventmap.Event) bool {
		r := eventmap.FindRendering(eventmap.Cursor, e.Name, eventmap.SayAsk)
		return r != nil && r.Form == eventmap.FormAsk
	}
	if h := s.find(`\bpermission\W{1,8}ask\b`); h != nil && !s.anywhere(asks) && len(s.uses) > 0 {
		add(AskUnheard, h, s.events())
	}
	continues := func(e *eventmap.Event) bool { return means(e, "continue") }
	if h := s.find(`["'{\s,]continue\\?["']?\s*:\s*[Ff]alse`); h != nil && !s.anywhere(continues) && len(s.uses) > 0 && !s.has(`\bpermission\b`) {
		add(AnswerElsewhere, h, "continue on "+s.events())
	}
	if h := s.find(`\b(user_message|agent_message|followup_message|additional_context)\\?["']?\s*:\s*(null|None)\b`); h != nil {
		add(NullMember, h, "")
	}
	if h := s.find(`[^&>|]&\s*$`); h != nil && s.shell() && s.path != "" && !strings.Contains(s.lines[h.line], ">") {
		add(HoldsStdout, h, "")
	}
	for _, u := range s.uses {
		if u.handler.Loops < 0 && (u.event.Name == "stop" || u.event.Name == "subagentStop") && s.has(`followup_message`) && !s.has(`loop_count`) && !s.has(countsItself) {
			add(StopUnguarded, s.find(`followup_message`), "loop_limit is null")
			break
		}
	}
	if h := s.find(`^\s*(echo|printf|print|console\.log)\b[ (]+["'][A-Za-z]`); h != nil && s.shell() && !s.has(`[{}]["']|["'][{]|\bjq\b|json|JSON|>&2|<<`) {
		line := s.lines[h.line]
		if !strings.ContainsAny(line, ">|$") {
			add(TextAnswer, h, s.events())
		}
	}
}
