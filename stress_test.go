package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tidwall/gjson"
)

// A team of shims started at once on one session, as Cursor starts them for
// parallel calls.
type team struct {
	t     *testing.T
	dir   string
	state string
	ids   string // the members of a payload that name its session
}

// newTeam writes a guard that leaves one line per run and asks about the call.
func newTeam(t *testing.T) *team {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the guard is a shell script")
	}
	tm := &team{t: t, dir: t.TempDir(), ids: `"conversation_id":"c","generation_id":"g","session_id":"c",`}
	tm.state = filepath.Join(tm.dir, "state")
	guard := "#!/bin/sh\ninput=$(cat)\necho ran >>" + tm.dir + "/runs\n" + `case $input in *'"session_id":"quiet"'*) exit 0 ;; esac` + "\n" +
		`echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"sure?"}}'` + "\n"
	if err := os.WriteFile(filepath.Join(tm.dir, "guard.sh"), []byte(guard), 0o755); err != nil {
		t.Fatal(err)
	}
	return tm
}

// shim is one start of hookshim by Cursor for an event of a Shell call.
func (tm *team) shim(event string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		tm.t.Fatal(err)
	}
	payload := `{` + tm.ids + `"hook_event_name":"` + event + `","cursor_version":"3.18.25","workspace_roots":["` + tm.dir + `"],`
	if event == "preToolUse" {
		payload += `"tool_name":"Shell","tool_input":{"command":"git push","cwd":""},"tool_use_id":"u"}`
	} else {
		payload += `"command":"git push","cwd":"","sandbox":false}`
	}
	cmd := exec.Command(self, "--as", "cursor", "--once-per-call", filepath.Join(tm.dir, "guard.sh"))
	cmd.Env = append(os.Environ(), "HOOKSHIM_STATE="+tm.state)
	cmd.Stdin = strings.NewReader(payload)
	return cmd
}

// permission runs a shim to its end and gives what it tells Cursor.
func (tm *team) permission(event string) string {
	out, err := tm.shim(event).Output()
	if err != nil {
		return err.Error()
	}
	return gjson.GetBytes(out, "permission").String()
}

func (tm *team) runs() int {
	data, _ := os.ReadFile(filepath.Join(tm.dir, "runs"))
	return bytes.Count(data, []byte("\n"))
}

// each does n calls at once and gives how often each outcome came.
func (tm *team) each(n int, do func() string) map[string]int {
	var wg sync.WaitGroup
	var mu sync.Mutex
	got := map[string]int{}
	for range n {
		wg.Go(func() {
			outcome := do()
			mu.Lock()
			defer mu.Unlock()
			got[outcome]++
		})
	}
	wg.Wait()
	return got
}

// TestParallelCalls: fifty calls of the same command on one session, each with
// its two events (SPEC 6). Every call runs the guard once, and every second
// event gets one decision, none of them lost or used twice.
func TestParallelCalls(t *testing.T) {
	tm := newTeam(t)
	got := tm.each(50, func() string { return tm.permission("preToolUse") + " " + tm.permission("beforeShellExecution") })
	// preToolUse leaves the asking to the event that can ask.
	if len(got) != 1 || got["allow ask"]+got[" ask"] != 50 {
		t.Errorf("answers: %v", got)
	}
	if n := tm.runs(); n != 50 {
		t.Errorf("the guard ran %d times for 50 calls", n)
	}
	// All decisions are used up: the next event runs the guard itself.
	if p := tm.permission("beforeShellExecution"); p != "ask" || tm.runs() != 51 {
		t.Errorf("an event of its own: %q, %d runs", p, tm.runs())
	}
}

// TestTwoSessions: two sessions in one folder make the same calls at once. Each gets
// its own decisions: one is asked every time, the other never.
func TestTwoSessions(t *testing.T) {
	loud := newTeam(t)
	quiet := *loud
	quiet.ids = strings.ReplaceAll(loud.ids, `"c"`, `"quiet"`)
	got := loud.each(50, func() string {
		tm, name := loud, "loud"
		if rand.IntN(2) == 0 {
			tm, name = &quiet, "quiet"
		}
		return name + " " + tm.permission("preToolUse") + " " + tm.permission("beforeShellExecution")
	})
	if len(got) != 2 || got["loud  ask"]+got["quiet  "] != 50 {
		t.Errorf("answers: %v", got)
	}
	if n := loud.runs(); n != 50 {
		t.Errorf("the guard ran %d times for 50 calls", n)
	}
}

// TestTwoWindows: builds of Cursor that name no session at all share one record per
// folder and command. Two windows with the same folder make the same calls at once:
// still one run a call, and one decision for every second event. The command-line
// agent names its conversation as its generation.
func TestTwoWindows(t *testing.T) {
	for name, ids := range map[string]string{"no session": "", "agent -p": `"conversation_id":"g","generation_id":"g","session_id":"g",`} {
		t.Run(name, func(t *testing.T) {
			tm := newTeam(t)
			tm.ids = ids
			got := tm.each(50, func() string { return tm.permission("preToolUse") + " " + tm.permission("beforeShellExecution") })
			if got[" ask"] != 50 || tm.runs() != 50 {
				t.Errorf("answers %v, %d runs", got, tm.runs())
			}
		})
	}
}

// TestKilledShims: shims that are killed at any moment of the first event leave
// nothing behind that a second event would take for a decision, or wait for.
func TestKilledShims(t *testing.T) {
	tm := newTeam(t)
	for i := range 40 {
		cmd := tm.shim("preToolUse")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(time.Duration(i)*time.Millisecond, func() { cmd.Process.Kill() })
		cmd.Wait()
	}
	got := tm.each(45, func() string { return tm.permission("beforeShellExecution") })
	if got["ask"] != 45 {
		t.Errorf("answers after killed shims: %v", got)
	}
}

// TestNoState: a state folder that can't be made or written loses no block; the
// guard runs on both events.
func TestNoState(t *testing.T) {
	// What can be made is made: then the second event has its decision.
	runs := map[string]int{"missing": 8, "a file in its place": 16, "a device in its place": 16, "calls is a file": 16}
	for name, spoil := range map[string]func(tm *team) error{
		"missing": func(tm *team) error { tm.state = ""; return nil },
		"a file in its place": func(tm *team) error {
			return os.WriteFile(tm.state, []byte("not a folder"), 0o600)
		},
		"a device in its place": func(tm *team) error { return os.Symlink("/dev/full", tm.state) },
		"calls is a file": func(tm *team) error {
			if err := os.Mkdir(tm.state, 0o700); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(tm.state, "calls"), nil, 0o600)
		},
	} {
		t.Run(name, func(t *testing.T) {
			tm := newTeam(t)
			if err := spoil(tm); err != nil {
				t.Fatal(err)
			}
			t.Setenv("HOME", filepath.Join(tm.dir, "none"))
			t.Setenv("XDG_STATE_HOME", "")
			got := fmt.Sprint(tm.each(8, func() string { return tm.permission("preToolUse") + " " + tm.permission("beforeShellExecution") }))
			if got != "map[ ask:8]" || tm.runs() != runs[name] {
				t.Errorf("answers %s, %d runs", got, tm.runs())
			}
		})
	}
}
