package host

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
	"hookshim/output"
)

// Effect is what a host does after all hooks of an event have answered, in words
// that both hosts share.
type Effect struct {
	// Verdict is deny, ask, or "" for the call, the prompt, the subagent or the
	// compaction goes on as it would without hooks; allow if a question is skipped.
	Verdict string `json:"verdict"`
	Reason  string `json:"reason,omitempty"`  // of a deny or ask, for whoever is told
	Input   string `json:"input,omitempty"`   // the input that the tool gets instead, JSON
	Context string `json:"context,omitempty"` // that the model is told
	Output  string `json:"output,omitempty"`  // that the model sees instead, JSON
	GoesOn  string `json:"goes_on,omitempty"` // the text that keeps the agent going
	Ended   string `json:"ended,omitempty"`   // why the session ends, "-" without a reason
	Notice  string `json:"notice,omitempty"`  // for the user
	Env     string `json:"env,omitempty"`     // for what comes later in the session, JSON
}

// CursorDoes gives what Cursor makes of a merged answer (cursor-observed.md 2.2).
// closed tells whether a hook among them is set to fail closed. Where this runtime
// and the remote agent differ, what the remote agent carries back counts.
func CursorDoes(event, payload, answer string, closed bool) Effect {
	o, _ := rawjson.Members(answer)
	str := func(name string) string { s, _ := o.Text(name); return s }
	e := Effect{Context: contextOf(event, str("additional_context"))}
	switch p := str("permission"); {
	case p == "deny" && classOf(event) == gates:
		e.Verdict, e.Reason = "deny", str("user_message")
	case p == "ask" && event == "beforeShellExecution":
		e.Verdict, e.Reason = "ask", str("user_message")
	case p == "ask" && event == "subagentStart":
		e.Verdict, e.Reason = "deny", str("user_message")
	}
	if over := output.Units(str("additional_context")) > eventmap.MaxContext; over && event == "preToolUse" && closed {
		e.Verdict, e.Reason = "deny", "preToolUse additional_context exceeded max size"
	}
	if c, _ := o.Get("continue"); c == "false" {
		switch event {
		case "beforeSubmitPrompt":
			e.Verdict, e.Reason = "deny", str("user_message")
		case "sessionStart":
			e.Ended = orDash(str("user_message"))
		}
	}
	if in, ok := o.Get("updated_input"); ok && event == "preToolUse" && e.Verdict != "deny" {
		e.Input = mergedInput(payload, in)
	}
	if out, ok := o.Get("updated_mcp_tool_output"); ok && event == "postToolUse" && strings.HasPrefix(gjson.Get(payload, "tool_name").Str, eventmap.MCPPrefix) {
		e.Output = out
	}
	if s := strings.TrimSpace(str("followup_message")); eventmap.IsStop(event) {
		e.GoesOn = s
	}
	if event == "preCompact" {
		e.Notice = str("user_message")
	}
	if event == "sessionStart" {
		e.Env, _ = o.Get("env")
	}
	return e
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// contextOf drops what is too long, all of it.
func contextOf(event, text string) string {
	if eventmap.CursorMember(event, "additional_context") == nil || output.Units(text) > eventmap.MaxContext {
		return ""
	}
	return text
}

// mergedInput is the input after a rewrite: the members that the tool honours are
// taken over, everything else is ignored. "" where nothing changes.
func mergedInput(payload, updated string) string {
	tool := gjson.Get(payload, "tool_name").Str
	in, _ := rawjson.Members(gjson.Get(payload, "tool_input").Raw)
	before := in.String()
	up, _ := rawjson.Members(updated)
	for _, m := range up {
		if strings.HasPrefix(tool, eventmap.MCPPrefix) || honoured(tool, m.Name) {
			in = in.Set(m.Name, m.Raw)
		}
	}
	if rawjson.Equal(before, in.String()) {
		return ""
	}
	return in.String()
}

func honoured(tool, member string) bool {
	if tool == "Shell" && member == "cwd" {
		return true
	}
	for _, t := range eventmap.Tools() {
		if t.Cursor != tool {
			continue
		}
		for _, k := range t.Keys {
			if k.Cursor == member && k.Honoured {
				return true
			}
		}
	}
	return false
}
