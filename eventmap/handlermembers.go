package eventmap

import (
	"slices"
	"strings"
)

// HandlerMember is a member of a handler of Claude Code, with what becomes of it in
// Cursor.
type HandlerMember struct {
	Name   string
	Types  string // the types that have it, "" for all; others ignore it
	Cursor string // what becomes of it, "" where it has no counterpart
	Cite   string
}

var handlerMembers = [...]HandlerMember{
	{"type", "", "command and http: a command entry; prompt: a prompt entry; agent, mcp_tool: lost", "claude.md 4.2"},
	{"if", "", "`--if`; a prompt runs without it (HS321)", "claude.md 4.2, claude-observed.md 10"},
	{"timeout", "", "`--timeout`, and 5 s more in the entry", "claude.md 3.5, claude-observed.md 12"},
	{"statusMessage", "", "", "claude.md 4.2"},
	{"command", "command", "`-c`, or with args what follows `--`", "claude-observed.md 12"},
	{"args", "command", "what follows `--`; `${CLAUDE_…}` is put in by the shim", "claude-observed.md 12"},
	{"async", "command", "`--background`", "claude-observed.md 12"},
	{"asyncRewake", "command", "waited for, since nothing can be woken later", "claude.md 4.2"},
	{"shell", "command", "powershell: `-- pwsh -Command`", "claude-observed.md 12"},
	{"onFailure", "command http", "`--fail-closed`", "claude.md 3.6, claude-observed.md 12"},
	{"url", "http", "`--url`", "claude.md 4.2"},
	{"headers", "http", "`--header`, once each", "claude.md 4.2"},
	{"allowedEnvVars", "http", "`--header-env`, once each; less what settings or Claude Code itself keep back (HS332)", "claude.md 4.2, 4.3"},
	{"prompt", "prompt agent", "the entry's prompt", "claude.md 4.2"},
	{"model", "prompt agent", "", "claude.md 4.2"},
	{"continueOnBlock", "prompt", "what Cursor does anyway: the call is refused, the turn goes on", "claude.md 4.2"},
	{"server", "mcp_tool", "lost with the handler", "claude.md 4.2"},
	{"tool", "mcp_tool", "lost with the handler", "claude.md 4.2"},
	{"input", "mcp_tool", "lost with the handler", "claude.md 4.2"},
}

// HandlerMembers lists the members in table order. What stands on a handler beside
// them Claude Code ignores.
func HandlerMembers() []HandlerMember { return handlerMembers[:] }

// FindHandlerMember looks up a member that handlers of a type have; nil if they have
// no such member.
func FindHandlerMember(handler, name string) *HandlerMember {
	for i := range handlerMembers {
		m := &handlerMembers[i]
		if m.Name == name && (m.Types == "" || slices.Contains(strings.Fields(m.Types), handler)) {
			return m
		}
	}
	return nil
}
