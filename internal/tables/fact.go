package tables

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hookshim/eventmap"
)

// Fact is one meaning of a word of one tool: what it stands for in the other tool,
// and what is lost on the way. `hookshim map` prints facts, docs/map.md is made of
// them.
type Fact struct {
	Kind    string   `json:"kind"`            // "event", "payload member", … (the kinds below)
	Of      string   `json:"of"`              // "claude" or "cursor": whose word it is; "" for a loss
	Word    string   `json:"word"`            // as its tool writes it
	Where   []string `json:"where,omitempty"` // events or tools of the same tool
	Becomes string   `json:"becomes"`         // in the other tool; "" for nothing
	On      []string `json:"on,omitempty"`    // events of the other tool
	How     string   `json:"how,omitempty"`
	Losses  []Lossy  `json:"losses,omitempty"`
	Source  string   `json:"source"`
}

// Lossy is a loss with the way out that fits the fact.
type Lossy struct {
	Code   string `json:"code"`
	Text   string `json:"text"`
	WayOut string `json:"way_out,omitempty"`
}

// The kinds of facts, in the order in which they are shown.
const (
	kindEvent  = "event"
	kindTool   = "tool"
	kindInput  = "member of a tool's input"
	kindMember = "member of the payload, for its own hooks"
	kindSent   = "member of the payload, for the other tool's hooks"
	kindValue  = "value"
	kindAnswer = "member of the answer"
	kindForm   = "form of answer"
	kindEnv    = "variable"
	kindLoss   = "loss"
)

var kinds = [...]string{kindEvent, kindTool, kindInput, kindMember, kindSent, kindValue, kindAnswer, kindForm, kindEnv, kindLoss}

// lossy gives the rows of codes, each once; "" is no code.
func lossy(codes ...eventmap.Code) []Lossy {
	var out []Lossy
	for _, c := range codes {
		l := eventmap.FindLoss(c)
		if l != nil && !slices.ContainsFunc(out, func(o Lossy) bool { return o.Code == string(c) }) {
			out = append(out, Lossy{string(c), l.Text, l.WayOut})
		}
	}
	return out
}

// title is what a fact is about, in words: "tool of Claude Code".
func (f *Fact) title() string {
	h, ok := eventmap.ParseHost(f.Of)
	switch {
	case !ok:
		return f.Kind
	case f.Kind == kindMember:
		return "what a hook of " + h.Title() + " reads under " + h.Other().Title()
	case f.Kind == kindSent:
		return "what " + h.Title() + " sends to a hook of " + h.Other().Title()
	}
	return f.Kind + " of " + h.Title()
}

// there names the tool that Becomes is about.
func (f *Fact) there() string {
	h, ok := eventmap.ParseHost(f.Of)
	switch {
	case !ok:
		return "means"
	case f.Kind == kindMember:
		return "made from"
	case f.Kind == kindSent:
		return "read as"
	}
	return "in " + h.Other().Title()
}

func (f *Fact) becomes() string {
	s := f.Becomes
	if s == "" {
		s = "nothing"
	}
	if f.On != nil {
		s += " on " + strings.Join(f.On, ", ")
	}
	return s
}

// columns are a fact's cells under the headings of a table.
func (f *Fact) columns() []string {
	var codes, ways []string
	for _, l := range f.Losses {
		codes = append(codes, l.Code+" "+l.Text)
		if l.WayOut != "" {
			ways = append(ways, l.WayOut)
		}
	}
	return []string{f.Word, f.title(), strings.Join(f.Where, ", "), f.becomes(), f.How, strings.Join(codes, "; "), strings.Join(ways, "; "), f.Source}
}

// FactsText shows facts to people, one block each.
func FactsText(facts []Fact) string {
	var b strings.Builder
	line := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "    %-14s  %s\n", name, text)
		}
	}
	for i := range facts {
		f := &facts[i]
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s: %s\n", f.Word, f.title())
		line("on", strings.Join(f.Where, ", "))
		line(f.there(), f.becomes())
		line("how", f.How)
		for _, l := range f.Losses {
			if f.Kind != kindLoss {
				line("loss", l.Code+" "+l.Text)
			}
			line("way out", l.WayOut)
		}
		line("source", f.Source)
	}
	return b.String()
}

// FactsMarkdown shows facts as one table.
func FactsMarkdown(facts []Fact) string {
	var b strings.Builder
	head(&b, "word", "what", "on", "in the other tool", "how", "loss", "way out", "source")
	for i := range facts {
		row(&b, facts[i].columns()...)
	}
	return b.String()
}

// FactsJSON shows facts as a JSON array of objects, one line.
func FactsJSON(facts []Fact) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if facts == nil {
		facts = []Fact{}
	}
	if err := enc.Encode(facts); err != nil {
		panic(err) // strings only: there is nothing to fail
	}
	return b.String()
}
