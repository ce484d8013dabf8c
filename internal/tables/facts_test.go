package tables

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"hookshim/eventmap"
	"hookshim/output"
)

// TestLookup asks as people do and looks for the meanings that a word has.
func TestLookup(t *testing.T) {
	for _, c := range []struct {
		word string
		from eventmap.Host
		want []string // kind, whose, what it becomes
	}{
		{"Bash", 0, []string{"tool claude Shell"}},
		{"Shell", 0, []string{"tool cursor Bash"}},
		{"PowerShell", 0, []string{"tool claude Shell"}},
		{"Skill", 0, []string{"tool claude  HS109"}},
		{"mcp__github__create_issue", 0, []string{"tool claude MCP:TOOL HS105"}},
		{"MCP:create_issue", 0, []string{"tool cursor mcp__SERVER__TOOL HS105"}},
		{"updatedInput", 0, []string{"member of the answer claude updated_input", `member of the answer claude permission:"deny" HS204`}},
		{"stop_hook_active", 0, []string{kindMember + " claude loop_count", kindSent + " claude no member of its own"}},
		{"loop_count", 0, []string{kindSent + " cursor stop_hook_active"}},
		{"ask", 0, nil},
		{"Notification", 0, []string{"event claude  HS301"}},
		{"workspaceOpen", 0, []string{"event cursor  HS319"}},
		{"followup_message", eventmap.Cursor, []string{"member of the answer cursor followup_message"}},
		{"HS212", 0, []string{"loss  a session title can't be set in Cursor HS212", "member of the answer claude nothing HS212"}},
		{"stop_hook_active", eventmap.Cursor, nil},
		{"CURSOR_VERSION", 0, []string{"variable cursor CURSOR_VERSION: the version that hookshim stands for"}},
		{"CURSOR_LAYOUT", 0, []string{"variable cursor "}},
		{"CLAUDE_PROJECT_DIR", 0, []string{"variable claude CLAUDE_PROJECT_DIR: the project's folder"}},
		{"CLAUDE_ENV_FILE", 0, []string{"variable claude CLAUDE_ENV_FILE: a file at the start of a session, whose variables Cursor gets"}},
		{"exit 2", 0, []string{`form of answer claude {"followup_message":"the reason"}`}},
		{"generalPurpose", 0, []string{"value cursor general-purpose"}},
	} {
		var got []string
		for _, f := range Lookup(c.word, c.from) {
			s := f.Kind + " " + f.Of + " " + f.Becomes
			for _, l := range f.Losses {
				s += " " + l.Code
			}
			got = append(got, s)
		}
		for _, w := range c.want {
			if !slices.Contains(got, w) {
				t.Errorf("map %s: no %q in\n%s", c.word, w, strings.Join(got, "\n"))
			}
		}
		if c.want == nil && got != nil {
			t.Errorf("map %s --from %v: %q, want nothing", c.word, c.from, got)
		}
	}
}

func TestNear(t *testing.T) {
	for word, want := range map[string]string{
		"bash": "Bash", "pretooluse": "PreToolUse", "stop-hook-active": "stop_hook_active", "updateInput": "updatedInput",
		"PreToolUsee": "PreToolUse", "followup": "followup_message", "hs204": "HS204", "sessionid": "session_id", "Bsah": "Bash",
	} {
		if got := Near(word, 0); len(got) == 0 || got[0] != want {
			t.Errorf("near %s: %q, want %s first", word, got, want)
		}
	}
	if got := Near("qqqqqqqqqq", 0); got != nil {
		t.Errorf("near nothing: %q", got)
	}
}

// TestEveryWordIsFound: no row is out of reach, each says where it comes from, and
// all three forms can show it.
func TestEveryWordIsFound(t *testing.T) {
	all := Facts()
	for _, w := range Words(0) {
		facts := lookup(all, w, 0)
		if len(facts) == 0 {
			t.Errorf("%s is listed and not found", w)
		}
		for _, f := range facts {
			if f.Source == "" || f.Word == "" {
				t.Errorf("%s: a fact without a source or a word: %+v", w, f)
			}
		}
		var back []Fact
		if err := json.Unmarshal([]byte(FactsJSON(facts)), &back); err != nil || len(back) != len(facts) {
			t.Errorf("%s: %v, %d of %d facts come back from JSON", w, err, len(back), len(facts))
		}
		if n := strings.Count(FactsMarkdown(facts), "\n"); n != len(facts)+2 {
			t.Errorf("%s: %d lines of markdown for %d facts", w, n, len(facts))
		}
	}
}

// TestSays holds the Says of the rows of answers against the code that reads answers:
// a member that says something on an event is read as that there, by its own host.
func TestSays(t *testing.T) {
	values := map[string][]string{
		"decision": {`"approve"`, `"block"`, `{"behavior":"allow"}`, `{"behavior":"deny"}`}, "permissionDecision": {`"allow"`, `"ask"`, `"defer"`, `"deny"`},
		"permission": {`"allow"`, `"ask"`, `"deny"`}, "continue": {"false"}, "updatedInput": {`{"command":"x"}`}, "updated_input": {`{"command":"x"}`}, "env": {`{"A":"b"}`},
	}
	for _, m := range append(slices.Clone(eventmap.Members()), eventmap.CursorMembers()...) {
		for _, e := range eventmap.Events(m.Host) {
			if m.Says == nil || !m.On(e.Name) || !carried(e) {
				continue
			}
			var got []eventmap.Says
			tries := values[m.Name]
			if tries == nil {
				tries = []string{`"text"`}
			}
			for _, v := range tries {
				body := `{"` + m.Name + `":` + v + `,"reason":"r"}`
				if m.Host == eventmap.Cursor {
					body = `{"` + m.Name + `":` + v + `}`
				}
				if m.Nested {
					body = `{"hookSpecificOutput":{"hookEventName":"` + e.Name + `","` + m.Name + `":` + v + `}}`
				}
				d, _ := output.Decode(e, output.Result{Stdout: []byte(body)}, false)
				got = append(got, saidBy(&d)...)
			}
			for _, s := range got {
				if !slices.Contains(m.Says, s) {
					t.Errorf("%s %s on %s says %v, which its row does not list", m.Host, m.Name, e.Name, s)
				}
			}
			if len(got) == 0 {
				t.Errorf("%s %s on %s says nothing, its row says %v", m.Host, m.Name, e.Name, m.Says)
			}
		}
	}
}

// carried tells whether any route shows the event to a hook.
func carried(e *eventmap.Event) bool { return len(eventmap.RoutesTo(e.Host.Other(), e.Name)) > 0 }

func saidBy(d *output.Decision) []eventmap.Says {
	var out []eventmap.Says
	for _, p := range []struct {
		is   bool
		says eventmap.Says
	}{{d.Verdict != 0, d.Verdict}, {d.Rewrite != "", eventmap.SayRewrite}, {d.Context != "", eventmap.SayContext}, {d.Output != "", eventmap.SayOutput},
		{d.End, eventmap.SayEnd}, {d.Notice != "", eventmap.SayNotice}, {d.Title != "", eventmap.SayTitle}, {len(d.Env) > 0, eventmap.SayEnv}} {
		if p.is {
			out = append(out, p.says)
		}
	}
	return out
}
