package shim

import (
	"bytes"
	"errors"
	"os"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/proc"
	"hookshim/internal/rawjson"
	"hookshim/internal/state"
	"hookshim/output"
	"hookshim/translate"
)

// World is what a call depends on besides its payload and options.
type World struct {
	Getenv func(string) string
	Env    []string // the environment that the script inherits
	Dir    string   // the shim's working directory
	State  *state.Store

	// Run runs the script, Detach starts one that goes on by itself.
	Run    func(proc.Command) proc.Result
	Detach func(proc.Command) error
}

// Reply is what one call came to.
type Reply struct {
	// Pass: the payload is in the script's own dialect already. The script is
	// to be run in the shim's place with stdin as it came; nothing else is set.
	Pass bool

	Stdout []byte
	Stderr string // lines without prefix
	Exit   int

	// Block is why the answer blocks, "" if it does not: for the exit code, where
	// the host does not take the answer itself.
	Block string

	Notes []eventmap.Note
	Shown []byte // what the script got on stdin, nil if it was not run
	Ran   *proc.Result

	// View and Rows are the rows of eventmap that the call went through.
	View *translate.View
	Rows []*eventmap.Rendering
}

// neutral is what Cursor reads as no opinion; Claude Code reads nothing at all so.
const neutral = "{}\n"

// call is one call on its way through.
type call struct {
	o *Options
	w *World
	p *translate.Payload
	v *translate.View
	d output.Decision
	r Reply

	known     bool // d was made on the call's first event
	asksLater bool // d is an ask that the call's own event will put
}

// Handle answers one payload. It never fails: what goes wrong is said on
// Stderr, and the answer is the neutral one, or a block under --fail-closed.
func Handle(o *Options, w *World, payload string) Reply {
	c := &call{o: o, w: w}
	p, err := translate.Open(withoutMarks(payload))
	if wide, ok := rawjson.FromUTF16(payload); ok {
		p, err = translate.Open(withoutMarks(wide))
	}
	if errors.Is(err, rawjson.ErrTooDeep) { // no host writes such a payload, a guard would not see it
		c.r.Stderr, c.r.Exit = err.Error()+"; blocked", ExitBlocked
		return c.r
	}
	if err != nil {
		return c.unusable(err.Error())
	}
	c.p = p
	if p.Host == o.Script {
		if o.As == eventmap.Claude && c.listed() {
			return c.listedReply()
		}
		if o.As == eventmap.Claude && o.Script == eventmap.Cursor && o.Event != "" && o.Event != p.Name {
			return c.twofold(payload)
		}
		return c.pass()
	}
	if p.Event == nil && eventmap.FindEvent(o.Script, p.Name) != nil {
		return c.pass() // the script's own event, whoever sent it
	}
	if p.Event == nil {
		return c.unknown()
	}
	c.r.Notes = append(c.r.Notes, o.notes...)
	if !c.pick() {
		return c.silent()
	}
	if c.known {
		return c.answer()
	}
	if c.tooDeep() {
		return c.silent()
	}
	if p.Host == eventmap.Claude && !c.looped() {
		return c.silent()
	}
	if o.Background {
		return c.background()
	}
	c.run()
	return c.answer()
}

// misread is a byte order mark that was read by a code page (bug-reports.md 18).
const misread = "\u00ef\u00bb\u00bf"

// withoutMarks drops byte order marks and blanks before the payload; Windows
// builds of Cursor put one or two of them there (bug-reports.md 17).
func withoutMarks(s string) string {
	for {
		s = strings.TrimLeft(s, " \t\r\n")
		rest := strings.TrimPrefix(strings.TrimPrefix(s, "\ufeff"), misread)
		if rest == s {
			return s
		}
		s = rest
	}
}

// silent is the answer of a hook that is not meant for the call.
func (c *call) silent() Reply {
	if c.o.As != eventmap.Claude && (c.p == nil || c.p.Host != eventmap.Claude) {
		c.r.Stdout = []byte(neutral)
	}
	return c.r
}

// unusable answers a payload that can't be read. The event is not known, so a
// block can only be said by the exit code: 2 under --fail-closed, else 1, a
// failure that the host's own failClosed decides on.
func (c *call) unusable(why string) Reply {
	c.r.Stderr = why
	if c.o.FailClosed {
		c.r.Exit = 2
		c.r.Stderr += "; blocked, since the hook is set to fail closed"
		return c.r
	}
	c.r.Exit = 1
	return c.r
}

// unknown answers an event that the host is not known to have, which can't be
// translated: newer events must not break anybody's work.
func (c *call) unknown() Reply {
	if c.p.Name == "" {
		return c.unusable("reading the payload: hook_event_name is missing")
	}
	if c.p.Host == 0 {
		return c.unusable("reading the payload: it is neither Cursor's nor Claude Code's: hook_event_name is " + rawjson.Quote(c.p.Name))
	}
	why := "reading the payload: " + c.p.Host.Title() + " event " + rawjson.Quote(c.p.Name) + " is not known to this version; the hook was not run"
	if c.o.FailClosed {
		return c.unusable(why)
	}
	c.r.Stderr = why
	return c.silent()
}

// run starts the script and reads its answer.
func (c *call) run() {
	cmd := c.command()
	file := c.envFile(&cmd)
	res, said := c.ask(cmd)
	if c.v.Transcript != "" {
		os.Remove(c.v.Transcript)
	}
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
	d, notes := output.Read(c.v, said, c.o.FailClosed)
	c.d = d
	if file != "" {
		c.d.Env = c.takeEnv(file, cmd.Env)
	}
	c.r.Notes = append(c.r.Notes, notes...)
	if d.Failed != "" {
		c.say("the hook " + d.Failed)
		c.note(eventmap.LossHookFailed, d.Failed)
	}
}

// ask runs the script, or POSTs to the http hook what a script would read.
func (c *call) ask(cmd proc.Command) (proc.Result, output.Result) {
	if c.o.URL != "" {
		return c.o.post(bytes.TrimSuffix(cmd.Stdin, []byte("\n")), c.w)
	}
	res := c.w.Run(cmd)
	said := output.Result{Exit: res.Exit, TimedOut: res.TimedOut, Stdout: res.Stdout, Stderr: res.Stderr, Flood: res.Flood, Killed: res.Killed}
	if res.Start != nil {
		said.Start = res.Start.Error()
	}
	return res, said
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
