package verify

import (
	"slices"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/rawjson"
)

// Case is one thing that happens in both hosts.
type Case struct {
	Name   string
	Moment host.Moment
	Call   *host.ToolCall

	files    map[string]string // that are put into the project's copy before
	earlier  []host.Moment     // the stops before it, each of which was followed up
	recorded bool              // a payload's own members must stay as they are
}

// toolCases are the built-in calls by tool: a safe one, a dangerous one, an edge one.
// Nothing of them is ever executed; only hooks see them.
var toolCases = []struct{ name, tool, input string }{
	{"safe", "Bash", `{"command":"ls -la","description":"List files"}`},
	{"dangerous", "Bash", `{"command":"rm -rf / --no-preserve-root"}`},
	{"push", "Bash", `{"command":"git push --force origin main"}`},
	{"edge", "Bash", `{"command":"cd sub && echo 'two\nlines' | tee \"a b.txt\""}`},
	{"safe", "Read", `{"file_path":"$ROOT/README.md"}`},
	{"dangerous", "Read", `{"file_path":"$ROOT/.env"}`},
	{"edge", "Read", `{"file_path":"$ROOT/a folder/b.txt","offset":10,"limit":5}`},
	{"safe", "Write", `{"file_path":"$ROOT/hookshim-verify-new.txt","content":"text\n"}`},
	{"dangerous", "Write", `{"file_path":"$ROOT/.env","content":"KEY=1\n"}`},
	{"edge", "Write", `{"file_path":"$ROOT/a folder/hookshim-verify.ts","content":""}`},
	{"safe", "Edit", `{"file_path":"$ROOT/hookshim-verify-old.txt","old_string":"one","new_string":"two","replace_all":false}`},
	{"dangerous", "Edit", `{"file_path":"$ROOT/.git/config","old_string":"a","new_string":"b","replace_all":false}`},
	{"safe", "Grep", `{"pattern":"TODO","path":"$ROOT"}`},
	{"safe", "Glob", `{"pattern":"**/*.go"}`},
	{"safe", "WebFetch", `{"url":"https://example.com/","prompt":"read"}`},
	{"dangerous", "WebFetch", `{"url":"http://169.254.169.254/latest/meta-data/","prompt":"read"}`},
	{"safe", "WebSearch", `{"query":"weather"}`},
	{"safe", "Agent", `{"description":"look","prompt":"look around","subagent_type":"general-purpose"}`},
}

// promptCases are the built-in prompts.
var promptCases = []struct{ name, text string }{
	{"safe", "add a test for the parser"},
	{"dangerous", "use my key AKIAIOSFODNN7EXAMPLE and password hunter2"},
	{"edge", "ein Prompt mit Umlauten äöü\nand \"two lines\""},
}

// builtin gives the cases for a hook under an event of Claude Code: takes tells which
// tools it is meant for, named which further tools its matcher names.
func builtin(event string, takes func(tool string) bool, named []string) []Case {
	switch event {
	case "PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest":
		return tools(event, takes, named)
	case "UserPromptSubmit":
		var out []Case
		for _, p := range promptCases {
			out = append(out, Case{Name: "prompt, " + p.name, Moment: Prompt(p.text)})
		}
		return out
	}
	var out []Case
	for _, m := range host.Moments() {
		if !slices.ContainsFunc(m.Claude, func(f host.Firing) bool { return f.Event == event }) {
			continue
		}
		out = append(out, Case{Name: m.Name, Moment: m})
		if eventmap.IsStop(event) {
			out = append(out, again(m, 1))
		}
	}
	return out
}

// again is a stop after some follow-ups.
func again(m host.Moment, loop int) Case {
	last := m.Again(loop)
	c := Case{Name: last.Name, Moment: last}
	for i := range loop {
		c.earlier = append(c.earlier, m.Again(i))
	}
	return c
}

func tools(event string, takes func(string) bool, named []string) []Case {
	var out []Case
	failed := event == "PostToolUseFailure"
	add := func(name, tool, input string) {
		c := host.ToolCall{Tool: tool, Input: input, After: after(tool, input), Failed: failed}
		out = append(out, Case{Name: tool + ", " + name, Moment: c.Moment(), Call: &c})
	}
	for _, c := range toolCases {
		if takes(c.tool) {
			add(c.name, c.tool, c.input)
		}
	}
	if len(out) == 0 { // a pattern that takes none of them may take another tool
		for _, t := range eventmap.Tools() {
			named = append(named, t.Claude)
		}
	}
	for _, n := range named {
		c := host.Sample(n)
		twice := slices.ContainsFunc(out, func(k Case) bool { return k.Call.Tool == n })
		if takes(n) && eventmap.IsClaudeTool(n) && !twice {
			add("safe", n, c.Input)
		}
	}
	return out
}

// Prompt is the moment of a user's prompt.
func Prompt(text string) host.Moment {
	q := rawjson.Quote(text)
	return host.Moment{Name: "the user's prompt",
		Claude: []host.Firing{{Event: "UserPromptSubmit", Members: `"prompt":` + q}},
		Cursor: []host.Firing{{Event: "beforeSubmitPrompt", Members: `"prompt":` + q + `,"attachments":[]`}}}
}
