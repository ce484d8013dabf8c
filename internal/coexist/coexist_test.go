package coexist

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/host"
)

var update = flag.Bool("update", false, "write the table into docs/coexistence.md")

// TestTable gives the table of docs/coexistence.md from the models of both hosts.
func TestTable(t *testing.T) {
	hookshim := filepath.Join(t.TempDir(), "hookshim")
	if out, err := exec.Command("go", "build", "-tags", "urfave_cli_no_docs", "-o", hookshim, "hookshim").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	counted := map[string]Counts{}
	for _, l := range Layouts() {
		project, home := filepath.Join(t.TempDir(), "project"), t.TempDir()
		if _, err := l.Make(project, hookshim, append(os.Environ(), "HOME="+home)); err != nil {
			t.Fatal(err)
		}
		counted[l.Letter] = Counts{eventmap.Claude: Model(eventmap.Claude, project, home, t.TempDir()), eventmap.Cursor: Model(eventmap.Cursor, project, home, t.TempDir())}
	}
	if err := InDocs(filepath.Join("..", "..", "docs", "coexistence.md"), Table(counted), *update); err != nil {
		t.Error(err)
	}
}

// TestMoments: a payload of either host leads back to its moment.
func TestMoments(t *testing.T) {
	s := host.Session{Root: "/proj", ID: "x"}
	for _, m := range host.Moments() {
		for _, h := range []eventmap.Host{eventmap.Claude, eventmap.Cursor} {
			for _, f := range m.Firings(h) {
				payload := s.Payload(h, f)
				if !gjson.Valid(payload) {
					t.Fatalf("not JSON: %s", payload)
				}
				if got := momentOf(gjson.Parse(payload)); got != m.Name {
					t.Errorf("%s of %q counts as %q", f.Event, m.Name, got)
				}
			}
		}
	}
}
