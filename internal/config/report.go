package config

import (
	"fmt"
	"slices"
	"strings"

	"hookshim/eventmap"
)

// Counts are the hooks of a plan by what became of them. Handlers that Claude
// Code runs as one count as many.
type Counts struct {
	Handlers int `json:"handlers"` // all that came in; the sum of the five others
	Exact    int `json:"exact"`
	Adapted  int `json:"adapted"`
	Weaker   int `json:"weaker"`
	Lost     int `json:"lost"`
	Ignored  int `json:"ignored"`
}

// Count counts a plan.
func (p *Plan) Count() (c Counts) {
	c.Handlers = p.In
	for _, h := range p.Hooks {
		switch {
		case len(h.Entries) == 0:
			c.Lost += len(h.From)
		case h.Grade == eventmap.Weaker || h.Grade == eventmap.Lost:
			c.Weaker += len(h.From)
		case h.Grade == eventmap.Exact:
			c.Exact += len(h.From)
		default:
			c.Adapted += len(h.From)
		}
	}
	for _, i := range p.Ignored {
		c.Ignored += i.Hooks
	}
	return c
}

// grade is a hook's grade in one word.
func (h *Hook) grade() string {
	switch {
	case len(h.Entries) == 0:
		return eventmap.Lost.String()
	case h.Grade == eventmap.Lost:
		return eventmap.Weaker.String() // a part of it is lost
	}
	return h.Grade.String()
}

// Events lists where the hook went, each event once.
func (h *Hook) Events() (out []string) {
	for _, e := range h.Entries {
		if !slices.Contains(out, e.Event) {
			out = append(out, e.Event)
		}
	}
	return out
}

// Report is what a conversion tells its user: what became of every hook, and what
// was seen on the way. docs/report.md describes its JSON form, member by member.
type Report struct {
	Format   int              `json:"format"` // of this document; reportFormat
	From     string           `json:"from"`
	To       string           `json:"to"`
	Off      string           `json:"off"` // the setting that switches the source's hooks off
	Hooks    []ReportHook     `json:"hooks"`
	Ignored  []ReportIgnored  `json:"ignored"`
	Repaired []ReportRepaired `json:"repaired"`
	Target   []ReportNote     `json:"target"` // about the file that is written
	Mutes    int              `json:"mutes"`  // entries that switch off Cursor's own import
	Counts   Counts           `json:"counts"`
	Codes    []ReportCode     `json:"codes"`
}

// reportFormat goes up when a member of Report goes away or changes its meaning.
const reportFormat = 1

// ReportHook is what became of one hook.
type ReportHook struct {
	Grade   string       `json:"grade"` // exact, adapted, weaker or lost
	Event   string       `json:"event"`
	Matcher string       `json:"matcher"` // as written, "" for none
	Type    string       `json:"type"`
	Command string       `json:"command"`
	From    []Place      `json:"from"` // several where the host runs handlers as one
	To      []string     `json:"to"`   // events of the other tool, none if lost
	Cloud   *Cloud       `json:"cloud,omitempty"`
	Notes   []ReportNote `json:"notes"`
}

// Cloud tells on which of a hook's events Cursor's cloud agents run it. A hook
// that goes to Claude Code has none.
type Cloud struct {
	Fires  []string `json:"fires"`
	Silent []string `json:"silent"`
}

// Place is where something stands: line and column count from 1, the column in
// bytes.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Path   string `json:"path"` // hooks.PreToolUse[0].hooks[1]
}

// ReportNote is a loss: its code and sentence, what is special to this case, and
// what to do about it.
type ReportNote struct {
	Code   string `json:"code"`
	Text   string `json:"text"`
	Detail string `json:"detail"`
	WayOut string `json:"way_out"`
}

// ReportIgnored is a part of the source that its own tool skips.
type ReportIgnored struct {
	Place
	Why   string `json:"why"`
	Hooks int    `json:"hooks"` // that stand in it
}

// ReportRepaired is a fault that --lenient read as it was meant.
type ReportRepaired struct {
	Place
	What string `json:"what"`
}

// ReportCode counts the hooks that have a code.
type ReportCode struct {
	Code  string `json:"code"`
	Hooks int    `json:"hooks"`
}

