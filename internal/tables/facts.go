package tables

import (
	"slices"
	"strings"

	"hookshim/eventmap"
)

// Facts gives everything that the rows say, both tools' words, in the order of the
// kinds.
func Facts() []Fact {
	var out []Fact
	for _, h := range []eventmap.Host{eventmap.Claude, eventmap.Cursor} {
		for _, e := range eventmap.Events(h) {
			out = append(out, eventFact(e))
			out = append(out, valueFacts(e)...)
		}
		out = append(out, toolFacts(h)...)
		out = append(out, memberFacts(h)...)
		out = append(out, sentFacts(h)...)
		out = append(out, answerFacts(h)...)
		out = append(out, variableFacts(h)...)
	}
	out = append(out, formFacts()...)
	for _, l := range eventmap.Losses() {
		out = append(out, Fact{Kind: kindLoss, Word: string(l.Code), Becomes: l.Text, Losses: lossy(l.Code), Source: l.Cite})
	}
	return sorted(merged(out))
}

// variableFacts say what becomes of a variable for scripts of its own tool, which the
// shim starts in the other, and for those of the other tool, which it starts here.
func variableFacts(h eventmap.Host) (out []Fact) {
	for _, v := range eventmap.EnvVars() {
		if v.Host != h {
			continue
		}
		f := Fact{Kind: kindEnv, Of: h.String(), Word: v.Name, Source: v.Cite, How: "taken away before a script of " + h.Other().Title() + " starts"}
		if v.Both {
			f.How = h.Other().Title() + " sets it, too, so its scripts get it"
		}
		if v.Given != "" {
			f.Becomes = v.Name + ": " + v.Given
		}
		out = append(out, f)
	}
	return out
}

// sorted puts facts in the order of their kinds, and leaves the order within.
func sorted(facts []Fact) []Fact {
	out := make([]Fact, 0, len(facts))
	for _, kind := range kinds {
		for i := range facts {
			if facts[i].Kind == kind {
				out = append(out, facts[i])
			}
		}
	}
	return out
}

// merged makes one fact of those that differ only in the other tool's events, and then
// of those that differ only in their own.
func merged(facts []Fact) []Fact {
	facts = mergedBy(facts, func(f *Fact) *[]string { return &f.On })
	return mergedBy(facts, func(f *Fact) *[]string { return &f.Where })
}

// mergedBy makes one fact of those that differ in one list and their sources only.
func mergedBy(facts []Fact, list func(*Fact) *[]string) []Fact {
	at := map[string]int{}
	var out []Fact
	for _, f := range facts {
		k := f
		*list(&k), k.Source = nil, ""
		key := strings.Join(append(k.columns(), k.Of, k.Kind), "\x00")
		i, seen := at[key]
		if !seen {
			at[key] = len(out)
			out = append(out, f)
			continue
		}
		to := list(&out[i])
		for _, w := range *list(&f) {
			if !slices.Contains(*to, w) {
				*to = append(slices.Clip(*to), w)
			}
		}
		if !strings.Contains(out[i].Source, f.Source) {
			out[i].Source += "; " + f.Source
		}
	}
	return out
}

// on names an event of the other tool and the condition of a route, which for
// scripts of Cursor holds for what Claude Code sends.
func on(r *eventmap.Route) string {
	s := r.On
	if r.Hand {
		s += " (by hand)"
	}
	if r.Opt {
		s += " (--permission-request)"
	}
	if t := whenText[r.When]; t != "" {
		s += " (" + t + ")"
	}
	return s
}

func eventFact(e *eventmap.Event) Fact {
	f := Fact{Kind: kindEvent, Of: e.Host.String(), Word: e.Name, Source: e.Cite}
	var to []string
	cloud := false
	for _, r := range eventmap.RoutesTo(e.Host.Other(), e.Name) {
		to = append(to, on(r))
		ev := eventmap.FindEvent(r.From, r.On)
		cloud = cloud || r.From == eventmap.Cursor && !ev.Cloud
	}
	f.Becomes = strings.Join(to, ", ")
	if cloud {
		f.Losses = lossy(eventmap.LossCloud)
	}
	if m := eventmap.FindMissing(e.Host, e.Name); m != nil {
		code := eventmap.LossNoEvent
		if e.Host == eventmap.Cursor {
			code = eventmap.LossNoClaudeEvent
		}
		l := lossy(code)
		l[0].Text += ": " + m.Reason
		l[0].WayOut = m.Near
		f.Losses = append(l, f.Losses...)
	}
	return f
}

