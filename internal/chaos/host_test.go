//go:build unix

package chaos

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A host that does what it should not, and what becomes of the call. Its words are
// for docs/chaos.md.
type badHost struct {
	does, answer string
	linux        bool
	try          func(t *testing.T)
}

// badHosts lists what works on every Unix and what only Linux has.
func badHosts() []badHost {
	return append([]badHost{
		{"closes the shim's stdout before the answer", "exit 2 with the reason on stderr where the answer blocks, which blocks in both tools; else exit 1", false, closedStdout},
		{"closes the shim's stderr", "as ever", false, closedStderr},
		{"never reads the shim's stderr, which the script floods, under `--timeout`", "as at any timeout, in time: the script waits for the host, the shim does not", false, unreadStderr},
		{"never reads the shim's stderr, which the script has filled", "the deny comes, and the shim ends", false, fullStderr},
		{"never closes the shim's stdin", "as ever, as soon as the payload is whole", false, openStdin},
		{"sends half a payload and never goes on; then TERM, INT or HUP", "ended by the signal; nothing was started", false, signalBefore},
		{"sends TERM, INT or HUP while the script runs: at once, and later", "ended by the signal, or exit 128+n; the script's whole group ends", false, signalDuring},
		{"sends KILL while the script runs", "the script's whole group is killed (Linux)", true, killDuring},
		{"sends TERM, INT or HUP while the shim writes an answer that nobody reads", "ended by the signal", false, signalAnswering},
		{"sends TERM while a script has a temporary file of the shim's", "exit 143, and the file is removed", false, signalFile},
		{"ignores HUP, as under nohup, and the terminal hangs up", "as ever: what the host and the script ignore ends neither", false, nohup},
		{"ignores CHLD", "as ever", false, ignoredChild},
		{"starts 100 shims at once on one session", "100 answers, each its own", false, hundred},
		{"has no HOME", "as ever; nothing is kept from one event to the next", false, noHome},
		{"has a clock that went back", "records from the future decide nothing and are removed", false, clockBack},
	}, linuxHosts()...)
}

func TestHosts(t *testing.T) {
	for _, h := range badHosts() {
		t.Run(strings.NewReplacer(" ", "_", "`", "").Replace(h.does), func(t *testing.T) {
			t.Parallel()
			h.try(t)
		})
	}
}

// denies starts a denying script in each direction under a changed world.
func denies(t *testing.T, want string, change func(r *room, cmd *exec.Cmd), script ...string) {
	t.Helper()
	for _, p := range gates {
		r := newRoom(t)
		cmd := r.command(p, nil, append(script, "out="+p.deny))
		change(r, cmd)
		o := r.run(cmd, 2*start*slowness)
		if got := o.says(p); got != want {
			t.Errorf("%s: %s, want %s\n%v", p.as, got, want, o)
		}
		r.clean(0)
	}
}

// pipe gives the ends of a pipe that the test closes.
func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}

// unread is a pipe that nobody reads; closed tells whether somebody still could.
func unread(t *testing.T, closed bool) *os.File {
	r, w := pipe(t)
	if closed {
		r.Close()
	}
	return w
}

func closedStdout(t *testing.T) {
	for _, p := range gates {
		for _, c := range []struct{ script, want, stderr string }{{"out=" + p.deny, "exit 2", "hookshim: no\n"}, {"out={}", map[string]string{"cursor": "exit 1", "claude": nothing}[p.as], ""}} {
			r := newRoom(t)
			cmd := r.command(p, nil, []string{c.script})
			cmd.Stdout = unread(t, true)
			o := r.run(cmd, 2*start*slowness)
			if got := o.says(p); got != c.want || !strings.Contains(o.stderr, c.stderr) {
				t.Errorf("%s, %s: %s, want %s\n%v", p.as, c.script, got, c.want, o)
			}
			r.clean(0)
		}
	}
}

func closedStderr(t *testing.T) {
	denies(t, deny, func(_ *room, cmd *exec.Cmd) { cmd.Stderr = unread(t, true) }, "err=something", "fillerr=100000,x")
}

func unreadStderr(t *testing.T) {
	for _, p := range gates {
		r := newRoom(t)
		cmd := r.command(p, []string{"--timeout", "0.3", "--fail-closed"}, []string{"fillerr=10000000,x", "out={}"})
		cmd.Stderr = unread(t, false)
		o := r.run(cmd, 2*start*slowness)
		if got := o.says(p); got != deny {
			t.Errorf("%s: %s\n%v", p.as, got, o)
		}
		r.clean(0)
	}
}

func fullStderr(t *testing.T) {
	denies(t, deny, func(_ *room, cmd *exec.Cmd) { cmd.Stderr = unread(t, false) }, "fillerr=65537,x")
}

