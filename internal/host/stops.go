package host

import (
	"slices"
	"strconv"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// Again is a stop after some follow-ups. A moment without a stop comes back as it is.
func (m Moment) Again(loop int) Moment {
	stop := func(f Firing) bool { return eventmap.IsStop(f.Event) }
	if loop == 0 || !slices.ContainsFunc(slices.Concat(m.Claude, m.Cursor), stop) {
		return m
	}
	turn := func(list []Firing) (out []Firing) {
		for _, f := range list {
			text := held(f.Event, "{"+f.Members+"}", loop)
			out = append(out, Firing{f.Event, text[1 : len(text)-1]})
		}
		return out
	}
	return Moment{Name: m.Name + " again", Claude: turn(m.Claude), Cursor: turn(m.Cursor)}
}

// Held is a payload of a stop after some follow-ups. Any other payload comes back as
// it is.
func Held(payload string, loop int) string {
	p, _ := rawjson.Members(payload)
	event, _ := p.Text("hook_event_name")
	return held(event, payload, loop)
}

// held puts into a stop's members how often the agent was held before, as far as the
// event's host tells it: Cursor a number, Claude Code whether it was.
func held(event, object string, loop int) string {
	o, err := rawjson.Members(object)
	if err != nil || !eventmap.IsStop(event) {
		return object
	}
	if eventmap.FindEvent(eventmap.Cursor, event) != nil {
		return o.Set("loop_count", strconv.Itoa(loop)).String()
	}
	return o.Set("stop_hook_active", strconv.FormatBool(loop > 0)).String()
}

// followUps is how many came before a stop of Cursor's, by its payload.
func followUps(p rawjson.Object) int {
	raw, _ := p.Get("loop_count")
	return int(gjson.Parse(raw).Num)
}
