package translate_test

import (
	"fmt"
	"log"

	"hookshim/matcher"
	"hookshim/translate"
)

// What Cursor sends on preToolUse, as a script of Claude Code expects it.
func ExamplePayload_Views() {
	p, err := translate.Open(`{"hook_event_name":"preToolUse","cursor_version":"3.18.25","conversation_id":"c1","tool_name":"Shell","tool_input":{"command":"rm -rf build","cwd":"/proj"}}`)
	if err != nil {
		log.Fatal(err)
	}
	for v := range p.Views(translate.Options{}) {
		fmt.Println(string(v.Document()))
		break
	}
	// Output: {"session_id":"c1","cwd":"/proj","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf build"}}
}

// What Claude Code sends on PreToolUse, as a script of Cursor expects it under
// beforeShellExecution.
func ExamplePayload_Views_back() {
	p, err := translate.Open(`{"session_id":"s1","transcript_path":"/t.jsonl","cwd":"/proj","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"},"tool_use_id":"t1"}`)
	if err != nil {
		log.Fatal(err)
	}
	for v := range p.Views(translate.Options{Event: "beforeShellExecution"}) {
		fmt.Println(string(v.Document()))
		break
	}
	// Output: {"conversation_id":"s1","generation_id":"s1","model":"unknown","command":"ls","cwd":"/proj","sandbox":false,"session_id":"s1","hook_event_name":"beforeShellExecution","cursor_version":"3.18.25","workspace_roots":["/proj"],"user_email":null,"transcript_path":"/t.jsonl"}
}

// A call can have several views: every edit is a Write in Cursor. The first one that the
// matcher takes is the script's; where it takes none, the script is not meant for the call.
func ExampleView_Takes() {
	m, err := matcher.ParseClaude("Edit|Write")
	if err != nil {
		log.Fatal(err)
	}
	p, err := translate.Open(`{"hook_event_name":"preToolUse","cursor_version":"3.18.25","tool_name":"Write","tool_input":{"file_path":"/proj/.env","content":"KEY=1"}}`)
	if err != nil {
		log.Fatal(err)
	}
	for v := range p.Views(translate.Options{}) {
		fmt.Println(v.Tool, v.Takes(m.Match), v.RuleSubject())
	}
	// Output: Write true /proj/.env
}
