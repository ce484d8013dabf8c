package tables

import (
	"fmt"
	"slices"
	"strings"

	"hookshim/eventmap"
)

// Readme is the part of README.md that is written from the rows: what a hook says,
// and on which events the other tool is told so.
func Readme() string {
	var b strings.Builder
	b.WriteString("### Hooks written for Claude Code, in Cursor\n\n")
	readmeTable(&b, eventmap.Cursor)
	b.WriteString("\n### Hooks written for Cursor, in Claude Code\n\n")
	readmeTable(&b, eventmap.Claude)
	return b.String()
}

// readmeTable has a line for each thing that a hook can say, and the script's events
// by what becomes of it there.
func readmeTable(b *strings.Builder, to eventmap.Host) {
	head(b, "the hook", "works", "blocks instead", "weaker", "lost", "why")
	runs, asked, missing := eventsOf(to)
	row(b, "runs", strings.Join(runs, ", "), "", strings.Join(asked, ", "), fmt.Sprintf("%d other events", missing), "[which](docs/events.md)")
	for s := eventmap.SayAllow; s <= eventmap.SayEnv; s++ {
		cells := [5][]string{}
		for _, event := range runs {
			gradesOf(to, event, s, &cells)
		}
		if len(slices.Concat(cells[:]...)) > 0 {
			row(b, "says: "+s.String(), strings.Join(cells[0], ", "), strings.Join(cells[1], ", "), strings.Join(cells[2], ", "), strings.Join(cells[3], ", "), strings.Join(cells[4], ", "))
		}
	}
}

// eventsOf lists the events of scripts that a host has an event for, with those that
// take an option, and counts those that it has none for.
func eventsOf(to eventmap.Host) (runs, asked []string, missing int) {
	for _, e := range eventmap.Events(to.Other()) {
		opt := func(r *eventmap.Route) bool { return r.Opt }
		switch {
		case len(plainRoutes(to, e.Name)) > 0:
			runs = append(runs, e.Name)
		case slices.ContainsFunc(eventmap.RoutesTo(to, e.Name), opt):
			asked = append(asked, e.Name+" (if asked to)")
		default:
			missing++
		}
	}
	return runs, asked, missing
}

// plainRoutes are the routes that convert writes without being asked to.
func plainRoutes(to eventmap.Host, event string) (out []*eventmap.Route) {
	for _, r := range eventmap.RoutesTo(to, event) {
		if !r.Hand && !r.Opt {
			out = append(out, r)
		}
	}
	return out
}

// gradesOf writes one event into its columns, with the host's own events where they
// differ, and the codes into the last.
func gradesOf(to eventmap.Host, event string, s eventmap.Says, cells *[5][]string) {
	var on [4][]string
	columns := 0
	for _, r := range plainRoutes(to, event) {
		row := eventmap.FindRendering(to, r.On, s)
		if row == nil {
			continue
		}
		i := column(row.Fidelity)
		if len(on[i]) == 0 {
			columns++
		}
		if !slices.Contains(on[i], r.On) {
			on[i] = append(on[i], r.On)
		}
		if c := string(row.Loss); c != "" && !slices.Contains(cells[4], c) {
			cells[4] = append(cells[4], c)
		}
	}
	for i := range on {
		switch {
		case len(on[i]) == 0:
		case columns == 1:
			cells[i] = append(cells[i], event)
		default:
			cells[i] = append(cells[i], event+" ("+strings.Join(on[i], ", ")+")")
		}
	}
}

func column(f eventmap.Fidelity) int {
	switch f {
	case eventmap.Exact, eventmap.Adapted:
		return 0
	case eventmap.Stricter:
		return 1
	case eventmap.Weaker:
		return 2
	}
	return 3
}
