package shim_test

import (
	"strings"
	"testing"

	"hookshim/eventmap"
	"hookshim/internal/proc"
	"hookshim/internal/shim"
	"hookshim/internal/state"
)

// TestVariables holds the rows of variables against what a script is started with: at
// the start of a session, in a host that has set every one of them.
func TestVariables(t *testing.T) {
	payloads := map[eventmap.Host]string{
		eventmap.Cursor: `{"hook_event_name":"sessionStart","conversation_id":"c1","session_id":"c1","cursor_version":"3.18.25","workspace_roots":["/p"],"is_background_agent":false}`,
		eventmap.Claude: `{"hook_event_name":"SessionStart","session_id":"c1","source":"startup","cwd":"/p","transcript_path":"/t.jsonl"}`,
	}
	for h, payload := range payloads {
		set := map[string]string{"HOME": t.TempDir(), "HOOKSHIM_STATE": t.TempDir()}
		for _, v := range eventmap.EnvVars() {
			set[v.Name] = "true" // as the remote ones are, where they are anything
		}
		delete(set, "CLAUDE_ENV_FILE")
		w := &shim.World{Getenv: func(name string) string { return set[name] }, Dir: "/p"}
		for name, v := range set {
			w.Env = append(w.Env, name+"="+v)
		}
		w.State = state.Open(w.Getenv)
		var got []string
		w.Run = func(c proc.Command) proc.Result { got = c.Env; return proc.Result{} }
		o, err := shim.Parse([]string{"--as", h.String(), "./x"})
		if err != nil {
			t.Fatal(err)
		}
		if shim.Handle(o, w, payload); got == nil {
			t.Fatalf("--as %s: nothing started", h)
		}
		for _, v := range eventmap.EnvVars() {
			want := v.Host == o.Script && v.Given != "" || v.Host == h && v.Both
			have := false
			for _, kv := range got {
				have = have || strings.HasPrefix(kv, v.Name+"=")
			}
			if have != want {
				t.Errorf("--as %s: %s is set: %v, its row says %v", h, v.Name, have, want)
			}
		}
	}
}
