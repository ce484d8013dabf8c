package cli

import (
	"path/filepath"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/places"
)

// job chooses which of a group's files are the sources: those of Claude Code if
// there are hooks in them, else those of Cursor, or what --target says. It is nil
// if there are none.
func (s *sweep) job(g places.Group) (*job, []*config.Source, error) {
	hosts := []eventmap.Host{eventmap.Claude, eventmap.Cursor}
	if s.c.IsSet("target") {
		hosts = []eventmap.Host{s.opts.Target.Host.Other()}
	}
	for _, from := range hosts {
		files, err := s.files(g, from)
		if err != nil {
			return nil, nil, err
		}
		list, err := sources(s.c, files)
		if err != nil {
			return nil, nil, err
		}
		if !foreign(list, s.opts.Bin) {
			continue
		}
		j, err := s.target(g, from, files)
		return j, list, err
	}
	return nil, nil, nil
}

func foreign(list []*config.Source, bin string) bool {
	for _, src := range list {
		if src.Foreign(bin) {
			return true
		}
	}
	return false
}

// otherSide tells whether a group has hooks of its own for the host that it is
// converted to.
func (s *sweep) otherSide(g places.Group, cursor bool) bool {
	if cursor || s.c.IsSet("target") {
		return false
	}
	files, err := s.files(g, eventmap.Cursor)
	if err != nil {
		return false
	}
	list, err := sources(s.c, files)
	return err == nil && foreign(list, s.opts.Bin)
}

// files gives a group's files for a host, those that have to be asked for only if
// they were.
func (s *sweep) files(g places.Group, from eventmap.Host) ([]string, error) {
	var files []string
	if g.Plugin {
		list, err := pluginFiles(s.c, g.Root, from)
		if err != nil {
			return nil, err
		}
		for _, f := range absolute(list) {
			files = append(files, s.shown(f))
		}
		return files, nil
	}
	for _, f := range g.Files {
		at := place(f)
		switch {
		case at.Host != from,
			at.Scope == places.Local && !s.c.Bool("include-local"),
			at.Scope > places.User && !s.c.Bool("include-frontmatter"):
		default:
			files = append(files, s.shown(f))
		}
	}
	return files, nil
}

func (s *sweep) target(g places.Group, from eventmap.Host, files []string) (*job, error) {
	j := &job{files: files}
	if !g.Plugin {
		target, err := place(files[0]).Counterpart(from)
		j.target = s.shown(target)
		return j, err
	}
	target, name, err := config.PluginTarget(g.Root, from.Other(), absolute(files))
	if name {
		j.plugin = g.Root
	}
	j.target = s.shown(target)
	return j, err
}

func absolute(files []string) (out []string) {
	for _, f := range files {
		if a, err := filepath.Abs(f); err == nil {
			f = a
		}
		out = append(out, f)
	}
	return out
}
