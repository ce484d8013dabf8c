package output_test

import (
	"fmt"
	"log"
	"strings"

	"hookshim/eventmap"
	"hookshim/output"
	"hookshim/translate"
)

// A guard of Claude Code's blocks a call of Cursor's with exit code 2.
func ExampleReply() {
	p, err := translate.Open(`{"hook_event_name":"preToolUse","cursor_version":"3.18.25","tool_name":"Shell","tool_input":{"command":"rm -rf build"}}`)
	if err != nil {
		log.Fatal(err)
	}
	for v := range p.Views(translate.Options{}) {
		a := output.Reply(v, output.Result{Exit: 2, Stderr: []byte("no rm -rf\n")}, false, output.Policy{})
		fmt.Print(string(a.JSON))
		break
	}
	// Output: {"permission":"deny","user_message":"no rm -rf","agent_message":"no rm -rf"}
}

// A guard of Cursor's asks about a call of Claude Code's, on stdout.
func ExampleReply_back() {
	p, err := translate.Open(`{"session_id":"s1","cwd":"/proj","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"git push"}}`)
	if err != nil {
		log.Fatal(err)
	}
	for v := range p.Views(translate.Options{Event: "beforeShellExecution"}) {
		a := output.Reply(v, output.Result{Stdout: []byte(`{"permission":"ask","user_message":"Push?"}`)}, false, output.Policy{})
		fmt.Print(string(a.JSON))
		break
	}
	// Output: {"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"Push?"}}
}

// What the host can't be told exactly is in the notes, each with a code.
func ExampleReply_notes() {
	p, err := translate.Open(`{"hook_event_name":"preToolUse","cursor_version":"3.18.25","tool_name":"Write","tool_input":{"file_path":"/proj/a.txt","content":"x"}}`)
	if err != nil {
		log.Fatal(err)
	}
	for v := range p.Views(translate.Options{}) {
		asks := `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"Sure?"}}`
		a := output.Reply(v, output.Result{Stdout: []byte(asks)}, false, output.Policy{})
		fmt.Println(strings.TrimSpace(string(a.JSON)))
		for _, n := range a.Notes {
			fmt.Println(n)
			fmt.Println(n.WayOut())
		}
		break
	}
	// Output:
	// {"permission":"deny","user_message":"Sure?","agent_message":"Sure?"}
	// HS201 ask becomes deny, since Cursor asks nobody on this event
	// convert --ask allow, or --ask pass
}

// Decode and Encode know no payload: a decision in one host's words, said in the
// other's.
func ExampleDecode() {
	stop := eventmap.FindEvent(eventmap.Claude, "Stop")
	d, _ := output.Decode(stop, output.Result{Stdout: []byte(`{"decision":"block","reason":"The tests are red."}`)}, false)
	fmt.Println(d.Verdict == eventmap.SayGoOn, d.Reason)
	fmt.Print(string(output.Encode(eventmap.Cursor, "stop", d, output.Policy{}).JSON))
	// Output:
	// true The tests are red.
	// {"followup_message":"The tests are red."}
}
