//go:build unix

package chaos

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"hookshim/internal/chaos/host"
	_ "hookshim/internal/early" // this program is the shim, too
	"hookshim/internal/hook"
)

var update = flag.Bool("update", false, "write docs/chaos.md")

// programs holds this program as hookshim, hook and host.
var programs string

func TestMain(m *testing.M) {
	switch filepath.Base(os.Args[0]) {
	case "hook":
		hook.Main()
		os.Exit(0)
	case "host":
		host.Main()
	}
	flag.Parse()
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP) // what is started heeds it, under nohup, too
	dir, err := lay()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	programs = dir
	slowness = measure()
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// slowness is by how much limits are stretched: 1 on a machine that has time.
var slowness time.Duration = 1

// measure starts a script a few times.
func measure() time.Duration {
	begun := time.Now()
	for range 4 {
		exec.Command(filepath.Join(programs, "hook")).Run()
	}
	return 1 + time.Since(begun)/(4*25*time.Millisecond)
}

// late tells whether something took too long for how busy the machine was, or is.
func late(took, limit time.Duration) bool {
	return took > limit*slowness && took > limit*measure()
}

// lay copies this program to where every user can start it.
func lay() (string, error) {
	dir, err := os.MkdirTemp("", "chaos-")
	if err != nil {
		return "", err
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	from, err := os.Open(self)
	if err != nil {
		return "", err
	}
	defer from.Close()
	to, err := os.OpenFile(filepath.Join(dir, "hookshim"), os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(to, from)
	return dir, errors.Join(err, to.Close(), os.Chmod(dir, 0o755),
		os.Link(to.Name(), filepath.Join(dir, "hook")), os.Link(to.Name(), filepath.Join(dir, "host")))
}

// A room is what one start of the shim can reach: folders of its own, and a mark
// by which everything that it starts is found again.
type room struct {
	t    *testing.T
	dir  string
	mark string
	home string // "" is no HOME
	env  []string
}

var rooms atomic.Int64

func newRoom(t *testing.T) *room {
	t.Helper()
	dir := t.TempDir()
	r := &room{t: t, dir: dir, mark: fmt.Sprintf("id=chaos-%d-%d", os.Getpid(), rooms.Add(1)), home: filepath.Join(dir, "home")}
	for _, sub := range []string{"work", "home", "tmp"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "work", "kept"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, p := range marked(r.mark) {
			syscall.Kill(p.pid, syscall.SIGKILL)
		}
	})
	return r
}

// command starts nothing yet. The words before "--" are for the program host, which
// prepares what the shim finds.
func (r *room) command(p place, options []string, script []string, prepare ...string) *exec.Cmd {
	shim := append([]string{filepath.Join(programs, "hookshim"), "--as", p.as}, options...)
	shim = append(append(shim, "--", filepath.Join(programs, "hook"), r.mark), script...)
	if len(prepare) > 0 {
		shim = append(append([]string{filepath.Join(programs, "host")}, append(prepare, "--")...), shim...)
	}
	cmd := exec.Command(shim[0], shim[1:]...)
	cmd.Dir = filepath.Join(r.dir, "work")
	cmd.Env = append([]string{"PATH=" + programs + ":" + os.Getenv("PATH"), "SHELL=/bin/sh", "TMPDIR=" + filepath.Join(r.dir, "tmp"), "CHAOS=" + r.mark}, r.env...)
	if r.home != "" {
		cmd.Env = append(cmd.Env, "HOME="+r.home)
	}
	cmd.Stdin = strings.NewReader(r.payload(p))
	return cmd
}

func (r *room) payload(p place) string {
	return strings.Replace(p.payload, "WORK", filepath.Join(r.dir, "work"), 1)
}

// run is a start to its end. A shim that has not ended by the limit is a fault, and
// is ended.
func (r *room) run(cmd *exec.Cmd, limit time.Duration) outcome {
	r.t.Helper()
	var out, err beginning
	if cmd.Stdout == nil {
		cmd.Stdout = &out
	}
	if cmd.Stderr == nil {
		cmd.Stderr = &err
	}
	begun := time.Now()
	if e := cmd.Start(); e != nil {
		r.t.Fatal(e)
	}
	return r.wait(cmd, begun, limit, &out, &err)
}

func (r *room) wait(cmd *exec.Cmd, begun time.Time, limit time.Duration, out, err *beginning) outcome {
	r.t.Helper()
	ctx, done := context.WithTimeout(context.Background(), limit)
	defer done()
	stop := context.AfterFunc(ctx, func() {
		if ctx.Err() == context.DeadlineExceeded {
			cmd.Process.Kill()
		}
	})
	cmd.WaitDelay = limit // for what is still in the pipes
	cmd.Wait()
	stop()
	o := outcome{took: time.Since(begun), code: cmd.ProcessState.ExitCode(), stdout: out.String(), stderr: err.String(), said: err.all}
	if ws := cmd.ProcessState.Sys().(syscall.WaitStatus); ws.Signaled() {
		o.signal = ws.Signal()
	}
	if ctx.Err() != nil {
		r.t.Errorf("no end after %v", limit)
	}
	return o
}

// clean checks that nothing is left behind: no process, no temporary file, no
// half-written or forbidden record, and that the working directory is as it was.
func (r *room) clean(records int) {
	r.t.Helper()
	r.noProcess()
	if files := r.files("tmp"); len(files) > 0 {
		r.t.Errorf("left in the folder for temporary files: %v", files)
	}
	if work := r.files("work"); fmt.Sprint(work) != "[kept]" {
		r.t.Errorf("the working directory holds %v", work)
	}
	n := 0
	for _, f := range r.files("home") {
		if strings.HasPrefix(filepath.Base(f), ".") || strings.Contains(f, "/tmp/") {
			r.t.Errorf("left in the state folder: %s", f)
		} else if strings.Contains(f, "/calls/") {
			n++
		}
	}
	if n > records {
		r.t.Errorf("%d records are left, want at most %d", n, records)
	}
}

func (r *room) noProcess() {
	r.t.Helper()
	var left []process
	for range 100 {
		if left = marked(r.mark); len(left) == 0 {
			return
		}
		time.Sleep(20 * time.Millisecond) // one that was killed is not gone at once
	}
	r.t.Errorf("processes are left: %v", left)
}

// files lists what lies in a folder of the room.
func (r *room) files(sub string) (all []string) {
	root := filepath.Join(r.dir, sub)
	filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rel, _ := filepath.Rel(root, path)
			all = append(all, rel)
		}
		return nil
	})
	return all
}

// process is one that carries a room's mark.
type process struct {
	pid  int
	line string
}

// onlyDaemon checks that the script's own daemon is what is left, and ends it. A
// script that ran out of time may not have come to start it.
func (r *room) onlyDaemon(perhaps bool) {
	r.t.Helper()
	left := marked(r.mark)
	if (len(left) != 1 || !strings.Contains(left[0].line, "sleep=300")) && !(perhaps && len(left) == 0) {
		r.t.Errorf("left: %v, want the daemon", left)
	}
	for _, p := range left {
		syscall.Kill(p.pid, syscall.SIGKILL)
	}
}

// revive makes the working directory that a script has removed, which it must have.
func (r *room) revive() {
	r.t.Helper()
	if err := os.Mkdir(filepath.Join(r.dir, "work"), 0o755); err != nil {
		r.t.Error(err)
	}
	os.WriteFile(filepath.Join(r.dir, "work", "kept"), nil, 0o644)
}
