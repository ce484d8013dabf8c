package host

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// Moments are the things of a session that both tools have events for, one of each
// kind, in the order in which a session has them (docs/coexistence.md lists them).
func Moments() []Moment {
	list := []Moment{
		{"the session starts", []Firing{{"SessionStart", `"source":"startup","model":"default"`}}, []Firing{{"sessionStart", `"is_background_agent":false`}}},
		{"the user's prompt", []Firing{{"UserPromptSubmit", `"prompt":"do it"`}}, []Firing{{"beforeSubmitPrompt", `"prompt":"do it","attachments":[]`}}},
	}
	for _, c := range []ToolCall{
		{Tool: "Bash", Input: `{"command":"echo hello"}`},
		{Tool: "Bash", Input: `{"command":"exit 3"}`, Failed: true},
		{Tool: "Read", Input: `{"file_path":"$ROOT/notes.txt"}`, After: "one\n"},
		{Tool: "Write", Input: `{"file_path":"$ROOT/new.txt","content":"one\n"}`, After: "one\n"},
		{Tool: "Edit", Input: `{"file_path":"$ROOT/notes.txt","old_string":"one","new_string":"two","replace_all":false}`, After: "two\n"},
		{Tool: "mcp__echo__echo", Input: `{"text":"hi"}`},
	} {
		list = append(list, c.Moment())
	}
	agent := ToolCall{Tool: "Agent", Input: `{"description":"look","prompt":"look around","subagent_type":"general-purpose"}`}.Moment()
	agent.Name = "a subagent is started"
	agent.Claude = append(agent.Claude[:1:1], Firing{"SubagentStart", `"agent_id":"a1","agent_type":"general-purpose"`})
	agent.Cursor = append(agent.Cursor[:1:1], Firing{"subagentStart", subagent})
	return append(list, agent,
		Moment{"a subagent stops", []Firing{{"SubagentStop", `"stop_hook_active":false,"agent_id":"a1","agent_type":"general-purpose","agent_transcript_path":"","last_assistant_message":"done"`}},
			[]Firing{{"subagentStop", subagent + `,"status":"completed","duration_ms":12,"summary":"done","message_count":1,"tool_call_count":0,"modified_files":[],"loop_count":0,"agent_transcript_path":null`}}},
		Moment{"the context is compacted", []Firing{{"PreCompact", `"trigger":"manual","custom_instructions":""`}},
			[]Firing{{"preCompact", `"trigger":"manual","context_usage_percent":91.5,"context_tokens":180000,"context_window_size":200000,"message_count":40,"messages_to_compact":30,"is_first_compaction":true`}}},
		Moment{"the agent stops", []Firing{{"Stop", `"stop_hook_active":false,"last_assistant_message":"done","background_tasks":[],"session_crons":[]`}},
			[]Firing{{"stop", `"status":"completed","loop_count":0`}}},
		Moment{"the session ends", []Firing{{"SessionEnd", `"reason":"other"`}},
			[]Firing{{"sessionEnd", `"reason":"completed","duration_ms":1000,"is_background_agent":false,"final_status":"completed"`}}},
	)
}

const subagent = `"subagent_id":"a1","subagent_type":"generalPurpose","task":"look around","parent_conversation_id":"11111111-1111-4111-8111-111111111111","tool_call_id":"call_1","subagent_model":"default","is_parallel_worker":false,"git_branch":"main"`

// Session is what all payloads of one session share.
type Session struct {
	Root string // the project's folder
	ID   string // session_id and conversation_id
	Mode string // Claude Code's permission mode
}

// Payload gives the document that a host sends for a firing (cursor-observed.md
// 10, claude.md 2).
func (s Session) Payload(h eventmap.Host, f Firing) string {
	root := rawjson.Quote(s.Root)
	members := strings.ReplaceAll(f.Members, `$ROOT`, root[1:len(root)-1])
	id := rawjson.Quote(s.ID)
	event := `,"hook_event_name":` + rawjson.Quote(f.Event) + `,`
	if h == eventmap.Cursor {
		return `{"conversation_id":` + id + `,"generation_id":` + id + `,"model":"default","session_id":` + id + event + `"cursor_version":` + rawjson.Quote(eventmap.CursorVersion) +
			`,"workspace_roots":[` + root + `],"user_email":null,"transcript_path":null,` + members + `}`
	}
	mode := ""
	if ev := eventmap.FindEvent(eventmap.Claude, f.Event); ev != nil && ev.Mode && s.Mode != "" {
		mode = `,"permission_mode":` + rawjson.Quote(s.Mode)
	}
	return `{"session_id":` + id + `,"transcript_path":"","cwd":` + root + mode + event + members + `}`
}

// Subject gives what a host tests its matchers against, from a payload of its own
// (cursor-observed.md 3, claude.md 5); "" where it tests nothing.
func Subject(h eventmap.Host, payload string) string {
	o, err := rawjson.Parse(payload)
	if err != nil {
		return ""
	}
	name, _ := o.Text("hook_event_name")
	ev := eventmap.FindEvent(h, name)
	if ev == nil {
		return ""
	}
	return ev.Subject(func(name string) string { s, _ := o.Text(name); return s })
}
