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
	"hookshim/internal/shim"
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
	for _, s := range f.src.Strays {
		if strayMeans(s.Name) {
			l.at(MemberIgnored, f, s.Path, s.Name+" on a group of handlers")
		}
	}
	for i := range f.src.Handlers {
		l.handler(f, &f.src.Handlers[i])
	}
	if f.src.Cursor {
		l.listedTwice(f)
		l.bothEvents(f)
	}
}

// dropped reports what makes the tool drop the whole file.
func (l *linter) dropped(f *file) {
	for _, e := range f.faults {
		// The rule says already what the reader's errors end with.
		what := e.Text
		for _, end := range []string{"; Cursor would not load the file", ", and would not load the file", " and would not load the file", "; Claude Code would ignore the whole file"} {
			what = strings.TrimSuffix(what, end)
		}
		d := l.report(FileDropped, f.name, e.Pos, strings.TrimPrefix(e.Path+": "+what, ": "))
		d.Hint = e.Hint
		event, under := strings.CutPrefix(e.Path, "hooks.")
		switch {
		case under && !strings.ContainsAny(event, "[.") && eventmap.FindEvent(f.host(), event) == nil:
			if near := spelling(f.host(), event); near != "" {
				d.Hint = "write " + near
				d.patches = []config.Patch{{Path: e.Path, Name: near}}
			} else if near = otherName(f.host(), event); near != "" {
				d.Hint = f.host().Title() + "'s event for it is " + near
			}
		case f.src.Cursor && (e.Path == "" && e.Pos.Line > 0 || e.Path == "version" && f.src.Locate("version") == config.Pos{}):
			d.repair = true
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
	return f.src.Cursor && strings.HasPrefix(i.Why, "never matches")
}

func (l *linter) ignoredEntry(f *file, i config.Ignored) {
	d := l.report(EntryIgnored, f.name, i.Pos, i.Path+": "+i.Why)
	event, under := strings.CutPrefix(i.Path, "hooks.")
	if !under || i.Twice || strings.ContainsAny(event, "[.") || eventmap.FindEvent(f.host(), event) != nil {
		return
	}
	if near := spelling(f.host(), event); near != "" && f.src.Locate("hooks."+near) == (config.Pos{}) {
		d.Hint = "write " + near
		d.patches = []config.Patch{{Path: i.Path, Name: near}}
	}
}

// spelling gives the host's event whose name differs in case and signs only.
func spelling(h eventmap.Host, name string) string {
	plain := func(s string) string { return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(s)) }
	for _, e := range eventmap.Events(h) {
		if plain(e.Name) == plain(name) && e.Name != name {
			return e.Name
		}
	}
	return ""
}

// otherName gives the host's event for an event of the other tool, whatever the case
// of its letters; "" if there is none.
func otherName(h eventmap.Host, name string) string {
	for _, e := range eventmap.Events(other(h)) {
		if strings.EqualFold(e.Name, name) {
			for _, r := range eventmap.RoutesTo(h, e.Name) {
				return r.On
			}
		}
	}
	return ""
}

// handler looks at one handler of Claude Code's, or one entry of Cursor's.
func (l *linter) handler(f *file, h *config.Handler) {
	ev := eventmap.FindEvent(f.host(), h.Event)
	if f.src.Cursor {
		l.cursorMatcher(f, h, ev)
	} else {
		l.claudeMatcher(f, h, ev)
		l.condition(f, h)
	}
	if h.Timeout >= 1000 {
		l.timeout(f, h)
	}
	for _, name := range h.Other {
		if memberMeans(f.host(), name) && !f.src.IsFalse(h.Path+"."+name) {
			l.at(MemberIgnored, f, h.Path+"."+name, name)
		}
	}
	if h.Event == "WorktreeCreate" {
		l.at(WorktreeCreate, f, h.Path, "")
	}
	if h.Type != "command" {
		return
	}
	if args, ok := config.ShimArgs(h.Command); ok {
		l.shim(f, h, ev, args)
		return
	}
	l.variables(f, h)
	l.command(f, h, ev)
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

// listedTwice reports entries that say the same as an earlier one.
func (l *linter) listedTwice(f *file) {
	list := f.src.Handlers
	for i := range list {
		for k := range list[:i] {
			a, b := &list[k], &list[i]
			if a.Event == b.Event && a.Type == b.Type && a.Command == b.Command && a.Prompt == b.Prompt && a.Matcher == b.Matcher {
				d := l.at(ListedTwice, f, b.Path, fmt.Sprintf("as in line %d", a.Pos.Line))
				if a.Timeout == b.Timeout && a.FailBlock == b.FailBlock && a.Loops == b.Loops {
					d.patches = []config.Patch{{Path: b.Path, Drop: true}}
				}
				break
			}
		}
	}
}

// bothEvents reports commands that stand on preToolUse and on the event of its own that
// the same tool has: Cursor fires both for one call.
func (l *linter) bothEvents(f *file) {
	list := f.src.Handlers
	for i := range list {
		h := &list[i]
		if _, ok := config.ShimArgs(h.Command); ok || h.Type != "command" {
			continue // a shim runs its script once for both
		}
		for _, t := range eventmap.Tools() {
			generic := slices.IndexFunc(list, func(g config.Handler) bool {
				return t.Specific == h.Event && g.Event == "preToolUse" && g.Command == h.Command && takes(g.Matcher, t.Cursor)
			})
			if generic >= 0 {
				l.at(BothEvents, f, h.Path, fmt.Sprintf("preToolUse in line %d", list[generic].Pos.Line))
			}
		}
	}
}

// takes tells whether a matcher of Cursor takes a tool.
func takes(expr, tool string) bool {
	if expr == "" || expr == "*" {
		return true
	}
	re, err := matcher.CompileJS(expr)
	return err == nil && re.Match(tool)
}

// shim looks at an entry that runs hookshim.
func (l *linter) shim(f *file, h *config.Handler, ev *eventmap.Event, args []string) {
	o, err := shim.Parse(args)
	switch {
	case err != nil:
		l.at(ShimRefuses, f, h.Path+".command", err.Error())
		return
	case o.As != 0 && o.As != f.host():
		l.at(ShimHost, f, h.Path+".command", "--as "+o.As.String())
	}
	bin, _, _ := strings.Cut(h.Command, " --as ")
	if bin = strings.Trim(bin, `"'`); l.o.Look != nil && !strings.ContainsAny(bin, "$ ") && l.o.Look(bin) != nil {
		l.at(ShimMissing, f, h.Path+".command", bin)
	}
	if ev.Blocks() && ev.FailClosed && !h.FailBlock {
		l.at(ShimOpen, f, h.Path, "")
	}
}

// unset tells whether a variable is one that people take for the tool's own and that
// it does not set.
func unset(f *file, name string) bool {
	switch {
	case eventmap.SetsEnv(f.host(), name):
		return strings.Contains(name, "_PLUGIN_") && (f.scope == "project" || f.scope == "user")
	case f.src.Cursor && name == "CLAUDE_PROJECT_DIR", f.src.Cursor && name == "CLAUDE_PLUGIN_ROOT" && f.scope != "project" && f.scope != "user":
		return false // Cursor sets them, too (cursor-observed.md 8)
	case eventmap.SetsEnv(eventmap.Claude, name), eventmap.SetsEnv(eventmap.Cursor, name):
		return true
	}
	return slices.ContainsFunc([]string{"CLAUDE_TOOL_", "CLAUDE_FILE_PATH", "CLAUDE_HOOK_", "CURSOR_FILE", "CURSOR_TOOL_", "PLUGIN_ROOT", "TOOL_INPUT"}, func(p string) bool { return strings.HasPrefix(name, p) })
}

// variables looks at the variables in a command line.
func (l *linter) variables(f *file, h *config.Handler) {
	path := h.Path + ".command"
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`\$(?:\{([A-Z_][A-Z0-9_]*)(:?[-?+=])?|([A-Z_][A-Z0-9_]*))`).FindAllStringSubmatch(h.Command, -1) {
		name := m[1] + m[3]
		if m[2] == "" && !seen[name] && unset(f, name) && !regexp.MustCompile(`\b`+name+`=`).MatchString(h.Command) {
			l.at(VariableUnset, f, path, name)
		}
		seen[name] = true
	}
	if !h.Exec || f.src.Cursor {
		return
	}
	for i, word := range append([]string{h.Command}, h.Args...) {
		if i > 0 {
			path = fmt.Sprintf("%s.args[%d]", h.Path, i-1)
		}
		l.unexpanded(f, path, word)
	}
}

// unexpanded looks for what only a shell would expand.
func (l *linter) unexpanded(f *file, path, word string) {
	m := regexp.MustCompile(`^~/|\$(CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT|CLAUDE_PLUGIN_DATA|HOME|PWD)\b`).FindString(word)
	if m == "" {
		return
	}
	d := l.at(ExecUnexpanded, f, path, m)
	if name, ok := strings.CutPrefix(m, "$CLAUDE_"); ok {
		d.patches = []config.Patch{{Path: path, Text: strings.ReplaceAll(word, m, "${CLAUDE_"+name+"}")}}
	}
}
