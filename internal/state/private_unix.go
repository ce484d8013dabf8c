//go:build unix

package state

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// mostLinks is how many links may stand in a path.
const mostLinks = 16

// private tells whether a folder is the user's own and nobody else may write in
// it: a record there can turn an ask into an allow. Nor may anybody else be able
// to put another folder into its place, or lead there by a link of theirs.
func private(dir string) bool {
	at, rest, links := "/", strings.Split(filepath.Clean(dir), "/")[1:], 0
	for len(rest) > 0 {
		var st syscall.Stat_t
		next := filepath.Join(at, rest[0])
		if syscall.Lstat(next, &st) != nil {
			return false
		}
		rest = rest[1:]
		switch uid := int(st.Uid); {
		case uid != os.Geteuid() && (uid != 0 || len(rest) == 0 && st.Mode&syscall.S_IFMT != syscall.S_IFLNK):
			return false
		case st.Mode&syscall.S_IFMT == syscall.S_IFLNK:
			to, err := os.Readlink(next)
			if links++; err != nil || links > mostLinks {
				return false
			}
			if filepath.IsAbs(to) {
				at = "/"
			}
			rest = append(strings.Split(strings.Trim(filepath.Clean(to), "/"), "/"), rest...)
		case len(rest) == 0:
			return st.Mode&syscall.S_IFMT == syscall.S_IFDIR && st.Mode&0o022 == 0
		case st.Mode&0o002 != 0 && st.Mode&syscall.S_ISVTX == 0:
			return false
		default:
			at = next
		}
	}
	return false
}
