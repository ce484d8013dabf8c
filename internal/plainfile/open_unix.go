//go:build unix

package plainfile

import (
	"os"
	"syscall"
)

const (
	noWait   = syscall.O_NONBLOCK // for what became a pipe since it was looked at
	noFollow = syscall.O_NOFOLLOW
)

// own tells whether a file is the user's and has this name only.
func own(info os.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == os.Geteuid() && st.Nlink <= 1
}
