package eventmap

import "testing"

// TestCarriedOrMissing: each event has a route to its scripts from the other host, or a
// row that says why there is none, and never both: convert believes the latter.
func TestCarriedOrMissing(t *testing.T) {
	for _, h := range []Host{Claude, Cursor} {
		other := Claude + Cursor - h
		for _, e := range Events(h) {
			carried := false
			for _, r := range RoutesTo(other, e.Name) {
				carried = carried || !r.Opt
			}
			if missing := FindMissing(h, e.Name) != nil; carried == missing {
				t.Errorf("%s %s: a route from %s: %v; a row in missing.go: %v", h.Title(), e.Name, other.Title(), carried, missing)
			}
		}
	}
}
