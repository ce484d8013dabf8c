// Package places knows where the two hosts look for hooks: which scope a file
// belongs to, which file of the other host is its counterpart, and which files of
// a folder tree hold hooks. It goes by names and reads no file's text.
package places

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"hookshim/eventmap"
)

// Scope is whom the hooks of a file are for (claude.md 4.1, cursor.md 3.2).
type Scope uint8

// The scopes. A file that lies where neither host looks is treated as a project's.
const (
	Elsewhere Scope = iota
	Project         // .claude/settings.json, .cursor/hooks.json
	Local           // .claude/settings.local.json
	User            // the same two files in the home folder
	Managed         // managed-settings.json, the enterprise hooks.json
	Team            // what Cursor's dashboard puts into a project
	Plugin          // a plugin's hooks file or manifest
	Skill           // frontmatter of a skill or a command
	Agent           // frontmatter of a subagent
)

// Place is where a file lies.
type Place struct {
	Scope    Scope
	Host     eventmap.Host // 0 where only the text tells
	Root     string        // absolute: the project, the home folder, the plugin, the folder of a managed file
	Within   Scope         // of a Skill or an Agent: Project, User, Plugin or Elsewhere
	Manifest bool          // a plugin's plugin.json
}

// Of tells the place of a file; home is the user's home folder, "" if not known.
func Of(file, home string) Place {
	abs, err := filepath.Abs(file)
	if err != nil {
		abs = file
	}
	dir, base := filepath.Split(abs)
	dir = filepath.Clean(dir)
	parent := filepath.Dir(dir)
	switch folder := filepath.Base(dir); {
	case strings.EqualFold(filepath.Ext(base), ".md"):
		return frontmatter(abs, home)
	case folder == ".claude" && base == "settings.json":
		return Place{Scope: userOr(Project, parent, home), Host: eventmap.Claude, Root: parent}
	case folder == ".claude" && base == "settings.local.json":
		return Place{Scope: Local, Host: eventmap.Claude, Root: parent}
	case folder == ".cursor" && base == "hooks.json":
		return Place{Scope: userOr(Project, parent, home), Host: eventmap.Cursor, Root: parent}
	case folder == "active-team-hooks" && base == "hooks.json":
		return Place{Scope: Team, Host: eventmap.Cursor, Root: filepath.Dir(filepath.Dir(parent))}
	case base == "managed-settings.json":
		return Place{Scope: Managed, Host: eventmap.Claude, Root: dir}
	case folder == "managed-settings.d":
		return Place{Scope: Managed, Host: eventmap.Claude, Root: parent}
	case base == "hooks.json" && enterprise(dir):
		return Place{Scope: Managed, Host: eventmap.Cursor, Root: dir}
	case base == "plugin.json" && manifestHost(folder) != 0:
		return Place{Scope: Plugin, Host: manifestHost(folder), Root: parent, Manifest: true}
	}
	if root := pluginOf(dir, base); root != "" {
		return Place{Scope: Plugin, Root: root}
	}
	return Place{Root: dir}
}

func userOr(s Scope, root, home string) Scope {
	if home != "" && root == filepath.Clean(home) {
		return User
	}
	return s
}

func manifestHost(folder string) eventmap.Host {
	switch folder {
	case ".claude-plugin":
		return eventmap.Claude
	case ".cursor-plugin":
		return eventmap.Cursor
	}
	return 0
}

// Manifest gives the file in which a plugin tells a host about itself.
func Manifest(root string, host eventmap.Host) string {
	return filepath.Join(root, "."+host.String()+"-plugin", "plugin.json")
}

// pluginOf gives the plugin that a hooks file belongs to, "" if it is none: a JSON
// file below a manifest, or in a folder hooks, where hooks.json needs no manifest.
func pluginOf(dir, base string) string {
	parent := filepath.Dir(dir)
	if strings.ToLower(filepath.Ext(base)) != ".json" {
		return ""
	}
	const mostUp = 4
	for at, n := dir, 0; n < mostUp && at != filepath.Dir(at); at, n = filepath.Dir(at), n+1 {
		if hasManifest(at) {
			return at
		}
	}
	if filepath.Base(dir) == "hooks" && !strings.HasPrefix(filepath.Base(parent), ".") {
		return parent
	}
	return ""
}

func hasManifest(root string) bool {
	return Exists(Manifest(root, eventmap.Claude)) || Exists(Manifest(root, eventmap.Cursor))
}

