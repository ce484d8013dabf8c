package verify

import (
	"encoding/json"
	"fmt"
	"strings"

	"hookshim/internal/host"
	"hookshim/internal/simulate"
)

// Text is the result for people, the same in each run: hook by hook, each case, and
// both decisions where they differ.
func (r *Result) Text() string {
	var b strings.Builder
	last := ""
	for _, row := range r.Rows {
		if head := row.Author + " " + row.Event + "  " + row.Script; head != last {
			fmt.Fprintf(&b, "%s  %s\n", row.Event, row.Script)
			last = head
		}
		fmt.Fprintf(&b, "  %-9s  %-40s  %s\n", row.Is, row.Case, row.Does())
		if row.Is != Same {
			fmt.Fprintf(&b, "             %s%s\n", row.What, there(&row))
		}
		accepted(&b, row.Accepted)
	}
	for _, l := range r.Left {
		fmt.Fprintf(&b, "%s  %s\n  %-9s  %s\n", l.Event, l.Script, l.Is, strings.TrimSpace(l.Why+" "+strings.Join(l.Codes, " ")))
		accepted(&b, l.Accepted)
	}
	for _, off := range r.Off {
		fmt.Fprintf(&b, "no hook runs: %s\n", off)
	}
	if r.Own > 0 {
		fmt.Fprintf(&b, "%d entries are hookshim's own and are not tried\n", r.Own)
	}
	if r.Ignored > 0 {
		fmt.Fprintf(&b, "%d hooks are ignored by their own tool and are not tried\n", r.Ignored)
	}
	return b.String() + r.Summary() + "\n"
}

// Does is what comes of a case in the author's host.
func (row *Row) Does() string {
	out := simulate.Lines(row.Native)
	if len(row.Wrote) > 0 {
		out = append(out, "writes "+strings.Join(row.Wrote, ", "))
	}
	for _, e := range native(&row.Scenes[0]) {
		switch {
		case e.TimedOut:
			out = append(out, "the script runs out of time")
		case e.Exit != 0 && e.Exit != 2: // 2 is an answer
			out = append(out, fmt.Sprintf("the script ends with exit code %d", e.Exit))
		}
	}
	if out == nil {
		return "nothing"
	}
	return strings.Join(out, "; ")
}

func there(row *Row) string {
	if row.Is == Untried || row.Native == row.Other {
		return ""
	}
	return "; there: " + brief(row.Other)
}

func accepted(b *strings.Builder, reason string) {
	if reason != "" {
		fmt.Fprintf(b, "             ACCEPTED: %s\n", reason)
	}
}

// Summary counts in one line.
func (r *Result) Summary() string {
	n := r.Count()
	return fmt.Sprintf("%d cases: %d same, %d stricter, %d different, %d weaker, %d untried; %d hooks lost, %d not tried; %d not accepted",
		len(r.Rows), n[Same], n[Stricter], n[Different], n[Weaker], n[Untried], r.left(Lost), r.left(Untried), r.Open())
}

func (r *Result) left(is Difference) (n int) {
	for _, l := range r.Left {
		if l.Is == is {
			n++
		}
	}
	return n
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

// JSON is the result for programs (docs/verify.md), one object on one line.
func (r *Result) JSON() string {
	list := *r
	if list.Rows == nil {
		list.Rows = []Row{}
	}
	if list.Left == nil {
		list.Left = []Left{}
	}
	if list.Stale == nil {
		list.Stale = []Accept{}
	}
	b, err := json.Marshal(struct {
		Format int `json:"format"`
		Result
		Open int `json:"not_accepted"`
	}{1, list, r.Open()})
	if err != nil {
		panic(err) // strings and numbers alone
	}
	return string(b) + "\n"
}
