package conformance

import (
	"encoding/json"
	"fmt"
	"os"

	models "hookshim/internal/host"
	"hookshim/internal/simulate"
)

// modelled plays the scenario's steps through the models of "hookshim simulate" and
// says where they tell something else than the real program did.
func (l *lab) modelled(h host, s *scenario, seen *observation) []string {
	again := *s
	again.suffix = "-model"
	b, err := l.bench(h, &again)
	if err == nil {
		_, err = l.prepare(h, b, &again)
	}
	if err == nil {
		err = os.WriteFile(b.home+"/.profile", []byte("PATH='"+b.bin+"'\nexport PATH\n"), 0o600)
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
	m := &model{name: h, bench: b, player: &simulate.Player{Session: models.Session{Root: b.project, ID: "model", Mode: "bypassPermissions"}, Home: b.home, Env: b.environ()}}
	if h == claude {
		m.claude = models.OpenClaude(places)
	} else {
		m.cursor = models.OpenCursor(places)
	}
	return m
}

func (m *model) play(moment models.Moment, loop int) models.Effect {
	return m.player.Play(m.claude, m.cursor, &moment, loop).Together
}

// compare tells what the model says otherwise, of each call and of the prompt.
func (m *model) compare(s *scenario, seen *observation) (out []string) {
	for i, st := range s.steps {
		if st.isHook() || i >= len(seen.calls) {
			continue
		}
		input, _ := json.Marshal(m.bench.inProject(st.input))
		after := ""
		if text, ok := st.input["content"].(string); ok {
			after = text
		}
		e := m.play(models.ToolCall{Tool: st.tool, Input: string(input), After: after}.Moment(), 0)
		if got, want := m.outcome(e), seen.calls[i].outcome; got != want && want != failed {
			out = append(out, fmt.Sprintf("%s: the model says that call %d %s, the program's %s", m.name, i+1, got, want))
		}
	}
	if s.prompt != "" {
		e := m.play(promptMoment(s.prompt), 0)
		if (e.Verdict == "deny") != seen.blocked {
			out = append(out, fmt.Sprintf("%s: the model says that the prompt is blocked: %v", m.name, e.Verdict == "deny"))
		}
	}
	return out
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
