package config

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"hookshim/eventmap"
)

// Text is the report for people, without colour.
func (p *Plan) Text(target []eventmap.Note) string { return p.Report(target).Text(false) }

// Text is the report for people: columns first, then, below each hook, where it
// went and what to know about it. Colour is that of a terminal.
func (r *Report) Text(colour bool) string {
	w := &textWriter{colour: colour}
	if r.Off != "" {
		w.WriteString("nothing converted\n")
		w.loss(eventmap.LossHooksOff, r.Off)
		return w.String()
	}
	w.measure(r)
	for i := range r.Hooks {
		w.hook(&r.Hooks[i])
	}
	for _, i := range r.Ignored {
		w.part(i.grade(), i.Place, i.short())
		w.loss(eventmap.Code(i.Code), "")
	}
	for _, f := range r.Repaired {
		w.part("repaired", f.Place, f.What)
	}
	if len(r.Repaired) > 0 {
		w.loss(eventmap.LossRepaired, "")
	}
	for _, n := range r.Target {
		w.note(n)
	}
	w.WriteString(w.paint("1", r.Summary()))
	return w.String()
}

// NoteLines are notes as they stand below a row of the text report.
func NoteLines(notes []eventmap.Note, colour bool) string {
	w := &textWriter{colour: colour}
	for _, n := range reportNotes(notes) {
		w.note(n)
	}
	return w.String()
}

// GradeCell is a grade, or a word in its place, as the text report begins a row.
func GradeCell(grade string, colour bool) string {
	return (&textWriter{colour: colour}).paint(gradeColour(grade), pad(grade, 8))
}

// textWriter lays the columns out.
type textWriter struct {
	strings.Builder
	colour                bool
	place, event, matcher int // widths of columns
	path                  int
}

// Widest is how wide a matcher and a command may get before they are cut. The JSON
// form has them whole.
const (
	widestMatcher = 32
	widestCommand = 72
)

func (w *textWriter) measure(r *Report) {
	for _, h := range r.Hooks {
		for _, f := range h.From {
			w.place = max(w.place, width(f.short()))
		}
		w.event = max(w.event, width(h.Event))
		w.matcher = max(w.matcher, min(width(oneLine(h.Matcher)), widestMatcher))
	}
	for _, i := range r.Ignored {
		w.measurePart(i.Place)
	}
	for _, i := range r.Repaired {
		w.measurePart(i.Place)
	}
}

func (w *textWriter) measurePart(p Place) {
	w.place, w.path = max(w.place, width(p.short())), max(w.path, width(p.Path))
}

func (p Place) short() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// width counts signs; those that take two columns on a terminal count as one.
func width(s string) int { return utf8.RuneCountInString(s) }

func (w *textWriter) hook(h *ReportHook) {
	what := h.Command
	if what == "" {
		what = h.Type
	}
	w.row(h.Grade, h.From[0], h.Event, h.Matcher, cut(oneLine(what), widestCommand))
	for _, f := range h.From[1:] {
		w.line("with", f.short()+", the same command, run once")
	}
	if len(h.To) > 0 {
		w.line("to", strings.Join(h.To, ", "))
	}
	for _, n := range h.Notes {
		w.note(n)
	}
}

// row writes one line of columns.
func (w *textWriter) row(grade string, p Place, event, matcher, what string) {
	cells := []string{GradeCell(grade, w.colour), pad(p.short(), w.place), pad(event, w.event)}
	if w.matcher > 0 {
		cells = append(cells, pad(cut(oneLine(matcher), widestMatcher), w.matcher))
	}
	w.WriteString(strings.Join(append(cells, what), "  ") + "\n")
}

// part writes the line of what is no hook of its own.
func (w *textWriter) part(grade string, p Place, what string) {
	cells := []string{GradeCell(grade, w.colour), pad(p.short(), w.place)}
	if w.path > 0 {
		cells = append(cells, pad(p.Path, w.path))
	}
	w.WriteString(strings.Join(append(cells, what), "  ") + "\n")
}

// loss writes the note of a code.
func (w *textWriter) loss(code eventmap.Code, detail string) {
	w.note(reportNotes([]eventmap.Note{{Code: code, Detail: detail}})[0])
}

func (w *textWriter) note(n ReportNote) {
	text := n.Text
	if n.Detail != "" {
		text += ": " + oneLine(n.Detail)
	}
	w.line(n.Code, text)
	if n.WayOut != "" {
		w.line("do", n.WayOut)
	}
}

// line writes what belongs to the row above, under a word of up to six letters.
func (w *textWriter) line(word, text string) {
	w.WriteString(strings.Repeat(" ", 10) + w.paint("2", pad(word, 5)) + "  " + text + "\n")
}

func pad(s string, to int) string { return s + strings.Repeat(" ", max(to-width(s), 0)) }

// oneLine makes one line of a text; what stands behind its first line is left out,
// and signs that would steer a terminal become question marks.
func oneLine(s string) string {
	first, _, more := strings.Cut(strings.TrimSpace(s), "\n")
	first = strings.Map(func(r rune) rune {
		if r != '\t' && !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.TrimSpace(first))
	if more {
		first += " …"
	}
	return first
}

func cut(s string, to int) string {
	if width(s) <= to {
		return s
	}
	return strings.TrimRight(string([]rune(s)[:to-1]), " ") + "…"
}

// gradeColour gives the terminal's number for a grade.
func gradeColour(grade string) string {
	switch grade {
	case "exact":
		return "32" // green
	case "adapted":
		return "36" // cyan
	case "weaker", "repaired", "left out":
		return "33" // yellow
	case "lost", "unusable":
		return "1;31" // red
	}
	return "2"
}

// paint colours a text; the blanks and line ends around it stay plain.
func (w *textWriter) paint(colour, s string) string {
	core := strings.TrimSpace(s)
	if !w.colour || core == "" {
		return s
	}
	return strings.Replace(s, core, "\x1b["+colour+"m"+core+"\x1b[0m", 1)
}