func openStdin(t *testing.T) {
	denies(t, deny, func(r *room, cmd *exec.Cmd) {
		payload := cmd.Stdin
		in, w := pipe(t)
		go io.Copy(w, payload)
		cmd.Stdin = in
	})
}

func nohup(t *testing.T) {
	for _, p := range gates {
		r := newRoom(t)
		var out, err beginning
		cmd := r.command(p, nil, []string{"count=" + filepath.Join(r.dir, "home", "ran"), "sleep=0.3", "out=" + p.deny}, "ignore=1")
		cmd.Stdout, cmd.Stderr = &out, &err
		begun := time.Now()
		if e := cmd.Start(); e != nil {
			t.Fatal(e)
		}
		running(50*time.Millisecond)(r, cmd.Process.Pid)
		cmd.Process.Signal(syscall.SIGHUP)
		o := r.wait(cmd, begun, 2*start*slowness, &out, &err)
		if got := o.says(p); got != deny {
			t.Errorf("%s: %s\n%v", p.as, got, o)
		}
		r.clean(0)
	}
}

func ignoredChild(t *testing.T) {
	for _, p := range gates {
		r := newRoom(t)
		o := r.run(r.command(p, nil, []string{"err=no", "exit=2"}, "ignore="+strconv.Itoa(int(syscall.SIGCHLD))), 2*start*slowness)
		if got := o.says(p); got != deny {
			t.Errorf("%s: %s\n%v", p.as, got, o)
		}
		r.clean(0)
	}
}

// hundred: half of them in each direction, half of those deny, each with a reason of
// its own.
func hundred(t *testing.T) {
	r := newRoom(t)
	var all sync.WaitGroup
	for i := range 25 {
		for _, p := range gates {
			for _, want := range []string{deny, nothing} {
				script, reason := []string{"out={}"}, ""
				if want == deny {
					reason = "no " + strconv.Itoa(i) + "!"
					script = []string{"out=" + strings.Replace(p.deny, `"no"`, `"`+reason+`"`, 1)}
				}
				all.Go(func() {
					o := r.run(r.command(p, []string{"--once-per-call"}, script), 6*start*slowness)
					if got := o.says(p); got != want || !strings.Contains(o.stdout, reason) {
						t.Errorf("%s, %d: %s, want %s\n%v", p.as, i, got, want, o)
					}
				})
			}
		}
	}
	all.Wait()
	r.clean(25)
}

func noHome(t *testing.T) {
	for _, p := range gates {
		r := newRoom(t)
		r.home = ""
		for _, script := range []string{"out=" + p.deny, "exit=0"} {
			o := r.run(r.command(p, []string{"--once-per-call"}, []string{script}), 2*start*slowness)
			if got := o.says(p); got != map[bool]string{true: deny, false: nothing}[script != "exit=0"] {
				t.Errorf("%s, %s: %s\n%v", p.as, script, got, o)
			}
		}
		r.clean(0)
	}
}

// clockBack: an allow of a call, dated from a day ahead, is there when the same call
// comes to the event that takes it. The script runs and denies, and the stamp from
// the future does not keep old records for ever.
func clockBack(t *testing.T) {
	r := newRoom(t)
	allow := `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}`
	script := []string{"-c", "cat >/dev/null; cat " + filepath.Join(r.dir, "home", "answer")}
	answer := func(text string) {
		if err := os.WriteFile(filepath.Join(r.dir, "home", "answer"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	start1 := func(p place) outcome {
		cmd := r.command(p, []string{"--once-per-call"}, nil)
		cmd.Args = append(cmd.Args[:len(cmd.Args)-3], script...)
		return r.run(cmd, 2*start*slowness)
	}
	answer(allow)
	if got := start1(inCursor).says(inCursor); got != "allow" {
		t.Fatalf("before: %s", got)
	}
	ahead := time.Now().Add(30 * 24 * time.Hour)
	for _, f := range r.files("home") {
		if f != "answer" {
			os.Chtimes(filepath.Join(r.dir, "home", f), ahead, ahead)
		}
	}
	answer(claudeDeny)
	shell := place{as: "cursor", payload: strings.Replace(on("beforeShellExecution", cursorCall), `"tool_name":"Shell","tool_input":{"command":"git push","cwd":""},"tool_use_id":"u"`, `"command":"git push","cwd":"","sandbox":false`, 1)}
	if o := start1(shell); o.says(shell) != deny {
		t.Errorf("an allow from the future: %v", o)
	}
	answer(allow)
	if got := start1(inCursor).says(inCursor); got != "allow" {
		t.Errorf("after: %s", got)
	}
	r.clean(1)
}
