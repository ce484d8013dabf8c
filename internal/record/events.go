package record

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/record/sink"
)

// LeftOut is an event that is not recorded, and why.
type LeftOut struct{ Event, Why string }

// leftOut are the events that a hook changes by being there, and those that are
// of no use as cases.
func leftOut(h eventmap.Host, event string) string {
	if h != eventmap.Claude {
		return ""
	}
	switch event {
	case "WorktreeCreate":
		return "a hook there makes the worktree instead of git" // claude-observed.md 8
	case "WorktreeRemove":
		return "any failure there, a missing hookshim too, keeps the worktree" // claude.md 1.1
	case "PreModelSwitch":
		return "a hook that is late there blocks the switch" // claude.md 3.5
	case "FileChanged":
		return "its matcher says which files are watched" // claude.md 5.5
	case "MessageDisplay":
		return "it comes with each piece of text, and holds the text up"
	}
	return ""
}

// NotRecorded lists what a recording leaves out.
func NotRecorded(h eventmap.Host, t eventmap.Target) (out []LeftOut) {
	for _, ev := range eventmap.Events(h) {
		if why := leftOut(h, ev.Name); why != "" {
			out = append(out, LeftOut{ev.Name, why})
		} else if h == eventmap.Cursor && !t.Has(ev.Since) {
			out = append(out, LeftOut{ev.Name, "Cursor before " + ev.Since + " drops a file that names it"})
		}
	}
	return out
}

// timeout is what an observer's entry has, in seconds: more than the sink gives
// itself.
const timeout = 10

// entries are the observers of a host. t is Cursor's version: it drops a file with
// an event that it does not know. live tells that Cursor imports the settings file.
func entries(h eventmap.Host, command string, t eventmap.Target, live bool) (out []config.Entry) {
	for _, ev := range eventmap.Events(h) {
		if leftOut(h, ev.Name) != "" || h == eventmap.Cursor && !t.Has(ev.Since) {
			continue
		}
		e := config.Entry{Event: ev.Name, Command: command, Timeout: timeout}
		switch {
		case ev.Name == "SessionEnd": // its own timeout would give the others more, too
			e.Timeout = 0
		case eventmap.IsStop(ev.Name):
			e.Loop = true
		case live && (ev.Name == "PreToolUse" || ev.Name == "PostToolUse"):
			e.Matcher = "*" // builds of Cursor drop an imported file with a group that lacks one
		}
		out = append(out, e)
	}
	return out
}

// isLive tells whether Cursor imports a settings file: only if one of its groups
// has a matcher (cursor-observed.md 5). Observers must not change that, or hooks
// that only Claude Code ran would run in Cursor.
func isLive(text []byte) (live bool) {
	gjson.GetBytes(text, "hooks").ForEach(func(name, groups gjson.Result) bool {
		if ev := eventmap.FindEvent(eventmap.Claude, name.Str); ev != nil && ev.Imported != "" {
			for _, g := range groups.Array() {
				live = live || g.Get("matcher").Exists()
			}
		}
		return !live
	})
	return live
}

// isMine knows an observer by its command, whatever hookshim is called in it.
func isMine(command string) bool {
	_, rest, ok := strings.Cut(command, " record sink --host ")
	host, _, _ := strings.Cut(rest, " ")
	_, known := eventmap.ParseHost(host)
	return ok && known
}

func observers(h eventmap.Host, bin, folder string, t eventmap.Target, old []byte) *config.Observers {
	return &config.Observers{Host: h, Mine: isMine, Entries: entries(h, sink.Command(bin, h, folder, config.Quote), t, isLive(old))}
}

func remover(h eventmap.Host) *config.Observers { return &config.Observers{Host: h, Mine: isMine} }
