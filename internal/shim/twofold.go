package shim

import (
	"hookshim/eventmap"
	"hookshim/internal/proc"
)

// twofold runs a script of Cursor that Cursor started under another event than the
// script's own: it imported converted settings of Claude Code, and no hooks.json
// lists the script (SPEC 2, Coexistence). The payload is shown as Claude Code would
// have sent it, that one as Cursor sends the script's event, and the answer goes the
// same way back.
func (c *call) twofold(payload string) Reply {
	outer := &Options{As: eventmap.Cursor, Script: eventmap.Claude, Ask: c.o.Ask, LoopLimit: -1, bare: true}
	w := *c.w
	var notes []eventmap.Note
	w.Run = func(cmd proc.Command) proc.Result {
		inner := w
		inner.Env, inner.Run = cmd.Env, c.w.Run
		inner.Getenv = func(name string) string { return proc.LookupEnv(cmd.Env, name) }
		r := Handle(c.o, &inner, string(cmd.Stdin))
		notes = r.Notes
		c.say(r.Stderr)
		res := proc.Result{Exit: r.Exit, Stdout: r.Stdout, Stderr: []byte(r.Stderr)}
		if r.Ran != nil {
			res.Signal = r.Ran.Signal
		}
		return res
	}
	r := Handle(outer, &w, payload)
	r.Notes = append(notes, r.Notes...)
	if r.Stderr == "" {
		r.Stderr = c.r.Stderr
	}
	return r
}
