package state

import (
	"os"
	"path/filepath"
	"strings"
	"unsafe"

	"golang.org/x/sys/windows"
)

// private tells whether nobody else may write in a folder: a record there can turn
// an ask into an allow. The one below LOCALAPPDATA is the user's own; of any other
// the access list is read, and where that can't be done it is not private.
func private(dir string) bool {
	own := localFolder(os.Getenv)
	if own != "" && strings.EqualFold(filepath.Clean(dir), filepath.Clean(own)) {
		return true
	}
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return false
	}
	sd, err := windows.GetNamedSecurityInfo(dir, windows.SE_FILE_OBJECT, windows.OWNER_SECURITY_INFORMATION|windows.DACL_SECURITY_INFORMATION)
	if err != nil {
		return false
	}
	owner, _, err := sd.Owner()
	if err != nil {
		return false
	}
	acl, _, err := sd.DACL()
	if err != nil || acl == nil {
		return false // no list at all: everybody may
	}
	list, ok := entries(acl)
	return ok && !othersMayWrite(owner.String(), user.User.Sid.String(), list)
}

// entries reads an access list; false if a line of it is of a kind that is not read
// here.
func entries(acl *windows.ACL) (list []entry, ok bool) {
	for i := range uint32(acl.AceCount) {
		var ace *windows.ACCESS_ALLOWED_ACE
		if windows.GetAce(acl, i, &ace) != nil {
			return nil, false
		}
		e := entry{rights: uint32(ace.Mask), who: (*windows.SID)(unsafe.Pointer(&ace.SidStart)).String()}
		switch ace.Header.AceType {
		case windows.ACCESS_ALLOWED_ACE_TYPE:
			e.allows = true
		case windows.ACCESS_DENIED_ACE_TYPE:
		default:
			return nil, false
		}
		list = append(list, e)
	}
	return list, true
}
