package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
	"hookshim/matcher"
)

// claudeGroup mends one element of an event's list: a command alone, a handler
// without the group around it, a group with a strange matcher.
func (m *mender) claudeGroup(event string, g *hujson.Value, path string) {
	if g.Value.Kind() == '"' {
		m.add(g, path, "a command alone: read as a group with that command")
		g.Value = m.object(g, "hooks", &hujson.Array{Elements: []hujson.Value{m.at(g, g.Value)}})
	}
	if g.Value.Kind() != '{' {
		return
	}
	m.matcherMember(g, path)
	if member(g, "matchers") != nil {
		return // what it filters by is not clear, and left out the hook would run for more
	}
	if member(g, "hooks") == nil && (member(g, "command") != nil || member(g, "prompt") != nil) {
		flat := m.at(g, g.Value)
		drop(&flat, "matcher")
		group := m.object(g, "hooks", &hujson.Array{Elements: []hujson.Value{flat}})
		if v := member(g, "matcher"); v != nil {
			group.Members = append(group.Members, hujson.ObjectMember{Name: m.at(v, hujson.String("matcher")), Value: *v})
		}
		m.add(g, path, "a handler without the hooks list around it: read as if it had one")
		g.Value = group
	}
	hooks := member(g, "hooks")
	if hooks == nil {
		return
	}
	if k := hooks.Value.Kind(); k == '{' || k == '"' {
		m.add(hooks, path+".hooks", "%s instead of a list: read as a list of one", kind(hooks))
		hooks.Value = &hujson.Array{Elements: []hujson.Value{m.at(hooks, hooks.Value)}}
	}
	list, ok := hooks.Value.(*hujson.Array)
	if !ok {
		return
	}
	for i := range list.Elements {
		m.claudeHandler(&list.Elements[i], fmt.Sprintf("%s.hooks[%d]", path, i))
	}
	if ev := eventmap.FindEvent(eventmap.Claude, event); ev.Matcher == "tool_name" {
		m.matcherText(g, list, path)
	}
}

// object is an object with one member that counts as standing where v does.
func (m *mender) object(v *hujson.Value, name string, x hujson.ValueTrimmed) *hujson.Object {
	return &hujson.Object{Members: []hujson.ObjectMember{{Name: m.at(v, hujson.String(name)), Value: m.at(v, x)}}}
}

// matcherMember mends a matcher that is no string, or stands under "matchers": names
// in a list, alone or as the only member of an object, are one text with bars.
func (m *mender) matcherMember(g *hujson.Value, path string) {
	v := member(g, "matcher")
	if v == nil {
		if v = member(g, "matchers"); v == nil {
			return
		}
		if m.names(v) == nil {
			return
		}
	} else if v.Value.Kind() == '"' {
		return
	}
	if v.Value.Kind() == 'n' {
		m.add(v, path+".matcher", "null: read as no matcher")
		drop(g, "matcher")
		return
	}
	if names := m.names(v); names != nil {
		s := strings.Join(names, "|")
		m.add(v, path+".matcher", "no string under that name: read as %q", s)
		x := m.at(v, hujson.String(s))
		drop(g, "matchers")
		m.set(g, "matcher", x.Value)
	}
}

// names gives the plain words that a strange matcher lists.
func (m *mender) names(v *hujson.Value) []string {
	out := words(v)
	if o := objectMembers(v); len(o) == 1 && slices.Contains([]string{"tools", "toolNames", "tool_names", "tool_name", "tool", "names"}, memberName(o[0])) {
		out = words(&o[0].Value)
	}
	if slices.ContainsFunc(out, func(s string) bool {
		return strings.Trim(s, "|, ") == "" || !matcher.IsExact(s) && v.Value.Kind() != '"'
	}) {
		return nil
	}
	return out
}

// matcherText mends a matcher that matches nothing in Claude Code and means names
// of tools, with the rule of a permission rule as the handlers' if.
func (m *mender) matcherText(g *hujson.Value, handlers *hujson.Array, path string) {
	v := member(g, "matcher")
	s, ok := text(v)
	if !ok || !matchesNothing(s) {
		return
	}
	meaning, rule, whole := meant(s)
	has := func(h hujson.Value) bool { return member(&h, "if") != nil || h.Value.Kind() != '{' }
	if meaning == "" || !whole || rule != "" && slices.ContainsFunc(handlers.Elements, has) {
		return
	}
	what := fmt.Sprintf("%q matches nothing in Claude Code: read as %q", s, meaning)
	if rule != "" {
		what += fmt.Sprintf(" with the handlers' if as %q", rule)
		for i := range handlers.Elements {
			m.set(&handlers.Elements[i], "if", hujson.String(rule))
		}
	}
	m.add(v, path+".matcher", "%s", what)
	v.Value = hujson.String(meaning)
}

