package shim

import (
	"slices"
	"strings"

	"hookshim/eventmap"
)

// Events gives the script's events that an event of a host can stand for under these
// options; none: the script never runs there.
func (o *Options) Events(h eventmap.Host, event string) (out []string) {
	if h == o.Script {
		if o.Event == "" || o.Event == event {
			return []string{event}
		}
		return nil
	}
	for _, r := range eventmap.RoutesOn(h, event) {
		if (o.Event == "" || o.Event == r.Script) && r.Opt == o.Permission && !slices.Contains(out, r.Script) {
			out = append(out, r.Script)
		}
	}
	return out
}

// NoEvent says why Events gives none.
func NoEvent(o *Options, h eventmap.Host, event string) string {
	free := *o
	free.Event = ""
	stands := event + " stands for no event of " + o.Script.Title() + "'s"
	if list := free.Events(h, event); len(list) > 0 {
		stands = event + " stands for " + strings.Join(list, ", ")
	}
	switch {
	case o.Event == "":
		return stands
	case o.Event == "PermissionRequest" && !o.Permission:
		return "--event PermissionRequest goes with --permission-request"
	}
	return "--event " + o.Event + ", and " + stands
}

// Written gives the matchers as they were written.
func (o *Options) Written() []string { return o.matchers }