// frontmatter is the place of a Markdown file: a skill, a command or a subagent of
// a project, a user or a plugin.
func frontmatter(abs, home string) Place {
	p := Place{Scope: Skill, Host: eventmap.Claude, Root: filepath.Dir(abs)}
	dir := filepath.Dir(abs)
	for at := dir; at != filepath.Dir(at); at = filepath.Dir(at) {
		if filepath.Base(at) == "agents" && !strings.EqualFold(filepath.Base(abs), "SKILL.md") {
			p.Scope = Agent
		}
		switch {
		case filepath.Base(at) == ".claude":
			p.Root = filepath.Dir(at)
			p.Within = userOr(Project, p.Root, home)
			return p
		case hasManifest(at):
			p.Root, p.Within = at, Plugin
			return p
		}
	}
	return p
}

// systemFolders are where both hosts look for an organisation's files
// (cursor.md 3.2, docs/contract-notes.md).
var systemFolders = [...]struct{ system, claude, cursor string }{
	{"linux", "/etc/claude-code", "/etc/cursor"},
	{"darwin", "/Library/Application Support/ClaudeCode", "/Library/Application Support/Cursor"},
	{"windows", `C:\Program Files\ClaudeCode`, `C:\ProgramData\Cursor`},
}

func enterprise(dir string) bool {
	for _, f := range systemFolders {
		if strings.EqualFold(dir, f.cursor) {
			return true
		}
	}
	return false
}

// Counterpart gives the file of the other host that a file's hooks belong into.
// A plugin's depends on its manifests, which package config reads. The error says
// why there is none, and what to do.
func (p Place) Counterpart(from eventmap.Host) (string, error) {
	scope := p.Scope
	if scope == Skill || scope == Agent {
		scope = p.Within
	}
	switch {
	case (scope == Project || scope == Local || scope == User) && from == eventmap.Cursor:
		return filepath.Join(p.Root, ".claude", "settings.json"), nil
	case scope == Project || scope == Local || scope == User:
		return filepath.Join(p.Root, ".cursor", "hooks.json"), nil
	case scope == Managed:
		return p.system(from)
	case scope == Team:
		return "", noCounterpart("Cursor's dashboard writes this file anew; Claude Code's like is in its managed settings")
	}
	return "", noCounterpart("its counterpart is not known: it lies where neither tool looks for hooks")
}

// noCounterpart is the reason why a file has no counterpart by name.
type noCounterpart string

func (e noCounterpart) Error() string { return string(e) }

func (p Place) system(from eventmap.Host) (string, error) {
	for _, f := range systemFolders {
		if f.system == runtime.GOOS && from == eventmap.Claude && strings.EqualFold(p.Root, f.claude) {
			return filepath.Join(f.cursor, "hooks.json"), nil
		}
		if f.system == runtime.GOOS && from == eventmap.Cursor && strings.EqualFold(p.Root, f.cursor) {
			return filepath.Join(f.claude, "managed-settings.json"), nil
		}
	}
	return "", noCounterpart("an organisation's file has a counterpart only where the tools look for it on this system")
}

// Imported tells whether Cursor reads the hooks of a file of Claude Code by itself
// (cursor-observed.md 5).
func (p Place) Imported() bool {
	return p.Scope <= User
}

// Start gives the folder in which Cursor starts the hooks of one of its files, as
// the shim's --cwd takes it; "" is the project's root (cursor-observed.md 8).
func (p Place) Start(event string) string {
	switch p.Scope {
	case User:
		return "~/.cursor"
	case Managed:
		return p.Root
	case Team:
		return "${CLAUDE_PROJECT_DIR}/.cursor/managed/active-team-hooks"
	case Plugin:
		if event != "stop" && event != "subagentStop" {
			return "${CLAUDE_PLUGIN_ROOT}"
		}
	}
	return ""
}

// SkillRoot gives the folder of a skill as the shim's --plugin-root takes it: Claude
// Code calls it CLAUDE_PLUGIN_ROOT in the skill's hooks (docs/contract-notes.md). It
// is "" for every other file, commands included.
func (p Place) SkillRoot(file string) string {
	abs, err := filepath.Abs(file)
	if err != nil || p.Scope != Skill || p.Within == Plugin || !strings.EqualFold(filepath.Base(abs), "SKILL.md") {
		return ""
	}
	dir := filepath.Dir(abs)
	rel, err := filepath.Rel(p.Root, dir)
	switch {
	case err == nil && p.Within == Project:
		return "${CLAUDE_PROJECT_DIR}/" + filepath.ToSlash(rel)
	case err == nil && p.Within == User:
		return "~/" + filepath.ToSlash(rel)
	}
	return dir
}

// IsStart tells whether a folder is one that Start gives.
func IsStart(dir string) bool {
	if dir == "~/.cursor" || dir == "${CLAUDE_PLUGIN_ROOT}" || strings.HasPrefix(dir, "${CLAUDE_PROJECT_DIR}/.cursor/managed/") {
		return true
	}
	for _, f := range systemFolders {
		if dir != "" && strings.EqualFold(dir, f.cursor) {
			return true
		}
	}
	return false
}

// Exists tells whether there is a file or folder of that name.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
