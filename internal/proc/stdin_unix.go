//go:build unix

package proc

import (
	"bytes"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// patience is how long a host may pause in the middle of a payload before what
// has come is looked at.
const patience = 30 * time.Millisecond

// firstChunk is what most payloads fit into. It is no allocation: one as large makes
// the runtime set up more memory than is read into it.
var firstChunk [64 << 10]byte

// ReadStdin reads stdin to its end, or up to the point where complete says that
// all is there and the host, which may never close the pipe, sends no more.
func ReadStdin(complete func([]byte) bool) ([]byte, error) {
	c := chunks{last: firstChunk[:0]}
	for {
		n, err := unix.Read(0, c.space())
		switch {
		case n > 0:
			c.last = c.last[:len(c.last)+n]
		case err == nil:
			return c.join(), nil
		case err != unix.EAGAIN && err != unix.EINTR:
			return c.join(), os.NewSyscallError("read", err)
		}
		for !readable(patience) {
			if c.mayEnd() && complete(c.join()) {
				return c.join(), nil
			}
		}
	}
}

// chunks collects a stream without copying what has come each time it grows.
// Its pieces are memory of the system's, so that they can be given back at once:
// runtime/debug, which does that for Go's own, would have the libraries of the
// other commands start on every call (package early).
type chunks struct {
	full   [][]byte
	last   []byte
	mapped [][]byte
}

// space gives room to read into.
func (c *chunks) space() []byte {
	if len(c.last) == cap(c.last) {
		c.full = append(c.full, c.last)
		room, err := unix.Mmap(-1, 0, 1<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
		if err == nil {
			c.mapped = append(c.mapped, room)
		} else {
			room = make([]byte, 1<<20)
		}
		c.last = room[:0]
	}
	return c.last[len(c.last):cap(c.last)]
}

// mayEnd tells whether what has come ends like an object: only then is it worth
// a closer look.
func (c *chunks) mayEnd() bool {
	return bytes.HasSuffix(bytes.TrimRight(c.last, " \t\r\n"), []byte("}"))
}

// join makes one piece of all. The memory of a large payload's pieces is given
// back before more is needed for its translation.
func (c *chunks) join() []byte {
	if c.full == nil {
		return c.last
	}
	all := bytes.Join(append(c.full, c.last), nil)
	for _, m := range c.mapped {
		unix.Munmap(m)
	}
	c.full, c.last, c.mapped = nil, all, nil
	return all
}

func readable(d time.Duration) bool {
	fds := [1]unix.PollFd{{Fd: 0, Events: unix.POLLIN}}
	n, err := pollWait(fds[:], d)
	return n != 0 && err == nil
}
