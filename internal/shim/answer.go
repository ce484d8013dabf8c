package shim

import (
	"cmp"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
	"hookshim/output"
	"hookshim/translate"
)

// answer carries the rewrite over and says the decision to the host.
func (c *call) answer() Reply {
	p := output.Policy{Ask: c.o.Ask, MCP: strings.HasPrefix(c.v.HostTool, eventmap.MCPPrefix), Spill: c.spill}
	c.asksLater = c.d.Verdict == eventmap.SayAsk && c.hasAsker()
	p.AskLater = c.asksLater
	if c.p.Host == eventmap.Claude {
		p.MCP = strings.HasPrefix(c.v.HostTool, eventmap.ClaudeMCPPrefix)
		p.AskLater, p.TrustAllow = false, c.o.TrustAllow
		c.carryBack(&p)
		c.sessionVars()
	} else {
		p.Swallow = c.atLimit()
		c.carry(&p)
	}
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

// carry turns a rewritten input into the host's terms, or the decision into a
// deny where the host would not carry it out (SPEC 1.3).
func (c *call) carry(p *output.Policy) {
	if c.d.Rewrite == "" {
		return
	}
	updated, _ := rawjson.Members(c.d.Rewrite)
	updated = updated.Once()
	r := c.v.Rewrite(updated)
	c.d.Rewrite = ""
	if len(r.Cosmetic) > 0 {
		c.note(eventmap.LossRewriteCosmetic, strings.Join(r.Cosmetic, ", "))
	}
	if r.Same {
		return
	}
	row := eventmap.FindRendering(c.p.Host, c.p.Name, eventmap.SayRewrite)
	if r.Carried() && row != nil && row.Form == eventmap.FormInput {
		p.Input = r.Input.String()
		if len(r.Kept) > 0 {
			c.note(eventmap.LossRewriteKept, strings.Join(r.Kept, ", "))
		}
		return
	}
	c.note(eventmap.LossRewriteDenied, strings.Join(append(r.Lost, r.Missing...), ", "))
	if row != nil {
		c.r.Rows = append(c.r.Rows, row)
	}
	c.d.Reason = rewriteReason(c.d.Reason, c.v, &r, updated)
	c.d.Verdict = eventmap.SayDeny
}

// rewriteReason tells the model what the hook wanted instead, so that it can
// ask for that itself.
func rewriteReason(reason string, v *translate.View, r *translate.Rewrite, updated rawjson.Object) string {
	s := "The hook changed the input of " + v.Tool + " and " + v.Route.From.Title() + " can't carry that out here"
	if len(r.Lost) > 0 {
		s += " (" + strings.Join(r.Lost, ", ") + ")"
	}
	s += ", so the call is blocked."
	if len(r.Missing) > 0 {
		s = "The hook's new input for " + v.Tool + " lacks " + strings.Join(r.Missing, ", ") + ", so the call is blocked."
	} else if cmd, ok := updated.Text("command"); ok && v.Tool == "Bash" {
		s += " Run this instead: " + cmd
	} else if wanted := updated.String(); len(wanted) <= 1000 {
		s += " Wanted input: " + wanted
	}
	if reason != "" {
		s = reason + "\n\n" + s
	}
	return s
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
