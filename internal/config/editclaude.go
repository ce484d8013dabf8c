package config

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
)

// EditClaude puts a plan's handlers into the text of a settings file; nil text
// starts a new file. Handlers that hookshim wrote earlier are replaced, everything
// else stays byte for byte. A text that Claude Code would not load is an error.
func EditClaude(file string, old []byte, p *Plan, bin string) ([]byte, []eventmap.Note, error) {
	if len(bytes.TrimSpace(old)) == 0 {
		old = NewFile(eventmap.Claude)
	}
	src, err := ReadClaude(file, old)
	if err != nil {
		return nil, nil, err
	}
	e, err := newEditor(file, old, bin)
	if err != nil {
		return nil, nil, err
	}
	if src.Off != "" {
		e.notes = append(e.notes, eventmap.Note{Code: eventmap.LossTargetOff, Detail: src.Off})
	}
	if err := e.groups(p); err != nil {
		return nil, nil, err
	}
	return e.pack(), e.notes, nil
}

// groups makes the file hold exactly the wanted own handlers. Where it does so
// already nothing is touched.
func (e *editor) groups(p *Plan) error {
	want := byEvent(p)
	hooks := member(&e.d.root, "hooks")
	if hooks != nil && hooks.Value.Kind() == 'n' {
		hooks.Value = &hujson.Object{}
	} else if hooks == nil {
		hooks = e.addMember(&e.d.root, -1, "hooks", &hujson.Object{}, 1)
	}
	if err := e.giveBack(p, hooks, e.claudeGroup); err != nil {
		return err
	}
	have, wish := e.ownHandlers(hooks), wantedHandlers(want)
	for _, h := range have {
		if !slices.Contains(wish, h) {
			e.notes = append(e.notes, eventmap.Note{Code: eventmap.LossRemoved, Detail: strings.Split(h, "\x00")[2]})
		}
	}
	if slices.Equal(have, wish) {
		want = onlyPrompts(want)
	} else {
		e.dropOwn(hooks, want)
	}
	for _, w := range want {
		list := member(hooks, w.event)
		if list == nil {
			list = e.addMember(hooks, -1, w.event, &hujson.Array{}, 2)
		}
		a, ok := list.Value.(*hujson.Array)
		if !ok {
			return e.d.fault(list, "hooks."+w.event, "must be an array of groups")
		}
		for _, en := range w.entries {
			if en.Command == "" && hasPrompt(a, en) {
				continue
			}
			v, err := hujson.Parse([]byte(e.groupText(en)))
			if err != nil {
				return err
			}
			e.insert(a, len(a.Elements), v.Value)
		}
	}
	return nil
}

// onlyPrompts leaves out what is in the file already.
func onlyPrompts(want []eventEntries) (out []eventEntries) {
	for _, w := range want {
		w.entries = slices.DeleteFunc(slices.Clone(w.entries), func(en Entry) bool { return en.Command != "" })
		if len(w.entries) > 0 {
			out = append(out, w)
		}
	}
	return out
}

// groupText is a group with one handler.
func (e *editor) groupText(en Entry) string {
	var m []string
	if en.Command != "" {
		m = append(m, `"type": "command"`, `"command": `+jsonText(en.Command))
	} else {
		m = append(m, `"type": "prompt"`, `"prompt": `+jsonText(en.Prompt), `"continueOnBlock": true`)
	}
	if en.Timeout > 0 {
		m = append(m, `"timeout": `+string(hujson.Float(en.Timeout)))
	}
	if en.FailClosed {
		m = append(m, `"onFailure": "block"`)
	}
	return e.group(en.Matcher, m)
}

// group lays out a group with one handler, whose members are given.
func (e *editor) group(matcher string, members []string) string {
	in := func(depth int) string { return e.nl + strings.Repeat(e.indent, depth) }
	s := "{" + in(4)
	if matcher != "" {
		s += `"matcher": ` + jsonText(matcher) + "," + in(4)
	}
	return s + `"hooks": [` + in(5) + "{" + in(6) + strings.Join(members, ","+in(6)) + in(5) + "}" + in(4) + "]" + in(3) + "}"
}

// ownHandlers lists what of hookshim's is in the file, in its order.
func (e *editor) ownHandlers(hooks *hujson.Value) (out []string) {
	for _, m := range hooks.Value.(*hujson.Object).Members {
		groups, _ := m.Value.Value.(*hujson.Array)
		if groups == nil {
			continue
		}
		for i := range groups.Elements {
			g := &groups.Elements[i]
			matcher, _ := text(member(g, "matcher"))
			for _, h := range handlersOf(g) {
				if !e.own(h) {
					continue
				}
				c, _ := text(member(h, "command"))
				t, _ := number(member(h, "timeout"))
				f, _ := text(member(h, "onFailure"))
				out = append(out, ownKey(memberName(&m), Entry{Matcher: matcher, Command: c, Timeout: t, FailClosed: f == "block"}))
			}
		}
	}
	slices.Sort(out)
	return out
}

func wantedHandlers(want []eventEntries) (out []string) {
	for _, w := range want {
		for _, en := range w.entries {
			if en.Command != "" {
				out = append(out, ownKey(w.event, en))
			}
		}
	}
	slices.Sort(out)
	return out
}

func ownKey(event string, en Entry) string {
	closed := ""
	if en.FailClosed {
		closed = "closed"
	}
	return strings.Join([]string{event, en.Matcher, en.Command, trimFloat(en.Timeout), closed}, "\x00")
}

func handlersOf(group *hujson.Value) (out []*hujson.Value) {
	list := member(group, "hooks")
	if list == nil {
		return nil
	}
	a, ok := list.Value.(*hujson.Array)
	if !ok {
		return nil
	}
	for i := range a.Elements {
		out = append(out, &a.Elements[i])
	}
	return out
}

// dropOwn removes hookshim's handlers, and groups and events that held nothing
// else, unless something is to be put there again.
func (e *editor) dropOwn(hooks *hujson.Value, want []eventEntries) {
	o := hooks.Value.(*hujson.Object)
	for i := len(o.Members) - 1; i >= 0; i-- {
		groups, ok := o.Members[i].Value.Value.(*hujson.Array)
		if !ok {
			continue
		}
		before := len(groups.Elements)
		for k := before - 1; k >= 0; k-- {
			if e.dropHandlers(&groups.Elements[k]) {
				e.dropElement(groups, k)
			}
		}
		if before > 0 && len(groups.Elements) == 0 && !wanted(want, memberName(&o.Members[i])) {
			e.dropMember(o, i)
		}
	}
}

// dropHandlers tells whether the group is empty for it.
func (e *editor) dropHandlers(group *hujson.Value) bool {
	list := member(group, "hooks")
	if list == nil {
		return false
	}
	a, ok := list.Value.(*hujson.Array)
	if !ok || len(a.Elements) == 0 {
		return false
	}
	for k := len(a.Elements) - 1; k >= 0; k-- {
		if e.own(&a.Elements[k]) {
			e.dropElement(a, k)
		}
	}
	return len(a.Elements) == 0
}

// hasPrompt tells whether a prompt handler stands there already, under the same
// matcher.
func hasPrompt(groups *hujson.Array, en Entry) bool {
	for i := range groups.Elements {
		if m, _ := text(member(&groups.Elements[i], "matcher")); m != en.Matcher {
			continue
		}
		for _, h := range handlersOf(&groups.Elements[i]) {
			if s, ok := text(member(h, "prompt")); ok && s == en.Prompt {
				return true
			}
		}
	}
	return false
}
