package eventmap_test

import (
	"fmt"

	"hookshim/eventmap"
)

// Which events of Cursor reach a script that is written for one of Claude Code's.
func ExampleRoutesTo() {
	for _, r := range eventmap.RoutesTo(eventmap.Cursor, "UserPromptSubmit") {
		fmt.Println(r.On, r.Event().TextIsContext)
	}
	// Output: beforeSubmitPrompt true
}

// What becomes of a question, event by event.
func ExampleFindRendering() {
	for _, on := range []string{"beforeShellExecution", "preToolUse"} {
		r := eventmap.FindRendering(eventmap.Cursor, on, eventmap.SayAsk)
		fmt.Printf("%s: %v, %v\n", on, r.Form, r.Fidelity)
	}
	// Output:
	// beforeShellExecution: permission:"ask", exact
	// preToolUse: permission:"deny", stricter
}

// A code's sentence and the way out, for messages to people.
func ExampleFindLoss() {
	l := eventmap.FindLoss(eventmap.LossAskDenied)
	fmt.Println(l.Text)
	fmt.Println(l.WayOut)
	// Output:
	// ask becomes deny, since Cursor asks nobody on this event
	// convert --ask allow, or --ask pass
}
