package doctor

import (
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/host"
	"hookshim/internal/rawjson"
	"hookshim/internal/simulate"
	"hookshim/matcher"
)

// collect names the hooks as their authors wrote them: what stands in a file by
// itself, and what hookshim's own entries stand for.
func (x *examiner) collect() {
	for _, h := range x.claude.Handlers {
		k := x.hook(owner(h.Command, h.Args, h.Line(), eventmap.Claude, h.Event), h.File)
		if h.Line() == "" {
			k.kind = h.Type
		}
		m, err := matcher.ParseClaude(h.Matcher)
		_, exact := m.Names()
		k.open = k.open || h.If != "" || err == nil && !exact && !m.All()
	}
	for _, e := range append(x.cursor.Entries, x.cursor.Dropped...) {
		if e.Imported || e.Prompt != "" || muted(e) {
			continue // the import is no author
		}
		k := x.hook(owner(e.Command, nil, e.Command, eventmap.Cursor, e.Event), e.File)
		words, _ := config.ShimArgs(e.Command)
		k.open = k.open || e.Matcher != "" && e.Matcher != "*" || slices.Contains(words, "--matcher") || slices.Contains(words, "--if")
	}
}

// muted tells the entries that only switch an import off.
func muted(e hooksjson.Entry) bool { return e.Matcher == config.NeverMatches }

// owned is what an entry says about the hook that it stands for.
type owned struct {
	author eventmap.Host
	event  string // its author's; "" where hookshim's line does not say it
	script string
	cause  cause // why the entry can't start it
}

// cause is why an entry never starts its script, and what to do about it; empty where
// it can.
type cause struct{ why, do string }

// owner tells whose script a command line runs, and under which event of its own host.
func owner(command string, args []string, script string, h eventmap.Host, event string) owned {
	own := owned{author: h, event: event, script: script}
	words, ok := config.ShimArgs(command, args...)
	if !ok {
		return own
	}
	o, err := simulate.ParseShim(words)
	if err != nil {
		own.cause = cause{"hookshim refuses the line: " + err.Error(), "correct it; hookshim help shim lists the options"}
		if !config.SaysHost(words) {
			own.cause.do = "write --as " + h.String() + " behind hookshim"
		}
		return own
	}
	own.author, own.script = o.Script, o.Command
	if why := o.NoEvent(h, event); why != "" {
		own.cause = cause{why, "move the entry, or write --event with what the event stands for"}
	}
	switch {
	case o.Event != "":
		own.event = o.Event
	case o.Script != h && own.cause.why == "":
		own.event = counterpart(h, event, o.Script)
	}
	return own
}

// counterpart gives the event of the other host that an event stands for, where
// one route leads there; else "".
func counterpart(h eventmap.Host, event string, other eventmap.Host) string {
	for _, r := range eventmap.RoutesOn(h, event) {
		if !r.Opt && eventmap.FindEvent(other, r.Script) != nil {
			return r.Script
		}
	}
	return ""
}

// hook finds or adds a hook.
func (x *examiner) hook(o owned, file string) *hook {
	for _, h := range x.hooks {
		if h.author == o.author && h.script == o.script && (h.event == o.event || o.event == "") {
			h.fails(o.cause, file)
			return h
		}
	}
	h := &hook{script: o.script, event: o.event, author: o.author, file: file, starts: map[eventmap.Host][]start{}}
	h.fails(o.cause, file)
	x.hooks = append(x.hooks, h)
	return h
}

// fails notes an entry that never starts the hook.
func (k *hook) fails(c cause, file string) {
	if c.why != "" {
		k.causes = append(k.causes, failing{c, file})
	}
}

// samples are calls that the hooks' matchers and conditions name, beside the usual
// moments.
func (x *examiner) samples() []host.Moment {
	l := sampleList{host.Moments()}
	for _, h := range x.claude.Handlers {
		l.claude(&h)
	}
	for _, e := range x.cursor.Entries {
		if ev := eventmap.FindEvent(eventmap.Cursor, e.Event); ev.Matcher == "command" && e.Matcher != "" && !muted(e) {
			if text, ok := example(e.Matcher); ok {
				l.add(host.ToolCall{Tool: "Bash", Input: rawjson.Object{{Name: "command", Raw: rawjson.Quote(text)}}.String()})
			}
		}
	}
	return l.moments
}

