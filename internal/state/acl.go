package state

import "strings"

// entry is one line of a folder's access list on Windows: who may do what.
type entry struct {
	who    string // a SID
	allows bool
	rights uint32
}

// writing are the rights with which another one could put a record into a folder:
// add a file, add a folder, delete, change the list or the owner, all of it.
const writing = 0x2 | 0x4 | 0x40 | 0x10000 | 0x40000 | 0x80000 | 0x10000000 | 0x40000000

// othersMayWrite tells whether anybody but the user may write in a folder. Who
// administers the machine may do so anywhere.
func othersMayWrite(owner, user string, list []entry) bool {
	if !trusted(owner, user) {
		return true
	}
	for _, e := range list {
		if e.allows && e.rights&writing != 0 && !trusted(e.who, user) {
			return true
		}
	}
	return false
}

func trusted(who, user string) bool {
	switch who {
	case user,
		"S-1-3-0", "S-1-3-4", // the owner, whoever that is
		"S-1-5-18",     // the system
		"S-1-5-32-544": // administrators
		return true
	}
	return strings.HasPrefix(who, "S-1-5-80-956008885-") // the installer of Windows
}
