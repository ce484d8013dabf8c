package translate

import (
	"strings"

	"hookshim/eventmap"
)

// showMCP names an MCP call as Claude Code does: mcp__SERVER__TOOL. Only
// beforeMCPExecution tells the server; elsewhere the servers that the hook's
// matchers name are tried, then "unknown".
func (v *View) showMCP(yield func(*View) bool) {
	tool := strings.TrimPrefix(v.HostTool, eventmap.MCPPrefix)
	server := v.Text("mcp_server_name")
	if server != "" {
		yield(v.mcp(server, tool))
		return
	}
	for _, s := range append(v.opt.Servers[:len(v.opt.Servers):len(v.opt.Servers)], "unknown") {
		w := v.mcp(s, tool)
		w.note(eventmap.LossMCPServer, w.Tool)
		if !yield(w) {
			return
		}
	}
}

func (v *View) mcp(server, tool string) *View {
	w := v.as(nil, v.HostInput)
	w.Tool = eventmap.ClaudeMCPPrefix + mcpName(server) + "__" + mcpName(tool)
	return w
}

// mcpName spells a server or tool as Claude Code does in tool names: whatever is
// no letter, digit, underscore or hyphen becomes an underscore.
func mcpName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '_', r == '-':
			return r
		}
		return '_'
	}, s)
}
