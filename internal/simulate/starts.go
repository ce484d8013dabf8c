package simulate

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/proc"
	"hookshim/internal/rawjson"
	"hookshim/internal/shim"
	"hookshim/internal/state"
)

// Start is a script that would be started.
type Start struct {
	Script  string        // its own command, as its author wrote it
	Dialect eventmap.Host // whose payload it gets
	Event   string        // the event that the payload names
	Command string        // the entry's whole command
	File    string        // where the entry stands
	Shim    bool          // through hookshim
}

// Counter finds out which scripts start, without starting any: each is taken to
// say nothing. One Counter is one session.
type Counter struct {
	Session host.Session
	Home    string
	State   string // a folder for the shim's records, empty at the start
}

// Cursor gives what starts in Cursor at a moment.
func (c *Counter) Cursor(s *host.CursorSetup, m *host.Moment) []Start {
	var out []Start
	for _, f := range m.Cursor {
		payload := c.Session.Payload(eventmap.Cursor, f)
		for _, e := range s.Starting(payload) {
			args, isShim := config.ShimArgs(e.Command)
			if !isShim {
				out = append(out, Start{Script: e.Command, Dialect: eventmap.Cursor, Event: f.Event, Command: e.Command, File: e.File})
				continue
			}
			out = append(out, c.through(args, payload, e.Dir, Start{Command: e.Command, File: e.File, Shim: true})...)
		}
	}
	return out
}

// Claude gives what starts in Claude Code at a moment. Handlers that are neither
// commands nor http stand with their type in brackets.
func (c *Counter) Claude(s *host.ClaudeSetup, m *host.Moment) []Start {
	var out []Start
	for _, f := range m.Claude {
		payload := c.Session.Payload(eventmap.Claude, f)
		for _, h := range s.Starting(payload) {
			start := Start{Script: h.Line(), Dialect: eventmap.Claude, Event: f.Event, File: h.File}
			start.Command = start.Script
			if start.Script == "" {
				start.Script = "(" + h.Type + ")"
			}
			args, isShim := config.ShimArgs(h.Command, h.Args...)
			if !isShim || h.Exec && len(h.Args) == 0 {
				out = append(out, start)
				continue
			}
			start.Shim = true
			out = append(out, c.through(args, payload, c.Session.Root, start)...)
		}
	}
	return out
}

// through hands a payload to the shim and gives the script that it would start, if
// it starts one. A line that the shim refuses starts none.
func (c *Counter) through(args []string, payload, dir string, s Start) []Start {
	o, err := shim.Parse(args)
	if err != nil {
		return nil
	}
	s.Script = scriptLine(o)
	var out []Start
	seen := func(stdin string) {
		doc, _ := rawjson.Members(stdin)
		s.Event, _ = doc.Text("hook_event_name")
		s.Dialect = o.Script
		if eventmap.FindEvent(o.Script, s.Event) == nil {
			s.Dialect = o.Script.Other()
		}
		out = append(out, s)
	}
	w := &shim.World{Getenv: c.getenv, Dir: dir, State: state.Open(c.getenv),
		Run:    func(k proc.Command) proc.Result { seen(string(k.Stdin)); return proc.Result{} },
		Detach: func(k proc.Command) error { seen(string(k.Stdin)); return nil },
	}
	if o.URL != "" { // what curl reads is no payload; it tells that there was no opinion
		w.Run = func(proc.Command) proc.Result { return proc.Result{Stdout: []byte("\n204")} }
	}
	switch r := shim.Handle(o, w, payload); {
	case r.Pass:
		seen(payload)
	case o.URL != "" && r.Shown != nil:
		seen(string(r.Shown))
	}
	return out
}

// getenv is the environment that both hosts give the shim, as far as it matters
// for what starts.
func (c *Counter) getenv(name string) string {
	switch name {
	case "HOME":
		return c.Home
	case "CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR":
		return c.Session.Root
	case "HOOKSHIM_STATE":
		return c.State
	}
	return ""
}

// ShimLine is what a shim's own arguments say about its script.
type ShimLine struct {
	Script  eventmap.Host // whose the script is
	Event   string        // --event, "" if it is not given
	Command string        // the script's own line

	o *shim.Options
}

// NoEvent says why the script never runs under an event of a host, "" if it can.
func (l *ShimLine) NoEvent(h eventmap.Host, event string) string {
	if len(l.o.Events(h, event)) > 0 {
		return ""
	}
	return shim.NoEvent(l.o, h, event)
}

// ParseShim reads the arguments of the shim, --as first.
func ParseShim(args []string) (ShimLine, error) {
	o, err := shim.Parse(args)
	if err != nil {
		return ShimLine{}, err
	}
	return ShimLine{o.Script, o.Event, scriptLine(o), o}, nil
}

func scriptLine(o *shim.Options) string {
	switch {
	case o.URL != "":
		return o.URL
	case o.Inline:
		return o.Shell
	}
	return strings.Join(o.Args, " ")
}
