package lint

import (
	"regexp"
	"slices"
	"strings"

	"hookshim/eventmap"
)

// What a line of a script does with stdout, in shells, Python and JavaScript.
const (
	printsText   = `^\s*(?:echo|printf|print|console\.log)\b[ (]+f?["'][^{\["'%\\$<]`
	printsAnswer = `^\s*(?:echo|printf|print|console\.log|cat|jq)\b.*(` + claudeDeny + `|` + cursorDeny + `|hookSpecificOutput|permission\\?["']\s*:)`
	leavesBranch = `^\s*(fi|else|elif|esac|;;|done|\}|except|return|def |function )|\b(exit|return)\b|;;\s*$`
)

// noise looks for plain text before JSON, which Cursor forgives, and after it, on the
// same path through the script.
func (s *script) noise(add adder) {
	text, answer, leaves := regexp.MustCompile(printsText), regexp.MustCompile(printsAnswer), regexp.MustCompile(leavesBranch)
	toStdout := func(line string) bool {
		return !strings.ContainsAny(line, ">|") && !strings.Contains(line, "stderr") && !strings.Contains(line, "file=")
	}
	plain := func(line string) bool { return text.MatchString(line) && !answer.MatchString(line) && toStdout(line) }
	json := func(line string) bool { return answer.MatchString(line) && toStdout(line) }
	next := func(i int, is func(string) bool) bool {
		for _, line := range s.lines[i+1 : min(len(s.lines), i+7)] {
			if is(line) {
				return true
			}
			if leaves.MatchString(line) {
				return false
			}
		}
		return false
	}
	before, after := false, false
	for i, line := range s.lines {
		switch {
		case s.host == eventmap.Claude && !before && plain(line) && next(i, json):
			add(NoiseBefore, &hit{line: i}, "")
			before = true
		case !after && json(line) && !leaves.MatchString(line) && next(i, plain):
			add(TextAfter, &hit{line: i}, "")
			after = true
		}
	}
}

// values looks at decisions of a value that the rows of answers do not list.
func (s *script) values(add adder) {
	for _, m := range append(slices.Clone(eventmap.Members()), eventmap.CursorMembers()...) {
		if m.Host != s.host || m.Kind != eventmap.KindEnum {
			continue
		}
		enum := m.Enum
		if m.Name == "permission" {
			enum = []string{"allow", "deny", "ask"} // ask-unheard tells where it can't be asked
		}
		for _, h := range s.all(`["'{\s,]`+m.Name+`\\?["']?\s*:\s*\\?["'](allow|deny|ask|block|approve|reject|defer)\b`, -1) {
			value := h.text[strings.LastIndexAny(h.text, `"'`)+1:]
			if !slices.Contains(enum, value) {
				add(DecisionValue, &h, m.Name+" "+value)
				return
			}
		}
	}
}
