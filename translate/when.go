package translate

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// holds tells whether a route's condition is true of the payload.
func (p *Payload) holds(w eventmap.When) bool {
	switch w {
	case eventmap.NotMCP:
		t, _ := p.Members.Text("tool_name")
		return !strings.HasPrefix(t, eventmap.MCPPrefix)
	case eventmap.ToolSucceeded:
		return !p.toolFailed()
	case eventmap.ToolFailed:
		return p.toolFailed()
	case eventmap.NotDenied:
		f, _ := p.Members.Text("failure_type")
		return f != "permission_denied"
	case eventmap.StatusCompleted:
		// A stop without a status is an old build's, or one that the remote agent
		// gave none; Claude's Stop is the event that can still hold the agent.
		s, _ := p.Members.Text("status")
		return s == "" || s == "completed"
	case eventmap.StatusError:
		s, _ := p.Members.Text("status")
		return s == "error"
	}
	return p.holdsClaude(w)
}

// holdsClaude are the conditions on Claude Code's payloads.
func (p *Payload) holdsClaude(w eventmap.When) bool {
	tool, _ := p.Members.Text("tool_name")
	switch w {
	case eventmap.ToolIsShell:
		return tool == "Bash" || tool == "PowerShell" || tool == "Monitor"
	case eventmap.ToolIsMCP:
		_, _, ok := p.mcpTool()
		return ok
	case eventmap.ToolIsRead:
		return tool == "Read"
	case eventmap.ToolIsEdit:
		return tool == "Edit" || tool == "Write" || tool == "MultiEdit" || tool == "NotebookEdit"
	case eventmap.ToolIsAgent:
		return tool == "Agent" || tool == "Task"
	case eventmap.PromptOfUser:
		s, _ := p.Members.Text("prompt")
		s = strings.TrimSpace(s)
		return !strings.HasPrefix(s, "<task-notification>") || !strings.HasSuffix(s, "</task-notification>")
	case eventmap.HasMessage:
		s, _ := p.Members.Text("last_assistant_message")
		return s != ""
	case eventmap.HasAgentType:
		s, _ := p.Members.Text("agent_type")
		return s != ""
	case eventmap.SourceIsNew:
		s, _ := p.Members.Text("source")
		return s == "" || s == "startup" || s == "clear"
	}
	return true
}

// toolFailed tells whether tool_output says that the call failed: Cursor reports
// MCP errors and some shell commands on postToolUse (cursor-observed.md 9.1).
func (p *Payload) toolFailed() bool {
	out := p.toolOutput()
	if !out.IsObject() {
		return false
	}
	if e := rawjson.At(out.Raw, "exitCode"); e.Type == gjson.Number && e.Num != 0 {
		return true
	}
	return rawjson.At(out.Raw, "isError").Type == gjson.True
}

// toolOutput is tool_output, or result_json after an MCP call, decoded: Cursor
// gives JSON as text. What is no JSON
// comes back as a JSON string.
func (p *Payload) toolOutput() gjson.Result {
	raw, ok := p.Members.Get("tool_output")
	if !ok {
		raw, _ = p.Members.Get("result_json")
	}
	r := gjson.Parse(raw)
	if r.Type == gjson.String && rawjson.Valid(r.Str) {
		return gjson.Parse(r.Str)
	}
	return r
}
