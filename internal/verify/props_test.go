package verify

import (
	"os"
	"path/filepath"
	"runtime"
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
