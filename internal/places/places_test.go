package places

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"hookshim/eventmap"
)

// TestOf places every kind of file, and finds its counterpart.
func TestOf(t *testing.T) {
	root := t.TempDir()
	home := filepath.Join(root, "home")
	for _, f := range []string{"plug/.claude-plugin/plugin.json", "cplug/.cursor-plugin/plugin.json"} {
		write(t, filepath.Join(root, f))
	}
	for _, c := range []struct {
		file   string
		scope  Scope
		within Scope
		root   string
		from   eventmap.Host
		to     string // "" for none by name
	}{
		{"p/.claude/settings.json", Project, 0, "p", eventmap.Claude, "p/.cursor/hooks.json"},
		{"p/.claude/settings.local.json", Local, 0, "p", eventmap.Claude, "p/.cursor/hooks.json"},
		{"p/.cursor/hooks.json", Project, 0, "p", eventmap.Cursor, "p/.claude/settings.json"},
		{"home/.claude/settings.json", User, 0, "home", eventmap.Claude, "home/.cursor/hooks.json"},
		{"home/.cursor/hooks.json", User, 0, "home", eventmap.Cursor, "home/.claude/settings.json"},
		{"p/.claude/agents/a.md", Agent, Project, "p", eventmap.Claude, "p/.cursor/hooks.json"},
		{"p/.claude/agents/deep/a.md", Agent, Project, "p", eventmap.Claude, "p/.cursor/hooks.json"},
		{"home/.claude/skills/s/SKILL.md", Skill, User, "home", eventmap.Claude, "home/.cursor/hooks.json"},
		{"p/.claude/skills/agents/SKILL.md", Skill, Project, "p", eventmap.Claude, "p/.cursor/hooks.json"},
		{"p/.claude/commands/c.md", Skill, Project, "p", eventmap.Claude, "p/.cursor/hooks.json"},
		{"plug/agents/a.md", Agent, Plugin, "plug", eventmap.Claude, ""},
		{"plug/skills/s/SKILL.md", Skill, Plugin, "plug", eventmap.Claude, ""},
		{"x/SKILL.md", Skill, Elsewhere, "x", eventmap.Claude, ""},
		{"plug/hooks/hooks.json", Plugin, 0, "plug", 0, ""},
		{"cplug/config/mine.json", Plugin, 0, "cplug", 0, ""},
		{"bare/hooks/hooks.json", Plugin, 0, "bare", 0, ""},
		{"bare/hooks/hooks-cursor.json", Plugin, 0, "bare", 0, ""},
		{"p/.claude/hooks/hooks.json", Elsewhere, 0, "p/.claude/hooks", 0, ""},
		{"plug/.claude-plugin/plugin.json", Plugin, 0, "plug", eventmap.Claude, ""},
		{"p/.cursor/managed/active-team-hooks/hooks.json", Team, 0, "p", eventmap.Cursor, ""},
		{"d/managed-settings.json", Managed, 0, "d", eventmap.Claude, ""},
		{"d/managed-settings.d/10.json", Managed, 0, "d", eventmap.Claude, ""},
		{"hooks.json", Elsewhere, 0, ".", 0, ""},
	} {
		p := Of(filepath.Join(root, c.file), home)
		if p.Scope != c.scope || p.Within != c.within || p.Root != filepath.Join(root, c.root) {
			t.Errorf("%s: %+v", c.file, p)
		}
		if c.from != 0 && c.scope != Agent && c.scope != Skill && p.Host != c.from {
			t.Errorf("%s: host %v", c.file, p.Host)
		}
		to, err := p.Counterpart(c.from)
		if c.to == "" && err == nil || c.to != "" && to != filepath.Join(root, c.to) {
			t.Errorf("%s: counterpart %q, %v", c.file, to, err)
		}
	}
}

// TestSystem: an organisation's files have their counterpart in the other tool's
// folder, on the system they are meant for.
func TestSystem(t *testing.T) {
	for _, f := range systemFolders {
		if f.system != runtime.GOOS {
			continue
		}
		claude := filepath.Join(f.claude, "managed-settings.json")
		cursor := filepath.Join(f.cursor, "hooks.json")
		if to, err := Of(claude, "").Counterpart(eventmap.Claude); to != cursor {
			t.Errorf("%s: %s, %v", claude, to, err)
		}
		p := Of(cursor, "")
		if to, err := p.Counterpart(eventmap.Cursor); to != claude || p.Start("stop") != f.cursor || !IsStart(f.cursor) {
			t.Errorf("%s: %s, %v", cursor, to, err)
		}
	}
}

// TestIsStart: what convert writes after --cwd is known again, and what a person
// writes there is not.
func TestIsStart(t *testing.T) {
	for _, f := range systemFolders {
		if !IsStart(f.cursor) {
			t.Errorf("%s is not known", f.cursor)
		}
	}
	for _, other := range []string{"", "/srv", "/Library", "~/.cursors", "${CLAUDE_PROJECT_DIR}"} {
		if IsStart(other) {
			t.Errorf("%s is taken for convert's", other)
		}
	}
}

// TestFind walks a tree with links that lead round in it and out of it.
func TestFind(t *testing.T) {
	root := t.TempDir()
	for _, f := range []string{"a/.claude/settings.json", "a/.claude/agents/x.md", "a/.claude/plugins/cache/.claude/settings.json", "a/.cursor/hooks.json",
		"b/node_modules/m/.claude/settings.json", "b/vendor/v/.claude/settings.json", "b/.git/.claude/settings.json",
		"plug/hooks/hooks.json", "plug/.cursor-plugin/plugin.json", "real/settings.json", "empty/.claude/other.json"} {
		write(t, filepath.Join(root, f))
	}
	want := []string{"a: .claude/agents/x.md .claude/settings.json .cursor/hooks.json", "plug: .cursor-plugin/plugin.json hooks/hooks.json"}
	if runtime.GOOS != "windows" {
		link(t, "..", filepath.Join(root, "a/up"))
		link(t, filepath.Dir(root), filepath.Join(root, "out"))
		if err := os.Mkdir(filepath.Join(root, "linked"), 0o755); err != nil {
			t.Fatal(err)
		}
		link(t, "../real", filepath.Join(root, "linked/.claude"))
		want = slices.Insert(want, 1, "linked: .claude/settings.json")
	}
	groups, faults := Find(root, "")
	var got []string
	for _, g := range groups {
		var names []string
		for _, f := range g.Files {
			rel, err := filepath.Rel(g.Root, f)
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, filepath.ToSlash(rel))
		}
		slices.Sort(names)
		got = append(got, filepath.Base(g.Root)+": "+strings.Join(names, " "))
	}
	if len(faults) > 0 || !slices.Equal(got, want) {
		t.Errorf("found %q, %v; want %q", got, faults, want)
	}
	if _, faults := Find(filepath.Join(root, "nothing"), ""); len(faults) != 1 {
		t.Errorf("a folder that is not there: %v", faults)
	}
}

func write(t *testing.T, file string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, to, at string) {
	t.Helper()
	if err := os.Symlink(to, at); err != nil {
		t.Fatal(err)
	}
}
