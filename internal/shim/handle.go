package shim

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/proc"
	"hookshim/internal/rawjson"
	"hookshim/internal/state"
	"hookshim/matcher"
	"hookshim/output"
	"hookshim/translate"
)

// World is what a call depends on besides its payload and options.
type World struct {
	Getenv func(string) string
	Env    []string // the environment that the script inherits
	Dir    string   // the shim's working directory
	State  *state.Store

	// Run runs the script.
	Run func(proc.Command) proc.Result
}

// Reply is what one call came to.
type Reply struct {
	// Pass: the payload is in the script's own dialect already. The script is
	// to be run in the shim's place with stdin as it came; nothing else is set.
	Pass bool

	Stdout []byte
	Stderr string // lines without prefix
	Exit   int

	Notes []eventmap.Note
	Shown []byte // what the script got on stdin, nil if it was not run
	Ran   *proc.Result

	// View and Rows are the rows of eventmap that the call went through.
	View *translate.View
	Rows []*eventmap.Rendering
}

// neutral is what a host reads as no opinion.
const neutral = "{}\n"

// call is one call on its way through.
type call struct {
	o *Options
	w *World
	p *translate.Payload
	v *translate.View
	d output.Decision
	r Reply
}

// Handle answers one payload. It never fails: what goes wrong is said on
// Stderr, and the answer is the neutral one, or a block under --fail-closed.
func Handle(o *Options, w *World, payload string) Reply {
	c := &call{o: o, w: w}
	p, err := translate.Open(withoutMarks(payload))
	if err != nil {
		return c.unusable(err.Error())
	}
	c.p = p
	if p.Host == o.Script {
		return c.pass()
	}
	if p.Event == nil {
		return c.unknown()
	}
	if !c.pick() {
		return c.silent()
	}
	if c.tooDeep() {
		return c.silent()
	}
	if d, ok := c.recorded(); ok {
		c.d = d
		return c.answer()
	}
	if o.Background {
		return c.background()
	}
	c.run()
	return c.answer()
}

// withoutMarks drops byte order marks and blanks before the payload; Windows
// builds of Cursor put one or two of them there (bug-reports.md 17).
func withoutMarks(s string) string {
	for {
		s = strings.TrimLeft(s, " \t\r\n")
		rest, ok := strings.CutPrefix(s, "\ufeff")
		if !ok {
			return s
		}
		s = rest
	}
}

// silent is the answer of a hook that is not meant for the call.
func (c *call) silent() Reply {
	c.r.Stdout = []byte(neutral)
	return c.r
}

// unusable answers a payload that can't be read. The event is not known, so a
// block can only be said by the exit code.
func (c *call) unusable(why string) Reply {
	c.r.Stderr = why
	if c.o.FailClosed {
		c.r.Exit = 2
		c.r.Stderr += "; blocked, since the hook is set to fail closed"
		return c.r
	}
	return c.silent()
}

// unknown answers an event that Cursor is not known to have, which can't be
// translated.
func (c *call) unknown() Reply {
	if c.p.Name == "" {
		return c.unusable("reading the payload: hook_event_name is missing")
	}
	if c.p.Host == 0 {
		return c.unusable("reading the payload: it is neither Cursor's nor Claude Code's: hook_event_name is " + rawjson.Quote(c.p.Name))
	}
	why := "reading the payload: " + c.p.Host.Title() + " event " + rawjson.Quote(c.p.Name) + " is not known to this version; the hook was not run"
	return c.unusable(why)
}

// pass answers a payload that needs no translation. The hook's own conditions
// hold there too.
func (c *call) pass() Reply {
	raw, _ := c.p.Members.Get("tool_input")
	input, _ := rawjson.Members(raw)
	ok := c.o.Event == "" || c.o.Event == c.p.Name
	if tool, isTool := c.p.Members.Text("tool_name"); isTool {
		ok = ok && c.takes(tool, input)
	} else if ev := c.p.Event; ev != nil {
		s, _ := c.p.Members.Text(ev.Matcher)
		ok = ok && c.takesEvent(ev, s)
	}
	if !ok {
		return Reply{}
	}
	return Reply{Pass: true}
}