// matchesNothing tells whether no tool of Claude Code is known to match.
func matchesNothing(s string) bool {
	c, err := matcher.ParseClaude(s)
	if err != nil {
		return true
	}
	names, exact := c.Names()
	if exact {
		return !slices.ContainsFunc(names, func(n string) bool { return isClaudeTool(n) || IsMCPTool(n) || knownTool(n) })
	}
	return NoToolName(c)
}

// claudeHandler mends one handler: a command alone, a type left out, a command line
// in words, values in quotes.
func (m *mender) claudeHandler(h *hujson.Value, path string) {
	if h.Value.Kind() == '"' {
		m.add(h, path, "a command alone: read as a handler")
		h.Value = m.object(h, "command", h.Value)
		m.set(h, "type", hujson.String("command"))
	}
	if h.Value.Kind() != '{' {
		return
	}
	if line := member(h, "command"); line != nil && line.Value.Kind() == '[' && member(h, "args") == nil {
		if list := words(line); len(list) > 0 && list[0] != "" {
			m.add(line, path+".command", "a list of words: read as command and args")
			args := &hujson.Array{}
			for _, w := range list[1:] {
				args.Elements = append(args.Elements, m.at(line, hujson.String(w)))
			}
			line.Value = hujson.String(list[0])
			m.set(h, "args", args)
		}
	}
	if member(h, "type") == nil {
		for _, kind := range [][2]string{{"command", "command"}, {"url", "http"}, {"prompt", "prompt"}} {
			if _, ok := text(member(h, kind[0])); ok {
				m.add(h, path+".type", "missing: read as %q, since there is a %s", kind[1], kind[0])
				m.set(h, "type", hujson.String(kind[1]))
				break
			}
		}
	}
	m.scalars(h, path, []string{"timeout"}, []string{"async", "asyncRewake", "once"})
}

// cursorEntries mends an event's list in Cursor's file: commands alone, groups of
// Claude Code's, values in quotes.
func (m *mender) cursorEntries(list *hujson.Array, path string) {
	var out []hujson.Value
	for i := range list.Elements {
		e, at := &list.Elements[i], fmt.Sprintf("%s[%d]", path, i)
		if e.Value.Kind() == '"' {
			m.add(e, at, "a command alone: read as an entry")
			e.Value = m.object(e, "command", e.Value)
		}
		if flat := m.flatten(e, at); flat != nil {
			out = append(out, flat...)
		} else {
			out = append(out, *e)
		}
	}
	list.Elements = out
	for i := range out {
		e, at := &out[i], fmt.Sprintf("%s[%d]", path, i)
		m.matcherMember(e, at)
		if line := member(e, "command"); line != nil && line.Value.Kind() == '[' {
			if ws := words(line); len(ws) > 0 {
				for k := range ws {
					ws[k] = Quote(ws[k])
				}
				m.add(line, at+".command", "a list of words: read as one command line")
				line.Value = hujson.String(strings.Join(ws, " "))
			}
		}
		m.scalars(e, at, []string{"timeout", "loop_limit"}, []string{"failClosed"})
	}
}

// flatten gives the entries of a group in Claude Code's form; nil for anything else.
func (m *mender) flatten(g *hujson.Value, path string) []hujson.Value {
	hooks := member(g, "hooks")
	if hooks == nil || member(g, "command") != nil {
		return nil
	}
	list, ok := hooks.Value.(*hujson.Array)
	if !ok || slices.ContainsFunc(list.Elements, func(h hujson.Value) bool { return h.Value.Kind() != '{' }) {
		return nil
	}
	m.add(g, path, "a group in Claude Code's form: read as entries of their own")
	out := []hujson.Value{}
	for _, h := range list.Elements {
		if v := member(g, "matcher"); v != nil && member(&h, "matcher") == nil {
			m.set(&h, "matcher", v.Value)
		}
		out = append(out, h)
	}
	return out
}
