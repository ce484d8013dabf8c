//go:build unix

package plainfile

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// TestNotRegular: pipes and devices are neither read nor written to, by their name
// or through a link.
func TestNotRegular(t *testing.T) {
	dir := t.TempDir()
	pipe, link, zero := filepath.Join(dir, "pipe"), filepath.Join(dir, "link"), filepath.Join(dir, "zero")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for to, from := range map[string]string{link: pipe, zero: "/dev/zero"} {
		if err := os.Symlink(from, to); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{pipe, link, zero, "/dev/zero", "/dev/stdin"} {
		within(t, path, func() {
			if _, err := Read(path, 1<<20); path != "/dev/stdin" && (err == nil || !strings.Contains(err.Error(), "not a regular file")) {
				t.Errorf("reading %s: %v", path, err)
			}
			if err := Append(path, []byte("x\n")); err == nil {
				t.Errorf("%s was written to", path)
			}
		})
	}
	within(t, "a name of the command line's", func() {
		if _, err := Named(zero, 1<<20); err == nil {
			t.Error("a device was read")
		}
	})
}

// TestNamed: what a shell hands over as /dev/fd/N is read, with a limit all the same.
func TestNamed(t *testing.T) {
	for most, ok := range map[int64]bool{5: true, 4: false} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		w.WriteString("12345")
		w.Close()
		if b, err := Named("/dev/fd/"+strconv.Itoa(int(r.Fd())), most); (err == nil) != ok || ok && string(b) != "12345" {
			t.Errorf("at most %d: %q %v", most, b, err)
		}
		r.Close()
	}
}

// TestAppend: a line goes into a file of the user's own only, which nobody else
// may read if it is made.
func TestAppend(t *testing.T) {
	mine := filepath.Join(t.TempDir(), "log")
	for range 2 {
		if err := Append(mine, []byte("x\n")); err != nil {
			t.Fatal(err)
		}
	}
	info, err := os.Stat(mine)
	if b, _ := os.ReadFile(mine); err != nil || string(b) != "x\nx\n" || info.Mode().Perm() != 0o600 {
		t.Errorf("%q, mode %v, %v", b, info.Mode(), err)
	}
	for name, make := range map[string]func(other, path string) error{"symbolic": os.Symlink, "hard": os.Link, "dangling": func(_, path string) error {
		return os.Symlink(filepath.Join(filepath.Dir(path), "new"), path)
	}} {
		other := file(t, "precious")
		path := filepath.Join(filepath.Dir(other), "log")
		if err := make(other, path); err != nil {
			t.Fatal(err)
		}
		if err := Append(path, []byte("x\n")); err == nil {
			t.Errorf("%s link: written", name)
		}
		if b, _ := os.ReadFile(other); string(b) != "precious" {
			t.Errorf("%s link: the other file holds %q", name, b)
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(other), "*")); len(left) != 2 {
			t.Errorf("%s link: %v", name, left)
		}
	}
	if syscall.Geteuid() != 0 {
		return // only root can make a file that belongs to somebody else
	}
	foreign := file(t, "theirs")
	if err := os.Chown(foreign, 1, 1); err != nil {
		t.Fatal(err)
	}
	if err := Append(foreign, []byte("x\n")); err == nil {
		t.Error("somebody else's file was written to")
	}
}
