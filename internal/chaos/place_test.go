//go:build unix

package chaos

import "strings"

// A place is where the shim is started: by which host, on which event.
type place struct {
	name    string
	as      string
	payload string
	deny    string // what a script of the other tool prints to deny
	gate    bool
}

const (
	claudeDeny = `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}`
	cursorDeny = `{"permission":"deny","user_message":"no"}`

	cursorCall = `{"conversation_id":"c","generation_id":"g","session_id":"c","cursor_version":"3.18.25","workspace_roots":["WORK"],"hook_event_name":"EVENT","tool_name":"Shell","tool_input":{"command":"git push","cwd":""},"tool_use_id":"u"}`
	claudeCall = `{"session_id":"s","transcript_path":"/nowhere/t.jsonl","cwd":"WORK","permission_mode":"default","hook_event_name":"EVENT","tool_name":"Bash","tool_input":{"command":"git push"},"tool_use_id":"u"}`
)

func on(event, call string) string { return strings.Replace(call, "EVENT", event, 1) }

var (
	inCursor = place{"Claude Code's script in Cursor", "cursor", on("preToolUse", cursorCall), claudeDeny, true}
	inClaude = place{"Cursor's script in Claude Code", "claude", on("PreToolUse", claudeCall), cursorDeny, true}
	gates    = [...]place{inCursor, inClaude}
	others   = [...]place{
		{"the same after the call", "cursor", strings.Replace(on("postToolUse", cursorCall), `"tool_use_id"`, `"tool_output":"{}","tool_use_id"`, 1), claudeDeny, false},
		{"the same after the call", "claude", strings.Replace(on("PostToolUse", claudeCall), `"tool_use_id"`, `"tool_response":{"stdout":""},"tool_use_id"`, 1), cursorDeny, false},
	}
)
