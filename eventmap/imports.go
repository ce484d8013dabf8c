package eventmap

import "strings"

// importedTools is what Cursor's own import of Claude Code's settings makes of a
// tool's name in a matcher; every other name stays as it is. A name without a
// counterpart is dropped (cursor-observed.md 5.2).
var importedTools = [...]struct{ claude, cursor string }{
	{"Bash", "Shell"},
	{"Edit", "Write"},
	{"Glob", ""},
}

// ImportMatcher gives Cursor's matcher for one of Claude Code's, as Cursor's own
// import writes it: split at |, each part looked up whole, so that expressions stay
// as they are and the server of an MCP tool is forgotten. It is false if no part is
// left, and the import drops the hook (cursor-observed.md 5.2).
func ImportMatcher(matcher string) (string, bool) {
	if matcher == "" || matcher == "*" {
		return "", true
	}
	var out []string
	seen := func(name string) bool {
		for _, o := range out {
			if o == name {
				return true
			}
		}
		return false
	}
	for part := range strings.SplitSeq(matcher, "|") {
		if name := importName(strings.TrimSpace(part)); name != "" && !seen(name) {
			out = append(out, name)
		}
	}
	return strings.Join(out, "|"), len(out) > 0
}

func importName(name string) string {
	for _, t := range importedTools {
		if t.claude == name {
			return t.cursor
		}
	}
	if rest, ok := strings.CutPrefix(name, ClaudeMCPPrefix); ok {
		if _, tool, ok := strings.Cut(rest, "__"); ok && tool != "" {
			return MCPPrefix + tool
		}
	}
	return name
}
