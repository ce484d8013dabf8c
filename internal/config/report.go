package config

import (
	"fmt"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// Counts are the hooks of a plan by what became of them. Handlers that Claude
// Code runs as one are one hook.
type Counts struct {
	Handlers, Exact, Adapted, Weaker, Lost, Ignored int
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
	if len(h.Entries) == 0 {
		return eventmap.Lost.String()
	}
	return h.Grade.String()
}

func (h *Hook) title() string {
	f := h.From[0]
	what := f.Command
	switch {
	case f.Type == "http":
		what = f.URL
	case f.Type != "command" || what == "":
		what = f.Type
	}
	if what, _, cut := strings.Cut(what, "\n"); cut {
		return what + " …"
	}
	return what
}

// Events lists where the hook went, each event once.
func (h *Hook) Events() (out []string) {
	for _, e := range h.Entries {
		if len(out) == 0 || out[len(out)-1] != e.Event {
			out = append(out, e.Event)
		}
	}
	return out
}

// Text is the report for people.
func (p *Plan) Text(target []eventmap.Note) string {
	var b strings.Builder
	if p.Off != "" {
		fmt.Fprintf(&b, "nothing converted\n")
		writeNote(&b, eventmap.Note{Code: eventmap.LossHooksOff, Detail: p.Off})
		return b.String()
	}
	for _, h := range p.Hooks {
		f := h.From[0]
		fmt.Fprintf(&b, "%-8s  %s:%d  %s  %s\n", h.grade(), f.File, f.Pos.Line, f.Event, h.title())
		for _, k := range h.From[1:] {
			fmt.Fprintf(&b, "          %s:%d  the same command, run once\n", k.File, k.Pos.Line)
		}
		if to := h.Events(); to != nil {
			fmt.Fprintf(&b, "          -> %s\n", strings.Join(to, ", "))
		}
		for _, n := range h.Notes {
			writeNote(&b, n)
		}
	}
	for _, i := range p.Ignored {
		fmt.Fprintf(&b, "%-8s  %s:%d  %s  %s\n", "ignored", i.File, i.Pos.Line, i.Path, i.Why)
		writeNote(&b, eventmap.Note{Code: eventmap.LossIgnoredByHost})
	}
	for _, n := range target {
		writeNote(&b, n)
	}
	b.WriteString(p.Summary())
	return b.String()
}

func writeNote(b *strings.Builder, n eventmap.Note) {
	fmt.Fprintf(b, "          %s\n", n)
	if l := eventmap.FindLoss(n.Code); l != nil && l.WayOut != "" {
		fmt.Fprintf(b, "                way out: %s\n", l.WayOut)
	}
}

// Summary is the report's last line.
func (p *Plan) Summary() string {
	c := p.Count()
	s := fmt.Sprintf("%d hooks: %d exact, %d adapted, %d weaker, %d lost", c.Handlers, c.Exact, c.Adapted, c.Weaker, c.Lost)
	if c.Ignored > 0 {
		s += fmt.Sprintf(", %d that Claude Code ignores", c.Ignored)
	}
	if len(p.Mutes) > 0 {
		s += fmt.Sprintf("; %d switch off Cursor's own import", len(p.Mutes))
	}
	return s + "\n"
}

// JSON is the report for programs: one object with "hooks", "ignored",
// "target" and "counts".
func (p *Plan) JSON(target []eventmap.Note) string {
	q := rawjson.Quote
	obj := func(pairs ...string) string {
		var o rawjson.Object
		for i := 0; i < len(pairs); i += 2 {
			o = append(o, rawjson.Member{Name: pairs[i], Raw: pairs[i+1]})
		}
		return o.String()
	}
	notes := func(list []eventmap.Note) string {
		var out []string
		for _, n := range list {
			l := eventmap.FindLoss(n.Code)
			out = append(out, obj("code", q(string(n.Code)), "text", q(l.Text), "detail", q(n.Detail), "way_out", q(l.WayOut)))
		}
		return array(out)
	}
	var hooks, ignored []string
	for _, h := range p.Hooks {
		var from, to []string
		for _, f := range h.From {
			from = append(from, obj("file", q(f.File), "line", fmt.Sprint(f.Pos.Line), "column", fmt.Sprint(f.Pos.Col), "path", q(f.Path)))
		}
		for _, e := range h.Events() {
			to = append(to, q(e))
		}
		f := h.From[0]
		hooks = append(hooks, obj("event", q(f.Event), "type", q(f.Type), "command", q(f.Command), "from", array(from), "to", array(to), "grade", q(h.grade()), "notes", notes(h.Notes)))
	}
	for _, i := range p.Ignored {
		ignored = append(ignored, obj("file", q(i.File), "line", fmt.Sprint(i.Pos.Line), "path", q(i.Path), "why", q(i.Why), "hooks", fmt.Sprint(i.Hooks)))
	}
	c := p.Count()
	counts := obj("handlers", fmt.Sprint(c.Handlers), "exact", fmt.Sprint(c.Exact), "adapted", fmt.Sprint(c.Adapted), "weaker", fmt.Sprint(c.Weaker), "lost", fmt.Sprint(c.Lost), "ignored", fmt.Sprint(c.Ignored))
	return obj("hooks", array(hooks), "ignored", array(ignored), "target", notes(target), "off", q(p.Off), "counts", counts) + "\n"
}

func array(items []string) string { return "[" + strings.Join(items, ",") + "]" }

// Markdown is the report for a pull request.
func (p *Plan) Markdown(target []eventmap.Note) string {
	var b strings.Builder
	b.WriteString("| hook | event | becomes | grade | notes |\n| --- | --- | --- | --- | --- |\n")
	cell := strings.NewReplacer("|", `\|`, "\n", " ")
	for _, h := range p.Hooks {
		var notes []string
		for _, n := range h.Notes {
			notes = append(notes, cell.Replace(n.String()))
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", cell.Replace(h.title()), h.From[0].Event, strings.Join(h.Events(), ", "), h.grade(), strings.Join(notes, "<br>"))
	}
	for _, i := range p.Ignored {
		fmt.Fprintf(&b, "| %s | | | ignored | %s |\n", cell.Replace(i.Path), cell.Replace(i.Why))
	}
	for _, n := range target {
		fmt.Fprintf(&b, "\n%s\n", n)
	}
	return b.String() + "\n" + p.Summary()
}
