//go:build unix

package proc

import "golang.org/x/sys/unix"

// enterable tells whether the process may work in a folder.
func enterable(dir string) bool { return unix.Access(dir, unix.X_OK) == nil }
