package output

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// encodeCursor says a decision to Cursor on one of its events
// (cursor-observed.md 2).
func encodeCursor(on string, d Decision, p Policy) Answer {
	e := encoder{on: on, p: p}
	if d.Verdict == eventmap.SayAsk && p.AskLater {
		d.Verdict = 0
	}
	if p.Swallow && eventmap.IsStop(on) && (d.Verdict == eventmap.SayGoOn || d.Context != "") {
		e.note(eventmap.LossLoopCap, "")
		e.tell(join(d.Reason, d.Context))
		d.Verdict, d.Context = 0, ""
	}
	if d.Verdict != 0 {
		e.say(d.Verdict, reason(d.Verdict, d.Reason))
	}
	if d.End {
		e.say(eventmap.SayEnd, reason(eventmap.SayEnd, d.EndReason))
	}
	if p.Input != "" {
		e.say(eventmap.SayRewrite, "")
	}
	if d.Context != "" {
		e.say(eventmap.SayContext, e.visible(d.Context))
	}
	if d.Output != "" {
		e.output(d)
	}
	if d.Notice != "" {
		e.say(eventmap.SayNotice, d.Notice)
	}
	if d.Title != "" {
		e.say(eventmap.SayTitle, d.Title)
	}
	if len(d.Env) > 0 {
		e.env = d.Env
		e.say(eventmap.SayEnv, "")
	}
	return e.answer()
}

// reason fills in a text where a block without one would say nothing.
func reason(s eventmap.Says, text string) string {
	if strings.TrimSpace(text) != "" || s == eventmap.SayAllow || s == eventmap.SayAsk {
		return text
	}
	if s == eventmap.SayEnd {
		return "Stopped by hook"
	}
	return "Blocked by hook"
}

// encoder collects the members of one answer.
type encoder struct {
	on         string
	p          Policy
	permission string
	user       string
	agent      string
	context    string
	followup   string
	replaced   string
	input      string
	stopPrompt bool
	env        []Var
	stderr     []string
	notes      []eventmap.Note
	rows       []*eventmap.Rendering
}

func (e *encoder) note(c eventmap.Code, detail string) {
	if c != "" {
		e.notes = append(e.notes, eventmap.Note{Code: c, Detail: detail})
	}
}

func (e *encoder) tell(s string) {
	if s = strings.TrimSpace(s); s != "" {
		e.stderr = append(e.stderr, s)
	}
}

// say looks up how the host can be told and does it.
func (e *encoder) say(s eventmap.Says, text string) {
	row := eventmap.FindRendering(eventmap.Cursor, e.on, s)
	if row == nil {
		e.unlisted(s, text)
		return
	}
	e.rows = append(e.rows, row)
	form, loss := row.Form, row.Loss
	if s == eventmap.SayAsk && row.Form == eventmap.FormDeny {
		if form = e.askedFor(); form != eventmap.FormDeny {
			loss = eventmap.LossAskPassed
		}
	}
	e.note(loss, "")
	e.apply(form, text)
}

// unlisted says what no row has a form for: a block blocks wherever the event
// can, everything else is told on stderr.
func (e *encoder) unlisted(s eventmap.Says, text string) {
	switch s {
	case eventmap.SayDeny, eventmap.SayAsk, eventmap.SayDefer, eventmap.SayEnd:
		if ev := eventmap.FindEvent(eventmap.Cursor, e.on); ev != nil && ev.Gate {
			e.apply(eventmap.FormDeny, text)
			return
		}
	}
	e.tell(text)
}

// askedFor is the form that --ask chose; beforeReadFile refuses "ask".
func (e *encoder) askedFor() eventmap.Form {
	switch {
	case e.p.Ask == AskAllow:
		return eventmap.FormAllow
	case e.p.Ask == AskPass && e.on != "beforeReadFile":
		return eventmap.FormAsk
	}
	return eventmap.FormDeny
}

