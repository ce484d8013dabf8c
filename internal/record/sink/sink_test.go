package sink

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"hookshim/translate"
)

// recordingAt makes a recording in a folder of the test's own.
func recordingAt(t *testing.T, max int, until time.Time) (folder string, r *Recording) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "a recording")
	r = &Recording{Project: "/srv/app", Cases: filepath.Join(folder, "cases"), Until: until, Max: max, Redact: *redactor()}
	if err := r.Save(folder); err != nil {
		t.Fatal(err)
	}
	return folder, r
}

func record(t *testing.T, folder, doc string) {
	t.Helper()
	p, err := translate.Open(doc)
	if err != nil {
		t.Fatal(err)
	}
	keep(folder, p, doc)
}

func names(t *testing.T, r *Recording) (out []string) {
	t.Helper()
	list, _ := os.ReadDir(r.Cases)
	for _, e := range list {
		out = append(out, e.Name())
	}
	return out
}

const shell = `{"hook_event_name":"preToolUse","cursor_version":"1","tool_name":"Shell","tool_input":{"command":"ls /home/ann"}}`

func TestCase(t *testing.T) {
	folder, r := recordingAt(t, 3, time.Now().Add(time.Hour))
	record(t, folder, shell)
	record(t, folder, `{"hook_event_name":"PreToolUse","tool_name":"mcp__a/../b__c","tool_input":{}}`+"\n")
	got := names(t, r)
	if fmt.Sprint(got) != "[0001-cursor-preToolUse-Shell.json 0002-claude-PreToolUse-mcp__a____b__c.json]" {
		t.Fatal(got)
	}
	b, _ := os.ReadFile(filepath.Join(r.Cases, got[0]))
	if want := `{"name":"cursor preToolUse Shell","host":"cursor","payload":` + strings.ReplaceAll(shell, "/home/ann", "/home/user") + "}\n"; string(b) != want {
		t.Errorf("%s, want %s", b, want)
	}
	for path, mode := range map[string]os.FileMode{folder: 0o700, r.Cases: 0o700, filepath.Join(r.Cases, got[0]): 0o600, filepath.Join(folder, settingsFile): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode && os.PathSeparator == '/' {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}

// TestMost: however many hooks run at once, there are never more cases than asked
// for, and none is half.
func TestMost(t *testing.T) {
	folder, r := recordingAt(t, 7, time.Now().Add(time.Hour))
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { record(t, folder, shell) })
	}
	all.Wait()
	got := names(t, r)
	if len(got) != 7 {
		t.Errorf("%d cases: %v", len(got), got)
	}
	for _, name := range got {
		if b, _ := os.ReadFile(filepath.Join(r.Cases, name)); !gjson.ValidBytes(b) {
			t.Errorf("%s: %s", name, b)
		}
	}
	if err := r.Save(folder); err != nil { // started again: what is there counts
		t.Fatal(err)
	}
	record(t, folder, shell)
	os.Remove(filepath.Join(r.Cases, got[2]))
	if n := len(names(t, r)); n != 6 {
		t.Errorf("%d cases after one was removed", n)
	}
	r.Save(folder)
	record(t, folder, shell)
	if n := len(names(t, r)); n != 7 {
		t.Errorf("%d cases in the place of the removed one", n)
	}
}

func TestOver(t *testing.T) {
	folder, r := recordingAt(t, 3, time.Now().Add(-time.Second))
	record(t, folder, shell)
	if got := names(t, r); got != nil {
		t.Error("recorded after its end:", got)
	}
}

// TestLarge: a case has a bound, with shorter texts if that helps.
func TestLarge(t *testing.T) {
	r := &Recording{Redact: *redactor()}
	for _, c := range []struct {
		elements int
		text     string
		kept     bool
	}{{1, strings.Repeat("word ", 1<<20), true}, {100, strings.Repeat("word ", 1000), true}, {20000, "word", false}} {
		doc := `{"hook_event_name":"stop","cursor_version":"1","x":[` + strings.TrimSuffix(strings.Repeat(`"`+c.text+`",`, c.elements), ",") + `]}`
		p, _ := translate.Open(doc)
		b := r.Case(p, doc)
		if (b != nil) != c.kept || len(b) > mostCase || b != nil && !gjson.ValidBytes(b) {
			t.Errorf("%d texts of %d bytes: a case of %d bytes", c.elements, len(c.text), len(b))
		}
	}
}

func TestAsleep(t *testing.T) {
	for name, want := range map[string]bool{"HOOKSHIM_DEPTH=1": true, "HOOKSHIM_RECORD=off": true, "HOOKSHIM_RECORD=on": false, "X=1": false} {
		k, v, _ := strings.Cut(name, "=")
		if got := Asleep(func(n string) string {
			if n == k {
				return v
			}
			return ""
		}); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestIdsStayApart: nothing of a real payload that hosts tell calls apart by
// collapses: two ids stay two.
func TestIdsStayApart(t *testing.T) {
	r := redactor()
	seen := map[string]string{}
	for i := range 2000 {
		id := fmt.Sprintf("toolu_01A2b3C4d5E6f7G8h9%06d", i)
		got := r.words(id)
		if other, twice := seen[got]; twice {
			t.Fatalf("%s and %s are both %s", id, other, got)
		}
		seen[got] = id
	}
}
