package host

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/plainfile"
	"hookshim/internal/rawjson"
)

// Places are where a host looks for configuration. An empty one is not looked at.
type Places struct {
	Project string // the folder that is open
	Home    string // the user's home
	System  string // "/", or a folder that stands for it in tests

	Read func(path string) ([]byte, error) // reads a file; nil reads it as it is
}

// File is a configuration file that was found.
type File struct {
	Path  string `json:"path"`
	Scope string `json:"scope"`         // the host's own word: project, user, enterprise, claude-project …
	Why   string `json:"why,omitempty"` // why the host drops it whole, "" if it loads
	Hooks int    `json:"hooks"`         // that the host has loaded from it
}

// CursorSetup is what Cursor has loaded for a project.
type CursorSetup struct {
	Root    string // where Cursor looks for project files: the repository's root
	Files   []File
	Entries []hooksjson.Entry // in the order of cursor-observed.md 7
	Dropped []hooksjson.Entry // imported, and dropped since a hooks.json lists the same command

	text func(path string) ([]byte, error) // Places.Read
}

// OpenCursor loads what Cursor would load: the enterprise's, the project's and the
// user's hooks.json, and Claude Code's settings of the project and the user, which
// it imports. Team hooks and plugins are not looked for.
func OpenCursor(p Places) *CursorSetup {
	s := &CursorSetup{Root: p.Project, text: p.Read}
	if root := config.Repository(filepath.Join(p.Project, ".cursor", "hooks.json")); root != "" {
		s.Root = root
	}
	if p.System != "" {
		s.load(systemFile(p.System, "Cursor"), "enterprise", "", hooksjson.Load)
	}
	s.load(filepath.Join(s.Root, ".cursor", "hooks.json"), "project", s.Root, hooksjson.Load)
	if p.Home != "" {
		s.load(filepath.Join(p.Home, ".cursor", "hooks.json"), "user", "", hooksjson.Load)
	}
	listed := s.Entries
	claude := filepath.Join(s.Root, ".claude")
	s.load(filepath.Join(claude, "settings.local.json"), "claude-project-local", s.Root, ImportClaude)
	s.load(filepath.Join(claude, "settings.json"), "claude-project", s.Root, ImportClaude)
	if p.Home != "" {
		s.load(filepath.Join(p.Home, ".claude", "settings.json"), "claude-user", "", ImportClaude)
	}
	s.dropListed(listed)
	return s
}

// load reads one file. Project files behind a symbolic link are refused
// (cursor-observed.md 4); entries without a place of their own start beside the
// file (cursor-observed.md 8).
func (s *CursorSetup) load(path, scope, dir string, read func([]byte) ([]hooksjson.Entry, error)) {
	if s.text == nil {
		s.text = func(path string) ([]byte, error) { return plainfile.Named(path, plainfile.MostConfig) }
	}
	text, err := s.text(path)
	if os.IsNotExist(err) {
		return
	}
	f := File{Path: path, Scope: scope}
	var entries []hooksjson.Entry
	if err == nil {
		entries, err = read(text)
	}
	switch {
	case err != nil:
		f.Why = err.Error()
	case dir != "" && config.Symlink(path):
		f.Why = "it is, or lies behind, a symbolic link"
	default:
		f.Hooks = len(entries)
		for _, e := range entries {
			e.File, e.Dir = path, dir
			if dir == "" {
				e.Dir = filepath.Dir(path)
			}
			s.Entries = append(s.Entries, e)
		}
	}
	s.Files = append(s.Files, f)
}

// dropListed takes away the imported entries whose command any hooks.json lists
// under the same event, whatever its matcher (cursor-observed.md 7).
func (s *CursorSetup) dropListed(listed []hooksjson.Entry) {
	same := func(a hooksjson.Entry) func(hooksjson.Entry) bool {
		return func(b hooksjson.Entry) bool { return a.Event == b.Event && a.Command == b.Command && a.Command != "" }
	}
	var kept []hooksjson.Entry
	for _, e := range s.Entries {
		if e.Imported && slices.ContainsFunc(listed, same(e)) {
			s.Dropped = append(s.Dropped, e)
			continue
		}
		kept = append(kept, e)
	}
	s.Entries = kept
}

// Starting gives the entries that Cursor starts for a payload of its own, in order. Prompt
// entries are not among them: this runtime never runs one (cursor-observed.md 9).
func (s *CursorSetup) Starting(payload string) []hooksjson.Entry {
	p, _ := rawjson.Members(payload)
	event, _ := p.Text("hook_event_name")
	subject, loop := Subject(eventmap.Cursor, payload), followUps(p)
	var out []hooksjson.Entry
	for _, e := range s.Entries {
		over := eventmap.IsStop(event) && e.LoopLimit >= 0 && loop >= e.LoopLimit
		if e.Event == event && e.Command != "" && !over && e.Matches(subject) {
			out = append(out, e)
		}
	}
	return out
}

// systemFile is the organisation's file of a host below the system's root
// (cursor.md 6, claude.md 4).
func systemFile(root, host string) string {
	cursor := host == "Cursor"
	switch {
	case runtime.GOOS == "darwin" && cursor:
		return filepath.Join(root, "Library", "Application Support", "Cursor", "hooks.json")
	case runtime.GOOS == "darwin":
		return filepath.Join(root, "Library", "Application Support", "ClaudeCode", "managed-settings.json")
	case runtime.GOOS == "windows" && cursor:
		return filepath.Join(root, "ProgramData", "Cursor", "hooks.json")
	case runtime.GOOS == "windows":
		return filepath.Join(root, "Program Files", "ClaudeCode", "managed-settings.json")
	case cursor:
		return filepath.Join(root, "etc", "cursor", "hooks.json")
	}
	return filepath.Join(root, "etc", "claude-code", "managed-settings.json")
}

// ReadCursorFile loads one hooks.json for a project as if it were the project's own,
// or, with imported, one settings file of Claude Code as Cursor's import does. A file
// that can't be read is an error, one that Cursor drops is not: it has no entries.
func ReadCursorFile(path, project string, imported bool) (*CursorSetup, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	s := &CursorSetup{Root: project}
	if imported {
		s.load(path, "claude-project", project, ImportClaude)
	} else {
		s.load(path, "project", project, hooksjson.Load)
	}
	return s, nil
}
