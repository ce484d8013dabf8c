package eventmap_test

import (
	"testing"

	"hookshim/eventmap"
)

func TestTarget(t *testing.T) {
	for _, c := range []struct {
		target, since string
		want          bool
	}{
		{"cursor", "99", true}, {"cursor@3.18", "2.4", true}, {"cursor@2.4", "2.4", true}, {"cursor@2.4.1", "2.4", true},
		{"cursor@2.3.9", "2.4", false}, {"cursor@2", "2.4", false}, {"cursor@2", "2.0", true}, {"cursor@2026.10.01", "3.15", true},
		{"claude@2.1.76", "2.1.251", false}, {"claude@2.1.296", "2.1.251", true},
	} {
		target, err := eventmap.ParseTarget(c.target)
		if err != nil || target.Has(c.since) != c.want {
			t.Errorf("%s has %s: %v %v, want %v", c.target, c.since, target.Has(c.since), err, c.want)
		}
	}
	for _, bad := range []string{"", "vim", "cursor@", "cursor@3.x", "cursor@-1", "Cursor@3"} {
		if _, err := eventmap.ParseTarget(bad); err == nil {
			t.Errorf("%q is taken for a target", bad)
		}
	}
}
