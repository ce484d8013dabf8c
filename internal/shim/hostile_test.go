package shim_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/proc"
	"hookshim/internal/shim"
	"hookshim/internal/state"
)

// hostile gives one payload of each event of a host in which every text is the
// given one, but for those that say what the payload is; of the named events only, if
// any is named.
func hostile(t *testing.T, h eventmap.Host, text string, events ...string) (list []string) {
	t.Helper()
	moments := host.Moments()
	for _, tool := range []string{"Write", "Edit", "Read", "Glob", "Grep", "WebFetch", "Task", "mcp__a__b"} {
		moments = append(moments, host.ToolCall{Tool: tool, Input: `{"file_path":"x","content":"y","old_string":"a","new_string":"b","pattern":"p","url":"u","prompt":"q"}`}.Moment())
	}
	s := host.Session{Root: "/r", ID: "i", Mode: "default"}
	for _, m := range moments {
		for _, f := range m.Firings(h) {
			if len(events) > 0 && !slices.Contains(events, f.Event) {
				continue
			}
			var doc map[string]any
			if err := json.Unmarshal([]byte(s.Payload(h, f)), &doc); err != nil {
				t.Fatal(err)
			}
			for name, v := range doc {
				if name != "hook_event_name" && name != "tool_name" && name != "cursor_version" {
					doc[name] = filled(v, text)
				}
			}
			b, _ := json.Marshal(doc)
			list = append(list, string(b))
		}
	}
	return list
}

func filled(v any, text string) any {
	switch v := v.(type) {
	case string:
		return text
	case []any:
		for i := range v {
			v[i] = filled(v[i], text)
		}
	case map[string]any:
		for name := range v {
			v[name] = filled(v[name], text)
		}
	}
	return v
}

// played sends hostile payloads of both hosts through shims with many options; each
// script that is started is given to see.
func played(t *testing.T, text string, see func(proc.Command)) (n int) {
	t.Helper()
	dir := t.TempDir()
	getenv := func(name string) string {
		return map[string]string{"HOOKSHIM_STATE": filepath.Join(dir, "state"), "HOME": dir, "PATH": "/usr/bin:/bin"}[name]
	}
	w := &shim.World{Getenv: getenv, Env: []string{"PATH=/usr/bin:/bin"}, Dir: dir, State: state.Open(getenv)}
	w.Run = func(c proc.Command) proc.Result { n++; see(c); return proc.Result{} }
	w.Detach = func(c proc.Command) error { n++; see(c); return nil }
	for _, h := range []eventmap.Host{eventmap.Cursor, eventmap.Claude} {
		for _, options := range []string{"", "--once-per-call --fail-closed --transcript claude", "--guard-delete --permission-request", "--background --keep-env"} {
			o, err := shim.Parse(slices.Concat([]string{"--as", h.String()}, strings.Fields(options), []string{"-c", "./script one"}))
			if err != nil {
				t.Fatal(err)
			}
			for _, payload := range hostile(t, h, text) {
				shim.Handle(o, w, payload)
			}
		}
	}
	if n < 100 {
		t.Fatalf("only %d scripts were started", n)
	}
	return n
}

// TestNoShellFromPayload: what is run is what the command line of the shim says,
// whatever a payload holds.
func TestNoShellFromPayload(t *testing.T) {
	for _, text := range []string{"$(touch x)`touch x`", "'; touch x; '\n--as", "-c"} {
		played(t, text, func(c proc.Command) {
			if n := len(c.Args); c.Args[n-1] != "./script one" || n != 3 || strings.Contains(c.Args[0]+c.Args[1], text) && text != "-c" {
				t.Errorf("%q: %q is run", text, c.Args)
			}
		})
	}
}

