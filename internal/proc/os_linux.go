package proc

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

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
