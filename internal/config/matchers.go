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
			l.advise(eventmap.LossMatcherInvalid, h.Matcher)
			dead++
			continue
		case m.Unheld():
			l.note(eventmap.LossMatcherUnheld, eventmap.Adapted, h.Matcher)
		case ev.Matcher == "tool_name" && NoToolName(m):
			l.advise(eventmap.LossMatcherDead, h.Matcher)
			dead++
			continue
		case ev.Matcher == "tool_name" && emptyBranch(h.Matcher):
			l.h.Notes = append(l.h.Notes, eventmap.Note{Code: eventmap.LossMatcherElse, Do: Advice(h.Matcher),
				Detail: h.Matcher + "; it takes every tool, since one of its branches is empty"})
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

// advise notes a matcher that matches nothing, with what to write instead.
func (l *planner) advise(code eventmap.Code, m string) {
	l.h.Notes = append(l.h.Notes, eventmap.Note{Code: code, Detail: m, Do: Advice(m)})
}

// emptyBranch tells an expression with nothing before, between or behind bars, as
// || has: that matches everything. A list of names has no empty ones.
func emptyBranch(m string) bool {
	return !matcher.IsExact(m) && (strings.Contains(m, "||") || strings.HasPrefix(m, "|") || strings.HasSuffix(m, "|"))
}
