package lint

import (
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/matcher"
)

// file looks at one configuration file.
func (l *linter) file(f *file) {
	l.dropped(f)
	for _, i := range f.src.Ignored {
		if i.Hooks > 0 && !neverMatches(f, i) {
			l.ignoredEntry(f, i)
		}
	}
	if f.src.Off != "" && len(f.src.Handlers) > 0 {
		l.at(HooksOff, f, f.src.Off, f.src.Off)
	}
	for i := range f.src.Handlers {
		l.handler(f, &f.src.Handlers[i])
	}
	l.unquotedIn(f)
	if f.src.Cursor {
		l.listedTwice(f)
		l.bothEvents(f)
	}
}

// dropped reports what makes the tool drop the whole file, or all hooks in it.
func (l *linter) dropped(f *file) {
	for _, e := range f.faults {
		id, what := FileDropped, strings.TrimPrefix(e.Path+": "+e.Text, ": ")
		if !e.Whole() {
			id, what = EntryIgnored, what+"; "+e.Host
		}
		d := l.report(id, f.name, e.Pos, what)
		d.Hint, d.repair = e.Hint, e.Fixable
		if near := config.Spelling(f.host(), config.EventAt(e.Path)); near != "" {
			d.Hint = "write " + near
			d.patches = []config.Patch{{Path: e.Path, Name: near}}
		}
	}
	if f.src.Cursor && f.scope == "project" {
		if config.Symlink(f.name) {
			l.report(FileDropped, f.name, config.Pos{Line: 1, Col: 1}, "Cursor refuses a file that is, or lies behind, a symbolic link")
		}
		if root := config.Repository(f.name); root != "" {
			up, _ := filepath.Rel(f.root, root)
			l.report(Subfolder, f.name, config.Pos{Line: 1, Col: 1}, "the root is "+filepath.ToSlash(up))
		}
	}
}

// neverMatches tells whether what is ignored is convert's own way to switch an import
// off.
func neverMatches(f *file, i config.Ignored) bool {
	return f.src.Cursor && i.Code == eventmap.LossOwnEntry
}

func (l *linter) ignoredEntry(f *file, i config.Ignored) {
	d := l.report(EntryIgnored, f.name, i.Pos, i.Path+": "+i.Why)
	if near := config.Spelling(f.host(), config.EventAt(i.Path)); near != "" && !i.Twice && f.src.Locate("hooks."+near) == (config.Pos{}) {
		d.Hint = "write " + near
		if rename := []config.Patch{{Path: i.Path, Name: near}}; !worse(f, rename) {
			d.patches = rename
		}
	}
}

// worse tells whether a file has more faults for which the tool drops it after a change:
// what was ignored so far would void the file.
func worse(f *file, change []config.Patch) bool {
	text, err := config.Apply(f.name, f.text, change, false)
	if err != nil {
		return true
	}
	_, faults, err := config.Scan(f.name, text, f.host())
	return err != nil || len(faults) > len(f.faults)
}

// handler looks at one handler of Claude Code's, or one entry of Cursor's.
func (l *linter) handler(f *file, h *config.Handler) {
	ev := eventmap.FindEvent(f.host(), h.Event)
	if f.src.Cursor {
		l.cursorMatcher(f, h, ev)
	} else {
		l.claudeMatcher(f, h, ev)
		l.condition(f, h)
		for _, name := range h.Group {
			if strayMeans(name) {
				l.once(MemberIgnored, f, groupPath(h.Path)+"."+name, name+" on a group of handlers")
			}
		}
	}
	if h.Timeout >= 1000 {
		l.timeout(f, h)
	}
	for _, name := range h.Other {
		if memberMeans(f.host(), name) && !f.src.IsFalse(h.Path+"."+name) {
			l.at(MemberIgnored, f, h.Path+"."+name, name)
		}
	}
	l.kind(f, h, ev)
	if h.Type != "command" {
		return
	}
	if args, ok := config.ShimArgs(h.Command, h.Args...); ok {
		l.shim(f, h, ev, args)
		return
	}
	l.variables(f, h)
	l.command(f, h, ev)
}

// momentary is how long, in seconds, a limit is that surprises people.
const momentary = 5

// kind looks at a handler's type together with its event.
func (l *linter) kind(f *file, h *config.Handler, ev *eventmap.Event) {
	pre := h.Event == "PreToolUse" || h.Event == "PostToolUse"
	switch {
	case h.Event == "WorktreeCreate":
		l.at(WorktreeCreate, f, h.Path, "")
	case f.src.Cursor:
	case h.Type == "http" && h.Event == "SessionStart", h.Type == "mcp_tool" && h.Event == "Setup":
		l.at(HandlerIdle, f, h.Path+".type", h.Type+" on "+h.Event)
	case h.Type == "prompt" && pre && f.src.Locate(h.Path+".continueOnBlock") == (config.Pos{}):
		l.at(PromptEnds, f, h.Path, h.Event)
	case ev.Timeout < momentary && h.Timeout == 0 && !h.Async:
		l.at(TimeoutShort, f, h.Path, fmt.Sprintf("%g s on %s", ev.Timeout, h.Event))
	}
}

// condition looks at a handler's if.
func (l *linter) condition(f *file, h *config.Handler) {
	switch {
	case h.If == "":
	case !config.IfEvent(h.Event):
		l.at(IfNeverRuns, f, h.Path+".if", h.Event)
	case matcher.ParseRule(h.If).Never(), regexp.MustCompile(`\)\s*[|,]`).MatchString(h.If):
		l.at(IfDead, f, h.Path+".if", h.If)
	}
}

func (l *linter) timeout(f *file, h *config.Handler) {
	d := l.at(TimeoutMillis, f, h.Path+".timeout", fmt.Sprintf("%g s are %.3g hours", h.Timeout, h.Timeout/3600))
	if math.Mod(h.Timeout, 500) == 0 {
		d.patches = []config.Patch{{Path: h.Path + ".timeout", Number: h.Timeout / 1000}}
	}
}

// Members that someone wrote to make something happen, and that do nothing there.
// Names, descriptions and comments are no such thing.
var (
	claudeIdle = [...]string{"failClosed", "fail_closed", "loop_limit", "matcher", "matchers", "enabled", "once", "platforms", "continueOnError", "blocking", "env", "cwd"}
	cursorIdle = [...]string{"args", "if", "async", "asyncRewake", "shell", "onFailure", "fail_closed", "failclosed", "matchers", "enabled", "blocking", "env", "cwd", "once", "loopLimit"}
	strayIdle  = [...]string{"timeout", "if", "type", "command", "matchers", "pattern", "filePattern", "enabled", "once", "async", "priority", "failClosed"}
)

func memberMeans(h eventmap.Host, name string) bool {
	if h == eventmap.Cursor {
		return slices.Contains(cursorIdle[:], name)
	}
	return slices.Contains(claudeIdle[:], name)
}

func strayMeans(name string) bool { return slices.Contains(strayIdle[:], name) }
