//go:build unix

package proc

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// patience is how long a host may pause in the middle of a payload before what
// has come is looked at.
const patience = 30 * time.Millisecond

// ReadStdin reads stdin to its end, or up to the point where complete says that
// all is there and the host, which may never close the pipe, sends no more.
func ReadStdin(complete func([]byte) bool) ([]byte, error) {
	buf := make([]byte, 0, 64<<10)
	for {
		n, err := unix.Read(0, buf[len(buf):cap(buf)])
		switch {
		case n > 0:
			buf = buf[:len(buf)+n]
			if len(buf) == cap(buf) {
				buf = append(make([]byte, 0, 2*cap(buf)), buf...)
			}
		case err == nil:
			return buf, nil
		case err != unix.EAGAIN && err != unix.EINTR:
			return buf, os.NewSyscallError("read", err)
		}
		for !readable(patience) {
			if len(buf) > 0 && complete(buf) {
				return buf, nil
			}
		}
	}
}

func readable(d time.Duration) bool {
	fds := [1]unix.PollFd{{Fd: 0, Events: unix.POLLIN}}
	n, err := pollWait(fds[:], d)
	return n != 0 && err == nil
}
