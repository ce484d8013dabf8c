package proc

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// unheeded is how long a child runs before the shim heeds signals. Until then a
// signal ends the shim, and the kernel the child (see attributes).
const unheeded = 10 * time.Millisecond

func pipe(p []int) error { return unix.Pipe2(p, unix.O_CLOEXEC) }

func dup2(from, to int) error { return unix.Dup3(from, to, 0) }

// attributes puts the child into a group of its own, and has the kernel end it
// if the shim is killed without a chance to do so.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func pollWait(fds []unix.PollFd, d time.Duration) (int, error) {
	ts := unix.NsecToTimespec(int64(d))
	return unix.Ppoll(fds, &ts, nil)
}
