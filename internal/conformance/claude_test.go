package conformance

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// claudeEffects is the part of claude-host's digest that is judged.
type claudeEffects struct {
	Tools []struct {
		Ran, Denied bool
		Result      string
		HookText    []string `json:"hook_text"`
	}
	Injected []struct{ Text string }
	Stop     struct{ Continued int }
	Prompt   struct {
		Blocked bool
		Text    string
	}
	Final    string
	TimedOut bool `json:"timed_out"`
	Stderr   string
}

// runClaude plays the steps as the model's turns of one session of the real
// client. Permissions are bypassed unless the scenario says
// otherwise: what doesn't run was stopped by a hook.
// Nobody is there to be asked, so a hook's ask is a denial.
func runClaude(b *bench, s *scenario) (*observation, error) {
	turns := []any{}
	for _, st := range s.steps {
		turns = append(turns, map[string]any{"name": st.tool, "input": b.inProject(st.input)})
	}
	plan, err := json.Marshal(turns)
	if err != nil {
		return nil, err
	}
	out := filepath.Join(b.dir, "out")
	args := []string{os.Getenv("HOOKSHIM_CLAUDE_HOST"), "--settings", filepath.Join(b.project, ".claude/settings.json"),
		"--project", b.project, "--out", out, "--plan", string(plan), "--env", "PATH=" + b.bin}
	if s.prompt != "" {
		args = append(args, "--prompt", s.prompt)
	}
	args = append(args, "--extra-args", "--permission-mode", s.mode)
	if s.mcp {
		config := filepath.Join(b.dir, "mcp.json")
		if err := os.WriteFile(config, mcpServers(), 0o600); err != nil {
			return nil, err
		}
		args = append(args, "--mcp-config", config)
	}
	if _, _, err := b.command(os.Getenv("CURSOR_NODE"), args, "CLAUDE_BIN="+os.Getenv("CLAUDE_BIN"), "CLAUDE_HOST_HOME="+b.home); err != nil {
		return nil, err
	}
	return readClaude(b, filepath.Join(out, "effects.json"))
}

func readClaude(b *bench, path string) (*observation, error) {
	var e claudeEffects
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, &e)
	}
	if err != nil {
		return nil, err
	}
	o := &observation{project: b.project, continued: e.Stop.Continued, blocked: e.Prompt.Blocked}
	if o.blocked {
		o.userTold = e.Final + "\n" + e.Prompt.Text
	}
	for _, t := range e.Tools {
		c := call{outcome: failed, told: t.Result + "\n" + strings.Join(t.HookText, "\n")}
		if t.Ran {
			c.outcome = ran
		} else if t.Denied {
			c.outcome = denied
		}
		o.calls = append(o.calls, c)
	}
	var told []string
	for _, i := range e.Injected {
		told = append(told, i.Text)
	}
	o.told = strings.Join(told, "\n")
	return o, nil
}
