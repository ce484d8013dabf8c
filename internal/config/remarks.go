package config

import (
	"fmt"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/places"
)

// remarks notes what is not quite the same in Cursor.
func (l *planner) remarks() {
	h := l.first
	if t := l.timeout(); t >= 1000 {
		l.note(eventmap.LossTimeoutMillis, eventmap.Exact, fmt.Sprintf("%s s are %s hours", trimFloat(t), trimFloat(float64(int(t/36))/100)))
	}
	switch {
	case h.background():
		l.note(eventmap.LossAsync, eventmap.Weaker, "")
	case h.Rewake:
		l.note(eventmap.LossHandlerField, eventmap.Adapted, "asyncRewake runs in the foreground")
	}
	l.members()
	if strings.Contains(h.Line(), "${user_config.") && h.Type == "command" && h.Place.Scope != places.Plugin {
		l.note(eventmap.LossHandlerField, eventmap.Weaker, "${user_config.…}, which stays as it is")
	}
	switch h.Type {
	case "http":
		l.httpRemarks()
	case "prompt":
		l.promptRemarks()
	}
	l.eventRemarks()
	if word := relativeScript(h); h.Type == "command" && word != "" {
		l.note(eventmap.LossRelativePath, eventmap.Exact, word)
	}
	if !l.h.Shared {
		l.unmuted()
	}
	l.placeRemarks()
	l.clouded()
	l.onWindows()
	if l.h.Grade == eventmap.Exact {
		l.h.Grade = eventmap.Adapted
		if len(l.h.Notes) == 0 {
			l.h.Grade = eventmap.Exact
		}
	}
}

// eventRemarks notes what is not the same about the events themselves.
func (l *planner) eventRemarks() {
	h := l.first
	if h.Event == "PreToolUse" && l.seesEdits() && !l.guardsDelete() {
		l.note(eventmap.LossDelete, eventmap.Adapted, "")
	}
	if h.Event == "PreToolUse" && (l.c.Ask == "allow" || l.c.Ask == "pass") {
		l.note(eventmap.LossAskPassed, eventmap.Weaker, "")
	}
	switch h.Event {
	case "UserPromptSubmit", "SubagentStart":
		if h.Type == "prompt" {
			break // it gives no context
		}
		l.note(eventmap.LossContextBest, eventmap.Adapted, "")
	case "SessionStart":
		l.note(eventmap.LossContextBest, eventmap.Adapted, "")
		l.note(eventmap.LossEnvShell, eventmap.Adapted, "")
	case "Stop", "SubagentStop":
		if l.c.LoopLimit == "none" {
			break // the shim caps nothing
		}
		l.note(eventmap.LossStopReset, eventmap.Adapted, "")
	case "PostToolUse":
		if l.takes("Read") {
			l.note(eventmap.LossReadContent, eventmap.Weaker, "")
		}
	case "PostToolUseFailure":
		if l.takes("Bash") {
			l.note(eventmap.LossExitUnknown, eventmap.Weaker, "")
		}
	case "PreCompact":
		l.note(eventmap.LossCompaction, eventmap.Weaker, "")
	case "PermissionRequest":
		l.note(eventmap.LossApprover, eventmap.Weaker, "")
	}
}

// members notes those of the handler that Cursor lacks, and those of its group that
// Claude Code ignores.
func (l *planner) members() {
	for _, name := range l.first.Other {
		l.note(eventmap.LossHandlerField, eventmap.Exact, name)
	}
	for _, name := range l.first.Group {
		l.note(eventmap.LossGroupMember, eventmap.Exact, name)
	}
}

// onWindows notes what PowerShell would change in a line of the hook's.
func (l *planner) onWindows() {
	for _, e := range l.h.Entries {
		if word := powershellChanges(e.Command); word != "" && e.Command != "" {
			l.note(eventmap.LossPowershell, eventmap.Exact, word)
			return
		}
	}
}

// clouded notes the events that cloud agents do not fire, and whether others are
// left on which they run the hook.
func (l *planner) clouded() {
	c := l.h.cloud()
	if len(c.Silent) == 0 {
		return
	}
	detail := strings.Join(c.Silent, ", ")
	switch {
	case l.h.Entries[0].Prompt != "":
		detail += ", for they run no prompt hooks"
	case len(c.Fires) == 0:
		detail += ", so they never run the hook"
	}
	l.note(eventmap.LossCloud, eventmap.Exact, detail)
}

// unmuted notes where Cursor's own import of the hook can't be switched off, if
// Cursor imports the file at all (cursor-observed.md 5).
func (l *planner) unmuted() {
	on := eventmap.FindEvent(eventmap.Claude, l.first.Event).Imported
	if on == "" || l.c.NoMute || !l.imports || !l.h.imported() || l.first.Command == "" && l.first.Type != "command" {
		return
	}
	switch {
	case eventmap.FindEvent(eventmap.Cursor, on).Matcher == "":
		detail := on
		if on == "sessionStart" {
			detail += ", where exit 2 of the imported copy ends the session"
		}
		l.note(eventmap.LossUnmuted, eventmap.Weaker, detail)
	case on == "subagentStop":
		l.note(eventmap.LossUnmuted, eventmap.Weaker, on+" of a subagent without a type")
	}
}

// seesEdits tells whether the hook guards what Cursor's Delete changes.
func (l *planner) seesEdits() bool {
	for _, tool := range []string{"Bash", "Edit", "Write"} {
		if l.takes(tool) {
			return !l.takes("Delete")
		}
	}
	return false
}
