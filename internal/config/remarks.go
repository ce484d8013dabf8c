package config

import (
	"fmt"
	"path"
	"strings"

	"hookshim/eventmap"
)

// remarks notes what is not quite the same in Cursor.
func (l *planner) remarks() {
	h := l.first
	if t := l.timeout(); t >= 1000 {
		l.note(eventmap.LossTimeoutMillis, eventmap.Exact, fmt.Sprintf("%s s are %s hours", trimFloat(t), trimFloat(float64(int(t/36))/100)))
	}
	switch {
	case h.Async:
		l.note(eventmap.LossAsync, eventmap.Weaker, "")
	case h.Rewake:
		l.note(eventmap.LossHandlerField, eventmap.Adapted, "asyncRewake runs in the foreground")
	}
	for _, name := range h.Other {
		l.note(eventmap.LossHandlerField, eventmap.Exact, name)
	}
	if h.Event == "PreToolUse" && l.seesEdits() && !l.guardsDelete() {
		l.note(eventmap.LossDelete, eventmap.Adapted, "")
	}
	switch h.Event {
	case "UserPromptSubmit", "SubagentStart":
		l.note(eventmap.LossContextBest, eventmap.Adapted, "")
	case "SessionStart":
		l.note(eventmap.LossContextBest, eventmap.Adapted, "")
		l.note(eventmap.LossEnvShell, eventmap.Adapted, "")
	case "Stop", "SubagentStop":
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
	if word := relativeScript(h); word != "" {
		l.note(eventmap.LossRelativePath, eventmap.Exact, word)
	}
	if !l.h.Shared {
		l.unmuted()
	}
	l.placeRemarks()
	for _, e := range l.h.Entries {
		if !eventmap.FindEvent(eventmap.Cursor, e.Event).Cloud {
			l.note(eventmap.LossCloud, eventmap.Exact, e.Event)
		}
	}
	if l.h.Grade == eventmap.Exact {
		l.h.Grade = eventmap.Adapted
		if len(l.h.Notes) == 0 {
			l.h.Grade = eventmap.Exact
		}
	}
}

// unmuted notes where Cursor's own import of the hook can't be switched off, if
// Cursor imports the file at all (cursor-observed.md 5).
func (l *planner) unmuted() {
	on := eventmap.FindEvent(eventmap.Claude, l.first.Event).Imported
	if on == "" || l.c.NoMute || !l.imports || !l.h.imported() {
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

// relativeScript gives the first word of a hook's command line that looks like
// the relative path of its script: the program itself, or what an interpreter is
// given. "" if there is none.
func relativeScript(h *Handler) string {
	words := append([]string{h.Command}, h.Args...)
	if !h.Exec {
		words = strings.FieldsFunc(h.Command, func(r rune) bool { return strings.ContainsRune(" \t\n;&|()\"'", r) })
	}
	for i, w := range words[:min(len(words), 4)] {
		if strings.HasPrefix(w, "-") || path.IsAbs(w) || strings.ContainsAny(w, "$`~=:%\\@") {
			continue
		}
		switch path.Ext(w) {
		case ".sh", ".bash", ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php":
			if i > 0 || strings.Contains(w, "/") {
				return w
			}
		}
		if strings.HasPrefix(w, "./") || strings.HasPrefix(w, "../") {
			return w
		}
	}
	return ""
}
