package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// cursorSession is the part of cursor-session's answer that is judged.
type cursorSession struct {
	Turns        []struct{ Prompt string }
	ConfigErrors json.RawMessage `json:"config_errors"`
	Steps        []struct {
		Step struct{ Tool, Hook string }
		Told any `json:"told_the_agent"`
	}
	EndedWith string `json:"ended_with"` // null where it ended by itself
}

// blockNote ends every refusal by a hook, whatever the tool and the event.
const blockNote = "Agent note: Do not suggest workarounds to the blocked tool."

// approval is what the runtime logs when a hook makes it ask the user; the SDK
// answers yes by itself, so the call runs all the same.
var approval = regexp.MustCompile(`requesting shell approval .*toolCallId: "(call_[0-9_]+)".*"hook_forces_prompt"`)

// runCursor plays the steps in one session of Cursor's own runtime. Its import of
// Claude Code's settings is on.
func (l *lab) runCursor(b *bench, s *scenario) (*observation, error) {
	if s.mcp {
		if err := writeFile(filepath.Join(b.project, ".cursor/mcp.json"), mcpServers()); err != nil {
			return nil, err
		}
	}
	// Hooks are started by a login shell, which sets a PATH of its own.
	if err := writeFile(filepath.Join(b.home, ".profile"), []byte("PATH='"+b.bin+"'\nexport PATH\n")); err != nil {
		return nil, err
	}
	answer, log, err := l.playCursor(b, s)
	if err != nil {
		return nil, err
	}
	o, err := readCursor(answer, log)
	if err != nil {
		return nil, err
	}
	o.project = b.project
	return o, nil
}

func (l *lab) playCursor(b *bench, s *scenario) (answer, log []byte, err error) {
	steps, err := b.cursorSteps(s)
	if err != nil {
		return nil, nil, err
	}
	stepsFile, out := filepath.Join(b.dir, "steps.json"), filepath.Join(b.dir, "session.json")
	if err := os.WriteFile(stepsFile, steps, 0o600); err != nil {
		return nil, nil, err
	}
	args := []string{"--project", b.project, "--home", b.home, "--steps", stepsFile, "--out", out}
	if s.prompt != "" {
		args = append(args, "--prompt", s.prompt)
	}
	if log, err = l.sessions.play(b.cursorJob(args)); err != nil {
		return nil, nil, err
	}
	answer, err = os.ReadFile(out)
	return answer, log, err
}

// cursorSteps says the steps in Cursor's words. The SDK's own session drops
// the answer to beforeSubmitPrompt, so a scenario with a prompt asks for that
// hook once more, as the remote agent does, and the answer is judged there.
func (b *bench) cursorSteps(s *scenario) ([]byte, error) {
	steps := []any{}
	if s.prompt != "" {
		steps = append(steps, map[string]any{"hook": "beforeSubmitPrompt", "args": map[string]any{"prompt": s.prompt}})
	}
	for _, st := range s.steps {
		if st.isHook() {
			steps = append(steps, map[string]any{"hook": st.tool, "args": st.input})
			continue
		}
		tool, args, err := b.cursorCall(st)
		if err != nil {
			return nil, err
		}
		steps = append(steps, map[string]any{"tool": tool, "args": args})
	}
	return json.Marshal(steps)
}

func (b *bench) cursorCall(st step) (tool string, args map[string]any, err error) {
	in := b.inProject(st.input)
	switch st.tool {
	case "Bash":
		return "Shell", map[string]any{"command": in["command"]}, nil
	case "Read":
		return "Read", map[string]any{"path": in["file_path"]}, nil
	case "Write":
		return "Write", map[string]any{"path": in["file_path"], "fileText": in["content"]}, nil
	case "Edit": // every edit reaches Cursor's client as a write of the whole new text
		old, err := os.ReadFile(in["file_path"].(string))
		text := strings.Replace(string(old), in["old_string"].(string), in["new_string"].(string), 1)
		return "Write", map[string]any{"path": in["file_path"], "fileText": text}, err
	}
	if server, ok := strings.CutPrefix(st.tool, "mcp__"); ok {
		server, name, _ := strings.Cut(server, "__")
		return "MCP", map[string]any{"providerIdentifier": server, "toolName": name, "args": in}, nil
	}
	return "", nil, fmt.Errorf("no such tool in Cursor: %s", st.tool)
}

func readCursor(answer, log []byte) (*observation, error) {
	var s cursorSession
	if err := json.Unmarshal(answer, &s); err != nil {
		return nil, err
	}
	if string(s.ConfigErrors) != "[]" {
		return nil, fmt.Errorf("Cursor can't load the hooks: %s", s.ConfigErrors)
	}
	approvals := map[string]bool{}
	for _, m := range approval.FindAllSubmatch(log, -1) {
		approvals[string(m[1])] = true
	}
	o := &observation{ended: s.EndedWith}
	var told []string
	for _, turn := range s.Turns[min(1, len(s.Turns)):] { // the follow-ups; the first is the user's prompt
		told = append(told, turn.Prompt)
		o.continued++
	}
	for i, st := range s.Steps {
		if st.Step.Hook != "" {
			o.promptAnswer(st.Told, &told)
			continue
		}
		o.calls = append(o.calls, cursorOutcome(st.Told, approvals[fmt.Sprintf("call_0_%d", i)]))
		told = append(told, textsUnder(st.Told, "hookAdditionalContexts")...)
	}
	o.told = strings.Join(told, "\n")
	return o, nil
}

// promptAnswer reads what beforeSubmitPrompt sends back to the remote agent.
func (o *observation) promptAnswer(answer any, told *[]string) {
	hook, _ := answer.(map[string]any)
	a, _ := hook["beforeSubmitPrompt"].(map[string]any)
	if context, ok := a["additionalContext"].(string); ok {
		*told = append(*told, context)
	}
	if a["continue"] == false {
		o.blocked = true
		o.userTold, _ = a["userMessage"].(string)
	}
}

func cursorOutcome(told any, wasAsked bool) call {
	c := call{outcome: failed, told: strings.Join(texts(told), "\n")}
	switch {
	case strings.Contains(c.told, blockNote):
		c.outcome = denied
	case wasAsked:
		c.outcome = asked
	case hasKey(told, "success") || hasKey(told, "start"): // start: of a shell command, whatever its exit code
		c.outcome = ran
	}
	return c
}
