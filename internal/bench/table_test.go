package bench

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// table collects what benchmarks came to, as rows for docs/performance.md. A
// benchmark that runs several times (-count) has all its values in one row.
type table struct {
	columns []string
	rows    [][]string
}

var (
	shimTable  = table{columns: []string{"payload", "floor, ms", "wrapper, ms", "shim, ms", "shim over wrapper", "shim over floor", "page faults: floor", "wrapper", "shim"}}
	peerTable  = table{columns: []string{"what", "hookshim, ms", "the peer, ms", "the peer over hookshim"}}
	otherTable = table{columns: []string{"what", "measured"}}
)

// add adds values to the row of what they are about: numbers, or texts.
func (t *table) add(what string, values ...any) {
	i := slices.IndexFunc(t.rows, func(r []string) bool { return r[0] == what })
	if i < 0 {
		i = len(t.rows)
		t.rows = append(t.rows, append([]string{what}, make([]string, len(values))...))
	}
	for k, v := range values {
		cell := fmt.Sprint(v)
		if f, ok := v.(float64); ok {
			cell = fmt.Sprintf("%.2f", f)
		}
		t.rows[i][k+1] = strings.TrimPrefix(t.rows[i][k+1]+"; "+cell, "; ")
	}
}

func (t *table) print() {
	if len(t.rows) == 0 {
		return
	}
	fmt.Printf("\n| %s |\n|%s\n", strings.Join(t.columns, " | "), strings.Repeat(" --- |", len(t.columns)))
	for _, r := range t.rows {
		fmt.Printf("| %s |\n", strings.Join(r, " | "))
	}
}

func TestMain(m *testing.M) {
	code := m.Run()
	shimTable.print()
	peerTable.print()
	otherTable.print()
	os.Exit(code)
}
