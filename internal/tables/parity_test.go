package tables

import (
	"testing"

	"hookshim/eventmap"
	"hookshim/internal/verify"
)

// TestParity: through hookshim no answer that blocks, asks or goes on does less in
// the other host, but where that host can't hold it at all; and the import, which
// has the same judges, does worse.
func TestParity(t *testing.T) {
	for _, author := range []eventmap.Host{eventmap.Claude, eventmap.Cursor} {
		pairs, err := Pairs(author)
		if err != nil {
			t.Fatal(err)
		}
		held, imported := 0, 0
		for i := range pairs {
			p := &pairs[i]
			if !gates(&p.Native) {
				continue
			}
			if p.ShimIs != verify.Weaker {
				held++
			} else if p.Event != "PreCompact" { // Cursor's preCompact holds nothing back (cursor-observed.md 2.2)
				t.Errorf("%s, %s, %s: %+v becomes %+v: %s", p.Event, p.Form, p.At, p.Native, p.Shimmed, p.ShimWhy)
			}
			if author == eventmap.Claude && p.ImportIs != verify.Weaker {
				imported++
			}
		}
		if held < 60 || held <= 2*imported {
			t.Errorf("%s: %d answers held, %d by the import: the test looks at too little", author, held, imported)
		}
	}
}
