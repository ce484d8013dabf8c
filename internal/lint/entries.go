package lint

import (
	"fmt"
	"slices"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/matcher"
)

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