type sampleList struct{ moments []host.Moment }

func (l *sampleList) add(c host.ToolCall) {
	m := c.Moment()
	if s := subject(c); s != "" {
		m.Name += " " + s
	}
	if !slices.ContainsFunc(l.moments, func(k host.Moment) bool { return k.Name == m.Name }) {
		l.moments = append(l.moments, m)
	}
}

// claude adds the calls that a handler's condition, or else its matcher, names.
func (l *sampleList) claude(h *config.Handler) {
	if h.If != "" {
		if c, ok := sampleOf(h.If); ok {
			l.add(c)
		}
		return
	}
	m, err := matcher.ParseClaude(h.Matcher)
	if ev := eventmap.FindEvent(eventmap.Claude, h.Event); err != nil || ev == nil || ev.Matcher != "tool_name" {
		return
	}
	names, _ := m.Names()
	for _, server := range m.Servers() {
		names = append(names, eventmap.ClaudeMCPPrefix+server+"__tool")
	}
	if text, ok := example(h.Matcher); ok {
		names = append(names, text)
	}
	for _, name := range names {
		if m.Match(name) && eventmap.IsClaudeTool(name) && !l.about(name) {
			l.moments = append(l.moments, host.Sample(name).Moment())
		}
	}
}

// onDisk puts files that are there into the moments for those that they edit: Cursor's
// payload does not tell an edit from a new file, so the shim looks whether there is one.
// notebook is one that was made for it.
func (x *examiner) onDisk(m host.Moment, notebook string) host.Moment {
	if len(x.report.Files) == 0 {
		return m
	}
	inner := func(path string) string {
		q := rawjson.Quote(path)
		return q[1 : len(q)-1]
	}
	there := strings.NewReplacer(host.SampleFile, inner(x.report.Files[0].Path), host.SampleNotebook, inner(notebook))
	put := func(list []host.Firing) (out []host.Firing) {
		for _, f := range list {
			out = append(out, host.Firing{Event: f.Event, Members: there.Replace(f.Members)})
		}
		return out
	}
	return host.Moment{Name: m.Name, Claude: put(m.Claude), Cursor: put(m.Cursor)}
}

// about tells whether one of the moments is a call of a tool.
func (l *sampleList) about(tool string) bool {
	return tool == "Agent" || tool == "Task" ||
		slices.ContainsFunc(l.moments, func(m host.Moment) bool { return m.Name == tool || strings.HasPrefix(m.Name, tool+" ") })
}

// sampleOf makes a call that a permission rule takes, false where it can't tell one.
func sampleOf(rule string) (host.ToolCall, bool) {
	tool, spec, _ := strings.Cut(strings.TrimSuffix(rule, ")"), "(")
	member := eventmap.RuleMember(tool)
	text := strings.NewReplacer(":*", " x", "**", "x", "*", "x").Replace(spec)
	switch {
	case text == "" && member == "command":
		text = "true"
	case text == "":
		text = host.SampleFile
	case member != "command" && !strings.HasPrefix(text, "/"):
		text = "$ROOT/" + strings.TrimPrefix(text, "./")
	case member != "command":
		text = "$ROOT" + text
	}
	c := host.ToolCall{Tool: tool, Input: rawjson.Object{{Name: member, Raw: rawjson.Quote(text)}}.String()}
	dirs := matcher.Dirs{Project: "$ROOT", Cwd: "$ROOT"}
	return c, matcher.ParseRule(rule).Match(tool, text, dirs)
}

func subject(c host.ToolCall) string {
	in, _ := rawjson.Members(c.Input)
	s, _ := in.Text(eventmap.RuleMember(c.Tool))
	return strings.TrimPrefix(s, "$ROOT/")
}
