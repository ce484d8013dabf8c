package config

import (
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
)

// noObject is the fault of hooks that are no object.
func (d *document) noObject(hooks *hujson.Value) *Error {
	e := d.fault(hooks, "hooks", "must be an object with event names as members, not "+kind(hooks))
	e.Hint = `write {"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "…"}]}]}}`
	switch {
	case d.host() == 0 && hooks.Value.Kind() == '[':
		e.Host = nobodyLoads
		e.Hint = "see whose file it is: " + e.Hint[len("write "):] + ` is Claude Code's form, {"version": 1, "hooks": {"beforeShellExecution": [{"command": "…"}]}} is Cursor's`
	case hooks.Value.Kind() == '"':
		if d.host() == eventmap.Claude {
			e.Host = claudeDropsHooks
		}
		e.Hint = "convert the file that it names"
	default:
		e.Host = claudeDropsFile
	}
	return e
}

// groupMembers lists the members of a group that Claude Code ignores, as it ignores
// a timeout there; names and descriptions are left out.
func groupMembers(g *hujson.Value) (out []string) {
	for _, m := range objectMembers(g) {
		switch name := memberName(m); {
		case name == "matcher", name == "hooks", name == "description", name == "name", name == "id":
		case strings.HasPrefix(name, "_"), strings.HasPrefix(name, "//"), strings.HasPrefix(name, "$"):
		default:
			out = append(out, name)
		}
	}
	return out
}

// flatHint tells a group that is a handler, and one with another tool's members.
func flatHint(g *hujson.Value) string {
	switch {
	case member(g, "matchers") != nil:
		return `; "matchers" is no member: write "matcher", which holds names of tools only, and a hooks list`
	case member(g, "command") != nil || member(g, "prompt") != nil:
		return `; handlers stand one level deeper: {"matcher": "…", "hooks": [{"type": "command", "command": "…"}]}`
	}
	return ""
}

func matcherHint(m *hujson.Value) string {
	if k := m.Value.Kind(); k == '{' || k == '[' {
		return `; write the tool names as one string, such as "Edit|Write"`
	}
	return ""
}
