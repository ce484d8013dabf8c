package coexist

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"hookshim/eventmap"
	"hookshim/internal/host"
)

// Counts are the counts of one layout under both hosts.
type Counts map[eventmap.Host]Count

// Table is the text that docs/coexistence.md holds between its marks: by layout,
// what was counted.
func Table(counted map[string]Counts) string {
	var b strings.Builder
	for _, cursor := range []bool{false, true} {
		author := "Claude Code"
		if cursor {
			author = "Cursor"
		}
		fmt.Fprintf(&b, "\n### Hooks written for %s\n\n", author)
		list := slices.DeleteFunc(Layouts(), func(l Layout) bool { return l.Cursor != cursor })
		for _, l := range list {
			fmt.Fprintf(&b, "- **%s** %s\n", l.Letter, l.Text)
		}
		for _, h := range []eventmap.Host{eventmap.Claude, eventmap.Cursor} {
			fmt.Fprintf(&b, "\nStarts in %s:\n\n", h.Title())
			grid(&b, list, h, counted)
		}
	}
	return b.String()
}

// grid writes one table; rows that are the same in every layout as the one before
// are joined.
func grid(b *strings.Builder, list []Layout, h eventmap.Host, counted map[string]Counts) {
	b.WriteString("| hook under | at |")
	for _, l := range list {
		b.WriteString(" " + l.Letter + " |")
	}
	b.WriteString("\n| --- | --- |" + strings.Repeat(" --- |", len(list)) + "\n")
	for _, event := range list[0].Events() {
		var moments []string
		cells := ""
		flush := func() {
			if len(moments) > 0 {
				fmt.Fprintf(b, "| %s | %s |%s\n", event, strings.Join(moments, ", "), cells)
			}
			moments = nil
		}
		for _, m := range host.Moments() {
			row, some := "", false
			for _, l := range list {
				n := counted[l.Letter][h][[2]string{event, m.Name}]
				some = some || n != ""
				row += " " + starts(n) + " |"
			}
			if !some {
				continue
			}
			if row != cells {
				flush()
			}
			cells = row
			moments = append(moments, m.Name)
		}
		flush()
	}
}

// starts writes a count: 1 for once with Claude Code's payload, 1c for once with
// Cursor's.
func starts(letters string) string {
	own, cursors := strings.Count(letters, "C"), strings.Count(letters, "c")
	switch {
	case own == 0 && cursors == 0:
		return "0"
	case cursors == 0:
		return fmt.Sprint(own)
	case own == 0:
		return fmt.Sprintf("%dc", cursors)
	}
	return fmt.Sprintf("%d + %dc", own, cursors)
}

const begin, end = "<!-- The table below is counted by `go test ./internal/coexist -update`. -->\n", "<!-- The end of the table. -->\n"

// InDocs compares the table with the one in a document, or puts it there.
func InDocs(path, table string, write bool) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(text), begin)
	old, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no place for the table", path)
	}
	if write {
		return os.WriteFile(path, []byte(before+begin+table+end+after), 0o644)
	}
	if old != table {
		return fmt.Errorf("%s: the table is another one:\n%s", path, cmp.Diff(old, table))
	}
	return nil
}
