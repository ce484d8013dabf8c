package tables

import (
	"fmt"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/verify"
)

// Parity is docs/parity.md: whether a hook's answer keeps its meaning in the other
// host, through Cursor's own import and through hookshim.
func Parity() string {
	var b strings.Builder
	b.WriteString(generated + "# Parity\n\n" +
		"Does the answer of a hook mean the same in the other tool? Each form of answer is played on each event, at each moment that has it, three times: " +
		"in the author's own tool, in the other one as its own import runs the hook, and there through hookshim, converted by `convert` and answered by the shim's code. " +
		"The judges are the models of both tools that `simulate` uses; they share no code with the shim's answers, and the conformance suite holds them against the real programs.\n\n" +
		"The script answers alike whatever it is sent. That favours the import: it shows the script Cursor's payload, in which a guard of `Bash` finds `Shell` and says nothing. " +
		"What becomes of payloads is in [events.md](events.md) and [tools.md](tools.md).\n\n")
	claude, err := Pairs(eventmap.Claude)
	if err != nil {
		return b.String() + err.Error() + "\n"
	}
	cursor, err := Pairs(eventmap.Cursor)
	if err != nil {
		return b.String() + err.Error() + "\n"
	}
	paritySummary(&b, claude, cursor)
	b.WriteString("## Hooks of Claude Code in Cursor\n\n" + notPlayed(eventmap.Claude, claude))
	parityTables(&b, claude)
	b.WriteString("## Hooks of Cursor in Claude Code\n\nClaude Code imports nothing of Cursor's: without hookshim no such hook runs. " + notPlayed(eventmap.Cursor, cursor))
	parityTables(&b, cursor)
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// tally counts how pairs compare.
type tally map[verify.Difference]int

func (t tally) cells() []string {
	out := []string{}
	for _, d := range differences() {
		out = append(out, fmt.Sprint(t[d]))
	}
	return out
}

func differences() []verify.Difference {
	return []verify.Difference{verify.Same, verify.Different, verify.Stricter, verify.Weaker}
}

// tallyOf is a tally of some pairs.
func tallyOf(pairs []Pair, is func(*Pair) verify.Difference, which func(*host.Effect) bool) (n int, t tally) {
	t = tally{}
	for i := range pairs {
		if which(&pairs[i].Native) {
			t[is(&pairs[i])]++
			n++
		}
	}
	return n, t
}

func every(*host.Effect) bool { return true }

// acts: the answer does anything at all in its own host.
func acts(e *host.Effect) bool { return *e != (host.Effect{}) && *e != (host.Effect{Verdict: "allow"}) }

// gates: something is blocked, asked about or kept going.
func gates(e *host.Effect) bool {
	return e.Verdict == "deny" || e.Verdict == "defer" || e.Verdict == "ask" || e.GoesOn != ""
}

func paritySummary(b *strings.Builder, claude, cursor []Pair) {
	shim := func(p *Pair) verify.Difference { return p.ShimIs }
	own := func(p *Pair) verify.Difference { return p.ImportIs }
	n, all := tallyOf(claude, shim, every)
	_, imported := tallyOf(claude, own, every)
	fmt.Fprintf(b, "Of %d pairs of a form of answer and an event of Claude Code's, hookshim keeps the meaning of %d, %d of them in other words; %d are stricter, %d weaker. "+
		"Cursor's import keeps %d.\n\n", n, all[verify.Same]+all[verify.Different], all[verify.Different], all[verify.Stricter], all[verify.Weaker], imported[verify.Same]+imported[verify.Different])
	head(b, "hooks", "way", "pairs", "same", "other words", "stricter", "weaker")
	for _, l := range []struct {
		hooks, way string
		pairs      []Pair
		is         func(*Pair) verify.Difference
	}{{"Claude Code's in Cursor", "hookshim", claude, shim}, {"", "Cursor's import", claude, own}, {"Cursor's in Claude Code", "hookshim", cursor, shim}} {
		for _, part := range []struct {
			name  string
			which func(*host.Effect) bool
		}{{"", every}, {", answers that do anything", acts}, {", those that block, ask or go on", gates}} {
			n, t := tallyOf(l.pairs, l.is, part.which)
			row(b, append([]string{l.hooks, l.way + part.name, fmt.Sprint(n)}, t.cells()...)...)
		}
	}
	b.WriteString("\nSame: the decision, its texts, its input and its output. Other words: the decision with another text or input. " +
		"Stricter: blocked, or asked, where the author's tool does less. Weaker: something that the author's tool does is missing; [losses.md](losses.md) names each with a code, and `convert` says so for each hook.\n\n")
}

// notPlayed names the events without a moment that both tools have.
func notPlayed(h eventmap.Host, pairs []Pair) string {
	var none []string
	for _, ev := range eventmap.Events(h) {
		if !slices.ContainsFunc(pairs, func(p Pair) bool { return p.Event == ev.Name }) {
			none = append(none, ev.Name)
		}
	}
	return fmt.Sprintf("Not played, since %s has no moment for them that the models know: %s.\n\n", h.Other().Title(), strings.Join(none, ", "))
}

// parityTables writes a table for each event; moments with the same outcome share
// a row.
func parityTables(b *strings.Builder, pairs []Pair) {
	for len(pairs) > 0 {
		n := slices.IndexFunc(pairs, func(p Pair) bool { return p.Event != pairs[0].Event })
		if n < 0 {
			n = len(pairs)
		}
		parityTable(b, pairs[:n])
		pairs = pairs[n:]
	}
}

func parityTable(b *strings.Builder, pairs []Pair) {
	author := pairs[0].Author
	fmt.Fprintf(b, "### %s\n\n", pairs[0].Event)
	names := []string{"the hook answers", "at", author.Title(), "Cursor's import", "hookshim", "kept"}
	if author == eventmap.Cursor {
		names = slices.Delete(names, 3, 4)
		names[3] = "Claude Code, through hookshim"
	}
	head(b, names...)
	var rows [][]string
	for i := range pairs {
		p := &pairs[i]
		cells := []string{p.Form, p.At, says(p.Native), judged(p.Imported, p.ImportIs, p.ImportWhy), judged(p.Shimmed, p.ShimIs, p.ShimWhy), keeps(p)}
		if author == eventmap.Cursor {
			cells = slices.Delete(cells, 3, 4)
		}
		same := slices.IndexFunc(rows, func(r []string) bool { return r[0] == cells[0] && slices.Equal(r[2:], cells[2:]) })
		if same >= 0 {
			rows[same][1] += ", " + cells[1]
		} else {
			rows = append(rows, cells)
		}
	}
	order := func(r []string) int { return slices.IndexFunc(pairs, func(p Pair) bool { return p.Form == r[0] }) }
	slices.SortStableFunc(rows, func(x, y []string) int { return order(x) - order(y) })
	for _, r := range rows {
		row(b, r...)
	}
	b.WriteString("\n")
}

// keeps says in a word what became of the meaning, hookshim's way.
func keeps(p *Pair) string {
	switch p.ShimIs {
	case verify.Same, verify.Different:
		return "yes"
	case verify.Stricter:
		return "stricter"
	}
	return "no"
}

func judged(e host.Effect, is verify.Difference, why string) string {
	s := says(e)
	if is != verify.Same {
		s += " (" + string(is) + ": " + why + ")"
	}
	return s
}

// says puts an effect in a few words.
func says(e host.Effect) string {
	var parts []string
	add := func(what, v string) {
		if v == "" {
			return
		}
		if v = strings.Join(strings.Fields(v), " "); len(v) > 80 {
			v = v[:77] + "…"
		}
		parts = append(parts, what+v)
	}
	if e.Verdict != "" {
		add(e.Verdict+": ", e.Reason)
		if e.Reason == "" {
			parts = append(parts, e.Verdict)
		}
	}
	add("input ", e.Input)
	add("tells the model: ", e.Context)
	add("output ", e.Output)
	add("goes on: ", e.GoesOn)
	add("ends: ", e.Ended)
	add("tells the user: ", e.Notice)
	add("variables ", e.Env)
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, "; ")
}
