package doctor

import (
	"fmt"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
)

// never finds hooks that do not start where they could.
func (x *examiner) never(k *hook) {
	if k.kind != "" {
		x.find(false, "", "%s hook under %s: not tried here", k.kind, k.event)
		return
	}
	other := k.author.Other()
	own, there := len(k.starts[k.author]), len(k.starts[other])
	if x.failing(k) && own+there == 0 {
		return
	}
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
	x.neverIn(k, other)
}

// neverIn says that the hook starts in its own tool only, and how it comes into the other.
func (x *examiner) neverIn(k *hook, other eventmap.Host) {
	switch {
	case other == eventmap.Cursor && k.onlyEdits():
		x.find(false, "", "%s (%s): doctor has no file to try an edit with that its condition takes", k.script, k.event)
	case other == eventmap.Cursor && x.below():
		do := fmt.Sprintf("%s, %s (%s)", eventmap.FindLoss(eventmap.LossSubfolder).WayOut, x.cursor.Root, eventmap.LossSubfolder)
		x.find(true, do, "%s (%s) never starts in Cursor, which reads the files at the repository's root, not in this folder", k.script, k.event)
	default:
		x.find(true, "hookshim convert -w "+x.short(k.file), "%s (%s) never starts in %s", k.script, k.event, other.Title())
	}
}

// failing reports the entries that never start the hook, and tells whether there are any.
func (x *examiner) failing(k *hook) bool {
	for _, c := range k.causes {
		x.find(true, c.do, "%s (%s) never starts from %s: %s", k.script, k.event, x.short(c.file), c.why)
	}
	return len(k.causes) > 0
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
