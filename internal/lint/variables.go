package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
)

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