// TestNoPathFromPayloadWritten: what a payload names is read at most.
func TestNoPathFromPayloadWritten(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	dir := t.TempDir()
	there := filepath.Join(dir, "there.txt")
	if err := os.WriteFile(there, []byte("precious\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour).Truncate(time.Second)
	os.Chtimes(there, old, old)
	for _, text := range []string{there, filepath.Join(dir, "new", "x.jsonl"), dir, "../../../../../.." + there} {
		played(t, text, func(proc.Command) {})
	}
	info, err := os.Stat(there)
	left, _ := os.ReadDir(dir)
	if b, _ := os.ReadFile(there); err != nil || string(b) != "precious\n" || !info.ModTime().Equal(old) || len(left) != 1 {
		t.Errorf("%q, %v, beside %v", b, err, left)
	}
	for _, name := range []string{"hookshim-env-*", "hookshim-transcript-*"} { // those that run in the background may stay
		if left, _ := filepath.Glob(filepath.Join(tmp, name)); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

// TestStartsWhateverThePayload: a guard is started, and its block arrives, also if a
// payload's texts are such as no environment takes, or no folder is called.
func TestStartsWhateverThePayload(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the guard is a shell command")
	}
	for name, text := range map[string]string{"zero": "/tmp/a\x00b", "long": "/" + strings.Repeat("x", 140_000), "line": "/tmp\nX=1"} {
		for _, h := range []eventmap.Host{eventmap.Cursor, eventmap.Claude} {
			author := "claude"
			if h == eventmap.Claude {
				author = "cursor"
			}
			o, err := shim.Parse([]string{"--as", h.String(), "--script", author, "-c", "exit 2"})
			if err != nil {
				t.Fatal(err)
			}
			getenv := func(n string) string { return map[string]string{"PATH": os.Getenv("PATH")}[n] }
			w := &shim.World{Getenv: getenv, Env: []string{"PATH=" + os.Getenv("PATH"), "SHELL=/bin/sh"}, Dir: t.TempDir(), State: state.Open(getenv), Run: proc.Run}
			for _, payload := range hostile(t, h, text, "preToolUse", "PreToolUse")[:2] {
				r := shim.Handle(o, w, payload)
				if r.Ran != nil && (r.Ran.Start != nil || r.Ran.Exit != 2 || !strings.Contains(string(r.Stdout), "deny")) {
					t.Errorf("%s, %s: started: %v, exit %d, %s", name, h, r.Ran.Start, r.Ran.Exit, r.Stdout)
				}
				if r.Ran == nil {
					t.Errorf("%s, %s: not started for %.120s", name, h, payload)
				}
			}
		}
	}
}

// TestDeepPayload: no host writes such a payload; it is blocked before it costs
// anything, under every option.
func TestDeepPayload(t *testing.T) {
	deep := strings.Replace(shellCall, `"timeout":30000`, `"x":`+strings.Repeat(`{"a":[`, 6000)+strings.Repeat("]}", 6000), 1)
	o, err := shim.Parse([]string{"--as", "cursor", "script"})
	if err != nil {
		t.Fatal(err)
	}
	r := shim.Handle(o, &shim.World{}, deep)
	if r.Exit != shim.ExitBlocked || r.Ran != nil || !strings.Contains(r.Stderr, "blocked") {
		t.Errorf("exit %d, %s", r.Exit, r.Stderr)
	}
}

// TestDeepAnswer: an answer that holds the deepest payload there can be is read.
func TestDeepAnswer(t *testing.T) {
	deep := strings.Repeat("[", 9_990) + strings.Repeat("]", 9_990)
	o, err := shim.Parse([]string{"--as", "cursor", "script"})
	if err != nil {
		t.Fatal(err)
	}
	getenv := func(string) string { return "" }
	w := &shim.World{Getenv: getenv, Dir: t.TempDir(), State: state.Open(getenv), Run: func(proc.Command) proc.Result {
		return proc.Result{Stdout: []byte(strings.Replace(denies, "{", `{"systemMessage":"m","x":`+deep+",", 1))}
	}}
	if r := shim.Handle(o, w, shellCall); !strings.Contains(string(r.Stdout), blocked) {
		t.Errorf("%s %s", r.Stdout, r.Stderr)
	}
}

// TestListedElsewhere: a script that hooks.json has under another event is not run
// by Cursor for this one, so the shim runs it.
func TestListedElsewhere(t *testing.T) {
	for event, ran := range map[string]bool{"preToolUse": false, "afterFileEdit": true} {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, ".cursor"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, ".cursor", "hooks.json"), []byte(`{"version":1,"hooks":{"`+event+`":[{"command":"./guard.sh"}]}}`), 0o644); err != nil {
			t.Fatal(err)
		}
		o, err := shim.Parse([]string{"--as", "claude", "-c", "./guard.sh"})
		if err != nil {
			t.Fatal(err)
		}
		getenv := func(n string) string { return map[string]string{"CURSOR_PROJECT_DIR": dir}[n] }
		r := shim.Handle(o, &shim.World{Getenv: getenv, Dir: dir, State: state.Open(getenv)}, shellCall)
		if r.Pass != ran {
			t.Errorf("listed under %s: run in place %v, want %v; %s", event, r.Pass, ran, r.Stdout)
		}
	}
}

// TestEndlessAnswer: a server that never ends, or packs a great deal into little,
// costs bounded memory and the hook's own time.
func TestEndlessAnswer(t *testing.T) {
	piece := make([]byte, 1<<16)
	endless := func(to io.Writer, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := to.Write(piece); err != nil {
				return
			}
		}
	}
	for name, h := range map[string]http.HandlerFunc{
		"endless": func(w http.ResponseWriter, r *http.Request) { endless(w, r) },
		"packed": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			endless(z, r)
		},
		"slow": func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				io.WriteString(w, " ")
				w.(http.Flusher).Flush()
				time.Sleep(20 * time.Millisecond)
			}
		},
	} {
		begun := time.Now()
		r := shimmed(t, shellCall, nil, "--timeout", "0.3", "--fail-closed", "--url", serve(t, h))
		if d := time.Since(begun); d > 5*time.Second || !strings.Contains(string(r.Stdout), blocked) {
			t.Errorf("%s: %s after %v; %s", name, r.Stdout, d, r.Stderr)
		}
		if r.Ran != nil && cap(r.Ran.Stdout) > 4*proc.MaxStdout {
			t.Errorf("%s: %d bytes were kept", name, cap(r.Ran.Stdout))
		}
	}
}