// valueFacts are the values that a member of an event has in the other tool, where
// they are few.
func valueFacts(e *eventmap.Event) []Fact {
	var out []Fact
	for _, r := range eventmap.RoutesTo(e.Host.Other(), e.Name) {
		for _, f := range r.Fields {
			for _, v := range f.Values {
				out = append(out, Fact{Kind: kindValue, Of: e.Host.String(), Word: v, Where: []string{e.Name}, Becomes: v, On: []string{on(r)}, How: "value of " + f.To, Source: f.Cite})
			}
		}
	}
	return out
}

func toolFacts(h eventmap.Host) []Fact {
	var out []Fact
	for i := range eventmap.Tools() {
		t := &eventmap.Tools()[i]
		word, becomes := t.Claude, t.Cursor
		if h == eventmap.Cursor {
			word, becomes = t.Cursor, t.Claude
		}
		f := Fact{Kind: kindTool, Of: h.String(), Word: word, Becomes: becomes, Losses: lossy(t.Loss), Source: t.Cite}
		if t.Specific != "" {
			f.How = "on " + t.Specific + " too"
		}
		out = append(out, f)
		if a := eventmap.Alias(word); a != "" && h == eventmap.Claude {
			f.Word = a
			out = append(out, f)
		}
		for _, k := range t.Keys {
			out = append(out, inputFact(h, t, k))
		}
	}
	if h == eventmap.Claude {
		for _, name := range eventmap.ClaudeOnlyTools() {
			out = append(out, claudeOnlyFact(name))
		}
	}
	for _, s := range eventmap.Subagents() {
		word, becomes := s[0], s[1]
		if h == eventmap.Cursor {
			word, becomes = s[1], s[0]
		}
		out = append(out, Fact{Kind: kindValue, Of: h.String(), Word: word, Becomes: becomes, How: "type of a subagent", Source: "cursor.md 7.4"})
	}
	return append(out, mcpFact(h))
}

// claudeOnlyFact is about a tool without a row of its own; some are shells to Cursor.
func claudeOnlyFact(name string) Fact {
	f := Fact{Kind: kindTool, Of: eventmap.Claude.String(), Word: name, Source: "claude.md 7.2; claude-observed.md 2"}
	if t := eventmap.ToolOfClaude(name); t != nil {
		f.Becomes = t.Cursor
		f.Source = t.Cite
	} else {
		f.Losses = lossy(eventmap.LossToolName)
	}
	return f
}

// mcpFact is about the names of MCP tools. The events of Cursor that are matched on
// the MCP tool are those that tell the server.
func mcpFact(h eventmap.Host) Fact {
	var tell []string
	for _, e := range eventmap.Events(eventmap.Cursor) {
		if e.Matcher == eventmap.MCPPrefix {
			tell = append(tell, e.Name)
		}
	}
	names := [2]string{eventmap.ClaudeMCPPrefix + "SERVER__TOOL", eventmap.MCPPrefix + "TOOL"}
	if h == eventmap.Cursor {
		names[0], names[1] = names[1], names[0]
	}
	return Fact{Kind: kindTool, Of: h.String(), Word: names[0], Becomes: names[1], How: "the server is known on " + strings.Join(tell, ", ") + " only",
		Losses: lossy(eventmap.LossMCPServer), Source: "cursor-observed.md 10"}
}

func inputFact(h eventmap.Host, t *eventmap.Tool, k *eventmap.Key) Fact {
	word, becomes, tool, there := k.Claude, k.Cursor, t.Claude, t.Cursor
	if h == eventmap.Cursor {
		word, becomes, tool, there = k.Cursor, k.Claude, t.Cursor, t.Claude
	}
	f := Fact{Kind: kindInput, Of: h.String(), Word: word, Where: []string{tool}, Becomes: becomes, Source: t.Cite}
	switch {
	case word == "":
		f.Word, f.How = k.Claude, "not a member of "+tool+" here; derived for "+there
	case becomes == "":
		f.How = "derived from what " + there + " tells"
	case becomes != "":
		f.Becomes += " of " + there
	}
	switch {
	case h == eventmap.Cursor: // a hook of Cursor rewrites for Claude Code, which takes whole inputs
	case k.Cosmetic:
		f.Losses = lossy(eventmap.LossRewriteCosmetic)
	case !k.Honoured:
		f.Losses = lossy(eventmap.LossRewriteDenied)
	default:
		f.How = "a rewrite of it is carried out"
	}
	return f
}
