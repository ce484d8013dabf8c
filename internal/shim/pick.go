package shim

import (
	"cmp"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
	"hookshim/matcher"
	"hookshim/translate"
)

// pass answers a payload that needs no translation. The hook's own conditions
// hold there too.
func (c *call) pass() Reply {
	raw, _ := c.p.Members.Get("tool_input")
	input, _ := rawjson.Members(raw)
	ok := c.o.Event == "" || c.o.Event == c.p.Name
	if c.o.Script == eventmap.Cursor {
		if !ok || !c.cursorTakes(c.ownSubject()) {
			return Reply{}
		}
		return Reply{Pass: true}
	}
	if tool, isTool := c.p.Members.Text("tool_name"); isTool {
		ok = ok && c.takes(tool, input)
	} else if ev := c.p.Event; ev != nil {
		s, _ := c.p.Members.Text(ev.Matcher)
		ok = ok && c.takesEvent(ev, s)
	}
	if !ok {
		return Reply{}
	}
	if c.o.URL != "" {
		return c.postAsIs()
	}
	return Reply{Pass: true}
}

// pick chooses the view that the hook is meant for; false if there is none. What
// it has decided about the call already counts without another look: a rewritten
// command may be one that its rules do not take.
func (c *call) pick() bool {
	opt := translate.Options{Event: c.o.Event, Getenv: c.w.Getenv, Dir: c.w.Dir, GuardDelete: c.o.GuardDelete, PermissionRequest: c.o.Permission, BareMCP: c.bareMCP()}
	for _, m := range c.o.Matchers {
		opt.Servers = append(opt.Servers, m.Servers()...)
	}
	for v := range c.p.Views(opt) {
		c.v = v
		c.d, c.known = c.recorded()
		if c.known || c.wants(v) {
			c.r.View = v
			return true
		}
	}
	return false
}

// wants tells whether the hook is meant for a view.
func (c *call) wants(v *translate.View) bool {
	if c.o.Script == eventmap.Cursor {
		return v.Takes(c.cursorTakes)
	}
	if v.Tool != "" {
		return c.takes(v.Tool, v.Input)
	}
	ev := v.Route.Event()
	return c.takesEvent(ev, v.Shown(ev.Matcher))
}

// takesEvent tells whether the hook is meant for an event without a tool. Its
// matcher is tried on a member of its own; a condition never holds there
// (claude.md 4.2, 5).
func (c *call) takesEvent(ev *eventmap.Event, subject string) bool {
	if len(c.o.If) > 0 {
		return false
	}
	ok := len(c.o.Matchers) == 0 || ev.Matcher == ""
	for _, m := range c.o.Matchers {
		ok = ok || m.Match(subject)
	}
	return ok
}

// takes tells whether matchers and rules take a call, in the script's terms.
func (c *call) takes(tool string, input rawjson.Object) bool {
	ok := len(c.o.Matchers) == 0
	for _, m := range c.o.Matchers {
		ok = ok || m.Match(tool)
	}
	if !ok || len(c.o.If) == 0 {
		return ok
	}
	dirs := matcher.Dirs{Home: home(c.w)}
	if c.v != nil {
		dirs.Cwd, dirs.Project = c.v.Cwd, c.v.Root()
	} else { // Claude Code's own payload
		cwd, _ := c.p.Members.Text("cwd")
		dirs.Cwd = cmp.Or(cwd, c.w.Dir)
		dirs.Project = cmp.Or(c.w.Getenv("CLAUDE_PROJECT_DIR"), dirs.Cwd)
	}
	for _, r := range c.o.If {
		if r.Match(tool, subject(tool, input), dirs) {
			return true
		}
	}
	return false
}

// subject is the text that a permission rule for a tool is about.
func subject(tool string, input rawjson.Object) string {
	s, _ := input.Text(eventmap.RuleMember(tool))
	return s
}
