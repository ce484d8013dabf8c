package record

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/host"
	"hookshim/internal/tables"
)

func order(t *testing.T) *Order {
	t.Helper()
	dir := t.TempDir()
	return &Order{Project: filepath.Join(dir, "app"), Folder: filepath.Join(dir, "state"), Hosts: []eventmap.Host{eventmap.Cursor, eventmap.Claude},
		Target: eventmap.Target{Host: eventmap.Cursor}, Bin: "hookshim", Max: 5, For: time.Hour}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// texts are files as people have them, laid out in many ways.
var texts = map[eventmap.Host][]string{
	eventmap.Cursor: {
		"{\"version\":1,\"hooks\":{}}",
		"{\n\t\"version\": 1,\n\t\"hooks\": {\n\t\t\"stop\": [ { \"command\": \"./a.sh\" } ], // mine\n\t\t\"preToolUse\": []\n\t}\n}\n// end",
		"{\r\n  \"hooks\": {\r\n    \"preToolUse\": [\r\n      {\r\n        \"command\": \"./a.sh\"\r\n      }\r\n    ]\r\n  },\r\n  \"version\": 1\r\n}\r\n",
		"/* top */ {\"version\":1,\"hooks\":{\"stop\":[/* none */]},\"x\":[1,2]}\n\n",
		"",
	},
	eventmap.Claude: {
		"{}",
		"{\"permissions\":{\"deny\":[\"Read(.env)\"]}}\n",
		"{\n  \"hooks\": {\n    \"Stop\": [{ \"hooks\": [{ \"type\": \"command\", \"command\": \"./a.sh\" }] }]\n  },\n  \"env\": {}\n}",
		"{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Bash\",\"hooks\":[{\"type\":\"command\",\"command\":\"./a.sh\"}]}],\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"./b.sh\"}]}]}}",
		"\ufeff{\"hooks\":null}",
	},
}

// TestBack: what Start does Stop takes back to the byte, also where the recording's
// folder is lost or somebody added an entry of their own.
func TestBack(t *testing.T) {
	for h, list := range texts {
		for _, text := range list {
			o := order(t)
			o.Hosts = []eventmap.Host{h}
			write(t, o.path(h), text)
			if _, err := o.Start(); err != nil {
				t.Errorf("%q: %v", text, err)
				continue
			}
			with, _ := os.ReadFile(o.path(h))
			o.Max = 9
			if _, err := o.Start(); err != nil {
				t.Errorf("%q again: %v", text, err)
			}
			if again, _ := os.ReadFile(o.path(h)); string(again) != string(with) {
				t.Errorf("%q: started twice it is\n%s\nand not\n%s", text, again, with)
			}
			if !strings.Contains(string(with), "record sink --host "+h.String()) {
				t.Errorf("%q: no observers", text)
			}
			if _, err := Stop(o.Project, o.Folder); err != nil {
				t.Errorf("%q: %v", text, err)
			}
			if back, _ := os.ReadFile(o.path(h)); string(back) != text {
				t.Errorf("%q came back as %q", text, back)
			}
		}
	}
}

// TestBackEdited: with the file changed meanwhile, or what was known of it lost,
// nothing but the observers goes.
func TestBackEdited(t *testing.T) {
	for h, list := range texts {
		for _, text := range list {
			o := order(t)
			o.Hosts = []eventmap.Host{h}
			write(t, o.path(h), text)
			if _, err := o.Start(); err != nil {
				t.Fatal(err)
			}
			with, _ := os.ReadFile(o.path(h))
			edited := strings.Replace(string(with), "./a.sh", "./other.sh", 1)
			write(t, o.path(h), edited)
			if err := os.RemoveAll(o.Folder); err != nil {
				t.Fatal(err)
			}
			if _, err := Stop(o.Project, o.Folder); err != nil {
				t.Errorf("%q: %v", text, err)
			}
			back, _ := os.ReadFile(o.path(h))
			if strings.Contains(string(back), "record sink") || strings.Contains(edited, "./other.sh") != strings.Contains(string(back), "./other.sh") {
				t.Errorf("%q came back as %q", text, back)
			}
			if h == eventmap.Cursor {
				sameHooks(t, text, string(back))
			}
		}
	}
}

func sameHooks(t *testing.T, before, after string) {
	t.Helper()
	a, _ := hooksjson.Load([]byte(strings.ReplaceAll(before, "./a.sh", "./other.sh")))
	b, err := hooksjson.Load([]byte(after))
	if err != nil || !slices.Equal(a, b) {
		t.Errorf("%q came back as %q: %v", before, after, err)
	}
}

// TestStopsOwnFiles: what a recording's folder says about other files than the
// project's is not done.
func TestStopsOwnFiles(t *testing.T) {
	o := order(t)
	write(t, filepath.Join(o.Project, "x"), "")
	if _, err := o.Start(); err != nil {
		t.Fatal(err)
	}
	base := filepath.Dir(o.Project)
	for _, path := range []string{filepath.Join(base, ".bashrc"), filepath.Join(base, "other", ".cursor", "hooks.json"), filepath.Join(o.Project, "..", ".claude", "settings.json"), filepath.Join(o.Project, "x")} {
		write(t, path, "old")
		kept, err := readKept(o.Folder)
		if err != nil {
			t.Fatal(err)
		}
		evil := "evil"
		kept.put(keptFile{Path: path, Host: "cursor", Before: &evil, After: "old"})
		if err := kept.write(o.Folder); err != nil {
			t.Fatal(err)
		}
		if _, err := Stop(o.Project, o.Folder); err == nil || string(mustRead(t, path)) != "old" {
			t.Errorf("%s: %v, it holds %s", path, err, mustRead(t, path))
		}
	}
}

// TestMade: files that were not there are gone again, with the folders made for
// them, unless somebody else put something there.
func TestMade(t *testing.T) {
	o := order(t)
	os.Mkdir(o.Project, 0o755)
	if _, err := o.Start(); err != nil {
		t.Fatal(err)
	}
	if err := config.Write(o.path(eventmap.Claude), mustRead(t, o.path(eventmap.Claude)), []byte(strings.Replace(string(mustRead(t, o.path(eventmap.Claude))), "{", "{\"env\":{\"A\":\"b\"},", 1)), false); err != nil {
		t.Fatal(err)
	}
	if _, err := Stop(o.Project, o.Folder); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(o.Project, ".cursor")); !os.IsNotExist(err) {
		t.Error(".cursor is left")
	}
	var left struct{ Env map[string]string }
	if err := json.Unmarshal(mustRead(t, o.path(eventmap.Claude)), &left); err != nil || left.Env["A"] != "b" {
		t.Error("somebody's own setting is gone:", err)
	}
}

