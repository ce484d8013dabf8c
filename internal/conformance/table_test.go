package conformance

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A row is what the table says about one scenario.
type row struct {
	name, title    string
	claude, cursor string // what each host did, in short
	failed         []string
}

func (r *row) note(h host, o *observation) {
	if h == claude {
		r.claude = o.summary()
	} else {
		r.cursor = o.summary()
	}
}

// summary is the comparable part of an observation.
func (o *observation) summary() string {
	var parts []string
	for i, c := range o.calls {
		parts = append(parts, fmt.Sprintf("%d %s", i+1, c.outcome))
	}
	if o.continued > 0 {
		parts = append(parts, fmt.Sprintf("continued %d", o.continued))
	}
	if o.blocked {
		parts = append(parts, "prompt blocked")
	}
	if o.ended != "" {
		parts = append(parts, "session ended")
	}
	if len(parts) == 0 {
		return "nothing held"
	}
	return strings.Join(parts, ", ")
}

func (r *row) verdict() string {
	switch {
	case len(r.failed) > 0:
		return "**FAILED** " + strings.Join(r.failed, "; ")
	case r.claude == "" || r.cursor == "":
		return "one host only"
	case r.claude != r.cursor:
		return "differs, as the scenario says"
	}
	return "same"
}

func (l *lab) writeTable(t *testing.T, rows []row) {
	var b strings.Builder
	b.WriteString("| scenario | what it is | Claude Code, native | Cursor, converted | same? |\n| --- | --- | --- | --- | --- |\n")
	for _, r := range rows {
		if r.name == "" {
			continue // not run: filtered by -run
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", r.name, cell(r.title), r.claude, r.cursor, cell(r.verdict()))
	}
	t.Logf("\n%s", b.String())
	if err := os.WriteFile(filepath.Join(l.root, "TABLE.md"), []byte(b.String()), 0o644); err != nil {
		t.Error(err)
	}
}

func cell(s string) string { return strings.NewReplacer("|", `\|`, "\n", " ").Replace(s) }
