//go:build unix

package state

import (
	"os"
	"syscall"
)

// private tells whether a folder is the user's own and nobody else may write in
// it: a record there can turn an ask into an allow.
func private(dir string) bool {
	info, err := os.Stat(dir)
	if err != nil {
		return false
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == os.Geteuid() && info.Mode().Perm()&0o022 == 0
}
