package config

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"hookshim/eventmap"
)

// JSON is the report for programs: one object on one line (docs/report.md).
func (p *Plan) JSON(target []eventmap.Note) string { return p.Report(target).JSON() }

// JSON is one object on one line, with its line end.
func (r *Report) JSON() string { return line(r) }

// reportError is a fault of the input in the JSON form.
type reportError struct {
	Place
	Text string `json:"text"`
	Host string `json:"host"` // what the file's own tool does about it
	Hint string `json:"hint"`
}

// ErrorsJSON is the JSON form of what Explain says; "" for an error that is not
// about what stands in a file.
func ErrorsJSON(err error) string {
	out := struct {
		Format int           `json:"format"`
		Errors []reportError `json:"errors"`
	}{Format: reportFormat}
	for _, e := range faultsOf(err) {
		out.Errors = append(out.Errors, reportError{Place{e.File, e.Pos.Line, e.Pos.Col, e.Path}, e.Text, e.Host, e.Hint})
	}
	if out.Errors == nil {
		return ""
	}
	return line(out)
}

// line is a value as JSON on one line.
func line(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // no type that is given here can fail
	}
	return b.String()
}

// Markdown is a summary, a table of the hooks, and what is to be done.
func (r *Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### Hooks of %s for %s\n\n%s\n", tool(r.From), tool(r.To), r.Summary())
	if r.Off != "" {
		l := eventmap.FindLoss(eventmap.LossHooksOff)
		fmt.Fprintf(&b, "%s %s: `%s`\n", l.Code, l.Text, r.Off)
		return b.String()
	}
	r.table(&b)
	for _, n := range r.Target {
		fmt.Fprintf(&b, "\n- %s\n", cell(n.sentence()))
	}
	r.todo(&b)
	return b.String()
}

// table has what needs a reader's eye first: lost, weaker, adapted, exact.
func (r *Report) table(b *strings.Builder) {
	cloud := r.To == eventmap.Cursor.String()
	head := []string{"grade", "hook", "event", "matcher", "becomes"}
	if cloud {
		head = append(head, "cloud agents")
	}
	head = append(head, "notes")
	markdownRow(b, head)
	markdownRow(b, strings.Split(strings.Repeat("---,", len(head)-1)+"---", ","))
	for _, grade := range []string{"lost", "weaker", "adapted", "exact"} {
		for i := range r.Hooks {
			if h := &r.Hooks[i]; h.Grade == grade {
				markdownRow(b, h.cells(cloud))
			}
		}
	}
	skipped := func(grade string, p Place, what string) {
		cells := make([]string, len(head))
		cells[0], cells[1], cells[len(head)-1] = grade, code(p.Path)+"<br>"+cell(p.short()), cell(what)
		markdownRow(b, cells)
	}
	for _, i := range r.Ignored {
		skipped(i.grade(), i.Place, i.short())
	}
	for _, f := range r.Repaired {
		skipped("repaired", f.Place, f.What)
	}
}

func (h *ReportHook) cells(cloud bool) []string {
	what := h.Command
	if what == "" {
		what = h.Type
	}
	out := []string{"**" + h.Grade + "**", code(cut(oneLine(what), widestCommand)) + "<br>" + cell(h.From[0].short()), h.Event, code(oneLine(h.Matcher)), strings.Join(h.To, ", ")}
	if h.Grade == "exact" {
		out[0] = h.Grade
	}
	if cloud {
		out = append(out, h.Cloud.short())
	}
	var notes []string
	for _, n := range h.Notes {
		notes = append(notes, cell(n.sentence()))
	}
	return append(out, strings.Join(notes, "<br>"))
}

// short says in a few words whether cloud agents run a hook.
func (c *Cloud) short() string {
	switch {
	case len(c.Fires) == 0 && len(c.Silent) == 0:
		return ""
	case len(c.Silent) == 0:
		return "yes"
	case len(c.Fires) == 0:
		return "no"
	}
	return "not " + strings.Join(c.Silent, ", ")
}

func (n *ReportNote) sentence() string {
	s := n.Code + " " + n.Text
	if n.Detail != "" {
		s += ": " + oneLine(n.Detail)
	}
	return s
}

// todo lists each way out once, with the code that it belongs to.
func (r *Report) todo(b *strings.Builder) {
	seen := map[string]bool{}
	add := func(n ReportNote) {
		line := fmt.Sprintf("- %s: %s\n", n.Code, cell(n.WayOut))
		if n.WayOut == "" || seen[line] {
			return
		}
		if len(seen) == 0 {
			b.WriteString("\nWhat to do:\n\n")
		}
		seen[line] = true
		b.WriteString(line)
	}
	for _, h := range r.Hooks {
		for _, n := range h.Notes {
			add(n)
		}
	}
	for _, n := range r.Target {
		add(n)
	}
}

func markdownRow(b *strings.Builder, cells []string) {
	b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

// cell makes a text safe inside a table: no bar ends the cell, nothing of it is
// read as HTML or as emphasis.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", ">", "&gt;", "*", `\*`, "_", `\_`, "`", "\\`").Replace(s)
}

// code is a text as code inside a table. Backquotes in it need longer ones around.
func code(s string) string {
	if s == "" {
		return ""
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, "|", `\|`), "\n", " ")
	if len(fence) > 1 {
		s = " " + s + " "
	}
	return fence + s + fence
}

// ReportSchema describes JSON and ErrorsJSON, as a JSON Schema of draft 2020-12.
//
//go:embed report.schema.json
var ReportSchema string
