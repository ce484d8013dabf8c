package lint

import (
	"os"
	"path/filepath"
	"testing"

	"hookshim/internal/config"
)

// TestCorpus lints every file of a corpus of real configurations, where there is one: no
// crash, a place for every finding, and repairs that leave a file which reads at least as
// well as before.
func TestCorpus(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "corpus", "*", "*.json"))
	if files == nil {
		t.Skip("no corpus beside this checkout")
	}
	found, unread := 0, 0
	for _, name := range files {
		r, err := Run([]string{name}, Options{})
		if err != nil {
			unread++
			continue
		}
		found += len(r.Findings)
		for _, f := range r.Findings {
			if f.Pos.Line == 0 || f.File != name {
				t.Errorf("%s: %s has no place", name, f.Rule.ID)
			}
		}
		changes, err := r.Fixes()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, c := range changes {
			_, before, _ := config.Scan(name, c.Old, 0)
			_, after, err := config.Scan(name, c.New, 0)
			if err != nil || len(after) > len(before) {
				t.Errorf("%s: after --fix: %v, %d faults, %d before", name, err, len(after), len(before))
			}
		}
	}
	t.Logf("%d files, %d of them no JSON or no hooks, %d findings", len(files), unread, found)
}

// TestExamples: the projects that hookshim itself shows are sound.
func TestExamples(t *testing.T) {
	for _, dir := range []string{"../../fixtures/example", "../../fixtures/example-cursor", "../demo/project"} {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Chdir(dir)
			files := Found(".")
			if files == nil {
				t.Fatal("no files in", dir)
			}
			r, err := Run(files, Options{Home: os.TempDir()})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range r.Findings {
				if f.Rule.Severity > Note && f.Rule.ID != Subfolder { // examples lie in a repository
					t.Errorf("%s:%d: %s: %s", f.File, f.Pos.Line, f.Rule.ID, f.Detail)
				}
			}
		})
	}
}
