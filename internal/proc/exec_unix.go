//go:build unix

package proc

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// Exec replaces the shim by the program, which then reads stdin from the bytes
// given, as if the shim had never been there. It returns only on failure.
func Exec(args, env []string, stdin []byte) error {
	path, err := Find(args[0], "", env)
	if err != nil {
		return err
	}
	fd, err := holding(stdin)
	if err != nil {
		return err
	}
	if err := dup2(fd, 0); err != nil {
		return os.NewSyscallError("dup", err)
	}
	return &os.PathError{Op: "starting", Path: path, Err: syscall.Exec(path, args, env)}
}

// holding gives a descriptor from which the bytes can be read: a pipe where
// they fit into one, else a file that has no name any more.
func holding(b []byte) (int, error) {
	const fits = 60 << 10
	if len(b) <= fits {
		var p [2]int
		if err := pipe(p[:]); err != nil {
			return -1, os.NewSyscallError("pipe", err)
		}
		if _, err := unix.Write(p[1], b); err != nil && len(b) > 0 {
			return -1, os.NewSyscallError("write", err)
		}
		unix.Close(p[1])
		return p[0], nil
	}
	f, err := os.CreateTemp("", "hookshim-")
	if err != nil {
		return -1, err
	}
	os.Remove(f.Name())
	if _, err := f.Write(b); err != nil {
		return -1, err
	}
	_, err = f.Seek(0, 0)
	return int(f.Fd()), err
}

// Detach starts the child in a session of its own and does not wait for it. Its
// output goes nowhere.
func Detach(c Command) error {
	dir, _ := c.dir()
	path, err := Find(c.Args[0], dir, c.Env)
	if err != nil {
		return err
	}
	fd, err := holding(c.Stdin)
	if err != nil {
		return err
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	_, err = syscall.ForkExec(path, c.Args, &syscall.ProcAttr{
		Dir: dir, Env: c.Env, Sys: &syscall.SysProcAttr{Setsid: true},
		Files: []uintptr{uintptr(fd), null.Fd(), null.Fd()},
	})
	if err != nil {
		return &os.PathError{Op: "starting", Path: path, Err: err}
	}
	return nil
}
