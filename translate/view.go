package translate

import (
	"iter"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// Options are what a translation may depend on besides the payload.
type Options struct {
	// Event is the script's event, where the host's event can stand for
	// several; "" takes whichever route holds first.
	Event string

	// Getenv reads the host's environment; nil reads none.
	Getenv func(string) string

	// Dir is the shim's own working directory, the last resort for cwd.
	Dir string

	// BareMCP shows MCP calls on preToolUse, too, which does not tell the
	// server: nothing of the hook stands under beforeMCPExecution.
	BareMCP bool

	// Servers are MCP server names to try where the payload names none.
	Servers []string

	// PermissionRequest takes the routes to Claude Code's PermissionRequest.
	PermissionRequest bool

	// GuardDelete shows Cursor's Delete as Bash "rm -- PATH".
	GuardDelete bool
}

func (o *Options) env(name string) string {
	if o.Getenv == nil {
		return ""
	}
	return o.Getenv(name)
}

// View is one way of showing a payload to the script.
type View struct {
	Route *eventmap.Route

	// Tool is the tool's name in the script's dialect, "" on events without.
	Tool string

	// Row pairs the two tool names; nil for MCP tools and unknown ones.
	Row *eventmap.Tool

	// HostTool is the tool's name as the host gave it.
	HostTool string

	Input     Object // tool_input as the script sees it
	HostInput Object // tool_input as the host gave it

	// Cwd is the folder the call is about, "" if nothing tells.
	Cwd string

	// Loop is loop_count for scripts of Cursor, which the caller counts.
	Loop int

	// Unread: a file that the script should have seen could not be shown whole.
	Unread bool

	// StopAgain shows stop_hook_active false, whatever loop_count says.
	StopAgain bool

	// Transcript is shown as transcript_path instead of the host's, if set.
	Transcript string

	// Notes are the losses of this view.
	Notes []eventmap.Note

	p   *Payload
	opt *Options
}

// Views gives the ways of showing the payload to a script of the other host, in
// the order in which they should be tried. None at all means that the script's host
// would fire nothing here, or that the event is not known (Payload.Event is nil): a gate
// that must hold blocks then. The views share memory with the payload.
func (p *Payload) Views(o Options) iter.Seq[*View] {
	return func(yield func(*View) bool) {
		for _, r := range eventmap.RoutesOn(p.Host, p.Name) {
			if o.Event != "" && o.Event != r.Script || r.Opt != o.PermissionRequest {
				continue
			}
			if bare := o.BareMCP && r.When == eventmap.NotMCP; !bare && !p.holds(r.When) {
				continue
			}
			if !p.viewsBy(r, &o, yield) {
				return
			}
		}
	}
}

// viewsBy yields the views of one route; false if the caller wants no more.
func (p *Payload) viewsBy(r *eventmap.Route, o *Options, yield func(*View) bool) bool {
	v := View{Route: r, p: p, opt: o}
	if !hasTool(r) {
		v.Cwd = p.cwd(nil, o)
		return yield(&v)
	}
	v.HostTool, v.HostInput = p.call()
	v.Cwd = p.cwd(v.HostInput, o)
	if p.Host == eventmap.Claude {
		return yield(v.towardsCursor())
	}
	for shown := range v.showings() {
		if !yield(shown) {
			return false
		}
	}
	return true
}

func hasTool(r *eventmap.Route) bool {
	for _, f := range r.Fields {
		switch f.Do {
		case eventmap.ToolName, eventmap.InputMember, eventmap.InputText:
			return true
		}
	}
	return false
}

// Text gives a member of the host's payload that is a string, else "".
func (v *View) Text(member string) string {
	s, _ := v.p.Members.Text(member)
	return s
}

// Shown gives a member of the payload as the script will see it, if it is a
// string, else "".
func (v *View) Shown(member string) string {
	for _, f := range v.Route.Fields {
		if f.To == member && member != "" {
			raw, _ := v.derive(f)
			s, _ := rawjson.Text(raw)
			return s
		}
	}
	return ""
}

// Session is the id that the script sees as its session.
func (v *View) Session() string { return v.p.session() }

func (v *View) note(c eventmap.Code, detail string) {
	if c != "" {
		v.Notes = append(v.Notes, eventmap.Note{Code: c, Detail: detail})
	}
}

// Document is the payload as the script gets it: one line of compact JSON
// without the newline. It adds the notes of its members to v.Notes.
func (v *View) Document() []byte {
	d := document{v: v, used: make([]bool, len(v.p.Members))}
	for _, f := range v.Route.Fields {
		d.apply(f)
	}
	for _, f := range eventmap.Disguise(v.p.Host) {
		d.apply(f)
	}
	d.rest()
	return d.bytes()
}
