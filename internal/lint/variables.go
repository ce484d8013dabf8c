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

// unquotedIn reports the first command with a folder's variable that a shell would split,
// and how many there are: who writes one so writes all so.
func (l *linter) unquotedIn(f *file) {
	var first *Finding
	n := 0
	for i := range f.src.Handlers {
		h := &f.src.Handlers[i]
		if h.Exec && !f.src.Cursor || h.Shell == "powershell" {
			continue
		}
		if name := unquoted(h.Command); name != "" {
			if n++; first == nil {
				first = l.at(Unquoted, f, h.Path+".command", name)
			}
		}
	}
	if n > 1 {
		first.Detail += fmt.Sprintf(", in %d commands", n)
	}
}

// unquoted gives the first folder's variable that a shell would split at blanks: one
// outside of quotes, and not assigned. "" if there is none.
func unquoted(command string) string {
	quote := byte(0)
	re := regexp.MustCompile(`^\$\{?(CLAUDE_PROJECT_DIR|CURSOR_PROJECT_DIR|CLAUDE_PLUGIN_ROOT|CURSOR_PLUGIN_ROOT)\b`)
	for i := 0; i < len(command); i++ {
		switch c := command[i]; {
		case c == '\\' && quote != '\'':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote == 0 && c == '$' && (i == 0 || command[i-1] != '='):
			if m := re.FindStringSubmatch(command[i:]); m != nil {
				return m[1]
			}
		}
	}
	return ""
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
