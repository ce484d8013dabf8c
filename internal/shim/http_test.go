package shim_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

	"hookshim/internal/proc"
	"hookshim/internal/shim"
	"hookshim/internal/state"
)

const shellCall = `{"conversation_id":"c1","generation_id":"g1","tool_name":"Shell","tool_input":{"command":"rm -rf /tmp/x","cwd":"","timeout":30000},"tool_use_id":"t1","cwd":"/tmp","hook_event_name":"preToolUse","cursor_version":"3.18.25","workspace_roots":["/tmp"]}`

const (
	denies  = `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"not here"}}`
	allows  = `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}`
	blocked = `"permission":"deny"`
	nothing = "{}\n"
)

// shimmed sends a payload through the shim with options and an environment.
func shimmed(t *testing.T, payload string, env []string, options ...string) shim.Reply {
	t.Helper()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("no curl")
	}
	o, err := shim.Parse(append([]string{"--as", "cursor"}, options...))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(env, " "), "PATH=") {
		env = append(env, "PATH="+os.Getenv("PATH"))
	}
	env = append(env, "HOME="+t.TempDir())
	getenv := func(name string) string {
		for i := len(env) - 1; i >= 0; i-- {
			if v, ok := strings.CutPrefix(env[i], name+"="); ok {
				return v
			}
		}
		return ""
	}
	w := &shim.World{Getenv: getenv, Env: env, Dir: t.TempDir(), State: state.Open(getenv), Run: proc.Run}
	return shim.Handle(o, w, payload)
}

// serve answers every request with h.
func serve(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// TestAnswersOfHTTP: 2xx with a JSON object is an answer, everything else a failure
// that blocks under fail closed only (claude.md 3.6, 3.7, claude-observed.md 12,
// docs/contract-notes.md).
func TestAnswersOfHTTP(t *testing.T) {
	tests := []struct {
		name         string
		h            http.HandlerFunc
		open, closed string // what the answer has in it, without and with --fail-closed
	}{
		{"deny", says(200, denies), blocked, blocked},
		{"deny with blanks and a mark", says(200, "\ufeff\n "+denies+"\n\n"), blocked, blocked},
		{"deny, 201", says(201, denies), blocked, blocked},
		{"deny, 299", says(299, denies), blocked, blocked},
		{"legacy block", says(200, `{"decision":"block","reason":"not here"}`), blocked, blocked},
		{"Cursor's deny", says(200, `{"permission":"deny","user_message":"not here"}`), blocked, blocked},
		{"Cursor's allow", says(200, `{"permission":"allow"}`), nothing, nothing},
		{"Cursor's rewrite", says(200, `{"updated_input":{"command":"evil"}}`), nothing, nothing},
		{"302 to a file", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", "file:///etc/passwd")
			w.WriteHeader(http.StatusFound)
		}, nothing, blocked},
		{"a header for another host", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Refresh", "0; url=http://nowhere.invalid/")
			w.Header().Set("Set-Cookie", "a=b")
			io.WriteString(w, denies)
		}, blocked, blocked},
		{"allow", says(200, allows), `"permission":"allow"`, `"permission":"allow"`},
		{"nothing", says(200, ""), nothing, nothing},
		{"204", says(204, ""), nothing, nothing},
		{"blanks", says(200, "\n"), nothing, nothing},
		{"no opinion", says(200, "{}"), nothing, nothing},
		{"text", says(200, "denied!"), nothing, blocked},
		{"text before the object", says(200, "noise "+denies), nothing, blocked},
		{"an array", says(200, "[1]"), nothing, blocked},
		{"cut off", says(200, denies[:len(denies)-1]), nothing, blocked},
		{"broken inside", says(200, `{"decision":"block",}`), nothing, blocked},
		{"the wrong event", says(200, strings.Replace(denies, "PreToolUse", "PostToolUse", 1)), nothing, blocked},
		{"302 to a deny", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/deny" {
				t.Error("the redirect was followed")
			}
			http.Redirect(w, r, "/deny", http.StatusFound)
		}, nothing, blocked},
		{"307 to a deny", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/deny", http.StatusTemporaryRedirect)
		}, nothing, blocked},
		{"deny, 403", says(403, denies), nothing, blocked},
		{"deny, 500", says(500, denies), nothing, blocked},
		{"chunked", func(w http.ResponseWriter, _ *http.Request) {
			for _, part := range strings.SplitAfter(denies, ",") {
				io.WriteString(w, part)
				w.(http.Flusher).Flush()
			}
		}, blocked, blocked},
		{"packed", func(w http.ResponseWriter, r *http.Request) {
			if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				t.Error("packed answers are not asked for")
			}
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			io.WriteString(z, denies)
			z.Close()
		}, blocked, blocked},
		{"long", says(200, strings.Replace(denies, "not here", "not here"+strings.Repeat(" no", 2<<20), 1)), blocked, blocked},
		{"longer than is read", says(200, `{"x":"`+strings.Repeat("y", proc.MaxStdout)+`",`+denies[1:]), blocked, blocked},
		{"cut off by the server", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			io.WriteString(w, denies)
		}, nothing, blocked},
		{"hung up", func(w http.ResponseWriter, _ *http.Request) {
			c, _, _ := w.(http.Hijacker).Hijack()
			c.Close()
		}, nothing, blocked},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			url := serve(t, tt.h)
			for want, options := range map[string][]string{"open " + tt.open: nil, "closed " + tt.closed: {"--fail-closed"}} {
				r := shimmed(t, shellCall, nil, append(options, "--url", url)...)
				if mode, want, _ := strings.Cut(want, " "); !strings.Contains(string(r.Stdout), want) || r.Exit != 0 {
					t.Errorf("%s: %.200q, exit %d, want %q in it", mode, r.Stdout, r.Exit, want)
				}
			}
		})
	}
}
