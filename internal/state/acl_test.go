package state

import "testing"

// TestOthersMayWrite: what an access list of Windows says about a folder.
func TestOthersMayWrite(t *testing.T) {
	const user, everyone, users, admins, system = "S-1-5-21-1-2-3-1001", "S-1-1-0", "S-1-5-32-545", "S-1-5-32-544", "S-1-5-18"
	const all, read, add, generic = 0x1f01ff, 0x1200a9, 0x2, 0x10000000
	for _, c := range []struct {
		name  string
		owner string
		list  []entry
		want  bool
	}{
		{"the user's own", user, []entry{{user, true, all}, {system, true, all}, {admins, true, all}}, false},
		{"made by an administrator's shell", admins, []entry{{user, true, all}, {"S-1-3-0", true, generic}}, false},
		{"others may read", user, []entry{{users, true, read}, {user, true, all}}, false},
		{"others may add files", user, []entry{{users, true, read | add}}, true},
		{"everybody may do all", user, []entry{{everyone, true, generic}}, true},
		{"others are denied", user, []entry{{everyone, false, all}, {user, true, all}}, false},
		{"another user's", "S-1-5-21-1-2-3-1002", []entry{{user, true, all}}, true},
		{"another user may write", user, []entry{{"S-1-5-21-1-2-3-1002", true, all}}, true},
		{"an empty list", user, nil, false},
	} {
		if got := othersMayWrite(c.owner, user, c.list); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
