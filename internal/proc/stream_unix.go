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

// Write writes all of b, also to a pipe that does not block. What nobody takes from
// stderr is given up: it must not keep the shim from ending.
func (s Stream) Write(b []byte) (int, error) {
	done := 0
	if s == Stderr {
		for begun := time.Now(); done < len(b) && time.Since(begun) < patience*10; {
			n, err := s.offer(b[done:])
			if err != nil {
				return done, err
			}
			if done += n; done < len(b) {
				s.writable(patience)
			}
		}
		return done, nil
	}
	for done < len(b) {
		n, err := unix.Write(int(s), b[done:])
		switch {
		case n > 0:
			done += n
		case err == unix.EAGAIN:
			s.writable(time.Second)
		case err != nil && err != unix.EINTR:
			return done, os.NewSyscallError("write", err)
		}
	}
	return done, nil
}

// offer writes what is taken at once.
func (s Stream) offer(b []byte) (done int, err error) {
	for done < len(b) && s.writable(0) {
		n, err := unix.Write(int(s), b[done:min(len(b), done+pipeBuf)])
		switch {
		case n > 0:
			done += n
		case err == unix.EAGAIN:
			return done, nil
		case err != nil && err != unix.EINTR:
			return done, os.NewSyscallError("write", err)
		}
	}
	return done, nil
}

// writable waits until a write is of use: it will not block, or fails.
func (s Stream) writable(d time.Duration) bool {
	fds := [1]unix.PollFd{{Fd: int32(s), Events: unix.POLLOUT}}
	n, err := pollWait(fds[:], d)
	return n != 0 && err == nil
}
