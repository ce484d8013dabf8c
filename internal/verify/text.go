package verify

import (
	"fmt"
	"strings"

	"hookshim/internal/host"
	"hookshim/internal/simulate"
)

// Text is the result for people: hook by hook, each case, and both decisions where
// they differ.
func (r *Result) Text() string {
	var b strings.Builder
	last := ""
	for _, row := range r.Rows {
		if head := row.Event + "  " + row.Script; head != last {
			fmt.Fprintf(&b, "%s\n", head)
			last = head
		}
		fmt.Fprintf(&b, "  %-9s  %-40s  %s\n", row.Is, row.Case, brief(row.Native))
		if row.Is != Same {
			fmt.Fprintf(&b, "             %s; there: %s\n", row.What, brief(row.Other))
		}
	}
	for _, l := range r.Left {
		fmt.Fprintf(&b, "%s  %s\n  %s %s\n", l.Event, l.Script, l.Why, strings.Join(l.Codes, " "))
	}
	n := r.Count()
	fmt.Fprintf(&b, "%d cases: %d same, %d stricter, %d different, %d weaker; %d hooks not tried\n", len(r.Rows), n[Same], n[Stricter], n[Different], n[Weaker], len(r.Left))
	return b.String()
}

func brief(e host.Effect) string {
	if l := simulate.Lines(e); len(l) > 0 {
		return strings.Join(l, "; ")
	}
	return "nothing"
}

// Count counts the rows by difference.
func (r *Result) Count() map[Difference]int {
	n := map[Difference]int{}
	for _, row := range r.Rows {
		n[row.Is]++
	}
	return n
}
