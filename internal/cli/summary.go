package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/config"
)

// formOf gives the form of the report.
func formOf(c *cli.Context) (string, error) {
	form := c.String("report")
	if form != "text" && form != "json" && form != "markdown" {
		return "", usage(c, fmt.Errorf("--report %s: text, json or markdown", form), true)
	}
	return form, nil
}

// summary is the report of convert --all: a line for each target and the totals,
// or the whole reports in the form that was asked for.
type summary struct {
	form   string
	files  int
	total  config.Counts
	status []string // in the order in which they first came up
	times  []int
}

// add counts an outcome and gives what the report says about it.
func (s *summary) add(o *outcome) string {
	s.count(o)
	var c config.Counts
	if o.plan != nil {
		c = o.plan.Count()
	}
	switch s.form {
	case "json":
		return s.member(o)
	case "markdown":
		if o.plan == nil {
			return fmt.Sprintf("### unusable\n\n%v\n\n", o.err)
		}
		if o.status == statusLeft {
			return fmt.Sprintf("### %s\n\n%s\n", strings.Join(o.sources, ", "), noteLines(o.notes))
		}
		return fmt.Sprintf("### %s\n\n%s\n", o.target, o.report)
	}
	if o.plan == nil {
		text := strings.ReplaceAll(strings.TrimPrefix(o.err.Error(), "convert: "), "\n", "\n          ")
		return fmt.Sprintf("%-8s  %s\n", statusUnusable, text)
	}
	if o.status == statusLeft {
		return fmt.Sprintf("%-8s  %s\n%s", statusLeft, strings.Join(o.sources, " + "), noteLines(o.notes))
	}
	line := fmt.Sprintf("%-8s  %s -> %s  %s; %s\n", gradeOf(c), strings.Join(o.sources, " + "), o.target, counted(c)+codes(o.plan), o.status)
	return line + noteLines(o.notes)
}

func noteLines(notes []eventmap.Note) (text string) {
	for _, n := range notes {
		text += fmt.Sprintf("          %s\n", n)
	}
	return text
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
	c := o.plan.Count()
	s.total.Handlers += c.Handlers
	s.total.Exact += c.Exact
	s.total.Adapted += c.Adapted
	s.total.Weaker += c.Weaker
	s.total.Lost += c.Lost
	s.total.Ignored += c.Ignored
}

// end gives the totals.
func (s *summary) end() string {
	switch s.form {
	case "json":
		open := ""
		if s.files == 0 {
			open = `{"files":[`
		}
		b, _ := json.Marshal(map[string]int{"handlers": s.total.Handlers, "exact": s.total.Exact, "adapted": s.total.Adapted,
			"weaker": s.total.Weaker, "lost": s.total.Lost, "ignored": s.total.Ignored})
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

// member is an outcome as a member of the JSON report's files.
func (s *summary) member(o *outcome) string {
	m := struct {
		Sources []string        `json:"sources"`
		Target  string          `json:"target"`
		Status  string          `json:"status"`
		Error   string          `json:"error,omitempty"`
		Report  json.RawMessage `json:"report,omitempty"`
	}{Sources: o.sources, Target: o.target, Status: o.status}
	if o.sources == nil {
		m.Sources = []string{}
	}
	if o.err != nil {
		m.Error = o.err.Error()
	}
	if o.report != "" {
		m.Report = json.RawMessage(o.report)
	}
	b, err := json.Marshal(m)
	if err != nil {
		b, _ = json.Marshal(map[string]string{"target": o.target, "error": err.Error()})
	}
	if s.files == 1 {
		return `{"files":[` + string(b)
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

func counted(c config.Counts) string {
	hooks := "hooks"
	if c.Handlers == 1 {
		hooks = "hook"
	}
	text := fmt.Sprintf("%d %s: %d exact, %d adapted, %d weaker, %d lost", c.Handlers, hooks, c.Exact, c.Adapted, c.Weaker, c.Lost)
	if c.Ignored > 0 {
		text += fmt.Sprintf(", %d ignored", c.Ignored)
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
