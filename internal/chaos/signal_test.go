//go:build unix

package chaos

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

var endings = []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP}

// signalled starts a shim, sends a signal when it is time, and checks that it ends
// by it without an answer and leaves nothing.
func signalled(t *testing.T, p place, s syscall.Signal, script []string, change func(r *room, cmd *exec.Cmd), when func(r *room, shim int)) outcome {
	t.Helper()
	r := newRoom(t)
	var out, err beginning
	cmd := r.command(p, nil, script)
	cmd.Stdout, cmd.Stderr = &out, &err
	change(r, cmd)
	begun := time.Now()
	if e := cmd.Start(); e != nil {
		t.Fatal(e)
	}
	when(r, cmd.Process.Pid)
	cmd.Process.Signal(s)
	o := r.wait(cmd, begun, 2*start*slowness, &out, &err)
	if o.signal != s && o.code != 128+int(s) || s == syscall.SIGKILL && o.signal != s {
		t.Errorf("%s, signal %d: %v", p.as, s, o)
	}
	if o.stdout != "" {
		t.Errorf("%s, signal %d: answered %.200q", p.as, s, o.stdout)
	}
	r.clean(0)
	return o
}

func signalBefore(t *testing.T) {
	for _, s := range endings {
		signalled(t, inCursor, s, []string{"count=ran"}, func(r *room, cmd *exec.Cmd) {
			in, w := pipe(t)
			io.WriteString(w, r.payload(inCursor)[:40])
			cmd.Stdin = in
		}, func(*room, int) { time.Sleep(20 * time.Millisecond) })
	}
}

// running waits until the script and its child are there, and a little longer.
func running(more time.Duration) func(r *room, shim int) {
	return func(r *room, shim int) {
		until(func() bool {
			_, err := os.Stat(filepath.Join(r.dir, "home", "ran"))
			return err == nil
		})
		until(func() bool { return tied(shim) })
		time.Sleep(more)
	}
}

// until waits, but not for ever.
func until(is func() bool) {
	for range 5000 {
		if is() {
			return
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// family is a script with a child in its group, which it waits for in vain. A shell
// is there before the shim has come to heed signals.
func family(r *room) []string {
	return []string{"child=late,60", "count=" + filepath.Join(r.dir, "home", "ran"), "sleep=60"}
}

func duringEach(t *testing.T, list []syscall.Signal) {
	for _, p := range gates {
		for _, s := range list {
			for _, more := range []time.Duration{0, 50 * time.Millisecond} {
				signalled(t, p, s, nil, func(r *room, cmd *exec.Cmd) { cmd.Args = append(cmd.Args, family(r)...) }, running(more))
			}
		}
	}
	// Within the first moments of the script.
	for i := range 10 {
		s := list[i%len(list)]
		signalled(t, gates[i%2], s, nil, func(r *room, cmd *exec.Cmd) {
			cmd.Args = append(cmd.Args[:len(cmd.Args)-2], "/bin/sh", "-c", "sleep 60 & sleep 60 & wait")
		}, func(_ *room, shim int) {
			until(func() bool { return tied(shim) })
			time.Sleep(time.Duration(i) * 3 * time.Millisecond)
		})
	}
}

func signalDuring(t *testing.T) { duringEach(t, endings) }

func killDuring(t *testing.T) { duringEach(t, []syscall.Signal{syscall.SIGKILL}) }

func signalAnswering(t *testing.T) {
	long := strings.Replace(cursorDeny, `"no"`, `"`+strings.Repeat("no", 200000)+`"`, 1)
	for _, s := range endings {
		r := newRoom(t)
		file := filepath.Join(r.dir, "home", "long")
		if err := os.WriteFile(file, []byte(long), 0o644); err != nil {
			t.Fatal(err)
		}
		out, w := pipe(t)
		signalled(t, inClaude, s, nil, func(_ *room, cmd *exec.Cmd) {
			cmd.Args = append(cmd.Args[:len(cmd.Args)-2], "/bin/cat", file)
			cmd.Stdout = w
		}, func(*room, int) {
			out.Read(make([]byte, 1)) // the answer has begun
			time.Sleep(20 * time.Millisecond)
		})
	}
}

func signalFile(t *testing.T) {
	p := place{as: "cursor", payload: on("sessionStart", cursorCall)}
	for i := range 8 {
		signalled(t, p, syscall.SIGTERM, nil, func(r *room, cmd *exec.Cmd) { cmd.Args = append(cmd.Args, family(r)...) }, running(time.Duration(i)*3*time.Millisecond))
	}
}
