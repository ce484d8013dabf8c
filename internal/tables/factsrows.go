package tables

import (
	"strings"

	"hookshim/eventmap"
)

// how says where a member's value comes from.
func how(f *eventmap.Field) string {
	switch f.Do {
	case eventmap.Drop:
		return "left out"
	case eventmap.Const:
		return "always " + f.Raw
	}
	return doText[f.Do]
}

// memberFacts are what a hook of a host reads when the other tool starts it.
func memberFacts(h eventmap.Host) []Fact {
	var out []Fact
	for i := range eventmap.Routes(h.Other()) {
		r := &eventmap.Routes(h.Other())[i]
		for _, f := range r.Fields {
			if f.Do == eventmap.Drop {
				continue
			}
			becomes := strings.Join(f.From, ", ")
			done := how(f)
			if becomes == "" {
				becomes, done = done, ""
			}
			out = append(out, Fact{Kind: kindMember, Of: h.String(), Word: f.To, Where: []string{r.Script}, Becomes: becomes, How: done, Losses: lossy(f.Loss), Source: f.Cite})
		}
	}
	return out
}

// sentFacts are what becomes of the members that a host sends when a hook of the
// other dialect is started.
func sentFacts(h eventmap.Host) []Fact {
	var out []Fact
	add := func(f *eventmap.Field, where ...string) {
		to := f.To
		if f.Do == eventmap.Drop && f.Loss == "" {
			to = "no member of its own" // other members say it, or it is of no use there
		}
		for _, from := range f.From {
			out = append(out, Fact{Kind: kindSent, Of: h.String(), Word: from, Where: where, Becomes: to, How: how(f), Losses: lossy(f.Loss), Source: f.Cite})
		}
	}
	for _, f := range eventmap.Disguise(h) {
		add(f)
	}
	for i := range eventmap.Routes(h) {
		r := &eventmap.Routes(h)[i]
		for _, f := range r.Fields {
			add(f, r.On)
		}
	}
	return out
}

// answerFacts are what the other tool is told when a hook of a host answers.
func answerFacts(h eventmap.Host) []Fact {
	list := eventmap.Members()
	if h == eventmap.Cursor {
		list = eventmap.CursorMembers()
	}
	var out []Fact
	for i := range list {
		m := &list[i]
		f := Fact{Kind: kindAnswer, Of: h.String(), Word: m.Name, Where: m.Events, Source: m.Cite}
		switch {
		case m.Lost:
			f.Losses = lossy(eventmap.LossAnswerMember)
			out = append(out, f)
		case m.Reason != "":
			f.Becomes, f.How = "the reason", "goes with what "+m.Reason+" says"
			out = append(out, f)
		case m.Says == nil:
			f.How = "says nothing by itself"
			out = append(out, f)
		}
		for _, e := range eventmap.Events(h) {
			if m.On(e.Name) {
				out = append(out, saidFacts(m, e)...)
			}
		}
	}
	return out
}

// saidFacts are what becomes of one member of an answer on one of its events: one
// fact for each thing that it can say and each event of the other tool.
func saidFacts(m *eventmap.Member, e *eventmap.Event) []Fact {
	var out []Fact
	for _, says := range m.Says {
		for _, r := range eventmap.RoutesTo(e.Host.Other(), e.Name) {
			said := eventmap.FindRendering(r.From, r.On, says)
			if said == nil {
				continue
			}
			f := Fact{Kind: kindAnswer, Of: e.Host.String(), Word: m.Name, Where: []string{e.Name}, Losses: lossy(said.Loss), Source: said.Cite}
			f.Becomes, f.On = said.Form.String(), []string{r.On}
			f.How = says.String() + ", " + said.Fidelity.String()
			out = append(out, f)
		}
	}
	return out
}

// formFacts are the whole answers of docs/decisions.md, exit codes among them.
func formFacts() []Fact {
	var out []Fact
	for _, list := range [][]Outcome{Outcomes(false), CursorOutcomes(false)} {
		for i := range list {
			o := &list[i]
			var codes []eventmap.Code
			for _, n := range o.Notes {
				codes = append(codes, n.Code)
			}
			f := Fact{Kind: kindForm, Of: o.Event.Host.String(), Word: o.Form.Name, Where: []string{o.Event.Name}, Becomes: strings.TrimSpace(string(o.Answer.JSON)), On: []string{o.Route.On},
				How: o.native() + "; " + o.grade(), Losses: lossy(codes...), Source: o.Route.Cite}
			if (f.Becomes == "" || f.Becomes == "{}") && f.Losses == nil {
				f.On = nil // nothing is told, wherever
			}
			out = append(out, f)
		}
	}
	return out
}
