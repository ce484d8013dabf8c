package config

import (
	"cmp"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/hooksjson"
	"hookshim/internal/places"
)

// command is the entry's command line. The script's own line travels in one
// quoted piece, so that no variable in it is expanded before its own shell does.
func (l *planner) command(r registration, timeout float64) string {
	h := l.first
	w := []string{l.c.Bin, "--as", "cursor"}
	if l.h.Shared {
		w = []string{l.c.Bin, "--as", "auto", "--script", "claude"}
	}
	if r.event != "" {
		w = append(w, "--event", r.event)
	}
	for _, m := range l.distinct() {
		w = append(w, "--matcher", Quote(m))
	}
	if h.If != "" {
		w = append(w, "--if", Quote(h.If))
	}
	if r.once {
		w = append(w, "--once-per-call")
	}
	if l.failBlock() {
		w = append(w, "--fail-closed")
	}
	if (r.on == "preToolUse" || l.h.Shared) && l.guardsDelete() {
		w = append(w, "--guard-delete")
	}
	if h.Event == "PermissionRequest" {
		w = append(w, "--permission-request")
	}
	if eventmap.IsStop(h.Event) {
		w = append(w, "--loop-limit", cmp.Or(l.c.LoopLimit, strconv.Itoa(eventmap.StopCap)))
	}
	if l.c.Transcript {
		w = append(w, "--transcript", "claude")
	}
	if l.c.Ask != "" && h.Event == "PreToolUse" {
		w = append(w, "--ask", l.c.Ask)
	}
	if h.background() {
		w = append(w, "--background")
	}
	w = append(w, l.headerOptions()...)
	if dir := h.Place.SkillRoot(h.File); dir != "" && h.Type == "command" {
		w = append(w, "--plugin-root", Quote(dir))
	}
	w = append(w, "--timeout", strconv.FormatFloat(timeout, 'f', -1, 64))
	return strings.Join(append(w, l.script()...), " ")
}

// script is the part after the options.
func (l *planner) script() []string {
	h := l.first
	switch {
	case h.Type == "http":
		if why, _ := l.unanswered(); why != "" {
			return []string{"-c", Quote(failing(why))}
		}
		return []string{"--url", Quote(h.URL)}
	case h.Exec:
		w := []string{"--", Quote(h.Command)}
		for _, a := range h.Args {
			w = append(w, Quote(a))
		}
		return w
	case h.Shell == "powershell":
		return []string{"--", "pwsh", "-NoProfile", "-NonInteractive", "-Command", Quote(h.Command)}
	}
	return []string{"-c", Quote(h.Command)}
}

// distinct gives the hook's matchers as written, each once.
func (l *planner) distinct() []string {
	var out []string
	for _, m := range l.matchers {
		if !slices.Contains(out, m.String()) {
			out = append(out, m.String())
		}
	}
	return out
}

// isOwn tells whether a command is one that convert wrote: it runs the shim with
// nothing but convert's own options, --timeout the last of them, and a script. A
// line with hookshim that a person wrote is not.
func isOwn(command, bin string) bool {
	rest, ok := shimOptions(command, bin)
	return ok && convertsLine(rest)
}