// pick chooses the view that the hook is meant for; false if there is none.
func (c *call) pick() bool {
	opt := translate.Options{Event: c.o.Event, Getenv: c.w.Getenv, Dir: c.w.Dir, GuardDelete: c.o.GuardDelete, PermissionRequest: c.o.Permission}
	for _, m := range c.o.Matchers {
		opt.Servers = append(opt.Servers, m.Servers()...)
	}
	for v := range c.p.Views(opt) {
		c.v = v
		if c.wants(v) {
			c.r.View = v
			return true
		}
	}
	return false
}

// wants tells whether the hook is meant for a view.
func (c *call) wants(v *translate.View) bool {
	if v.Tool != "" {
		return c.takes(v.Tool, v.Input)
	}
	ev := eventmap.FindEvent(c.o.Script, v.Route.Script)
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
	dirs := matcher.Dirs{Home: c.w.Getenv("HOME"), Cwd: c.w.Dir, Project: c.w.Dir}
	if c.v != nil {
		dirs.Cwd, dirs.Project = c.v.Cwd, c.v.Root()
	}
	for _, r := range c.o.If {
		if r.Match(tool, subject(input), dirs) {
			return true
		}
	}
	return false
}

// subject is the text that a permission rule is about.
func subject(input rawjson.Object) string {
	for _, name := range []string{"command", "file_path", "notebook_path"} {
		if s, ok := input.Text(name); ok {
			return s
		}
	}
	return ""
}

// run starts the script and reads its answer.
func (c *call) run() {
	cmd := c.command()
	file := c.envFile(&cmd)
	res := c.w.Run(cmd)
	c.r.Ran = &res
	if res.Flood {
		c.note(eventmap.LossStdoutFlood, "")
	}
	if res.Moved != "" {
		c.note(eventmap.LossCwd, res.Moved)
	}
	if res.Held {
		c.note(eventmap.LossHeldStdout, "")
	}
	start := ""
	if res.Start != nil {
		start = res.Start.Error()
	}
	ev := eventmap.FindEvent(c.o.Script, c.v.Route.Script)
	d, notes := output.Decode(ev, output.Result{Exit: res.Exit, TimedOut: res.TimedOut, Start: start, Stdout: res.Stdout, Stderr: res.Stderr}, c.o.FailClosed)
	c.d = d
	c.d.Env = c.takeEnv(file)
	c.r.Notes = append(c.r.Notes, notes...)
	if d.Failed != "" {
		c.say("the hook " + d.Failed)
		c.note(eventmap.LossHookFailed, d.Failed)
	}
}

func (c *call) note(code eventmap.Code, detail string) {
	c.r.Notes = append(c.r.Notes, eventmap.Note{Code: code, Detail: detail})
}

func (c *call) say(line string) {
	if line == "" {
		return
	}
	if c.r.Stderr != "" {
		c.r.Stderr += "\n"
	}
	c.r.Stderr += line
}

// answer carries the rewrite over and says the decision to the host.
func (c *call) answer() Reply {
	p := output.Policy{Ask: c.o.Ask, MCP: strings.HasPrefix(c.v.HostTool, eventmap.MCPPrefix), Spill: c.spill}
	p.AskLater = c.o.OncePerCall && c.p.Name == "preToolUse" && c.v.Row != nil && c.v.Row.Specific == "beforeShellExecution"
	p.Swallow = c.atLimit()
	c.carry(&p)
	c.record(p)
	a := output.Encode(c.p.Name, c.d, p)
	c.r.Stdout, c.r.Rows = a.JSON, append(c.r.Rows, a.Rows...)
	c.r.Notes = append(c.r.Notes, a.Notes...)
	c.say(a.Stderr)
	return c.r
}

// carry turns a rewritten input into the host's terms, or the decision into a
// deny where the host would not carry it out (SPEC 1.3).
func (c *call) carry(p *output.Policy) {
	if c.d.Rewrite == "" {
		return
	}
	updated, _ := rawjson.Members(c.d.Rewrite)
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
	s := "The hook changed the input of " + v.Tool + " and " + v.Route.From.Title() + " can't carry that out here, so the call is blocked."
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
	raw, _ := c.p.Members.Get("loop_count")
	return gjson.Parse(raw).Num >= float64(c.o.LoopLimit)
}

func (c *call) spill(text string) string {
	path, err := c.w.State.Spill(text)
	if err != nil {
		c.note(eventmap.LossState, err.Error())
		return ""
	}
	return path
}