// Report makes the report of a plan. The notes are those about the target.
func (p *Plan) Report(target []eventmap.Note) *Report {
	r := &Report{Format: reportFormat, From: p.from().String(), To: p.To.String(), Off: p.Off,
		Hooks: []ReportHook{}, Ignored: []ReportIgnored{}, Repaired: []ReportRepaired{}, Codes: []ReportCode{},
		Target: reportNotes(target), Mutes: len(p.Mutes), Counts: p.Count()}
	for _, h := range p.Hooks {
		r.Hooks = append(r.Hooks, p.reportHook(h))
		for i, n := range h.Notes {
			if !slices.ContainsFunc(h.Notes[:i], func(o eventmap.Note) bool { return o.Code == n.Code }) {
				r.code(n.Code, len(h.From))
			}
		}
	}
	for _, i := range p.Ignored {
		r.Ignored = append(r.Ignored, ReportIgnored{Place{i.File, i.Pos.Line, i.Pos.Col, i.Path}, i.Why, i.Hooks})
		r.code(eventmap.LossIgnoredByHost, i.Hooks)
	}
	for _, f := range p.Repaired {
		r.Repaired = append(r.Repaired, ReportRepaired{Place{f.File, f.Pos.Line, f.Pos.Col, f.Path}, f.What})
	}
	slices.SortStableFunc(r.Codes, func(a, b ReportCode) int { return strings.Compare(a.Code, b.Code) })
	return r
}

func (r *Report) code(c eventmap.Code, hooks int) {
	for i := range r.Codes {
		if r.Codes[i].Code == string(c) {
			r.Codes[i].Hooks += hooks
			return
		}
	}
	r.Codes = append(r.Codes, ReportCode{string(c), hooks})
}

func (p *Plan) reportHook(h *Hook) ReportHook {
	f := h.From[0]
	out := ReportHook{Grade: h.grade(), Event: f.Event, Matcher: f.Matcher, Type: f.Type, Command: f.Command,
		To: append([]string{}, h.Events()...), Notes: reportNotes(h.Notes)}
	for _, k := range h.From {
		out.From = append(out.From, Place{k.File, k.Pos.Line, k.Pos.Col, k.Path})
	}
	if p.To == eventmap.Cursor {
		out.Cloud = h.cloud()
	}
	return out
}

// cloud sorts a hook's events by whether cloud agents fire them for it.
func (h *Hook) cloud() *Cloud {
	c := &Cloud{Fires: []string{}, Silent: []string{}}
	for _, name := range h.Events() {
		if eventmap.FindEvent(eventmap.Cursor, name).Cloud {
			c.Fires = append(c.Fires, name)
		} else {
			c.Silent = append(c.Silent, name)
		}
	}
	return c
}

func reportNotes(list []eventmap.Note) []ReportNote {
	out := []ReportNote{}
	for _, n := range list {
		text := ""
		if l := eventmap.FindLoss(n.Code); l != nil {
			text = l.Text
		}
		out = append(out, ReportNote{string(n.Code), text, n.Detail, n.WayOut()})
	}
	return out
}

// from is the tool whose file was read.
func (p *Plan) from() eventmap.Host {
	if p.To == eventmap.Cursor {
		return eventmap.Claude
	}
	return eventmap.Cursor
}

// Summary is the report's last line.
func (r *Report) Summary() string {
	c := r.Counts
	s := fmt.Sprintf("%d hooks: %d exact, %d adapted, %d weaker, %d lost", c.Handlers, c.Exact, c.Adapted, c.Weaker, c.Lost)
	if c.Ignored > 0 {
		s += fmt.Sprintf(", %d that %s ignores", c.Ignored, tool(r.From))
	}
	if r.Mutes > 0 {
		s += fmt.Sprintf("; %d switch off Cursor's own import", r.Mutes)
	}
	if n := len(r.Repaired); n > 0 {
		s += fmt.Sprintf("; faults of the source read as they were meant: %d", n)
	}
	return s + "\n"
}

// tool is a host's name for people.
func tool(host string) string {
	h, _ := eventmap.ParseHost(host)
	return h.Title()
}
