package shim

import (
	"strconv"

	"github.com/tidwall/gjson"
)

// Cursor runs all stop hooks at once and passes on the follow-up of the last one
// that gives one, in the order of the file (cursor-observed.md 7). A script that
// blocks once, as stop_hook_active tells it to, would then have blocked in vain.
// So each of several stop hooks leaves a record of its follow-up, and one whose
// follow-up was not passed on sees stop_hook_active false once more.

const stopKind = "stops"

// stopKey names one round of stop hooks: the agent and how often it was held.
func (c *call) stopKey(loop int) string {
	who := c.v.Session() + "\x00" + c.v.Text("subagent_id")
	return c.p.Name + "\x00" + who + "\x00" + strconv.Itoa(loop)
}

func (c *call) loopCount() int {
	raw, _ := c.p.Members.Get("loop_count")
	return int(gjson.Parse(raw).Num)
}

// overruled tells whether this hook held the agent in the round before and a
// later one in the file did so, too.
func (c *call) overruled() bool {
	loop := c.loopCount()
	if c.o.StopRank == 0 || loop == 0 {
		return false
	}
	mine, later := false, false
	for _, r := range c.w.State.List(stopKind, c.stopKey(loop-1), recordAge*60) {
		rank, _ := strconv.Atoi(string(r))
		mine = mine || rank == c.o.StopRank
		later = later || rank > c.o.StopRank
	}
	return mine && later
}

// holds leaves the record. Without one the follow-up counts as passed on.
func (c *call) holds() {
	if c.o.StopRank == 0 {
		return
	}
	if err := c.w.State.Put(stopKind, c.stopKey(c.loopCount()), []byte(strconv.Itoa(c.o.StopRank))); err != nil {
		c.noteState(err)
	}
}
