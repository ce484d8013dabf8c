package host

import (
	"slices"

	"hookshim/eventmap"
)

// The files that sample calls are about, in the project.
const (
	SampleFile     = "$ROOT/notes.txt"
	SampleNotebook = "$ROOT/notes.ipynb"
)

// Sample is a call of a tool that the moments of a session do not have: with the command
// that a shell needs and the file that an edit needs, else with an empty input.
func Sample(tool string) ToolCall {
	c := ToolCall{Tool: tool, Input: "{}"}
	switch tool {
	case "PowerShell", "Monitor":
		c.Input = `{"command":"echo hello"}`
	case "MultiEdit":
		c.Input = `{"file_path":"` + SampleFile + `","edits":[{"old_string":"one","new_string":"two","replace_all":false}]}`
	case "NotebookEdit":
		c.Input = `{"notebook_path":"` + SampleNotebook + `","cell_id":"c1","cell_type":"code","edit_mode":"replace","new_source":"two"}`
	}
	return c
}

// Edits tells the tools of Claude Code that change a file which is there: Cursor has a
// Write for them, as for a new one.
func Edits(tool string) bool {
	return tool != "Write" && slices.ContainsFunc(eventmap.Tools(), func(t eventmap.Tool) bool {
		return t.Claude == tool && t.Cursor == "Write"
	})
}
