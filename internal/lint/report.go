package lint

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Text is the report for people: a line for each finding, file:line:column first, and
// one with what to do.
func (r *Report) Text() string {
	var b strings.Builder
	for i := range r.Findings {
		f := &r.Findings[i]
		b.WriteString(f.File)
		if f.Pos.Line > 0 {
			fmt.Fprintf(&b, ":%d:%d", f.Pos.Line, f.Pos.Col)
		}
		fmt.Fprintf(&b, ": %s: %s", f.Rule.Severity, f.Rule.Text)
		if f.Detail != "" {
			fmt.Fprintf(&b, ": %s", oneLine(f.Detail))
		}
		fmt.Fprintf(&b, " [%s]\n    %s", f.Rule.ID, f.do())
		if f.Fixable() {
			b.WriteString(" (--fix)")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func (f *Finding) do() string {
	if f.Hint != "" {
		return f.Hint
	}
	return f.Rule.Do
}

// oneLine keeps a detail to one line of no more than some hundred characters.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 160 {
		s = string(r[:160]) + "…"
	}
	return s
}

// JSON is the report for programs: one object with "findings", "counts" and "ignored".
func (r *Report) JSON() string {
	type finding struct {
		Rule     string `json:"rule"`
		Severity string `json:"severity"`
		File     string `json:"file"`
		Line     int    `json:"line,omitempty"`
		Column   int    `json:"column,omitempty"`
		Text     string `json:"text"`
		Detail   string `json:"detail,omitempty"`
		Do       string `json:"do"`
		Why      string `json:"why"`
		Guess    bool   `json:"guess"` // from the text of a script
		Fixable  bool   `json:"fixable"`
	}
	doc := struct {
		Findings []finding      `json:"findings"`
		Counts   map[string]int `json:"counts"`
		Ignored  int            `json:"ignored"`
	}{[]finding{}, map[string]int{"error": r.Count(Error), "warning": r.Count(Warning), "note": r.Count(Note)}, r.Ignored}
	for i := range r.Findings {
		f := &r.Findings[i]
		doc.Findings = append(doc.Findings, finding{string(f.Rule.ID), f.Rule.Severity.String(), f.File, f.Pos.Line, f.Pos.Col, f.Rule.Text, f.Detail, f.do(), f.Rule.Why, f.Rule.Script, f.Fixable()})
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(doc); err != nil {
		panic(err) // strings and numbers only: there is nothing to fail
	}
	return b.String()
}
