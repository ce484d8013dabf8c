package config

import (
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/places"
)

// imported tells whether one of the handlers stands in a file that Cursor imports
// by itself.
func (h *Hook) imported() bool {
	for _, f := range h.From {
		if f.Place.Imported() {
			return true
		}
	}
	return false
}

// placeRemarks notes what the hook's place meant in Claude Code and does not mean
// in Cursor.
func (l *planner) placeRemarks() {
	for _, h := range l.h.From {
		switch {
		case h.Place.Scope == places.Skill && !l.everywhere(h):
			l.note(eventmap.LossScoped, eventmap.Weaker, "the skill's")
		case h.Place.Scope == places.Agent && h.Event != "SubagentStop" && !l.everywhere(h):
			l.note(eventmap.LossScoped, eventmap.Weaker, "the subagent's")
		case h.Place.Scope == places.Plugin && usesSettings(h):
			l.note(eventmap.LossPluginSetting, eventmap.Weaker, "")
		default:
			continue
		}
		return
	}
}

// everywhere tells whether the same hook under the same matcher is meant for all
// sessions as well.
func (l *planner) everywhere(scoped *Handler) bool {
	return slices.ContainsFunc(l.h.From, func(h *Handler) bool {
		return h.Place.Scope != places.Skill && h.Place.Scope != places.Agent && h.Matcher == scoped.Matcher
	})
}

// rootedAs tells whether two hooks with the same command mean the same script: a
// skill's may say where it lies by a variable.
func (h *Handler) rootedAs(other *Handler) bool {
	a, b := h.Place.SkillRoot(h.File), other.Place.SkillRoot(other.File)
	if a == b {
		return true
	}
	return (a == "" || b == "") && !strings.Contains(strings.Join(append([]string{h.Command}, h.Args...), " "), "CLAUDE_PLUGIN_ROOT")
}

// usesSettings tells whether a plugin's hook reads what the user has set for the
// plugin (claude.md 4.4).
func usesSettings(h *Handler) bool {
	line := strings.Join(append([]string{h.Command}, h.Args...), " ")
	return strings.Contains(line, "${user_config.") || strings.Contains(line, "CLAUDE_PLUGIN_OPTION_")
}

// AloneNotes notes the organisation's files that switch off all other hooks.
func AloneNotes(sources []*Source) (out []eventmap.Note) {
	for _, s := range sources {
		if s.Alone {
			out = append(out, eventmap.Note{Code: eventmap.LossManagedOnly, Detail: s.File})
		}
	}
	return out
}

// Foreign tells whether a source holds hooks that are not hookshim's own, shared
// ones excepted: those are the user's, wrapped.
func (s *Source) Foreign(bin string) bool {
	for _, h := range s.Handlers {
		if _, shared := unwrapped(h, bin); shared || !isShim(h.Command, bin) {
			return true
		}
	}
	return len(s.Ignored) > 0 && len(s.Handlers) == 0 && !s.Cursor
}