// shimOptions gives what follows --as HOST in a command line of the shim. The shim
// is called hookshim, or bin, or by any one word in a line that convert wrote: an
// earlier run may have been told another --bin.
func shimOptions(command, bin string) (rest string, ok bool) {
	first, rest, ok := strings.Cut(command, " --as ")
	if !ok {
		return "", false
	}
	host, rest, _ := strings.Cut(rest, " ")
	if host != "cursor" && host != "claude" && host != "auto" {
		return "", false
	}
	name := path.Base(strings.ReplaceAll(strings.Trim(first, `"'`), `\`, "/"))
	if words := strings.Fields(name); len(words) > 0 {
		name = words[len(words)-1]
	}
	if first == bin || name == "hookshim" || name == "hookshim.exe" {
		return rest, true
	}
	words, ok := shellWords(first)
	return rest, ok && len(words) == 1 && convertsLine(rest)
}

// startedBy gives the HOST of a command line of the shim.
func startedBy(command string) string {
	_, rest, _ := strings.Cut(command, " --as ")
	host, _, _ := strings.Cut(rest, " ")
	return host
}

// convertsLine tells whether what follows --as HOST is what convert writes there,
// word for word: a rule or a script that names an option is one word.
func convertsLine(rest string) bool {
	words, ok := shellWords(rest)
	l := lineOf(words)
	if n := len(l.options); !ok || n == 0 || len(l.script) < 2 || l.options[n-1][0] != "--timeout" {
		return false
	}
	for _, o := range l.options {
		switch o[0] {
		case "--event", "--matcher", "--if", "--loop-limit", "--stop-rank", "--plugin-root", "--header", "--header-env", "--transcript", "--ask",
			"--once-per-call", "--fail-closed", "--guard-delete", "--permission-request", "--background", "--trust-allow":
		case "--timeout":
			if t, err := strconv.ParseFloat(o[1], 64); err != nil || !(t > 0 && t <= math.MaxFloat32) {
				return false
			}
		case "--script":
			if o[1] != "claude" {
				return false
			}
		case "--cwd":
			if !places.IsStart(o[1]) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// NeverMatches is the matcher of entries that only switch an import off.
const NeverMatches = hooksjson.NeverMatches

// mute adds, for each command that was carried over whole, one entry that is
// listed and never runs: Cursor then drops its own import of the same command
// (cursor-observed.md 7). Only events whose matcher Cursor tests can have one.
func (p *Plan) mute(t eventmap.Target) {
	for _, h := range p.Hooks {
		on := eventmap.FindEvent(eventmap.Claude, h.From[0].Event).Imported
		m := Entry{Event: on, Command: h.From[0].Command, Matcher: NeverMatches, Mute: true}
		if h.Shared && len(h.Entries) > 0 {
			if slices.ContainsFunc(h.Entries, func(e Entry) bool { return e.Event == on }) {
				continue // listed under the import's event already
			}
			m.Command = h.Entries[0].Command
		}
		if on == "" || m.Command == "" || !h.imported() || !p.carriedWhole(h) || slices.Contains(p.Mutes, m) {
			continue
		}
		if ev := eventmap.FindEvent(eventmap.Cursor, on); ev.Matcher != "" && t.Has(ev.Since) {
			p.Mutes = append(p.Mutes, m)
		}
	}
}

// carriedWhole tells whether every handler with this hook's command under its
// event has entries of its own. Prompt handlers and their like never have.
func (p *Plan) carriedWhole(h *Hook) bool {
	for _, k := range p.Hooks {
		if k.From[0].Event == h.From[0].Event && k.From[0].Command == h.From[0].Command && len(k.Entries) == 0 {
			return false
		}
	}
	return true
}

// SwitchedOff lists the commands of a source which is not part of the plan whose
// import a mute entry ends, though no hook of the plan does the same: Cursor looks at
// the command only, Claude Code at matcher and condition, too.
func (p *Plan) SwitchedOff(s *Source) (out []string) {
	for i := range s.Handlers {
		h := &s.Handlers[i]
		on := eventmap.FindEvent(eventmap.Claude, h.Event)
		muted := on != nil && slices.ContainsFunc(p.Mutes, func(m Entry) bool { return m.Event == on.Imported && m.Command == h.Command })
		done := slices.ContainsFunc(p.Hooks, func(k *Hook) bool {
			return same(k.From[0], h) && slices.ContainsFunc(k.From, func(f *Handler) bool { return f.Matcher == h.Matcher })
		})
		if muted && !done && h.Command != "" && !slices.Contains(out, h.Command) {
			out = append(out, h.Command)
		}
	}
	return out
}
