package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	models "hookshim/internal/host"
	"hookshim/internal/simulate"
)

// modelled plays the scenario's steps through the models of "hookshim simulate" and
// says where they tell something else than the real program did.
func (l *lab) modelled(h host, s *scenario, seen *observation) []string {
	if s.mode != "bypassPermissions" {
		return nil // the models know no permission modes
	}
	again := *s
	again.suffix = "-model"
	b, err := l.bench(h, &again)
	if err == nil {
		_, err = l.prepare(h, b, &again)
	}
	if err != nil {
		return []string{"model: " + err.Error()}
	}
	m := newModel(h, b)
	return m.compare(s, seen)
}

// model is one host's model in a bench.
type model struct {
	name   host
	bench  *bench
	player *simulate.Player
	claude *models.ClaudeSetup
	cursor *models.CursorSetup
}

func newModel(h host, b *bench) *model {
	places := models.Places{Project: b.project, Home: b.home}
	m := &model{name: h, bench: b, player: &simulate.Player{Session: models.Session{Root: b.project, ID: "model", Mode: "bypassPermissions"}, Home: b.home, Env: b.environ(), Plain: true}}
	if h == claude {
		m.claude = models.OpenClaude(places)
	} else {
		m.cursor = models.OpenCursor(places)
	}
	return m
}

func (m *model) play(moment models.Moment) models.Effect {
	return m.player.Play(m.claude, m.cursor, &moment).Together
}

// compare tells what the model says otherwise, of each call and of the prompt.
func (m *model) compare(s *scenario, seen *observation) (out []string) {
	for i, st := range s.steps {
		if st.isHook() || i >= len(seen.calls) {
			continue
		}
		in := m.bench.inProject(st.input)
		input, _ := json.Marshal(in)
		after := textAfter(st.tool, in)
		e := m.play(beforehand(models.ToolCall{Tool: st.tool, Input: string(input), After: after}.Moment()))
		if m.outcome(e) == ran {
			carryOut(st.tool, in, after)
		}
		if got, want := m.outcome(e), seen.calls[i].outcome; got != want && want != failed {
			out = append(out, fmt.Sprintf("%s: the model says that call %d %s, the program's %s", m.name, i+1, got, want))
		}
	}
	if s.prompt != "" {
		e := m.play(promptMoment(s.prompt))
		if (e.Verdict == "deny") != seen.blocked {
			out = append(out, fmt.Sprintf("%s: the model says that the prompt is blocked: %v", m.name, e.Verdict == "deny"))
		}
	}
	return out
}

// textAfter is the whole text of the file that a call reads or leaves behind.
func textAfter(tool string, in map[string]any) string {
	str := func(name string) string { s, _ := in[name].(string); return s }
	text, _ := os.ReadFile(str("file_path")) // it may not be there
	switch tool {
	case "Write":
		return str("content")
	case "Edit":
		return strings.Replace(string(text), str("old_string"), str("new_string"), 1)
	}
	return string(text)
}

// carryOut does what a call of an editing tool does: later calls are about the result.
func carryOut(tool string, in map[string]any, after string) {
	if path, ok := in["file_path"].(string); ok && (tool == "Write" || tool == "Edit") {
		os.WriteFile(path, []byte(after), 0o644)
	}
}

// beforehand leaves out the events after the call: what is compared is whether it runs.
func beforehand(m models.Moment) models.Moment {
	before := func(list []models.Firing) (out []models.Firing) {
		for _, f := range list {
			if e := strings.ToLower(f.Event); strings.HasPrefix(e, "pre") || strings.HasPrefix(e, "before") {
				out = append(out, f)
			}
		}
		return out
	}
	return models.Moment{Name: m.Name, Claude: before(m.Claude), Cursor: before(m.Cursor)}
}

// outcome: nobody is there to be asked under Claude Code.
func (m *model) outcome(e models.Effect) outcome {
	switch {
	case e.Verdict == "deny", e.Verdict == "ask" && m.name == claude, e.Verdict == "defer":
		return denied
	case e.Verdict == "ask":
		return asked
	}
	return ran
}

func promptMoment(prompt string) models.Moment {
	text, _ := json.Marshal(prompt)
	return models.Moment{Name: "prompt",
		Claude: []models.Firing{{Event: "UserPromptSubmit", Members: `"prompt":` + string(text)}},
		Cursor: []models.Firing{{Event: "beforeSubmitPrompt", Members: `"prompt":` + string(text) + `,"attachments":[]`}}}
}
