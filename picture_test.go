package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"hookshim/internal/picture"
)

// TestPicture runs the demonstration and holds docs/demo.svg against what it printed;
// go test . -run TestPicture -update draws it.
func TestPicture(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the demonstration needs a POSIX shell")
	}
	cmd := exec.Command("hookshim", "demo")
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "NO_COLOR=") }), "FORCE_COLOR=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := picture.SVG("hookshim demo", shownSteps(t, string(out)), "A Claude Code project, converted; Cursor's rm -rf is blocked, ls passes, a check talks back, red tests keep the agent going.")
	file := filepath.Join("docs", "demo.svg")
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if d := diff.Diff(file, have, "the run", []byte(want)); err != nil || d != nil {
		t.Errorf("docs/demo.svg is stale; go test . -run TestPicture -update draws it: %v\n%s", err, d)
	}
}

// TestBare: the demonstration needs a POSIX shell and no other program. A guard that reads
// with cat would let everything pass where there is none.
func TestBare(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the demonstration needs a POSIX shell")
	}
	cmd := exec.Command("hookshim", "demo")
	cmd.Env = append(os.Environ(), "PATH="+t.TempDir())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for so, times := range map[string]int{"the call is BLOCKED": 2, "the model is told": 1, "the agent goes on": 1, "nothing is in the way": 2} {
		if n := strings.Count(string(out), so); n != times {
			t.Errorf("%q %d times, want %d:\n%s", so, n, times, out)
		}
	}
}

// shownSteps leaves out two of the six steps, which are like others.
func shownSteps(t *testing.T, out string) string {
	parts := strings.Split(strings.TrimSpace(out), "\n\n")
	if len(parts) != 9 {
		t.Fatalf("%d parts instead of a heading, hooks, six steps and a hint:\n%s", len(parts), out)
	}
	return strings.Join([]string{parts[0], parts[1], parts[2], parts[3], parts[5], parts[6]}, "\n\n")
}
