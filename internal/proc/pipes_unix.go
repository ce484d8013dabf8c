//go:build unix

package proc

import (
	"time"

	"golang.org/x/sys/unix"
)

// step waits for the pipes and moves data once; true if nothing moved. The child's
// stderr is left alone while there is something of it that nobody has taken.
func (r *run) step(wait time.Duration) (idle bool) {
	fds := [4]unix.PollFd{{Fd: int32(r.outFD), Events: unix.POLLIN}, {Fd: int32(r.eFD), Events: unix.POLLIN}, {Fd: -1, Events: unix.POLLOUT}, {Fd: -1, Events: unix.POLLOUT}}
	if r.inFD >= 0 {
		if len(r.in) == 0 {
			r.close(&r.inFD)
		}
		fds[2].Fd = int32(r.inFD)
	}
	if len(r.unsaid) > 0 {
		fds[1].Fd, fds[3].Fd = -1, int32(Stderr)
	}
	n, err := pollWait(fds[:], wait)
	if err != nil || n == 0 {
		return true
	}
	if fds[0].Revents != 0 {
		r.drain(&r.outFD, &r.out)
	}
	if fds[1].Revents != 0 {
		r.pass(r.drain(&r.eFD, &r.err))
	}
	if fds[2].Revents != 0 {
		r.feed()
	}
	if fds[3].Revents != 0 {
		r.pass(r.unsaid)
	}
	return false
}

// drain moves one buffer from a pipe to what is kept of it, and gives it.
func (r *run) drain(fd *int, t *tail) []byte {
	n, err := unix.Read(*fd, r.buf)
	switch {
	case n > 0:
		t.add(r.buf[:n])
		return r.buf[:n]
	case err == unix.EAGAIN || err == unix.EINTR:
	default:
		r.close(fd)
	}
	return nil
}

// pass hands stderr on, as much of it as is taken at once: a host that does not
// read it must not keep the shim from its clock, or from the answer.
func (r *run) pass(b []byte) {
	if r.mute {
		return
	}
	n, err := Stderr.offer(b)
	if err != nil {
		n = len(b) // nobody will ever read it
	}
	r.unsaid = append(r.unsaid[:0], b[n:]...)
}

// feed writes to a child that may not read at all: a closed pipe is no fault.
func (r *run) feed() {
	n, err := unix.Write(r.inFD, r.in)
	switch {
	case n > 0:
		r.in = r.in[n:]
	case err == unix.EAGAIN || err == unix.EINTR:
		return
	default:
		r.in = nil
	}
	if len(r.in) == 0 {
		r.close(&r.inFD)
	}
}

func (r *run) close(fd *int) {
	if *fd >= 0 {
		unix.Close(*fd)
		*fd = -1
	}
}

// empty takes what the child itself wrote, which is in the pipes by now. Whoever
// still holds them open was started by it and is not waited for, nor is a host that
// does not take what it said on stderr.
func (r *run) empty(since time.Time) {
	for r.outFD >= 0 || r.eFD >= 0 {
		wait := time.Duration(0)
		if len(r.unsaid) > 0 {
			wait = tick
		}
		idle := r.step(wait)
		late := time.Since(since) > 10*tick
		switch {
		case len(r.unsaid) > 0 && late:
			r.mute, r.unsaid = true, nil
			since = time.Now()
		case idle && len(r.unsaid) == 0:
			r.res.Held = r.outFD >= 0 && !r.res.TimedOut
			return
		case late:
			r.res.Held = !r.res.TimedOut
			return
		}
	}
}
