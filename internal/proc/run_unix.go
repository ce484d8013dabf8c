//go:build unix

package proc

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// tick is how often the end of the child is looked for while its pipes are
// open, and so how late a signal or a held pipe is noticed.
const tick = 20 * time.Millisecond

// bufferSize is a variable so that the buffer lies on the heap. On the stack it
// would make the stack grow, which costs more than all that is read into it.
var bufferSize = 32 << 10

// Run starts the child in a process group of its own and drives it to its end.
// TERM, INT, HUP and QUIT that reach the shim meanwhile are passed on to the
// group.
func Run(c Command) Result {
	r := &run{in: c.Stdin, out: tail{max: MaxStdout}, err: tail{max: MaxStderr}, buf: make([]byte, bufferSize)}
	if unheeded == 0 || c.Heedful {
		r.listen()
	}
	defer r.deafen()
	if err := r.start(c); err != nil {
		return Result{Start: err, Exit: -1}
	}
	r.drive(c.Timeout)
	r.res.Stdout, r.res.Stderr = r.out.trim(), r.err.trim()
	r.res.Flood = r.out.flood
	return r.res
}

// run is one child while it lives.
type run struct {
	pid              int
	inFD, outFD, eFD int // our ends, -1 once closed
	in               []byte
	out, err         tail
	mute             bool   // nobody takes stderr any more
	unsaid           []byte // of stderr, what whoever reads ours has not taken yet
	leash            leash
	signals          chan os.Signal
	told, killed     time.Time // when the group got TERM, and KILL
	exited           bool
	buf              []byte
	res              Result
}

// listen has the shim notice signals. Getting ready for that takes Go three
// threads, as long as a short hook runs: so it waits until the child has run for
// unheeded, where the kernel ends the child of a shim that dies before.
func (r *run) listen() {
	r.signals = make(chan os.Signal, 4)
	for _, s := range [...]os.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(s) { // a host under nohup ignores HUP for all that it starts
			signal.Notify(r.signals, s)
		}
	}
}

func (r *run) deafen() {
	if r.signals != nil {
		signal.Stop(r.signals)
	}
}

func (r *run) start(c Command) error {
	dir, moved := c.dir()
	r.res.Moved = moved
	path, err := Find(c.Args[0], dir, c.Env)
	if err != nil {
		return err
	}
	var p [6]int // stdin, stdout, stderr: read and write end each
	for i := 0; i < 6; i += 2 {
		if err := pipe(p[i : i+2]); err != nil {
			closeAll(p[:i])
			return os.NewSyscallError("pipe", err)
		}
	}
	r.inFD, r.outFD, r.eFD = p[1], p[2], p[4]
	pid, err := syscall.ForkExec(path, c.Args, &syscall.ProcAttr{
		Dir: dir, Env: c.Env, Sys: attributes(),
		Files: []uintptr{uintptr(p[0]), uintptr(p[3]), uintptr(p[5])},
	})
	closeAll([]int{p[0], p[3], p[5]})
	if err != nil {
		closeAll([]int{p[1], p[2], p[4]})
		return &os.PathError{Op: "starting", Path: path, Err: err}
	}
	r.pid = pid
	r.leash = tie(pid)
	for _, fd := range [...]int{r.inFD, r.outFD, r.eFD} {
		unix.FcntlInt(uintptr(fd), unix.F_SETFL, unix.O_NONBLOCK) // a new pipe has no other flags
	}
	return nil
}

func closeAll(fds []int) {
	for _, fd := range fds {
		unix.Close(fd)
	}
}

// drive feeds and drains until the child has ended and its pipes are empty.
func (r *run) drive(timeout time.Duration) {
	begun := time.Now()
	looked := begun
	for !r.exited {
		idle := r.step(r.wait(begun, timeout))
		now := time.Now()
		if r.signals == nil && now.Sub(begun) >= unheeded {
			r.listen()
		}
		r.heed(begun, timeout)
		if idle || r.outFD < 0 && r.eFD < 0 || now.Sub(looked) > tick {
			looked = now
			r.reap()
		}
		if !r.killed.IsZero() && now.Sub(r.killed) > Grace {
			break // it can't even be killed: leave it behind
		}
	}
	r.leash.untie()
	r.empty(looked)
	r.close(&r.inFD)
	r.close(&r.outFD)
	r.close(&r.eFD)
}

// wait is how long the next poll may take.
func (r *run) wait(begun time.Time, timeout time.Duration) time.Duration {
	if r.outFD < 0 && r.eFD < 0 {
		// Both pipes are closed: the end is a matter of microseconds, unless
		// the child closed them itself and lives on.
		if time.Since(begun) < tick {
			return 100 * time.Microsecond
		}
		return time.Millisecond
	}
	wait := tick
	if r.signals == nil {
		wait = unheeded
	}
	if timeout > 0 && r.told.IsZero() {
		return min(wait, max(0, timeout-time.Since(begun)))
	}
	return wait
}

// heed passes on signals and ends a child whose time is over: TERM to its
// group, then KILL.
func (r *run) heed(begun time.Time, timeout time.Duration) {
	select {
	case s := <-r.signals:
		n := s.(syscall.Signal)
		r.res.Signal = int(n)
		r.tell(n)
	default:
	}
	if timeout > 0 && r.told.IsZero() && time.Since(begun) >= timeout {
		r.res.TimedOut = true
		r.tell(syscall.SIGTERM)
	}
	if !r.told.IsZero() && r.killed.IsZero() && time.Since(r.told) > Grace {
		r.killed = time.Now()
		unix.Kill(-r.pid, syscall.SIGKILL)
	}
}

func (r *run) tell(s syscall.Signal) {
	if r.told.IsZero() {
		r.told = time.Now()
	}
	unix.Kill(-r.pid, s)
	unix.Kill(-r.pid, syscall.SIGCONT) // one that is stopped hears it, too
}

// reap looks whether the child has ended.
func (r *run) reap() {
	var ws syscall.WaitStatus
	pid, err := syscall.Wait4(r.pid, &ws, syscall.WNOHANG, nil)
	switch {
	case err == syscall.EINTR || pid == 0 && err == nil:
		return
	case err != nil:
		r.res.Exit = -1
	case ws.Signaled():
		r.res.Exit, r.res.Killed = 128+int(ws.Signal()), true
	default:
		r.res.Exit = ws.ExitStatus()
	}
	r.exited = true
	if r.res.TimedOut || r.res.Signal != 0 {
		unix.Kill(-r.pid, syscall.SIGKILL) // what it left of its group
	}
}
