package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/places"
)

// manifest makes the text of the manifest that has to name the target.
func (v *conversion) manifest(sources []*config.Source) error {
	if v.plugin == "" {
		return nil
	}
	host := eventmap.Cursor
	if sources[0].Cursor {
		host = eventmap.Claude
	}
	target, err := filepath.Abs(v.target)
	if err != nil {
		return err
	}
	file, old, text, err := config.NameHooks(v.plugin, host, target)
	if err == nil {
		v.after = append(v.after, rewritten{file, old, text})
	}
	return err
}

// targetNotes notes what keeps Cursor's cloud agents, or Cursor, from reading the
// target, and what hooks were left out of it.
func (v *conversion) targetNotes(sources []*config.Source) {
	at := place(v.target)
	if at.Host == eventmap.Cursor && at.Scope != places.Managed || at.Scope == places.Elsewhere {
		if at.Scope == places.User {
			v.notes = append(v.notes, eventmap.Note{Code: eventmap.LossCloudUser})
		}
		if root := config.Repository(v.target); root != "" {
			v.notes = append(v.notes, eventmap.Note{Code: eventmap.LossSubfolder, Detail: root})
		}
	}
	v.left(sources)
}

// left notes the files with hooks that share the target and are not taken along:
// settings.local.json, and frontmatter.
func (v *conversion) left(sources []*config.Source) {
	at := sources[0].Place
	dir := filepath.Join(at.Root, ".claude")
	scope := at.Scope
	if scope == places.Skill || scope == places.Agent {
		scope = at.Within
	}
	var files []string
	switch scope {
	case places.Project, places.Local, places.User:
		files = append([]string{filepath.Join(dir, "settings.local.json")}, places.Frontmatter(dir)...)
	case places.Plugin:
		files = places.Frontmatter(at.Root)
	}
	for _, f := range files {
		if slices.ContainsFunc(sources, func(s *config.Source) bool { return sameFile(s.File, f) }) {
			continue
		}
		if src, err := source(v.c, f); err == nil && len(src.Handlers) > 0 {
			detail := near(f)
			if off := v.plan.SwitchedOff(src); len(off) > 0 {
				detail += "; what it starts with the same command is switched off in Cursor, too: " + strings.Join(off, ", ")
			}
			v.notes = append(v.notes, eventmap.Note{Code: leftCode(src.Place), Detail: detail})
		}
	}
}

// leftCode says why a file is taken along on request only.
func leftCode(at places.Place) eventmap.Code {
	if at.Scope == places.Local {
		return eventmap.LossLocalLeft
	}
	return eventmap.LossScopedLeft
}
