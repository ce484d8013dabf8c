//go:build unix && !linux

package proc

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// unheeded is how long a child runs before the shim heeds signals: nobody else
// would end the child here.
const unheeded = 0 * time.Millisecond

// pipeBuf is what a pipe that is ready takes without blocking, by POSIX.
const pipeBuf = 512

// leash: these systems have nothing that ends a group with the shim. One that is
// killed leaves its child.
type leash struct{}

func tie(int) leash  { return leash{} }
func (leash) untie() {}

func pipe(p []int) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := syscall.Pipe(p); err != nil {
		return err
	}
	syscall.CloseOnExec(p[0])
	syscall.CloseOnExec(p[1])
	return nil
}

func dup2(from, to int) error { return unix.Dup2(from, to) }

// attributes puts the child into a group of its own. These systems have no
// signal for the death of a parent: a shim that is killed leaves its child.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func pollWait(fds []unix.PollFd, d time.Duration) (int, error) {
	return unix.Poll(fds, int((d+time.Millisecond-1)/time.Millisecond))
}
