package proc

import (
	"os"
	"os/signal"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// tick is how often the child's pipes are looked into. Its end is noticed at once.
const tick = 5 * time.Millisecond

// pipeSize is how much a child may write between two looks without having to wait.
const pipeSize = 1 << 20

// Run starts the child in a job and a console group of its own and drives it to its
// end. An interrupt that reaches the shim meanwhile is passed on to the group.
func Run(c Command) Result {
	r := &run{out: tail{max: MaxStdout}, err: tail{max: MaxStderr}, buf: make([]byte, 64<<10)}
	if err := r.start(c); err != nil {
		return Result{Start: err, Exit: -1}
	}
	defer r.k.close()
	r.drive(c.Timeout)
	r.res.Stdout, r.res.Stderr = r.out.trim(), r.err.trim()
	r.res.Flood = r.out.flood
	return r.res
}

// run is one child while it lives.
type run struct {
	k            *child
	outH, errH   windows.Handle // our ends, 0 once closed
	out, err     tail
	signals      chan os.Signal
	told, killed time.Time // when the group got a break, and was killed
	buf          []byte
	peeks        *windows.LazyProc
	res          Result
}

func (r *run) start(c Command) error {
	dir, moved := c.dir()
	r.res.Moved = moved
	var in windows.Handle
	var std [3]windows.Handle
	var err error
	if in, std[0], err = pipe(len(c.Stdin)+4096, true); err == nil {
		if r.outH, std[1], err = pipe(pipeSize, false); err == nil {
			r.errH, std[2], err = pipe(pipeSize, false)
		}
	}
	if err == nil {
		utf8Console()
		r.k, err = start(c, dir, std, windows.CREATE_NEW_PROCESS_GROUP|window())
	}
	closeHandles(std[:]...)
	if err != nil {
		closeHandles(in, r.outH, r.errH)
		return err
	}
	go feed(in, c.Stdin)
	return nil
}

// feed writes to a child that may not read at all. Who holds the other end without
// reading it keeps this goroutine, not the answer.
func feed(h windows.Handle, b []byte) {
	for len(b) > 0 {
		var n uint32
		if windows.WriteFile(h, b, &n, nil) != nil {
			break
		}
		b = b[n:]
	}
	windows.CloseHandle(h)
}

// window keeps a child of a shim without a console from opening one on the screen.
func window() uint32 {
	if cp, err := windows.GetConsoleCP(); err == nil && cp != 0 {
		return 0
	}
	return windows.CREATE_NO_WINDOW
}

// utf8Console makes UTF-8 the code page of a console that has no window: hosts give
// their hooks such a one, and nobody else reads in it. One that a person sees stays
// as it is.
func utf8Console() {
	if cp, err := windows.GetConsoleCP(); err != nil || cp == 0 || consoleWindow() != 0 {
		return
	}
	windows.SetConsoleCP(65001)
	windows.SetConsoleOutputCP(65001)
}

func consoleWindow() uintptr {
	h, _, _ := kernel("GetConsoleWindow").Call()
	return h
}

// kernel gives a function of the system that the library has none for.
func kernel(name string) *windows.LazyProc {
	return windows.NewLazySystemDLL("kernel32.dll").NewProc(name)
}

// drive drains the pipes until the child has ended and they are empty.
func (r *run) drive(timeout time.Duration) {
	r.signals = make(chan os.Signal, 4)
	signal.Notify(r.signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(r.signals)
	begun := time.Now()
	for {
		code, ended := r.k.exited(uint32(r.wait(begun, timeout) / time.Millisecond))
		r.drain(&r.outH, &r.out, false)
		r.drain(&r.errH, &r.err, true)
		if ended {
			r.over(code)
			break
		}
		r.heed(begun, timeout)
		if !r.killed.IsZero() && time.Since(r.killed) > Grace {
			break // it can't even be killed: leave it behind
		}
	}
	// What the child itself wrote has been read. Whoever still holds a pipe open
	// was started by it and is not waited for.
	r.res.Held = r.outH != 0 && !r.res.TimedOut
	closeHandles(r.outH, r.errH)
}

// wait is how long the next look at the child may take.
func (r *run) wait(begun time.Time, timeout time.Duration) time.Duration {
	if timeout > 0 && r.told.IsZero() {
		return min(tick, max(time.Millisecond, timeout-time.Since(begun)))
	}
	return tick
}

// drain moves what is in a pipe to what is kept of it; stderr is passed on.
func (r *run) drain(h *windows.Handle, t *tail, pass bool) {
	for *h != 0 {
		var there, n uint32
		err := r.peek(*h, &there)
		if err == nil && there == 0 {
			return
		}
		if err == nil {
			err = windows.ReadFile(*h, r.buf[:min(int(there), len(r.buf))], &n, nil)
		}
		if err != nil {
			windows.CloseHandle(*h)
			*h = 0
			return
		}
		t.add(r.buf[:n])
		if pass {
			Stderr.Write(r.buf[:n])
		}
	}
}

// peek tells how much can be read from a pipe without waiting.
func (r *run) peek(h windows.Handle, n *uint32) error {
	if r.peeks == nil {
		r.peeks = kernel("PeekNamedPipe")
	}
	if ok, _, err := r.peeks.Call(uintptr(h), 0, 0, 0, uintptr(unsafe.Pointer(n)), 0); ok == 0 {
		return err
	}
	return nil
}

// heed passes on interrupts and ends a child whose time is over: a break to its
// group, then an end to all of its job.
func (r *run) heed(begun time.Time, timeout time.Duration) {
	select {
	case s := <-r.signals:
		r.res.Signal = int(s.(syscall.Signal))
		r.tell()
	default:
	}
	if timeout > 0 && r.told.IsZero() && time.Since(begun) >= timeout {
		r.res.TimedOut = true
		r.tell()
	}
	if !r.told.IsZero() && r.killed.IsZero() && time.Since(r.told) > Grace {
		r.kill()
	}
}

// tell asks the group to end. Where that can't be said, since it has no console or
// another one, it is ended.
func (r *run) tell() {
	if r.told.IsZero() {
		r.told = time.Now()
	}
	if windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, r.k.pid) != nil {
		r.kill()
	}
}

func (r *run) kill() {
	r.killed = time.Now()
	r.k.end()
}

// over notes how the child ended. One that was told to is as one that TERM has
// ended, and what it has left of its group ends with it.
func (r *run) over(code int) {
	r.res.Exit = code
	if r.told.IsZero() {
		return
	}
	r.k.end()
	if !r.killed.IsZero() || uint32(code) == uint32(windows.STATUS_CONTROL_C_EXIT) {
		r.res.Exit, r.res.Killed = 128+int(syscall.SIGTERM), true
	}
}
