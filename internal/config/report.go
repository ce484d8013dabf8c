package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hookshim/eventmap"
)

// Counts are the hooks of a plan by what became of them. Handlers that Claude
// Code runs as one count as many.
type Counts struct {
	Handlers int `json:"handlers"` // all that came in; the sum of the six others
	Exact    int `json:"exact"`
	Adapted  int `json:"adapted"`
	Weaker   int `json:"weaker"`
	Lost     int `json:"lost"`
	Ignored  int `json:"ignored"`
	Own      int `json:"own"` // that an earlier conversion wrote
}

// Plus adds the counts of two plans up.
func (c Counts) Plus(o Counts) Counts {
	return Counts{c.Handlers + o.Handlers, c.Exact + o.Exact, c.Adapted + o.Adapted, c.Weaker + o.Weaker, c.Lost + o.Lost, c.Ignored + o.Ignored, c.Own + o.Own}
}

// String tells what became of the hooks, less what was none to convert.
func (c Counts) String() string {
	s := fmt.Sprintf("%d hooks: %d exact, %d adapted, %d weaker, %d lost", c.Handlers, c.Exact, c.Adapted, c.Weaker, c.Lost)
	if c.Handlers == 1 {
		s = strings.Replace(s, "hooks", "hook", 1)
	}
	return s
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
		if i.Code == eventmap.LossOwnEntry {
			c.Own += i.Hooks
		} else {
			c.Ignored += i.Hooks
		}
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
		r.Ignored = append(r.Ignored, ReportIgnored{Place{i.File, i.Pos.Line, i.Pos.Col, i.Path}, string(i.Code), i.Why, i.Hooks})
		r.code(i.Code, i.Hooks)
	}
	for _, f := range p.Repaired {
		r.Repaired = append(r.Repaired, ReportRepaired{Place{f.File, f.Pos.Line, f.Pos.Col, f.Path}, string(eventmap.LossRepaired), f.What})
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
	out := ReportHook{Grade: h.grade(), Event: f.Event, Matcher: f.Matcher, Type: f.Type, Command: cmp.Or(f.URL, f.Command),
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
		if eventmap.FindEvent(eventmap.Cursor, name).Cloud && h.Entries[0].Prompt == "" { // prompt hooks never run there
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
	return p.To.Other()
}

// Summary is the report's last line.
func (r *Report) Summary() string {
	c := r.Counts
	s := c.String()
	if c.Ignored > 0 {
		s += fmt.Sprintf(", %d that %s ignores", c.Ignored, tool(r.From))
	}
	if c.Own > 0 {
		s += fmt.Sprintf(", %d of hookshim's own", c.Own)
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
