package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hookshim/eventmap"
)

// Choices are the user's options for a conversion.
type Choices struct {
	Bin         string // how the shim is called in the output
	Target      eventmap.Target
	NoMute      bool
	NoClosed    bool // leave failClosed out
	FixTimeouts bool // divide timeouts of 1000 and more by 1000
	GuardDelete bool
	TrustAllow  bool   // Cursor's allow skips Claude Code's own question
	Permission  bool   // carry PermissionRequest hooks over
	Shared      bool   // both files get the same command string
	Transcript  bool   // hand scripts a transcript as Claude Code writes it
	Ask         string // the shim's --ask for what Claude Code would ask about; "" for its default
	LoopLimit   string // the shim's --loop-limit; "" for Claude Code's cap
}

// Entry is one entry for hooks.json.
type Entry struct {
	Event      string
	Command    string
	Matcher    string // "" for none
	Timeout    float64
	FailClosed bool
	Loop       bool   // loop_limit null
	Prompt     string // of a prompt handler, instead of Command
	Mute       bool   // a matcher that never matches, to switch an import off
}

// Hook is what became of one or several handlers of the source: those that
// Claude Code itself would run as one.
type Hook struct {
	From    []*Handler
	Entries []Entry
	Shared  bool // its command string is to stand in the source, too
	Grade   eventmap.Fidelity
	Notes   []eventmap.Note
}

// Plan is what a conversion comes to.
type Plan struct {
	To       eventmap.Host // the tool that the entries are for
	Hooks    []*Hook
	Ignored  []Ignored
	Repaired []Repair
	Mutes    []Entry
	Restored []Handler // what hookshim's own entries in the sources stand for, as their authors wrote it
	Off      string
	Shared   bool // the sources are to hold the entries' command strings, too
	In       int  // handlers in the sources, ignored ones included

	files []string // the sources', in order
}

// mostTimeout is the longest time that both hosts' timers can hold, in seconds.
const mostTimeout = 2147000

// spareTime is how much longer than the shim the host waits, in seconds, so
// that the shim still answers after a script that ran out of time.
const spareTime = 5

// PlanCursor plans the entries for Cursor that do what the sources' handlers do
// in Claude Code. Every handler is in the plan: as part of a hook with entries,
// of one without (lost), or ignored.
func PlanCursor(sources []*Source, c Choices) (*Plan, error) {
	share(sources, &c)
	p := newPlan(sources, eventmap.Cursor)
	p.Shared = c.Shared
	for _, s := range sources {
		if s.Off != "" {
			p.Off = s.Off
		}
	}
	if p.Off != "" {
		return p, nil
	}
	for _, s := range sources {
		for i := range s.Handlers {
			if h := &s.Handlers[i]; !p.own(h, c.Bin) {
				p.add(h)
			}
		}
	}
	for _, h := range p.Hooks {
		h.Shared = c.Shared && h.From[0].sharable() && h.imported()
		pl := planner{h: h, c: &c, first: h.From[0], imports: imports(sources), limits: limitsOf(sources)}
		pl.plan()
	}
	p.followups()
	if !c.NoMute {
		p.mute(c.Target)
	}
	return p, p.counted()
}

// newPlan counts what comes in, and takes over what is ignored and repaired.
func newPlan(sources []*Source, to eventmap.Host) *Plan {
	p := &Plan{To: to}
	for _, s := range sources {
		p.files = append(p.files, s.File)
		p.In += len(s.Handlers)
		for _, i := range s.Ignored {
			p.In += i.Hooks
		}
		p.Ignored = append(p.Ignored, s.Ignored...)
		p.Repaired = append(p.Repaired, s.Repaired...)
	}
	return p
}

// own sets a handler aside that an earlier conversion wrote into the source: what it
// stands for is a hook of the other tool's, which is converted from there.
func (p *Plan) own(h *Handler, bin string) bool {
	here := startedBy(h.Command) == p.from().String()
	shared := p.To == eventmap.Claude && startedBy(h.Command) == "auto"
	if h.Type != "command" || !isOwn(h.Command, bin) || !here && !shared {
		return false
	}
	p.Ignored = append(p.Ignored, Ignored{Code: eventmap.LossOwnEntry, File: h.File, Pos: h.Pos, Path: h.Path, Why: h.Command, Hooks: 1})
	list, _ := restored(h, bin)
	for _, k := range list {
		if !slices.ContainsFunc(p.Restored, k.sameAs) { // it stood under several events
			p.Restored = append(p.Restored, k)
		}
	}
	return true
}

// add puts a handler with those that Claude Code runs as one: same event, same
// command or address and same condition (claude-observed.md 12,
// docs/contract-notes.md).
func (p *Plan) add(h *Handler) {
	for _, k := range p.Hooks {
		if same(k.From[0], h) {
			k.From = append(k.From, h)
			return
		}
	}
	p.Hooks = append(p.Hooks, &Hook{From: []*Handler{h}})
}

func same(a, b *Handler) bool {
	switch {
	case a.Type != b.Type || a.Event != b.Event || a.If != b.If:
		return false
	case a.Type == "http":
		// Where the headers differ Claude Code asks once for a call that both take,
		// and each for its own calls: both are kept.
		return a.URL == b.URL && slices.Equal(a.Headers, b.Headers) && slices.Equal(a.EnvVars, b.EnvVars)
	}
	return a.Type == "command" && a.Command == b.Command && a.rootedAs(b) &&
		a.Exec == b.Exec && slices.Equal(a.Args, b.Args) && a.Shell == b.Shell &&
		a.Async == b.Async && a.Rewake == b.Rewake && a.FailBlock == b.FailBlock
}

// counted puts what is no hook to convert in the order of the files, and asserts that
// no handler fell out on the way.
func (p *Plan) counted() error {
	slices.SortStableFunc(p.Ignored, func(a, b Ignored) int {
		return cmp.Or(slices.Index(p.files, a.File)-slices.Index(p.files, b.File), inOrder(a.Pos, b.Pos))
	})
	out := 0
	for _, h := range p.Hooks {
		out += len(h.From)
	}
	for _, i := range p.Ignored {
		out += i.Hooks
	}
	if out != p.In {
		return fmt.Errorf("planning the conversion: %d hooks came in, %d are accounted for; nothing is written", p.In, out)
	}
	return nil
}

// followups notes hooks that may hold the agent at the same time.
func (p *Plan) followups() {
	for _, event := range []string{"Stop", "SubagentStop"} {
		var several []*Hook
		for _, h := range p.Hooks {
			if h.From[0].Event == event && len(h.Entries) > 0 && !h.From[0].background() {
				several = append(several, h)
			}
		}
		if len(several) < 2 {
			continue
		}
		for i, h := range several {
			h.Notes = append(h.Notes, eventmap.Note{Code: eventmap.LossFollowups})
			h.Grade = max(h.Grade, eventmap.Adapted)
			for k := range h.Entries {
				h.Entries[k].Command = withRank(h.Entries[k].Command, i+1)
			}
		}
	}
}

// withRank tells a stop hook which of several it is.
func withRank(command string, rank int) string {
	return strings.Replace(command, " --loop-limit 8 ", fmt.Sprintf(" --loop-limit 8 --stop-rank %d ", rank), 1)
}
