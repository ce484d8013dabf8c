package config

import (
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/matcher"
)

// readMatchers collects the matchers of the hook's groups; false if none of
// them can ever match.
func (l *planner) readMatchers() bool {
	ev := eventmap.FindEvent(eventmap.Claude, l.first.Event)
	dead := 0
	for _, h := range l.h.From {
		if ev.Matcher == "" {
			if h.Matcher != "" && h.Matcher != "*" {
				l.note(eventmap.LossMatcherIgnored, eventmap.Exact, h.Matcher)
			}
			continue
		}
		m, err := matcher.ParseClaude(h.Matcher)
		switch {
		case err != nil:
			l.note(eventmap.LossMatcherInvalid, eventmap.Exact, h.Matcher)
			dead++
			continue
		case ev.Matcher == "tool_name" && noToolName(h.Matcher):
			l.note(eventmap.LossMatcherDead, eventmap.Exact, h.Matcher)
			dead++
			continue
		}
		l.matchers = append(l.matchers, m)
	}
	if dead == len(l.h.From) {
		l.lost(l.h.Notes[0].Code, "")
		return false
	}
	if !l.valuesArise(ev) {
		return false
	}
	if slices.ContainsFunc(l.matchers, matcher.Claude.All) {
		l.matchers = nil // one that takes everything makes the others idle
	}
	return true
}

// valuesArise tells whether the matchers take a value that the event can have in
// Cursor, and notes the exact values that it never has.
func (l *planner) valuesArise(ev *eventmap.Event) bool {
	values := eventmap.ValuesOf(eventmap.Cursor, ev.Name, ev.Matcher)
	if values == nil {
		return true
	}
	if !slices.ContainsFunc(values, l.takes) {
		l.lost(eventmap.LossNeverValue, l.first.Matcher)
		return false
	}
	var never []string
	for _, m := range l.matchers {
		names, _ := m.Names()
		for _, n := range names {
			if !slices.Contains(values, n) {
				never = append(never, n)
			}
		}
	}
	if never != nil {
		l.note(eventmap.LossSomeValues, eventmap.Weaker, strings.Join(never, ", "))
	}
	return true
}

// noToolName tells whether an expression needs a quote to match, which no tool's
// name has: the mark of a query language that never existed. With a bar in it
// the expression may have an empty branch, which takes everything.
func noToolName(m string) bool {
	return strings.Contains(m, `"`) && !strings.ContainsAny(m, `|*?{[(`)
}
