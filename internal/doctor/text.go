package doctor

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"hookshim/eventmap"
)

// Text is the report for people.
func (r *Report) Text() string {
	var b strings.Builder
	r.facts(&b)
	if len(r.Hooks) > 0 {
		b.WriteString("\nHooks\n")
	}
	for _, h := range r.Hooks {
		fmt.Fprintf(&b, "  %s  %s\n", h.Event, oneLine(h.Script))
		for _, host := range []struct {
			name string
			at   []string
		}{{eventmap.Claude.Title(), h.Claude}, {eventmap.Cursor.Title(), h.Cursor}} {
			if len(host.at) == 0 {
				host.at = []string{"never"}
			}
			fmt.Fprintf(&b, "    %-11s  %s\n", host.name, strings.Join(grouped(host.at), "; "))
		}
	}
	b.WriteString("\n")
	for _, f := range r.Findings {
		mark := "note:   "
		if f.Problem {
			mark = "PROBLEM:"
		}
		fmt.Fprintf(&b, "%s %s\n", mark, oneLine(f.Text))
		if f.Do != "" {
			fmt.Fprintf(&b, "         do: %s\n", f.Do)
		}
	}
	if !r.Problems() {
		b.WriteString("No hook that doctor tried starts twice, or never where it could start.\n")
	}
	return b.String()
}

// oneLine keeps a script of several lines from tearing the report apart.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), " … ")
}

func (r *Report) facts(b *strings.Builder) {
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, f := range r.Program {
		fmt.Fprintf(w, "%s\t%s\n", f.Name, f.Value)
	}
	fmt.Fprintf(w, "\nFiles\n")
	for _, f := range r.Files {
		what := fmt.Sprintf("%d hooks", f.Hooks)
		if f.Why != "" {
			what = "DROPPED: " + f.Why
		}
		fmt.Fprintf(w, "  %s\t%s\t%s\n", r.short(f.Path), f.Scope, what)
	}
	if len(r.Files) == 0 {
		fmt.Fprintf(w, "  none\n")
	}
	w.Flush()
}

// grouped joins moments at which the same happened: "Bash, Read: once".
func grouped(at []string) []string {
	var order []string
	by := map[string][]string{}
	for _, s := range at {
		i := strings.LastIndex(s, ": ")
		moment, what := s[:max(i, 0)], s[i+1:]
		if i < 0 {
			moment, what = s, ""
		}
		if by[what] == nil {
			order = append(order, what)
		}
		by[what] = append(by[what], moment)
	}
	var out []string
	for _, what := range order {
		s := strings.Join(by[what], ", ")
		if what != "" {
			s += ":" + what
		}
		out = append(out, s)
	}
	return out
}

// JSON is the report for programs, with the fields as the types name them.
func (r *Report) JSON() string {
	b, _ := json.MarshalIndent(r, "", "  ")
	return string(b) + "\n"
}
