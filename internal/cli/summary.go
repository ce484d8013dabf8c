package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
)

// summary is the report of convert --all: a line for each target and the totals,
// or the whole reports in the form that was asked for.
type summary struct {
	form   string
	colour bool
	files  int
	total  config.Counts
	status []string // in the order in which they first came up
	times  []int
}

// add counts an outcome and gives what the report says about it.
func (s *summary) add(o *outcome) string {
	s.count(o)
	switch s.form {
	case "json":
		return s.member(o)
	case "markdown":
		return s.section(o)
	}
	if o.plan == nil {
		text := strings.ReplaceAll(strings.TrimPrefix(o.err.Error(), "convert: "), "\n", "\n          ")
		return fmt.Sprintf("%s  %s\n", config.GradeCell(statusUnusable, s.colour), text)
	}
	notes := config.NoteLines(o.notes, s.colour)
	if o.status == statusLeft {
		return fmt.Sprintf("%s  %s\n%s", config.GradeCell(statusLeft, s.colour), strings.Join(o.sources, " + "), notes)
	}
	c := o.plan.Count()
	what := counted(c) + codes(o.plan)
	if n := len(o.plan.Repaired); n > 0 {
		what += fmt.Sprintf("; faults of the source read as they were meant: %d (%s)", n, eventmap.LossRepaired)
	}
	return fmt.Sprintf("%s  %s -> %s  %s; %s\n", config.GradeCell(gradeOf(c), s.colour), strings.Join(o.sources, " + "), o.target, what, o.status) + notes
}

// section is an outcome in the Markdown report.
func (s *summary) section(o *outcome) string {
	switch {
	case o.plan == nil:
		return fmt.Sprintf("## unusable\n\n```\n%s\n```\n\n", strings.TrimPrefix(o.err.Error(), "convert: "))
	case o.status == statusLeft:
		text := fmt.Sprintf("## %s\n\n", strings.Join(o.sources, ", "))
		for _, n := range o.notes {
			text += fmt.Sprintf("- %s\n", n)
		}
		return text + "\n"
	}
	return fmt.Sprintf("## %s\n\n%s\n", o.target, o.report)
}

func (s *summary) count(o *outcome) {
	s.files++
	i := slices.Index(s.status, o.status)
	if i < 0 {
		i = len(s.status)
		s.status, s.times = append(s.status, o.status), append(s.times, 0)
	}
	s.times[i]++
	if o.plan == nil {
		return
	}
	s.total = s.total.Plus(o.plan.Count())
}

// end gives the totals.
func (s *summary) end() string {
	switch s.form {
	case "json":
		open := ""
		if s.files == 0 {
			open = allOpen
		}
		b, _ := json.Marshal(s.total)
		return open + `],"counts":` + string(b) + "}\n"
	case "markdown":
		return s.totals() + "\n"
	}
	if s.files == 0 {
		return ""
	}
	return s.totals() + "\nhookshim convert FILE tells about each hook of a file\n"
}

func (s *summary) totals() string {
	var what []string
	for i, st := range s.status {
		what = append(what, fmt.Sprintf("%d %s", s.times[i], st))
	}
	targets := "targets"
	if s.files == 1 {
		targets = "target"
	}
	return fmt.Sprintf("%d %s: %s; %s", s.files, targets, strings.Join(what, ", "), counted(s.total))
}

// allOpen begins the JSON report of all.
const allOpen = `{"format":1,"files":[`

// member is an outcome as a member of the JSON report's files.
func (s *summary) member(o *outcome) string {
	m := struct {
		Sources []string        `json:"sources"`
		Target  string          `json:"target"`
		Status  string          `json:"status"`
		Error   string          `json:"error,omitempty"`
		Faults  json.RawMessage `json:"faults,omitempty"`
		Report  json.RawMessage `json:"report,omitempty"`
	}{Sources: o.sources, Target: o.target, Status: o.status}
	if o.sources == nil {
		m.Sources = []string{}
	}
	if o.err != nil {
		m.Error = o.err.Error()
	}
	if o.faults != "" {
		m.Faults = json.RawMessage(o.faults)
	}
	if o.report != "" {
		m.Report = json.RawMessage(o.report)
	}
	b, err := json.Marshal(m)
	if err != nil {
		b, _ = json.Marshal(map[string]string{"target": o.target, "error": err.Error()})
	}
	if s.files == 1 {
		return allOpen + string(b)
	}
	return "," + string(b)
}

// gradeOf is the worst that became of a hook.
func gradeOf(c config.Counts) string {
	switch {
	case c.Lost > 0:
		return "lost"
	case c.Weaker > 0:
		return "weaker"
	case c.Adapted > 0:
		return "adapted"
	case c.Exact > 0:
		return "exact"
	}
	return "nothing"
}

// counted tells what became of hooks, and of what was none to convert.
func counted(c config.Counts) string {
	text := c.String()
	if c.Ignored > 0 {
		text += fmt.Sprintf(", %d ignored", c.Ignored)
	}
	if c.Own > 0 {
		text += fmt.Sprintf(", %d of hookshim's own", c.Own)
	}
	return text
}

// codes names the reasons of what is lost.
func codes(p *config.Plan) string {
	var out []string
	for _, h := range p.Hooks {
		if len(h.Entries) > 0 || len(h.Notes) == 0 {
			continue
		}
		if code := string(h.Notes[len(h.Notes)-1].Code); !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	if out == nil {
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}
