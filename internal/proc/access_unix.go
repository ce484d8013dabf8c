//go:build unix

package proc

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// enterable tells whether the process may work in a folder.
func enterable(dir string) bool { return unix.Access(dir, unix.X_OK) == nil }

// KeepOnBrokenPipe lets writing to a stderr that nobody reads fail instead of
// ending the process, which would lose the answer on stdout. Children are not
// concerned.
func KeepOnBrokenPipe() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
