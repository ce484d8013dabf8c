package proc

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// unheeded is how long a child runs before the shim heeds signals. Until then a
// signal ends the shim, and the kernel the child's group (see leash).
const unheeded = 10 * time.Millisecond

// pipeBuf is what a pipe that is ready takes without blocking.
const pipeBuf = 4096

func pipe(p []int) error { return unix.Pipe2(p, unix.O_CLOEXEC) }

func dup2(from, to int) error { return unix.Dup3(from, to, 0) }

// leash has the kernel end the child's whole group when the shim dies, however it
// does. It is a pipe to nowhere, of which nobody else has an end: as the shim's
// descriptors are closed, the last one first, the reading end notices that the
// writing end is gone, and what it was told to send then is KILL, to the group.
type leash struct{ reads, writes int }

func tie(pid int) leash {
	var p [2]int
	if pipe(p[:]) != nil {
		return leash{-1, -1}
	}
	unix.FcntlInt(uintptr(p[0]), unix.F_SETOWN, -pid)
	unix.FcntlInt(uintptr(p[0]), unix.F_SETSIG, int(unix.SIGKILL))
	unix.FcntlInt(uintptr(p[0]), unix.F_SETFL, unix.O_ASYNC)
	return leash{p[0], p[1]}
}

// untie lets go of the group: the end that would notice is closed first.
func (l leash) untie() {
	if l.reads >= 0 {
		unix.Close(l.reads)
		unix.Close(l.writes)
	}
}

// attributes puts the child into a group of its own, and has the kernel end it
// if the shim is killed before there is a leash.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func pollWait(fds []unix.PollFd, d time.Duration) (int, error) {
	ts := unix.NsecToTimespec(int64(d))
	return unix.Ppoll(fds, &ts, nil)
}
