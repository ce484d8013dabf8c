package bench

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const small = `{"conversation_id":"11111111-1111-4111-8111-111111111111","generation_id":"22222222-2222-4222-8222-222222222222","model":"default","tool_name":"Shell","tool_input":{"command":"ls -la","cwd":"","timeout":30000},"tool_use_id":"7f6f2f7e-0000-4000-8000-000000000000","cwd":"","session_id":"11111111-1111-4111-8111-111111111111","hook_event_name":"preToolUse","cursor_version":"3.18.25","workspace_roots":["/tmp"],"user_email":"dev@example.invalid","transcript_path":null}`

// second is the call's own event, which follows small.
const second = `{"conversation_id":"11111111-1111-4111-8111-111111111111","generation_id":"22222222-2222-4222-8222-222222222222","model":"default","command":"ls -la","cwd":"","sandbox":false,"session_id":"11111111-1111-4111-8111-111111111111","hook_event_name":"beforeShellExecution","cursor_version":"3.18.25","workspace_roots":["/tmp"],"user_email":"dev@example.invalid","transcript_path":null}`

const sessionEnd = `{"conversation_id":"11111111-1111-4111-8111-111111111111","generation_id":"22222222-2222-4222-8222-222222222222","model":"default","session_id":"11111111-1111-4111-8111-111111111111","reason":"completed","duration_ms":1200,"is_background_agent":false,"final_status":"completed","hook_event_name":"sessionEnd","cursor_version":"3.18.25","workspace_roots":["/tmp"],"user_email":"dev@example.invalid","transcript_path":null}`

const native = `{"session_id":"11111111-1111-4111-8111-111111111111","transcript_path":"/tmp/none.jsonl","cwd":"/tmp","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls -la","description":"List"},"tool_use_id":"toolu_1"}`

const compact = `{"conversation_id":"11111111-1111-4111-8111-111111111111","generation_id":"22222222-2222-4222-8222-222222222222","model":"default","trigger":"auto","context_usage_percent":91,"context_tokens":182000,"context_window_size":200000,"message_count":40,"messages_to_compact":30,"is_first_compaction":true,"session_id":"11111111-1111-4111-8111-111111111111","hook_event_name":"preCompact","cursor_version":"3.18.25","workspace_roots":["/tmp"],"user_email":"dev@example.invalid","transcript_path":null}`

const (
	textLine   = `a line of text with \"quotes\" and a backslash \\ in it\n`
	shellInput = `{"command":"ls -la","cwd":"","timeout":30000}`
	bashInput  = `{"command":"ls -la","description":"List"}`
)

// writing turns a payload about a shell command into one about writing a file whose
// text is to be put where the @ is.
func writing(payload string) string {
	return strings.NewReplacer(`"Shell"`, `"Write"`, `"Bash"`, `"Write"`, shellInput, `{"file_path":"/does/not/exist","content":"@"}`,
		bashInput, `{"file_path":"/does/not/exist","content":"@"}`, "dev@", "dev at ").Replace(payload)
}

// large makes a file that holds a Write of a text of about n bytes. It is written
// piece by piece: what this process holds would count as the shim's memory, since
// Linux carries the highest mark from before an exec over.
func large(b *testing.B, n int) string {
	b.Helper()
	head, tail, _ := strings.Cut(writing(small), "@")
	f, err := os.Create(filepath.Join(b.TempDir(), "payload"))
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriter(f)
	w.WriteString(head)
	for range n / len(textLine) {
		w.WriteString(textLine)
	}
	w.WriteString(tail)
	if err := errors.Join(w.Flush(), f.Close()); err != nil {
		b.Fatal(err)
	}
	return f.Name()
}

// event makes a payload of about a size, the answer of a script that denies the call,
// and what the host has to be told.
func event(as string, size int) (payload, answer, want string) {
	payload, answer, want = small, `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}`, `{"permission":"deny","user_message":"no","agent_message":"no"}`
	if as == "claude" {
		payload, answer, want = native, `{"permission":"deny","user_message":"no"}`, answer
	}
	if size > 1000 {
		payload = strings.Replace(writing(payload), "@", strings.Repeat(textLine, size/len(textLine)), 1)
	}
	return payload, answer, want + "\n"
}
