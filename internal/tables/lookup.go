package tables

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/xrash/smetrics"

	"hookshim/eventmap"
)

// Lookup gives what a word means: the facts about the word itself, then those that
// hold on it, for an event or a tool, or that name it, for a loss. from leaves out
// the other tool's words; 0 takes both.
func Lookup(word string, from eventmap.Host) []Fact { return lookup(Facts(), word, from) }

func lookup(facts []Fact, word string, from eventmap.Host) []Fact {
	var about, around []Fact
	for _, f := range facts {
		if from != 0 && f.Of != "" && f.Of != from.String() {
			continue
		}
		switch {
		case names(&f, word):
			about = append(about, f)
		case f.Kind == kindForm: // those are for docs/decisions.md, unless asked for
		case slices.Contains(f.Where, word), slices.ContainsFunc(f.Losses, func(l Lossy) bool { return l.Code == word }):
			around = append(around, f)
		}
	}
	return append(about, around...)
}

// names tells whether a fact is about a word. A form of answer is meant by its
// beginning: "exit 2". An MCP tool is meant by any name of its kind.
func names(f *Fact, word string) bool {
	switch {
	case f.Word == word:
		return true
	case f.Kind == kindForm:
		return strings.HasPrefix(f.Word, word+",") || strings.HasPrefix(f.Word, word+" ")
	case f.Kind == kindTool && f.Of == eventmap.Claude.String() && strings.HasPrefix(f.Word, eventmap.ClaudeMCPPrefix):
		return strings.HasPrefix(word, eventmap.ClaudeMCPPrefix)
	case f.Kind == kindTool && strings.HasPrefix(f.Word, eventmap.MCPPrefix):
		return strings.HasPrefix(word, eventmap.MCPPrefix)
	}
	return false
}

// Near gives the words that one that nobody knows may have meant.
func Near(word string, from eventmap.Host) []string { return Nearest(word, Words(from)) }

// Nearest gives those of some words that another may have meant, five at most, the nearest
// first: the same in other case, without its signs, or a few letters away.
func Nearest(word string, words []string) []string {
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(s))
	}
	type near struct {
		word string
		away int
	}
	var list []near
	for _, w := range words {
		a, b := plain(word), plain(w)
		away := smetrics.WagnerFischer(a, b, 1, 1, 1)
		if len(a) > 3 && (strings.Contains(b, a) || strings.Contains(a, b) && len(b) > 3) {
			away = min(away, 2)
		}
		if swapped(a, b) {
			away = 1
		}
		if away <= max(1, min(len(a), len(b))/3) {
			list = append(list, near{w, away})
		}
	}
	sort.SliceStable(list, func(i, k int) bool { return list[i].away < list[k].away })
	var out []string
	for _, n := range list[:min(len(list), 5)] {
		out = append(out, n.word)
	}
	return out
}

// Words lists the words that Lookup knows, each once, in the order of the facts.
func Words(from eventmap.Host) []string {
	var out []string
	for _, f := range Facts() {
		if (from == 0 || f.Of == from.String()) && f.Kind != kindForm && !slices.Contains(out, f.Word) {
			out = append(out, f.Word)
		}
	}
	return out
}

// Overview gives the facts about events and tools, which the rest hangs on.
func Overview(from eventmap.Host) []Fact {
	var out []Fact
	for _, f := range Facts() {
		if (f.Kind == kindEvent || f.Kind == kindTool) && (from == 0 || f.Of == from.String()) {
			out = append(out, f)
		}
	}
	return out
}

// OverviewText shows the overview to people, a line for each word, and then names the
// other words that can be asked for.
func OverviewText(from eventmap.Host) string {
	var b strings.Builder
	overviewRows(&b, from)
	for _, kind := range kinds[2:] {
		var words []string
		for _, f := range Facts() {
			if f.Kind == kind && (from == 0 || f.Of == "" || f.Of == from.String()) && !slices.Contains(words, f.Word) {
				words = append(words, f.Word)
			}
		}
		if words == nil {
			continue
		}
		sign := ", "
		if kind == kindForm {
			sign = "; "
		}
		fmt.Fprintf(&b, "\n%s:\n    %s\n", kind, strings.Join(words, sign))
	}
	return b.String()
}

func overviewRows(b *strings.Builder, from eventmap.Host) {
	last := ""
	for _, f := range Overview(from) {
		if t := f.title() + ", " + f.there(); t != last {
			if last = t; b.Len() > 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(b, "%ss of %s and what they are %s\n", f.Kind, strings.TrimPrefix(f.title(), f.Kind+" of "), f.there())
		}
		var codes []string
		for _, l := range f.Losses {
			codes = append(codes, l.Code)
		}
		fmt.Fprintf(b, "    %-22s  %s\n", f.Word, strings.TrimRight(f.becomes()+"  "+strings.Join(codes, " "), " "))
	}
}

// Map is docs/map.md.
func Map() string {
	var b strings.Builder
	b.WriteString(generated + "# What a word of one tool is in the other\n\n" +
		"`hookshim map WORD` prints every meaning of an event, a tool, a member of a payload, an answer or a tool's input, a variable, a value or a code (HS…): " +
		"what it is in the other tool, the loss and the way out. Without a word it prints an overview. It reads the rows that the shim and the converter run on, as the other tables in this folder do.\n\n" +
		"`--from claude` or `--from cursor` keeps to that tool's words. `--format text`, `markdown` or `json`. " +
		"A word that no row has ends with exit code 1 and the nearest ones.\n")
	for _, q := range []struct {
		word string
		from eventmap.Host
	}{{"stop_hook_active", 0}, {"updatedInput", 0}, {"Shell", eventmap.Cursor}, {"HS205", 0}} {
		cmd := "hookshim map --format markdown " + q.word
		if q.from != 0 {
			cmd += " --from " + q.from.String()
		}
		b.WriteString("\n## " + cmd + "\n\n" + FactsMarkdown(Lookup(q.word, q.from)))
	}
	return b.String()
}

// swapped tells whether two words differ in the order of two neighbouring letters only.
func swapped(a, b string) bool {
	for i := 0; len(a) == len(b) && i+1 < len(a); i++ {
		if a[i] != b[i] {
			return a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		}
	}
	return false
}
