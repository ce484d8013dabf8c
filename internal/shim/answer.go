package shim

import (
	"cmp"
	"strings"

	"hookshim/eventmap"
	"hookshim/output"
)

// answer carries the rewrite over and says the decision to the host.
func (c *call) answer() Reply {
	p := output.Policy{Ask: c.o.Ask, Spill: c.spill}
	c.asksLater = c.d.Verdict == eventmap.SayAsk && c.hasAsker()
	p.AskLater = c.asksLater
	if c.p.Host == eventmap.Claude {
		p.AskLater, p.TrustAllow = false, c.o.TrustAllow
		c.sessionVars()
	} else {
		p.Swallow = c.atLimit()
	}
	carried := output.Carry(c.v, &c.d, &p)
	c.r.Notes, c.r.Rows = append(c.r.Notes, carried.Notes...), append(c.r.Rows, carried.Rows...)
	if !c.record(p) && p.Input != "" {
		p.AskLater = false // run again, the rules may not take the rewritten call
	}
	a := output.Encode(c.p.Host, c.p.Name, c.d, p)
	if a.Followup {
		c.holds()
	}
	c.r.Stdout, c.r.Rows = a.JSON, append(c.r.Rows, a.Rows...)
	c.r.Notes = append(c.r.Notes, a.Notes...)
	c.say(a.Stderr)
	c.r.Block = c.blocks(c.p.Event)
	return c.r
}

// blocks tells why the decision blocks something in the host, as exit 2 can say as
// well; "" if it does not. A session is not ended that way.
func (c *call) blocks(ev *eventmap.Event) string {
	if !gate(ev) || ev.Exit2 == eventmap.Exit2NoSession {
		return ""
	}
	switch {
	case c.d.End, c.d.Verdict == eventmap.SayDeny, c.d.Verdict == eventmap.SayDefer, c.d.Verdict == eventmap.SayTell,
		c.d.Verdict == eventmap.SayGoOn, c.d.Verdict == eventmap.SayAsk && !c.asksLater && c.o.Ask == output.AskDeny:
		return cmp.Or(c.d.Reason, c.d.EndReason, "the hook blocks this")
	}
	return ""
}

// hasAsker tells whether the call's own event follows and runs this hook again:
// it can ask, preToolUse can't. A shared command may have come from Cursor's
// import of Claude Code's settings, which puts nothing under that event; then
// only a hooks.json that lists it makes sure.
func (c *call) hasAsker() bool {
	if !c.o.OncePerCall || c.p.Name != "preToolUse" || c.v.Row == nil || c.v.Row.Specific != "beforeShellExecution" {
		return false
	}
	return c.o.As != 0 || c.listsShared(c.v.Root(), c.v.Row.Specific)
}

// bareMCP tells whether an MCP call on preToolUse is the hook's only sight of the
// call: Cursor's import of a shared command puts nothing under beforeMCPExecution,
// which decides everywhere else since it names the server.
func (c *call) bareMCP() bool {
	tool, _ := c.p.Members.Text("tool_name")
	if c.p.Name != "preToolUse" || !strings.HasPrefix(tool, eventmap.MCPPrefix) {
		return false
	}
	return c.o.bare || c.o.As == 0 && !c.listsShared(c.w.Getenv("CURSOR_PROJECT_DIR"), "beforeMCPExecution")
}

// atLimit: the loop has been held as often as Claude Code would let it.
func (c *call) atLimit() bool {
	if c.o.LoopLimit < 0 {
		return false
	}
	return c.loopCount() >= c.o.LoopLimit
}

func (c *call) spill(text string) string {
	path, err := c.w.State.Spill(text)
	if err != nil {
		c.noteState(err)
		return ""
	}
	return path
}

// noteState notes that something could not be kept.
func (c *call) noteState(err error) { c.note(eventmap.LossState, err.Error()) }
