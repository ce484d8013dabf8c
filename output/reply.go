package output

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
	"hookshim/translate"
)

// Reply turns what a script answered to a view into the answer for the host that sent
// the payload: [Read], [Carry] and [Encode] in one. Print JSON on stdout, Stderr on
// stderr, and end with exit code 0: a block stands in the JSON.
//
// The zero policy is the strictest: a question that the host would ask nobody is a
// deny, an allow is no more than no objection. Two things are left to the caller:
// how often a stop is held (Policy.Swallow), and the variables that a script of Cursor
// sets at a session's start, which Claude Code reads from the file that CLAUDE_ENV_FILE
// names ([Read] gives them).
func Reply(v *translate.View, r Result, failClosed bool, p Policy) Answer {
	d, notes := Read(v, r, failClosed)
	c := Carry(v, &d, &p)
	a := Encode(v.Route.From, v.Route.On, d, p)
	a.Notes = append(append(notes, c.Notes...), a.Notes...)
	a.Rows = append(c.Rows, a.Rows...)
	return a
}

// Read is [Decode] for the script that was shown a view. What the script could not
// be shown counts as its failure.
func Read(v *translate.View, r Result, failClosed bool) (Decision, []eventmap.Note) {
	ev := v.Route.Event()
	d, notes := Decode(ev, r, failClosed)
	if v.Unread && failClosed && ev.FailClosed && d.Verdict != eventmap.SayDeny {
		d.Verdict, d.Reason = eventmap.SayDeny, "the file is too long to be shown to the hook; blocked, since it is set to fail closed"
	}
	return d, notes
}

// Carried is what became of a decision's rewrite.
type Carried struct {
	Notes []eventmap.Note
	Rows  []*eventmap.Rendering // the row that says that the host can't be told
}

// Carry says in the policy what [Encode] has to know of the call: whether the tool is
// one of MCP, and the rewritten input in the host's names. Where the host would not
// carry the rewrite out, the decision becomes a deny that says what was wanted (SPEC
// 1.3). The decision's Rewrite is used up.
func Carry(v *translate.View, d *Decision, p *Policy) Carried {
	var c Carried
	from := v.Route.From
	p.MCP = strings.HasPrefix(v.HostTool, eventmap.MCPPrefix)
	if from == eventmap.Claude {
		p.MCP = strings.HasPrefix(v.HostTool, eventmap.ClaudeMCPPrefix)
	}
	if d.Rewrite == "" {
		return c
	}
	updated, _ := rawjson.Members(d.Rewrite)
	updated = updated.Once()
	d.Rewrite = ""
	if from == eventmap.Claude {
		c.back(v, p, updated)
	} else {
		c.forth(v, d, p, updated)
	}
	return c
}

func (c *Carried) note(code eventmap.Code, members []string) {
	if len(members) > 0 {
		c.Notes = append(c.Notes, eventmap.Note{Code: code, Detail: strings.Join(members, ", ")})
	}
}

// back makes of an updated_input the complete input in Claude Code's names. What
// Cursor would leave aside is left aside here.
func (c *Carried) back(v *translate.View, p *Policy, updated rawjson.Object) {
	in, ignored, changed := v.RewriteBack(updated)
	c.note(eventmap.LossRewriteCosmetic, ignored)
	if changed {
		p.Input = in.String()
	}
}

// forth makes of an updatedInput the input that Cursor takes, or a deny.
func (c *Carried) forth(v *translate.View, d *Decision, p *Policy, updated rawjson.Object) {
	r := v.Rewrite(updated)
	c.note(eventmap.LossRewriteCosmetic, r.Cosmetic)
	if r.Same {
		return
	}
	row := eventmap.FindRendering(v.Route.From, v.Route.On, eventmap.SayRewrite)
	if r.Carried() && row != nil && row.Form == eventmap.FormInput {
		p.Input = r.Input.String()
		c.note(eventmap.LossRewriteKept, r.Kept)
		return
	}
	c.Notes = append(c.Notes, eventmap.Note{Code: eventmap.LossRewriteDenied, Detail: strings.Join(append(r.Lost, r.Missing...), ", ")})
	if row != nil {
		c.Rows = append(c.Rows, row)
	}
	d.Reason = rewriteReason(d.Reason, v, &r, updated)
	d.Verdict = eventmap.SayDeny
}

// rewriteReason tells the model what the hook wanted instead, so that it can ask for
// that itself.
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
