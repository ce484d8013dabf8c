package verify

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestPutAstray: what a case needs is put into the copy, and nothing behind a link
// that leads out of it, not even a folder.
func TestPutAstray(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("making a link takes a right there")
	}
	base := t.TempDir()
	root, out := filepath.Join(base, "copy"), filepath.Join(base, "out")
	for _, dir := range []string{filepath.Join(root, "in"), out} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{"astray": out, "inside": "in", "dangling": filepath.Join(out, "new")} {
		if err := os.Symlink(to, filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	s := &stage{root: root}
	put := map[string]mark{}
	for _, name := range []string{"astray/x", "astray/new/deep/x", "dangling/x", "dangling", "inside/deep/x", "new/x"} {
		if err := s.put(filepath.Join(root, name), "text", put); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, _ := os.ReadDir(out); len(left) != 0 {
		t.Errorf("outside there is %v", left)
	}
	for _, name := range []string{"in/deep/x", "new/x"} {
		if b, _ := os.ReadFile(filepath.Join(root, name)); string(b) != "text" {
			t.Errorf("%s holds %q", name, b)
		}
	}
}

// TestEveryFileTool has a guard of each tool that is about a file decide the same: the
// file is there where the tool needs it. In place nothing is put there, so what edits a
// file that there is not shows nothing.
func TestEveryFileTool(t *testing.T) {
	denies := "grep -q tool_name || exit 0\necho no >&2\nexit 2\n"
	for _, c := range []struct {
		event, matcher string
		git, place     bool
	}{
		{"PreToolUse", "Edit", false, false},
		{"PreToolUse", "Edit", true, false},
		{"PreToolUse", "Edit", false, true},
		{"PreToolUse", "MultiEdit", false, false},
		{"PreToolUse", "NotebookEdit", false, false},
		{"PreToolUse", "NotebookEdit", false, true},
		{"PreToolUse", "Notebook.*", false, false},
		{"PreToolUse", "Write", false, true},
		{"PostToolUse", "MultiEdit", false, false},
		{"PostToolUse", "NotebookEdit", false, false},
		{"PostToolUse", "NotebookEdit", false, true},
		{"PostToolUseFailure", "NotebookEdit", false, false},
	} {
		o := project(t, claudeGuard(c.event, c.matcher, denies))
		if o.InPlace = c.place; c.git {
			if err := os.Mkdir(filepath.Join(o.Project, ".git"), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		r := verified(t, o)
		want, left := Same, 0
		if c.place && c.event == "PreToolUse" && c.matcher != "Write" {
			want, left = Untried, 1
		}
		if len(r.Rows) == 0 || r.Count()[want] != len(r.Rows) || len(r.Left) != left {
			t.Errorf("%+v:\n%s", c, r.Text())
		}
		for _, l := range r.Left {
			if !strings.Contains(l.Why, "the file that the case edits is not there") {
				t.Errorf("%+v: %s", c, l.Why)
			}
		}
	}
}
