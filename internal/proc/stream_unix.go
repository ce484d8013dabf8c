//go:build unix

package proc

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// Stream is one of the shim's own output descriptors. Unlike os.Stdout it does
// not end the process when nobody reads any more: a stderr that was closed must
// not lose the answer on stdout. Children are not concerned.
type Stream int

// The shim's own streams.
const (
	Stdout Stream = 1
	Stderr Stream = 2
)

// Write writes all of b, also to a pipe that does not block.
func (s Stream) Write(b []byte) (int, error) {
	done := 0
	for done < len(b) {
		n, err := unix.Write(int(s), b[done:])
		switch {
		case n > 0:
			done += n
		case err == unix.EAGAIN:
			fds := [1]unix.PollFd{{Fd: int32(s), Events: unix.POLLOUT}}
			pollWait(fds[:], time.Second)
		case err != nil && err != unix.EINTR:
			return done, os.NewSyscallError("write", err)
		}
	}
	return done, nil
}
