package proc

import (
	"errors"
	"os"
	"os/signal"

	"golang.org/x/sys/windows"
)

// Exec runs the program with the shim's own stdout and stderr and ends the shim with
// its exit code: Windows can't replace a process. It returns only on failure. The
// program ends if the shim is killed.
func Exec(args, env []string, stdin []byte) error {
	var std [3]windows.Handle
	in, r, err := pipe(len(stdin)+4096, true)
	if err != nil {
		return err
	}
	std[0] = r
	if std[1], err = inheritable(os.Stdout); err == nil {
		std[2], err = inheritable(os.Stderr)
	}
	var k *child
	if err == nil {
		utf8Console()
		k, err = start(Command{Args: args, Env: env}, "", std, window())
	}
	closeHandles(std[:]...)
	if err != nil {
		closeHandles(in)
		return err
	}
	signal.Ignore(os.Interrupt) // it reaches the program, too, which decides
	go feed(in, stdin)
	code, _ := k.exited(windows.INFINITE)
	k.close()
	os.Exit(code)
	return nil
}

// Detach starts the child in no job and without a console and does not wait for it.
// Its output goes nowhere. A job that the host keeps the shim in is left, where it
// may be.
func Detach(c Command) error {
	dir, _ := c.dir()
	f, err := os.CreateTemp("", "hookshim-") // a pipe would end with the shim
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(c.Stdin); err != nil {
		return err
	}
	if _, err := f.Seek(0, 0); err != nil {
		return err
	}
	var std [3]windows.Handle
	if std[0], err = inheritable(f); err == nil {
		if std[1], err = null(); err == nil {
			std[2], err = null()
		}
	}
	if err != nil {
		closeHandles(std[:]...)
		return err
	}
	defer closeHandles(std[:]...)
	const flags = windows.DETACHED_PROCESS | windows.CREATE_NEW_PROCESS_GROUP
	k, err := start(c, dir, std, flags|windows.CREATE_BREAKAWAY_FROM_JOB)
	if errors.Is(err, windows.ERROR_ACCESS_DENIED) {
		k, err = start(c, dir, std, flags)
	}
	if err == nil {
		k.close()
	}
	return err
}
