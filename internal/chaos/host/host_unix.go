//go:build unix

package host

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// run does:
//
//	descriptors=N  at most N open descriptors; processes=N as many processes
//	user=N         become user N
//	ignore=N       ignore signal N, as nohup does
//	disk=DIR       mount a small file system there and fill it up
func run(args []string) error {
	for i, arg := range args {
		if arg == "--" {
			path, err := exec.LookPath(args[i+1])
			if err != nil {
				return err
			}
			return syscall.Exec(path, args[i+1:], os.Environ())
		}
		do, value, _ := strings.Cut(arg, "=")
		if err := prepare(do, value); err != nil {
			return fmt.Errorf("%s: %w", arg, err)
		}
	}
	return errors.New("nothing to start")
}

func prepare(do, value string) error {
	n, _ := strconv.Atoi(value)
	switch do {
	case "descriptors":
		return limit(unix.RLIMIT_NOFILE, n)
	case "processes":
		return limit(unix.RLIMIT_NPROC, n)
	case "user":
		return errors.Join(syscall.Setgid(n), syscall.Setuid(n))
	case "ignore":
		signal.Ignore(syscall.Signal(n))
	case "disk":
		return fullDisk(value)
	default:
		return errors.New("no such thing to do")
	}
	return nil
}

// limit is for the command: syscall puts back what Go itself has raised.
func limit(what, n int) error {
	return syscall.Setrlimit(what, &syscall.Rlimit{Cur: uint64(n), Max: uint64(n)})
}
