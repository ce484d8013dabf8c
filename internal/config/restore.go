package config

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
)

// restored gives the handlers that an entry of hookshim's own stands for, as their
// author wrote them for the other tool; false for every other entry. Several
// matchers on one line were several groups. What the shim's line does not say, such
// as a statusMessage, is gone.
func restored(h *Handler, bin string) ([]Handler, bool) {
	rest, ok := shimOptions(h.Command, bin)
	if !ok || h.Exec || !isOwn(h.Command, bin) {
		return nil, false
	}
	words, ok := shellWords(rest)
	if !ok {
		return nil, false
	}
	author := eventmap.Claude
	if startedBy(h.Command) == "claude" {
		author = eventmap.Cursor
	}
	o := lineOf(words)
	k := Handler{File: h.File, Pos: h.Pos, Path: h.Path, Type: "command", Event: o.one("--event"), If: o.one("--if"), FailBlock: o.has("--fail-closed")}
	if k.Event == "" {
		k.Event = onlyCounterpart(author, h.Event)
	}
	if o.has("--permission-request") {
		k.Event = "PermissionRequest"
	}
	ev := eventmap.FindEvent(author, k.Event)
	if ev == nil || !o.runs(&k) {
		return nil, false
	}
	if k.Timeout, _ = strconv.ParseFloat(o.one("--timeout"), 64); k.Timeout == ev.Timeout {
		k.Timeout = 0
	}
	k.Async = o.has("--background")
	if author == eventmap.Cursor {
		k.Loops = loopsOf(o.one("--loop-limit"))
	}
	return k.under(o.all("--matcher")), true
}

// sameAs tells whether two handlers are written alike, wherever they stood.
func (h Handler) sameAs(k Handler) bool {
	return h.Event == k.Event && h.Matcher == k.Matcher && h.Type == k.Type && h.Command == k.Command && h.Exec == k.Exec && slices.Equal(h.Args, k.Args) &&
		h.Shell == k.Shell && h.If == k.If && h.Timeout == k.Timeout && h.Async == k.Async && h.FailBlock == k.FailBlock && h.Loops == k.Loops &&
		h.URL == k.URL && slices.Equal(h.Headers, k.Headers) && slices.Equal(h.EnvVars, k.EnvVars)
}

// giveBack writes what hookshim's own entries in the sources stand for into a file
// that has no hooks of its own: converting there and back gives the handlers that
// were there. A file with hooks of its own has its author's word on what is in it.
func (e *editor) giveBack(p *Plan, hooks *hujson.Value, write func(h *Handler) string) error {
	if len(p.Restored) == 0 || e.hasOthers(hooks) {
		return nil
	}
	for i := range p.Restored {
		h := &p.Restored[i]
		list := member(hooks, h.Event)
		if list == nil {
			list = e.addMember(hooks, -1, h.Event, &hujson.Array{}, 2)
		}
		a, ok := list.Value.(*hujson.Array)
		if !ok {
			return e.d.fault(list, joinPath("hooks", h.Event), "must be an array")
		}
		v, err := hujson.Parse([]byte(write(h)))
		if err != nil {
			return err
		}
		e.insert(a, len(a.Elements), v.Value)
	}
	e.notes = append(e.notes, eventmap.Note{Code: eventmap.LossGivenBack, Detail: strconv.Itoa(len(p.Restored))})
	return nil
}

// hasOthers tells whether a file has handlers that hookshim did not write: anything
// with a type, a command or a prompt.
func (e *editor) hasOthers(hooks *hujson.Value) bool {
	for v := range hooks.All() {
		if v.Value.Kind() != '{' || e.own(v) {
			continue
		}
		if member(v, "type") != nil || member(v, "command") != nil || member(v, "prompt") != nil {
			return true
		}
	}
	return false
}

// claudeGroup is a handler of Claude Code's in a group of its own.
func (e *editor) claudeGroup(h *Handler) string {
	m := []string{`"type": ` + jsonText(h.Type)}
	add := func(name, raw string) { m = append(m, jsonText(name)+": "+raw) }
	if h.Type == "http" {
		add("url", jsonText(h.URL))
		if len(h.Headers) > 0 {
			var list []string
			for _, x := range h.Headers {
				list = append(list, jsonText(x.Name)+": "+jsonText(x.Value))
			}
			add("headers", "{"+strings.Join(list, ", ")+"}")
		}
		if len(h.EnvVars) > 0 {
			add("allowedEnvVars", jsonTexts(h.EnvVars))
		}
	} else {
		add("command", jsonText(h.Command))
	}
	if h.Exec {
		add("args", jsonTexts(h.Args))
	}
	if h.Shell != "" {
		add("shell", jsonText(h.Shell))
	}
	if h.If != "" {
		add("if", jsonText(h.If))
	}
	if h.Timeout > 0 {
		add("timeout", string(hujson.Float(h.Timeout)))
	}
	if h.Async {
		add("async", "true")
	}
	if h.FailBlock {
		add("onFailure", `"block"`)
	}
	return e.group(h.Matcher, m)
}

// cursorEntry is an entry of Cursor's as its author wrote it.
func (e *editor) cursorEntry(h *Handler) string {
	in := func(depth int) string { return e.nl + strings.Repeat(e.indent, depth) }
	m := []string{`"command": ` + string(e.str(h.Command))}
	if h.Matcher != "" {
		m = append(m, `"matcher": `+string(e.str(h.Matcher)))
	}
	if h.Timeout > 0 {
		m = append(m, `"timeout": `+string(hujson.Float(h.Timeout)))
	}
	if stops := eventmap.IsStop(h.Event); stops && h.Loops < 0 {
		m = append(m, `"loop_limit": null`)
	} else if stops && h.Loops != eventmap.DefaultLoopLimit {
		m = append(m, `"loop_limit": `+strconv.Itoa(h.Loops))
	}
	if h.FailBlock {
		m = append(m, `"failClosed": true`)
	}
	return "{" + in(4) + strings.Join(m, ","+in(4)) + in(3) + "}"
}

func jsonText(s string) string { return string(hujson.String(s)) }

func jsonTexts(list []string) string {
	var out []string
	for _, s := range list {
		out = append(out, jsonText(s))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// under gives the handler once for each of its matchers.
func (h Handler) under(matchers []string) (out []Handler) {
	if matchers == nil {
		return []Handler{h}
	}
	for _, m := range matchers {
		h.Matcher, h.HasMatcher = m, true
		out = append(out, h)
	}
	return out
}
