package doctor

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/simulate"
)

// play goes through the moments in both hosts.
func (x *examiner) play(state string) {
	c := simulate.Counter{Session: host.Session{Root: x.places.Project, ID: "00000000-0000-4000-8000-00000000d0c7"}, Home: x.places.Home, State: state}
	notebook := filepath.Join(state, "notes.ipynb")
	_ = os.WriteFile(notebook, []byte("{}"), 0o600) // without it no edit of one is tried
	for _, m := range x.samples() {
		m = x.onDisk(m, notebook)
		x.started(eventmap.Claude, m.Name, c.Claude(x.claude, &m))
		x.started(eventmap.Cursor, m.Name, c.Cursor(x.cursor, &m))
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
	do := "take one of the entries away"
	if h == eventmap.Cursor && k.author == eventmap.Claude {
		do = "hookshim convert --shared -w " + x.short(k.file)
	}
	x.find(true, do, "%s (%s) starts more than once in %s, at: %s; from %s", k.script, k.event, h.Title(), strings.Join(at, ", "), strings.Join(from, " and "))
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

// never finds hooks that do not start where they could.
func (x *examiner) never(k *hook) {
	if k.kind != "" {
		x.find(false, "", "%s hook under %s: not tried here", k.kind, k.event)
		return
	}
	other := eventmap.Cursor
	if k.author == eventmap.Cursor {
		other = eventmap.Claude
	}
	own, there := len(k.starts[k.author]), len(k.starts[other])
	if reason := cant(k.author, k.event); reason != "" && there == 0 {
		x.find(false, "", "%s (%s) can't start in %s: %s", k.script, k.event, other.Title(), reason)
		return
	}
	if !x.triable(k) {
		x.find(false, "", "%s (%s): nothing that doctor can try starts it", k.script, k.event)
		return
	}
	if own == 0 && there == 0 && k.open {
		x.find(false, "", "%s (%s): no call that doctor can think of is one for its matcher", k.script, k.event)
		return
	}
	if own == 0 && there == 0 {
		x.find(true, "look at its matcher and condition; hookshim lint says more", "%s (%s) never starts, in neither tool", k.script, k.event)
		return
	}
	if own == 0 && !x.ofAuthor(k) {
		x.find(false, "", "%s (%s) stands in %s only; it was written for %s", k.script, k.event, x.short(k.file), k.author.Title())
	}
	if there > 0 {
		x.partly(k, other)
		return
	}
	if other == eventmap.Cursor && k.onlyEdits() {
		x.find(false, "", "%s (%s): doctor has no file to try an edit with that its condition takes", k.script, k.event)
		return
	}
	x.find(true, "hookshim convert -w "+x.short(k.file), "%s (%s) never starts in %s", k.script, k.event, other.Title())
}

// ofAuthor tells whether the hook stands in a file of its author's host.
func (x *examiner) ofAuthor(k *hook) bool {
	claude := slices.ContainsFunc(x.claude.Handlers, func(h config.Handler) bool { return h.File == k.file })
	return claude == (k.author == eventmap.Claude)
}

// onlyEdits tells whether the hook starts at edits of certain files only.
func (k *hook) onlyEdits() bool {
	return !slices.ContainsFunc(k.starts[k.author], func(s start) bool { return !strings.HasPrefix(s.moment, "Edit ") && s.moment != "NotebookEdit" })
}

// partly finds calls on which the hook starts in its own tool and not in the other,
// though it starts there on others: the import of one of its handlers is switched
// off by an entry that another file's conversion wrote for the same command.
func (x *examiner) partly(k *hook, other eventmap.Host) {
	var at []string
	var from string
	for _, s := range k.starts[k.author] {
		on := func(o start) bool { return o.moment == s.moment }
		if s.Shim || slices.Contains(at, s.moment) || slices.ContainsFunc(k.starts[other], on) || !comparable(s.moment) {
			continue
		}
		at, from = append(at, s.moment), s.File
	}
	if len(at) > 0 {
		x.find(true, "hookshim convert -w "+x.short(from), "%s (%s) of %s never starts in %s at: %s", k.script, k.event, x.short(from), other.Title(), strings.Join(at, ", "))
	}
}

// comparable tells whether a moment is one that both tools surely have: one of the
// usual ones.
func comparable(moment string) bool {
	return slices.ContainsFunc(host.Moments(), func(m host.Moment) bool { return m.Name == moment })
}

// triable tells whether a moment has the hook's event at all.
func (x *examiner) triable(k *hook) bool {
	if len(k.starts[eventmap.Claude])+len(k.starts[eventmap.Cursor]) > 0 {
		return true
	}
	for _, m := range host.Moments() {
		for _, f := range m.Firings(k.author) {
			if f.Event == k.event {
				return true
			}
		}
	}
	return false
}

// cant says why an event of an author's host has no counterpart in the other one,
// "" if it has.
func cant(author eventmap.Host, event string) string {
	if m := eventmap.FindMissing(author, event); m != nil {
		return m.Reason
	}
	return ""
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
