package config

import (
	"slices"
	"strings"

	"hookshim/eventmap"
)

// promptTimeout is what Claude Code gives a prompt handler without a timeout, in
// seconds (claude.md 3.5).
const promptTimeout = 30

// promptEvent tells whether a prompt handler can be carried over to an event of
// Cursor; it says why if not.
func (l *planner) promptEvent() bool {
	h := l.first
	if !eventmap.FindEvent(eventmap.Claude, h.Event).Runs("prompt") {
		l.lost(eventmap.LossNeverAsked, "prompt hooks do not run on "+h.Event)
		return false
	}
	if m := eventmap.FindMissing(eventmap.Claude, h.Event); m != nil {
		l.lost(eventmap.LossNoEvent, missingText(m))
		return false
	}
	if eventmap.FindEvent(eventmap.Claude, h.Event).PromptEvent() == "" {
		l.lost(eventmap.LossPromptNowhere, h.Event)
		return false
	}
	return true
}

// promptRegistrations: one entry, so that the model is asked once. preToolUse fires
// for every tool; its matcher is all that chooses the calls.
func (l *planner) promptRegistrations() []registration {
	on := eventmap.FindEvent(eventmap.Claude, l.first.Event).PromptEvent()
	if l.first.Event != "PreToolUse" {
		return []registration{{on: on}}
	}
	s := l.selection()
	if s.nothing() {
		l.lost(s.why, s.detail)
		return nil
	}
	return []registration{{on: on, matcher: s.pattern(true)}}
}

// promptRemarks notes what is different about a prompt that Cursor's model judges.
func (l *planner) promptRemarks() {
	h := l.first
	l.note(eventmap.LossPromptCursor, eventmap.Weaker, "")
	if more := l.promptTakesMore(); more != "" {
		l.note(eventmap.LossPromptMatcher, eventmap.Adapted, more)
	}
	if strings.Contains(h.Prompt, `\$`) {
		l.note(eventmap.LossHandlerField, eventmap.Adapted, `\$ in the prompt, which stands for a plain $ in Claude Code only`)
	}
	if l.imports && l.h.imported() && eventmap.FindEvent(eventmap.Claude, h.Event).Imported != "" {
		l.h.Notes = append(l.h.Notes, eventmap.Note{Code: eventmap.LossUnmuted, Detail: "a prompt handler can be neither muted nor shared",
			Do: "turn third-party imports off in Cursor's settings"})
		l.h.Grade = max(l.h.Grade, eventmap.Adapted)
	}
}

// promptTakesMore gives the condition that the entry's matcher can't hold, "" if it
// takes exactly the handler's calls.
func (l *planner) promptTakesMore() string {
	if l.first.If != "" {
		return "if: " + l.first.If
	}
	for _, m := range l.matchers {
		names, exact := m.Names()
		part := slices.ContainsFunc(names, IsMCPTool) // Cursor tells no server there
		for _, t := range eventmap.Tools() {
			// Cursor shows several tools of Claude Code's as one.
			shown := slices.ContainsFunc(names, func(n string) bool {
				row := eventmap.ToolOfClaude(n)
				return row != nil && row.Cursor == t.Cursor
			})
			part = part || shown && !l.takes(t.Claude)
		}
		if m.String() != "" && m.String() != "*" && (!exact || part) {
			return m.String()
		}
	}
	return ""
}
