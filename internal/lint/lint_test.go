package lint

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the want sections")

// run lints one case: its files are a project. Scripts that begin with #! are
// executable unless the comment says "not executable"; a comment with "in FOLDER" makes
// that the project. The last section is what lint
// prints; a section named fixed/FILE is what --fix makes of FILE.
func run(t *testing.T, a *txtar.Archive) (report *Report, text string) {
	t.Helper()
	dir := t.TempDir()
	for _, f := range a.Files {
		if f.Name == "want" || strings.HasPrefix(f.Name, "fixed/") {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		mode := os.FileMode(0o644)
		if strings.HasPrefix(string(f.Data), "#!") && !strings.Contains(string(a.Comment), "not executable") {
			mode = 0o755
		}
		data := strings.NewReplacer("<CR>", "\r", "<BOM>", "\ufeff").Replace(string(f.Data))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(data), mode); err != nil {
			t.Fatal(err)
		}
	}
	if m := regexp.MustCompile(`(?m)^in (\S+)$`).FindSubmatch(a.Comment); m != nil {
		dir = filepath.Join(dir, string(m[1]))
	}
	t.Chdir(dir)
	r, err := Run(Found("."), Options{Home: filepath.Join(dir, "home"), Look: func(p string) error {
		if p == "hookshim" {
			return nil
		}
		return os.ErrNotExist
	}})
	if err != nil {
		return nil, err.Error() + "\n"
	}
	return r, r.Text() + r.Summary() + "\n"
}

func cases(t *testing.T) map[string]*txtar.Archive {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "fixtures", "lint", "*.txtar"))
	if err != nil || files == nil {
		t.Fatal("no cases", err)
	}
	out := map[string]*txtar.Archive{}
	for _, name := range files {
		if out[name], err = txtar.ParseFile(name); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestCases lints the projects in fixtures/lint.
func TestCases(t *testing.T) {
	home, _ := os.Getwd()
	for name, a := range cases(t) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			r, got := run(t, a)
			fixed := map[string]string{}
			if r != nil {
				changes, err := r.Fixes()
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range changes {
					fixed["fixed/"+filepath.ToSlash(c.File)] = string(c.New)
				}
			}
			for i := range a.Files {
				f := &a.Files[i]
				have, isFixed := fixed[f.Name]
				if f.Name == "want" {
					have, isFixed = got, true
				} else if strings.HasPrefix(f.Name, "fixed/") && !isFixed && !*update {
					t.Errorf("%s: --fix does not touch it", f.Name)
				}
				if !isFixed {
					continue
				}
				if *update {
					f.Data = []byte(have)
				} else if d := diff.Diff("want", f.Data, "have", []byte(have)); d != nil {
					t.Errorf("%s", d)
				}
			}
			if *update {
				if len(a.Files) == 0 || a.Files[len(a.Files)-1].Name != "want" {
					a.Files = append(a.Files, txtar.File{Name: "want", Data: []byte(got)})
				}
				if err := os.WriteFile(filepath.Join(home, name), txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestEveryRule: each rule has a case in which it speaks. That each has one in which it
// does not is what the sound halves of the cases are for.
func TestEveryRule(t *testing.T) {
	spoken := map[ID]bool{}
	for _, a := range cases(t) {
		for _, f := range a.Files {
			if f.Name == "want" {
				for _, m := range regexp.MustCompile(`(?m) \[([a-z0-9-]+)\]$`).FindAllSubmatch(f.Data, -1) {
					spoken[ID(m[1])] = true
				}
			}
		}
	}
	for _, r := range Rules() {
		if !spoken[r.ID] {
			t.Errorf("no case in fixtures/lint brings %s", r.ID)
		}
	}
}

// TestRules: the rows are whole, and what is guessed is never an error.
func TestRules(t *testing.T) {
	seen := map[ID]bool{}
	for _, r := range Rules() {
		if r.ID == "" || r.Text == "" || r.Do == "" || r.Why == "" || seen[r.ID] {
			t.Errorf("%+v", r)
		}
		if r.Script && r.Severity == Error {
			t.Errorf("%s is guessed and an error", r.ID)
		}
		seen[r.ID] = true
	}
}

// TestFixed: what --fix writes has none of the findings left that it said it repairs, and
// is fixed no further.
func TestFixed(t *testing.T) {
	for name, a := range cases(t) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			r, _ := run(t, a)
			if r == nil {
				return
			}
			for range 2 { // a repair may bring to light what the fault hid
				changes, err := r.Fixes()
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range changes {
					if c.Chmod {
						err = os.Chmod(c.File, 0o755)
					} else {
						err = os.WriteFile(c.File, c.New, 0o644)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				if r, err = Run(Found("."), Options{}); err != nil {
					t.Fatal(err)
				}
			}
			for _, f := range r.Findings {
				if f.Fixable() {
					t.Errorf("%s:%d: %s is left: %s", f.File, f.Pos.Line, f.Rule.ID, f.Detail)
				}
			}
		})
	}
}
