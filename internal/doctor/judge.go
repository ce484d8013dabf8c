package doctor

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/simulate"
)

// play goes through the moments in both hosts.
func (x *examiner) play(state string) {
	c := simulate.Counter{Session: host.Session{Root: x.places.Project, ID: "00000000-0000-4000-8000-00000000d0c7"}, Home: x.places.Home, State: state}
	k := c
	k.Session.Root = x.cursor.Root
	notebook := filepath.Join(state, "notes.ipynb")
	_ = os.WriteFile(notebook, []byte("{}"), 0o600) // without it no edit of one is tried
	for _, m := range x.samples() {
		m = x.onDisk(m, notebook)
		x.started(eventmap.Claude, m.Name, c.Claude(x.claude, &m))
		x.started(eventmap.Cursor, m.Name, k.Cursor(x.cursor, &m))
	}
}

// started puts starts to the hooks that they are starts of.
func (x *examiner) started(h eventmap.Host, moment string, list []simulate.Start) {
	for _, s := range list {
		for _, k := range x.hooks {
			if k.script == s.Script && k.means(s) {
				k.starts[h] = append(k.starts[h], start{moment, s})
				break
			}
		}
	}
}

// means tells whether a start is one of this hook's: its event is the hook's own, or
// the one that Cursor's import puts the hook under.
func (k *hook) means(s simulate.Start) bool {
	if k.event == "" || k.event == s.Event {
		return true
	}
	ev := eventmap.FindEvent(k.author, k.event)
	return ev != nil && s.Dialect != k.author && (ev.Imported == s.Event || counterpart(k.author, k.event, s.Dialect) == s.Event)
}

// judge draws the findings about one hook.
func (x *examiner) judge(k *hook) {
	for _, h := range []eventmap.Host{eventmap.Claude, eventmap.Cursor} {
		x.twice(k, h)
		x.imported(k, h)
	}
	x.never(k)
}

// twice finds moments at which the hook starts more than once.
func (x *examiner) twice(k *hook, h eventmap.Host) {
	var at []string
	files := map[string]bool{}
	for _, s := range k.starts[h] {
		n := 0
		for _, o := range k.starts[h] {
			if o.moment == s.moment && (o.Event == s.Event || o.Dialect != s.Dialect) {
				n++
			}
		}
		if n > 1 {
			files[x.short(s.File)] = true
			if !slices.Contains(at, s.moment) {
				at = append(at, s.moment)
			}
		}
	}
	if len(at) == 0 {
		return
	}
	var from []string
	for f := range files {
		from = append(from, f)
	}
	slices.Sort(from)
	do := x.once(k, h)
	x.find(true, do, "%s (%s) starts more than once in %s, at: %s; from %s", k.script, k.event, h.Title(), strings.Join(at, ", "), strings.Join(from, " and "))
}

// once says how a hook that starts more than once in a host comes to start once. Where
// Cursor imports what hooks.json starts, each tool needs its own entry.
func (x *examiner) once(k *hook, h eventmap.Host) string {
	settings := func(s start) bool { return strings.HasPrefix(filepath.Base(s.File), "settings") }
	lists := slices.ContainsFunc(k.starts[h], func(s start) bool { return !settings(s) })
	through := !slices.ContainsFunc(k.starts[h], func(s start) bool { return !s.Shim })
	switch {
	case h == eventmap.Claude:
	case lists && slices.ContainsFunc(k.starts[h], settings) && k.author == eventmap.Cursor:
		return "hookshim convert -w " + x.short(k.file) + "; where that changes nothing, switch off third-party hooks in Cursor's settings: each tool needs its own entry"
	case lists && slices.ContainsFunc(k.starts[h], settings):
		return "hookshim convert --shared -w " + x.short(k.file)
	case lists && through:
		return "take one of the entries away, or write --once-per-call into both if they are for the two events of one call"
	}
	return "take one of the entries away"
}

// imported finds hooks that get the other host's payload.
func (x *examiner) imported(k *hook, h eventmap.Host) {
	if h == k.author {
		return
	}
	if slices.ContainsFunc(k.starts[h], func(s start) bool { return s.Dialect == k.author }) {
		return // twice says what to do
	}
	i := slices.IndexFunc(k.starts[h], func(s start) bool { return !s.Shim && s.Dialect != k.author })
	if i >= 0 {
		s := k.starts[h][i]
		x.find(false, "hookshim convert -w "+x.short(k.file), "%s (%s) starts in %s through the import of %s, with %s's own payload: names, members and answers are not the ones it was written for", k.script, k.event, h.Title(), x.short(s.File), h.Title())
	}
}

// line says where a hook starts.
func (k *hook) line() Line {
	through := func(s start) bool { return s.Shim }
	return Line{Script: k.script, Author: k.author.String(), Event: k.event, Claude: k.at(eventmap.Claude), Cursor: k.at(eventmap.Cursor),
		throughClaude: slices.ContainsFunc(k.starts[eventmap.Claude], through), throughCursor: slices.ContainsFunc(k.starts[eventmap.Cursor], through)}
}

func (k *hook) at(h eventmap.Host) []string {
	var out []string
	var seen []string
	for _, s := range k.starts[h] {
		if slices.Contains(seen, s.moment) {
			continue
		}
		seen = append(seen, s.moment)
		own, foreign := 0, 0
		for _, o := range k.starts[h] {
			switch {
			case o.moment != s.moment:
			case o.Dialect == k.author:
				own++
			default:
				foreign++
			}
		}
		out = append(out, fmt.Sprintf("%s: %s", s.moment, times(own, foreign, h)))
	}
	return out
}

func times(own, foreign int, h eventmap.Host) string {
	word := func(n int) string {
		if n == 1 {
			return "once"
		}
		return fmt.Sprintf("%d times", n)
	}
	switch {
	case foreign == 0:
		return word(own)
	case own == 0:
		return word(foreign) + " with " + h.Title() + "'s payload"
	}
	return word(own) + " and " + word(foreign) + " with " + h.Title() + "'s payload"
}
