//go:build unix

package state

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestPrivate: a folder counts as the user's own only if nobody else can put
// another into its place.
func TestPrivate(t *testing.T) {
	base := t.TempDir()
	dir := func(mode os.FileMode, names ...string) string {
		path := filepath.Join(append([]string{base}, names...)...)
		if err := os.MkdirAll(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	link := func(to, name string) string {
		path := filepath.Join(base, name)
		if err := os.Symlink(to, path); err != nil {
			t.Fatal(err)
		}
		return path
	}
	own := dir(0o700, "own", "state")
	dir(0o777, "open")
	dir(0o777|os.ModeSticky, "tmp")
	round := link("round", "round")
	file := filepath.Join(base, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{
		own:                                        true,
		dir(0o755, "seen"):                         true,
		dir(0o720, "group"):                        false,
		dir(0o702, "others"):                       false,
		dir(0o700, "open", "state"):                false, // anybody can move it away
		dir(0o700, "open", "deep", "state"):        false,
		dir(0o700, "tmp", "state"):                 true, // nobody else can
		link(own, "absolute"):                      true,
		link("own/../own/state", "relative"):       true,
		link("open/state", "astray"):               false,
		filepath.Join(link("own", "mid"), "state"): true,
		round:                       false,
		file:                        false,
		filepath.Join(base, "none"): false,
	} {
		if private(path) != want {
			t.Errorf("%s: %v, want %v", path, !want, want)
		}
	}
	if os.Geteuid() != 0 {
		return // only root can make what belongs to somebody else
	}
	theirs, trap := dir(0o755, "theirs"), link(own, "trap")
	below := dir(0o700, "theirs", "state")
	if os.Lchown(theirs, 1, 1) != nil || os.Lchown(trap, 1, 1) != nil {
		t.Fatal("can't give files away")
	}
	for _, path := range []string{theirs, trap, below} {
		if private(path) {
			t.Errorf("%s: somebody else decides what lies there", path)
		}
	}
}

// TestNothingOutside: a store behind another's link is neither read, written nor
// cleaned up, and gets no folder.
func TestNothingOutside(t *testing.T) {
	base := t.TempDir()
	precious := filepath.Join(base, "project", "env", "old")
	if err := os.MkdirAll(filepath.Dir(precious), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(precious, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-100 * 24 * time.Hour)
	os.Chtimes(precious, old, old)
	open := filepath.Join(base, "open")
	if os.Mkdir(open, 0o777) != nil || os.Chmod(open, 0o777) != nil || os.Symlink(filepath.Join(base, "project"), filepath.Join(open, "hookshim")) != nil {
		t.Fatal("no folder that others can write")
	}
	s := Open(func(name string) string { return map[string]string{"XDG_STATE_HOME": open}[name] })
	if s.Put("calls", "k", nil) == nil || s.PluginData("/p") != "" || s.Usable() == nil {
		t.Error("the store was used")
	}
	if _, err := os.Stat(precious); err != nil {
		t.Error("an old file of the user's was removed")
	}
	left, _ := filepath.Glob(filepath.Join(base, "project", "*"))
	if len(left) != 1 {
		t.Errorf("the folder holds %v", left)
	}
}

// TestNothingElsewhere: the same for a folder that is open itself.
func TestNothingElsewhere(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	dir := filepath.Join(t.TempDir(), "state")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	s := Open(func(name string) string { return map[string]string{"HOOKSHIM_STATE": dir}[name] })
	if s.PluginData("/p") != "" || s.KeepSessionEnv("s", []string{"A=1"}) == nil {
		t.Error("the store was used")
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("the folder holds %v", left)
	}
}
