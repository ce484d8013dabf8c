package config

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"hookshim/eventmap"
	"hookshim/internal/places"
)

// bombs are texts that are made to cost a reader time or memory.
var bombs = map[string]string{
	"deep":                 `{"hooks":` + strings.Repeat("[", 400_000) + strings.Repeat("]", 400_000) + "}",
	"deep, open":           `{"hooks":` + strings.Repeat(`{"a":`, 200_000),
	"many hooks":           `{"hooks":{"PreToolUse":[` + strings.Repeat(`{"hooks":[{"type":"command","command":"x"}]},`, 15_000) + `{}]}}`,
	"many faults":          `{"hooks":{"PreToolUse":[` + strings.Repeat(`5,`, 400_000) + `5]}}`,
	"many events":          `{"version":1,"hooks":{` + strings.Repeat(`"a":[],`, 100_000) + `"b":[]}}`,
	"many cuts":            `{"version":1,"hooks":{"stop":[{"command":"x","a":[` + strings.Repeat(`"/*`+strings.Repeat("y", 40)+`",`, 9_000) + `"*/"]}]}}`,
	"long matcher":         `{"hooks":{"PreToolUse":[{"matcher":"` + strings.Repeat(`\\b`, 300_000) + `","hooks":[{"type":"command","command":"x"}]}]}}`,
	"long matcher, Cursor": `{"version":1,"hooks":{"preToolUse":[{"matcher":"` + strings.Repeat(`\\b`, 300_000) + `","command":"x"}]}}`,
}

// TestBombs: documents that are made to be dear are refused before they are.
func TestBombs(t *testing.T) {
	for name, text := range bombs {
		begun := time.Now()
		if _, err := Read("settings.json", []byte(text), places.Place{}); err == nil {
			t.Errorf("%s: read", name)
		}
		Scan("settings.json", []byte(text), eventmap.Claude)
		Scan("hooks.json", []byte(text), eventmap.Cursor)
		HostOf("settings.json", []byte(text), places.Place{})
		HasOwn("hooks.json", []byte(text), "hookshim")
		if d := time.Since(begun); d > 5*time.Second {
			t.Errorf("%s: %v", name, d)
		}
	}
}

// TestYAMLBombs: the same for frontmatter: aliases of aliases, deep and long lists.
func TestYAMLBombs(t *testing.T) {
	laughs := "a0: &a0 [x]\n"
	for i := 1; i < 30; i++ {
		n := string(rune('a' + i))
		laughs += n + ": &" + n + " [*a0" + strings.Repeat(", *"+map[bool]string{true: "a0", false: string(rune('a' + i - 1))}[i == 1], 9) + "]\n"
	}
	for name, head := range map[string]string{
		"laughs": laughs,
		"itself": "a: &a [*a]\n",
		"deep":   "hooks: " + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + "\n",
		"line":   "hooks: [" + strings.Repeat(strings.Repeat("é", 20)+", ", 19_000) + "x]\n",
	} {
		begun := time.Now()
		if _, err := Read("x.md", []byte("---\n"+head+"---\n"), places.Place{Scope: places.Skill}); err == nil {
			t.Errorf("%s: read", name)
		}
		if d := time.Since(begun); d > 5*time.Second {
			t.Errorf("%s: %v", name, d)
		}
	}
}

// TestWriteAstray: no link of a project's leads a write out of it; one inside it, and
// the user's own, do.
func TestWriteAstray(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("making a link takes a right there")
	}
	base := t.TempDir()
	home := filepath.Join(base, "home")
	t.Setenv("HOME", home)
	for _, dir := range []string{"home/dotfiles/claude", "home/p/.git", "home/p/shared", "home/p/sub", "home/plugin/.claude-plugin", "home/plugin/hooks", "home/real/.claude"} {
		if err := os.MkdirAll(filepath.Join(base, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	text := func(path string, s string) {
		if err := os.WriteFile(filepath.Join(home, path), []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text("dotfiles/claude/settings.json", "{}")
	text("dotfiles/own.json", "{}")
	text("plugin/.claude-plugin/plugin.json", "{}")
	link := func(to, name string) {
		if err := os.Symlink(to, filepath.Join(home, name)); err != nil {
			t.Fatal(err)
		}
	}
	link("dotfiles/claude", ".claude") // as people have it
	link("../.claude", "p/.claude")    // as an attacker would
	link("../shared", "p/sub/.claude") // of the project's own
	link("../../dotfiles/own.json", "plugin/hooks/hooks.json")
	link("real", "linked") // the project itself
	link("../new.json", "p/.cursor")
	for path, want := range map[string]bool{
		".claude/settings.json":        true,
		"p/.claude/settings.json":      false,
		"p/sub/.claude/settings.json":  true,
		"plugin/hooks/hooks.json":      false,
		"linked/.claude/settings.json": true,
		"p/.cursor/hooks.json":         false,
	} {
		file := filepath.Join(home, path)
		old, err := ReadTarget(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := Write(file, old, []byte(`{"a":1}`), false); (err == nil) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	if b, _ := os.ReadFile(filepath.Join(home, "dotfiles/own.json")); string(b) != "{}" {
		t.Errorf("the user's file holds %s", b)
	}
	if b, _ := os.ReadFile(filepath.Join(home, "p/shared/settings.json")); string(b) != `{"a":1}` {
		t.Errorf("the project's own file holds %s", b)
	}
}

// TestWriteModes: a file keeps its mode, and the text from before lies beside it with
// the same one, also where a link lies in the backup's place.
func TestWriteModes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such modes there")
	}
	dir := t.TempDir()
	file, precious := filepath.Join(dir, "hooks.json"), filepath.Join(dir, "precious")
	if os.WriteFile(file, []byte("{}"), 0o600) != nil || os.Symlink(precious, file+".before-hookshim") != nil {
		t.Fatal("no file")
	}
	if err := Write(file, []byte("{}"), []byte("{ }"), true); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, file + ".before-hookshim"} {
		if info, err := os.Lstat(name); err != nil || info.Mode() != 0o600 {
			t.Errorf("%s: %v %v", name, info.Mode(), err)
		}
	}
	if _, err := os.Lstat(precious); err == nil {
		t.Error("the backup went through a link")
	}
	if Write(file, []byte("{}"), nil, false) == nil {
		t.Error("a file that changed meanwhile was written")
	}
}
