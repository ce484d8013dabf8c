package conformance

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// runClaude has the real client play the steps as the turns of one session,
// against a model on loopback. Permissions are bypassed unless the scenario says
// otherwise: what doesn't run was stopped by a hook.
// Nobody is there to be asked, so a hook's ask is a denial.
func runClaude(b *bench, s *scenario) (*observation, error) {
	var calls []content
	for _, st := range s.steps {
		calls = append(calls, content{Name: st.tool, Input: b.inProject(st.input)})
	}
	api := newFakeAPI(calls)
	defer api.Close()
	args, err := b.claudeArgs(s)
	if err != nil {
		return nil, err
	}
	out, _, err := b.command(os.Getenv("CLAUDE_BIN"), args, "TERM=xterm", "IS_SANDBOX=1", "ANTHROPIC_BASE_URL="+api.URL,
		"ANTHROPIC_API_KEY=dummy-key", "NO_PROXY=*", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_TELEMETRY=1",
		"DISABLE_AUTOUPDATER=1", "DISABLE_ERROR_REPORTING=1", "CLAUDE_CODE_MAX_RETRIES=2", "PROBE="+b.probe())
	if len(out) == 0 && err != nil {
		return nil, err // else the exit code tells how the session ended
	}
	asked, _ := json.MarshalIndent(api.requests, "", " ")
	os.WriteFile(filepath.Join(b.dir, "events.jsonl"), out, 0o600) // for a look afterwards
	os.WriteFile(filepath.Join(b.dir, "requests.json"), asked, 0o600)
	seen := &session{requests: api.requests, calls: api.turns[:api.next], events: lines(out)}
	probed, err := os.ReadFile(b.probe())
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	seen.probed = lines(probed)
	return seen.observe(b), nil
}

func (b *bench) probe() string { return filepath.Join(b.dir, "probe.jsonl") }

// claudeArgs adds hooks of our own that tell what ran and how often the agent
// stopped; they say nothing and decide nothing.
func (b *bench) claudeArgs(s *scenario) ([]string, error) {
	hooks := map[string]any{}
	for _, event := range []string{"PostToolUse", "PostToolUseFailure", "Stop"} {
		hooks[event] = []any{map[string]any{"hooks": []any{map[string]any{"type": "command", "command": `/bin/cat >>"$PROBE"`}}}}
	}
	settings, _ := json.Marshal(map[string]any{"hooks": hooks})
	args := []string{"-p", "--output-format", "stream-json", "--verbose", "--include-hook-events", "--settings", string(settings), "--permission-mode", s.mode}
	if s.mcp {
		config := filepath.Join(b.dir, "mcp.json")
		if err := os.WriteFile(config, mcpServers(), 0o600); err != nil {
			return nil, err
		}
		args = append(args, "--mcp-config", config)
	}
	if s.resume {
		args = append(args, "--continue")
	}
	prompt := s.prompt
	if prompt == "" {
		prompt = "do it"
	}
	return append(args, "--", prompt), nil
}

// event is one line of the client's stream, or of the probe.
type event struct {
	Type, Subtype       string
	Result, Content     json.RawMessage
	PromptSubmitOutcome json.RawMessage `json:"prompt_submit_outcome"`
	PreventContinuation json.RawMessage `json:"prevent_continuation"`
	HookEventName       string          `json:"hook_event_name"`
	ToolUseID           string          `json:"tool_use_id"`
	StopHookActive      bool            `json:"stop_hook_active"`
}

func lines(data []byte) []event {
	var out []event
	for line := range bytes.Lines(data) {
		var e event
		if json.Unmarshal(line, &e) == nil {
			out = append(out, e)
		}
	}
	return out
}

// session is all that is known of one run of the client.
type session struct {
	requests       []request // what the model was sent
	calls          []content // what it called
	events, probed []event
}

func (s *session) observe(b *bench) *observation {
	o := &observation{project: b.project, told: s.told("")}
	for _, c := range s.calls {
		o.calls = append(o.calls, s.outcome(c.ID))
	}
	for _, e := range s.probed {
		if e.HookEventName == "Stop" && e.StopHookActive {
			o.continued++
		}
	}
	for _, e := range s.events {
		if e.PromptSubmitOutcome != nil || e.PreventContinuation != nil {
			o.blocked = true
			o.userTold += string(e.Content) + "\n"
		}
	}
	for _, e := range s.events {
		if o.blocked && e.Type == "result" {
			o.userTold += string(e.Result) + "\n"
		}
	}
	return o
}

// outcome is what became of a call: it ran if the probe saw its end, else the
// result that the model got says who refused it.
func (s *session) outcome(id string) call {
	result, told := s.result(id)
	c := call{outcome: failed, told: told + "\n" + s.told(id)}
	for _, e := range s.probed {
		if e.ToolUseID == id && strings.HasPrefix(e.HookEventName, "PostToolUse") {
			c.outcome = ran
			return c
		}
	}
	if result.IsError && !strings.HasPrefix(told, "<tool_use_error>") {
		c.outcome = denied
	}
	return c
}

func (s *session) result(id string) (content, string) {
	for _, q := range s.requests {
		for _, m := range q.Messages {
			for _, c := range m.Content {
				if c.Type == "tool_result" && c.ToolUseID == id {
					return c, c.Content.text()
				}
			}
		}
	}
	return content{}, ""
}

// ofHook knows a text that the client passes on from a hook: it says so on its
// first line.
var ofHook = regexp.MustCompile(`^(<system-reminder>\s*)?[^\n]{0,200}\b[Hh]ooks?\b`)

// told is what hooks told the model with one call, or anywhere. Each request
// repeats the whole conversation, and the client may order it anew: what a
// request says for the first time belongs to the last call before it.
func (s *session) told(id string) string {
	var out []string
	said := map[string]int{}
	for _, q := range s.requests {
		at, now := "", map[string]int{}
		for _, m := range q.Messages {
			for _, c := range m.Content {
				if c.Type == "tool_result" {
					at = c.ToolUseID
				}
				for _, text := range c.hookTexts(m.Role) {
					now[text]++
				}
			}
		}
		for text, n := range now {
			if n > said[text] && (id == "" || id == at) {
				out = append(out, text)
			}
			said[text] = max(said[text], n)
		}
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

var reminder = regexp.MustCompile(`(?s)<system-reminder>\n?(.*?)\n?</system-reminder>`)

// hookTexts are the pieces of a block that come from hooks.
func (c content) hookTexts(role string) (out []string) {
	text := c.Text
	if c.Type == "tool_result" && c.IsError {
		text = c.Content.text()
	} else if c.Type != "text" || role == "assistant" {
		return nil
	}
	pieces := []string{text}
	if found := reminder.FindAllStringSubmatch(text, -1); found != nil {
		pieces = nil
		for _, m := range found {
			pieces = append(pieces, m[1])
		}
	}
	for _, p := range pieces {
		of := false // a text of several paragraphs is the hook's from its first on
		for part := range strings.SplitSeq(p, "\n\n") {
			if of = of || ofHook.MatchString(part); of {
				out = append(out, part)
			}
		}
	}
	return out
}

func post(t *testing.T, url, body string) string {
	t.Helper()
	r, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