// visible gives a text that Cursor does not take for nothing: on a stop a blank
// follow-up is none, where Claude Code goes on.
func (e *encoder) visible(text string) string {
	if eventmap.IsStop(e.on) {
		return reason(eventmap.SayGoOn, text)
	}
	return text
}

func (e *encoder) apply(f eventmap.Form, text string) {
	switch f {
	case eventmap.FormAllow:
		e.permit("allow")
	case eventmap.FormAsk:
		e.permit("ask")
		e.message(text)
	case eventmap.FormDeny:
		e.permit("deny")
		e.message(reason(eventmap.SayDeny, text))
	case eventmap.FormInput:
		e.input = compact(e.p.Input)
	case eventmap.FormContext:
		e.context = join(e.context, text)
	case eventmap.FormAgentText:
		e.agent = join(e.agent, text)
	case eventmap.FormUserText:
		e.user = join(e.user, text)
	case eventmap.FormStopPrompt:
		e.stopPrompt = true
		e.user = join(e.user, text)
	case eventmap.FormFollowup:
		e.followup = join(e.followup, text)
	case eventmap.FormNoFollowup, eventmap.FormEnv:
	default:
		e.tell(text)
	}
}

// permit never makes a permission laxer than it is.
func (e *encoder) permit(p string) {
	if e.permission != "deny" && (p != "allow" || e.permission == "") {
		e.permission = p
	}
}

// message gives a reason to the user and to the model. Where the event has no
// agent_message, Cursor leaves it aside, and user_message is what both see.
func (e *encoder) message(text string) {
	e.user = join(e.user, text)
	switch e.on {
	case "preToolUse", "beforeShellExecution", "beforeMCPExecution":
		e.agent = join(e.agent, text)
	}
}

func (e *encoder) output(d Decision) {
	row := eventmap.FindRendering(eventmap.Cursor, e.on, eventmap.SayOutput)
	if row == nil {
		return
	}
	e.rows = append(e.rows, row)
	if row.Form == eventmap.FormMCPOutput && e.p.MCP {
		e.replaced = compact(d.Output)
		if strings.HasPrefix(strings.TrimSpace(d.Output), "[") {
			e.replaced = `{"content":` + e.replaced + `}` // Claude Code takes the bare list
		}
	} else if !d.OnlyMCP || e.p.MCP {
		e.note(eventmap.LossOutputReplace, "")
	}
}

// compact takes the blanks out of JSON text: an answer is one line.
func compact(raw string) string {
	if !strings.ContainsAny(raw, "\n\r") {
		return raw
	}
	return gjson.Get(raw, "@ugly").Raw
}

// variables gives the members of env, "" for none.
func (e *encoder) variables() string {
	if len(e.env) == 0 {
		return ""
	}
	var o rawjson.Object
	for _, v := range e.env {
		o = o.Set(v.Name, rawjson.Quote(v.Value))
	}
	return o.String()
}

func (e *encoder) answer() Answer {
	e.fitContext()
	var o rawjson.Object
	add := func(name, raw string) {
		if raw != "" {
			o = append(o, rawjson.Member{Name: name, Raw: raw})
		}
	}
	quote := func(s string) string {
		if s == "" {
			return ""
		}
		return rawjson.Quote(s)
	}
	add("env", e.variables())
	add("permission", quote(e.permission))
	if e.stopPrompt {
		add("continue", "false")
	} else if e.on == "beforeSubmitPrompt" && e.context != "" {
		add("continue", "true")
	}
	add("user_message", quote(e.user))
	add("agent_message", quote(e.agent))
	if e.permission != "deny" {
		add("updated_input", e.input)
	}
	add("additional_context", quote(e.context))
	add("updated_mcp_tool_output", e.replaced)
	add("followup_message", quote(e.followup))
	return Answer{JSON: append(o.Append(nil), '\n'), Stderr: strings.Join(e.stderr, "\n"), Notes: e.notes, Rows: e.rows, Followup: e.followup != ""}
}