func mustRead(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestRefused: files that the host does not read are left alone.
func TestRefused(t *testing.T) {
	for h, list := range map[eventmap.Host][]string{
		eventmap.Cursor: {`{"hooks":{}}`, `{"version":1,"hooks":{"Stop":[]}}`, `{"version":1,"hooks":{},}`, "\ufeff{\"version\":1,\"hooks\":{}}"},
		eventmap.Claude: {`{"hooks":[]}`, `{} // x`, `{"disableAllHooks":true}`},
	} {
		for _, text := range list {
			o := order(t)
			o.Hosts = []eventmap.Host{h}
			write(t, o.path(h), text)
			if _, err := o.Start(); err == nil {
				t.Errorf("%s: observers were put into %q", h, text)
			}
			if got := string(mustRead(t, o.path(h))); got != text {
				t.Errorf("%q became %q", text, got)
			}
			if _, err := os.Stat(o.Folder); !os.IsNotExist(err) {
				t.Errorf("%q: the recording has begun all the same", text)
			}
		}
	}
}

// TestImport: what Cursor imports from a settings file is the same with observers
// in it, but for them.
func TestImport(t *testing.T) {
	for _, text := range texts[eventmap.Claude] {
		with, err := observers(eventmap.Claude, "hookshim", "/x", eventmap.Target{}, []byte(text)).Edit("settings.json", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := unharmed(eventmap.Claude, "settings.json", []byte(text), with); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestNeutral: an observer's answer beside any other hook's changes nothing of what
// Cursor does, in whichever order they stand.
func TestNeutral(t *testing.T) {
	n := 0
	for _, ev := range eventmap.Events(eventmap.Cursor) {
		sink := host.CursorSays(&hooksjson.Entry{Event: ev.Name}, host.Process{Stdout: "{}\n"})
		for _, f := range append(tables.Forms(), tables.CursorForms()...) {
			res := f.Result(ev.Name)
			for _, closed := range []bool{false, true} {
				s := host.CursorSays(&hooksjson.Entry{Event: ev.Name, Closed: closed}, host.Process{Exit: res.Exit, Killed: res.Killed, TimedOut: res.TimedOut, Stdout: string(res.Stdout), Stderr: string(res.Stderr)})
				var alone []string
				if s.Response != "" {
					alone = []string{s.Response}
				}
				payload := `{"tool_name":"Shell","tool_input":{"command":"rm x"}}`
				want := host.CursorDoes(ev.Name, payload, host.MergeCursor(ev.Name, alone), closed)
				for _, both := range [][]string{append(slices.Clone(alone), sink.Response), append([]string{sink.Response}, alone...)} {
					n++
					if got := host.CursorDoes(ev.Name, payload, host.MergeCursor(ev.Name, both), closed); got != want {
						t.Errorf("%s, %s: %+v, alone %+v", ev.Name, f.Name, got, want)
					}
				}
			}
		}
	}
	if n < 1000 {
		t.Errorf("only %d answers tried", n)
	}
}

// TestEvents: of every event it is decided whether it is recorded, and those that a
// hook changes by being there are not.
func TestEvents(t *testing.T) {
	for h, all := range map[eventmap.Host]int{eventmap.Claude: 34, eventmap.Cursor: 21} {
		list := entries(h, "x", eventmap.Target{Host: eventmap.Cursor}, false)
		if n := len(list) + len(NotRecorded(h, eventmap.Target{Host: eventmap.Cursor})); n != all {
			t.Errorf("%s: %d events of %d", h, n, all)
		}
		for _, e := range list {
			if e.FailClosed {
				t.Errorf("%s %s fails closed", h, e.Event)
			}
			if e.Event == "WorktreeCreate" || e.Event == "WorktreeRemove" || e.Event == "PreModelSwitch" {
				t.Errorf("%s is recorded", e.Event)
			}
		}
	}
	old := eventmap.Target{Host: eventmap.Cursor, Version: []int{1, 7}}
	for _, e := range entries(eventmap.Cursor, "x", old, false) {
		if e.Event == "preToolUse" || e.Event == "workspaceOpen" {
			t.Errorf("Cursor 1.7 drops a file with %s", e.Event)
		}
	}
}

func TestPersonal(t *testing.T) {
	for _, c := range []struct {
		home     string
		names    []string
		wantHome string
		want     string
	}{
		{"/home/ann", []string{"ann", "Ann Onym", ""}, "/home/ann", "Ann Onym,ann"},
		{"/root", []string{"root"}, "", ""},
		{"/home/al", []string{"al", "Al B"}, "/home/al", "Al B"},
		{`C:\Users\ann`, []string{`CORP\Ann`}, `C:\Users\ann`, "ann"},
		{"", nil, "", ""},
	} {
		home, names := Personal(c.home, c.names...)
		if got := strings.Join(names, ","); home != c.wantHome || got != c.want {
			t.Errorf("%s %v: %q %q", c.home, c.names, home, got)
		}
	}
}

// TestCorpus starts and stops a recording in every real file that its host reads,
// where there are such files (fixtures/convert_test.go).
func TestCorpus(t *testing.T) {
	dir := os.Getenv("HOOKSHIM_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	n := 0
	for h, folder := range map[eventmap.Host]string{eventmap.Claude: "claude", eventmap.Cursor: "cursor"} {
		files, _ := filepath.Glob(filepath.Join(dir, folder, "*.json"))
		for _, file := range files {
			text := string(mustRead(t, file))
			o := order(t)
			o.Hosts = []eventmap.Host{h}
			write(t, o.path(h), text)
			if _, err := o.Start(); err != nil {
				continue // its host does not read it
			}
			n++
			without, err := remover(h).Edit(file, mustRead(t, o.path(h)))
			if err != nil || strings.Contains(string(without), "record sink") {
				t.Errorf("%s: observers are left: %v", file, err)
			} else if err := unharmed(h, file, []byte(text), without); err != nil {
				t.Error(err)
			}
			if _, err := Stop(o.Project, o.Folder); err != nil || string(mustRead(t, o.path(h))) != text {
				t.Errorf("%s is not as it was: %v", file, err)
			}
		}
	}
	if n == 0 {
		t.Skip("no corpus here; HOOKSHIM_CORPUS names one")
	}
	t.Logf("%d files", n)
}
