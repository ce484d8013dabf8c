package lint

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/simulate"
)

// twice plays every moment of a session through the model of Cursor, for each project
// that has both files among those looked at: what its import of Claude Code's settings
// starts beside hooks.json. No script runs.
func (l *linter) twice() {
	for _, f := range l.files {
		if !f.src.Cursor || f.scope != "project" {
			continue
		}
		state, err := os.MkdirTemp("", "hookshim-lint-")
		if err != nil {
			continue
		}
		l.imported(f, host.OpenCursor(host.Places{Project: f.root, Read: l.o.read}), state)
		os.RemoveAll(state)
	}
}

func (l *linter) imported(f *file, setup *host.CursorSetup, state string) {
	moments := host.Moments()
	for i := range moments {
		c := simulate.Counter{Session: host.Session{Root: f.root}, Home: l.o.Home, State: filepath.Join(state, strconv.Itoa(i))}
		starts := c.Cursor(setup, &moments[i])
		for _, s := range starts {
			g, h := l.handlerOf(&s)
			if h == nil {
				continue
			}
			l.out = &g.findings
			again := slices.ContainsFunc(starts, func(o simulate.Start) bool {
				return o.File != s.File && !isSettings(o.File) && sameScript(f, o.Script, s.Script)
			})
			switch {
			case again:
				d := l.once(RunsTwice, g, h.Path+".command", shown(f.name))
				if d != nil && s.Shim && ofCursor(h) {
					d.Hint = "hookshim convert -w " + shown(f.name) + "; where that changes nothing, switch off third-party hooks in Cursor's settings: each tool needs its own entry"
				}
			case !s.Shim:
				l.raw(g, h)
			}
		}
	}
}

// ofCursor tells whether a handler of Claude Code's runs a script of Cursor's.
func ofCursor(h *config.Handler) bool {
	args, _ := config.ShimArgs(h.Command, h.Args...)
	o, err := simulate.ParseShim(args)
	return err == nil && o.Script == eventmap.Cursor
}

// raw reports the first handler of a file that Cursor imports and nothing translates.
func (l *linter) raw(f *file, h *config.Handler) {
	for _, d := range f.findings {
		if d.Rule.ID == ImportedRaw {
			return
		}
	}
	l.at(ImportedRaw, f, h.Path+".command", "")
}

func isSettings(file string) bool { return strings.HasPrefix(filepath.Base(file), "settings") }

// handlerOf gives the handler of Claude Code's settings that Cursor started by its
// import.
func (l *linter) handlerOf(s *simulate.Start) (*file, *config.Handler) {
	for _, f := range l.files {
		abs, err := filepath.Abs(f.name)
		if err != nil || f.src.Cursor || abs != s.File {
			continue
		}
		for i := range f.src.Handlers {
			if f.src.Handlers[i].Command == s.Command {
				return f, &f.src.Handlers[i]
			}
		}
	}
	return nil, nil
}

// sameScript tells whether two command lines start the same script: the same line, or
// one path in the project.
func sameScript(f *file, a, b string) bool {
	if a == b {
		return true
	}
	path := func(line string) string {
		w, _ := scriptWord(firstCommand(expand(f, line)))
		if w == "" || strings.ContainsAny(w, "$~") {
			return ""
		}
		if !filepath.IsAbs(w) {
			w = filepath.Join(f.root, w)
		}
		return filepath.Clean(w)
	}
	return path(a) != "" && path(a) == path(b)
}
