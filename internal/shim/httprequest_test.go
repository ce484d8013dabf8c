package shim_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hookshim/internal/shim"
)

const claudeCall = `{"session_id":"c1","transcript_path":"/tmp/none.jsonl","cwd":"/tmp","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf /tmp/x"},"tool_use_id":"t1"}`

// TestRequestOfHTTP: what the server is sent, headers by the rules of Claude Code
// (docs/contract-notes.md).
func TestRequestOfHTTP(t *testing.T) {
	var got *http.Request
	var body string
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		got, body = r, string(b)
	})
	env := []string{"TOK=abc", "low=lower", "EMPTY=", "LINES=a\r\nEvil: 1\x01", "SECRET=s", "ANTHROPIC_API_KEY=key", "INPUT_NPM_TOKEN=key",
		"CURSOR_PROJECT_DIR=/p", "CLAUDE_PROJECT_DIR=/p", `QUOTE=a"b\c`}
	options := []string{"--url", url + "/h?a=$TOK&[x]={y}"}
	for _, name := range []string{"TOK", "low", "EMPTY", "LINES", "UNSET", "ANTHROPIC_API_KEY", "INPUT_NPM_TOKEN", "CURSOR_PROJECT_DIR", "CLAUDE_PROJECT_DIR", "QUOTE"} {
		options = append(options, "--header-env", name)
	}
	headers := []struct{ sent, want string }{
		{"A: Bearer $TOK", "Bearer abc"},
		{"B: ${TOK}x", "abcx"},
		{"C: $low|${low}", "$low|${low}"},
		{"D: $SECRET|${SECRET}|x", "||x"},
		{"E: $TOKEN $TOK-1 $$TOK $5 ${TOK:-d} ${ TOK } $", "abc-1 $abc $5 ${TOK:-d} ${ TOK } $"},
		{"F: $EMPTY", ""},
		{"G:$LINES", "aEvil: 1"},
		{"H: a\r\nInjected: yes", "aInjected: yes"},
		{"I: x${ANTHROPIC_API_KEY}$INPUT_NPM_TOKEN${CURSOR_PROJECT_DIR}$CLAUDE_PROJECT_DIR.", "x."},
		{"J: $QUOTE $(id) `id` ;", "a\"b\\c $(id) `id` ;"},
		{"K: $$${SECRET}TOK", "$$TOK"},
		{"L: @/etc/passwd", "@/etc/passwd"},
		{"User-Agent: mine", "mine"},
	}
	for _, h := range headers {
		options = append(options, "--header", h.sent)
	}
	if r := shimmed(t, shellCall, env, options...); string(r.Stdout) != nothing || r.Stderr != "" || got == nil {
		t.Fatalf("%s %s, request %v", r.Stdout, r.Stderr, got)
	}
	for _, h := range headers {
		name, _, _ := strings.Cut(h.sent, ":")
		if have, ok := got.Header[http.CanonicalHeaderKey(name)]; !ok || len(have) != 1 || have[0] != h.want {
			t.Errorf("--header %q: %q, want %q", h.sent, have, h.want)
		}
	}
	for name, want := range map[string]string{"Content-Type": "application/json", "Evil": "", "Injected": "", "Expect": ""} {
		if have := got.Header.Get(name); have != want {
			t.Errorf("%s: %q, want %q", name, have, want)
		}
	}
	if got.Method != "POST" || got.URL.RawQuery != "a=$TOK&[x]={y}" {
		t.Errorf("%s %s", got.Method, got.URL)
	}
	if !strings.HasPrefix(body, `{"session_id":"c1",`) || !strings.Contains(body, `"tool_name":"Bash","tool_input":{"command":"rm -rf /tmp/x"`) || body[len(body)-1] != '}' {
		t.Errorf("body %q", body)
	}
}

// TestHeaderOnce: a header of the hook's own takes the place of the shim's.
func TestHeaderOnce(t *testing.T) {
	var got []string
	url := serve(t, func(_ http.ResponseWriter, r *http.Request) { got = r.Header["Content-Type"] })
	shimmed(t, shellCall, nil, "--header", "content-type: text/x", "--url", url)
	if fmt.Sprint(got) != "[text/x]" {
		t.Error(got)
	}
}

// TestLongBody: signs that curl's configuration gives a meaning arrive as they are,
// a long payload too, and no file is left.
func TestLongBody(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	var body string
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		body = string(b)
		io.WriteString(w, denies)
	})
	for _, n := range []int{1, 100_000, 3 << 20} {
		text := strings.Repeat(`a\n\\\"\t%é#`, n/12+1)
		r := shimmed(t, strings.Replace(shellCall, "rm -rf /tmp/x", text, 1), nil, "--url", url)
		if !strings.Contains(body, `"command":"`+text+`"`) || !strings.Contains(string(r.Stdout), blocked) {
			t.Errorf("%d bytes: %d arrived; %.100s %s", n, len(body), r.Stdout, r.Stderr)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "hookshim-post-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestNoAnswerOfHTTP: a server that can't be reached is a failure as in Claude Code;
// where the shim could not ask at all, gates block.
func TestNoAnswerOfHTTP(t *testing.T) {
	slow := serve(t, func(_ http.ResponseWriter, r *http.Request) { io.Copy(io.Discard, r.Body); <-r.Context().Done() })
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	tls := httptest.NewTLSServer(says(200, denies))
	defer tls.Close()
	prompt := `{"conversation_id":"c1","hook_event_name":"beforeSubmitPrompt","prompt":"hi","cursor_version":"3.18.25","workspace_roots":["/tmp"]}`
	stop := `{"conversation_id":"c1","hook_event_name":"stop","status":"completed","loop_count":0,"cursor_version":"3.18.25","workspace_roots":["/tmp"]}`
	tests := []struct {
		name, payload string
		options       []string
		want, why     string
	}{
		{"refused", shellCall, []string{"--url", "http://" + closed.Addr().String()}, nothing, "could not be reached"},
		{"refused, fail closed", shellCall, []string{"--fail-closed", "--url", "http://" + closed.Addr().String()}, blocked, "could not be reached"},
		{"no such host", shellCall, []string{"--url", "http://nowhere.invalid/"}, nothing, "could not be reached"},
		{"slow", shellCall, []string{"--timeout", "0.3", "--url", slow}, nothing, "did not answer in time"},
		{"slow, fail closed", shellCall, []string{"--timeout", "0.3", "--fail-closed", "--url", slow}, blocked, "did not answer in time"},
		{"a certificate that nobody signed", shellCall, []string{"--url", tls.URL}, blocked, "could not be asked: curl failed with exit code 60"},
		{"no curl", shellCall, []string{"--url", slow}, blocked, "could not be asked: curl could not be started"},
		{"no curl, a prompt", prompt, []string{"--url", slow}, `"continue":false`, "could not be asked"},
		{"no curl, a stop", stop, []string{"--url", slow}, nothing, "could not be asked"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var env []string
			if strings.HasPrefix(tt.name, "no curl") {
				env = []string{"PATH=/nonexistent"}
			}
			begun := time.Now()
			r := shimmed(t, tt.payload, env, tt.options...)
			if !strings.Contains(string(r.Stdout), tt.want) || !strings.Contains(r.Stderr, tt.why) || r.Exit != 0 {
				t.Errorf("%s, exit %d, stderr %q; want %q and %q", r.Stdout, r.Exit, r.Stderr, tt.want, tt.why)
			}
			if time.Since(begun) > 5*time.Second {
				t.Error("it took too long")
			}
		})
	}
}

// TestProxy: HTTP_PROXY in capitals counts, as it does in Claude Code.
func TestProxy(t *testing.T) {
	asked := ""
	url := serve(t, func(w http.ResponseWriter, r *http.Request) { asked = r.URL.String(); io.WriteString(w, denies) })
	r := shimmed(t, shellCall, []string{"HTTP_PROXY=" + url}, "--url", "http://nowhere.invalid/x")
	if asked != "http://nowhere.invalid/x" || !strings.Contains(string(r.Stdout), blocked) {
		t.Errorf("asked %q, %s %s", asked, r.Stdout, r.Stderr)
	}
}

// TestHTTPUnderClaude: the same line as a command hook of Claude Code itself.
func TestHTTPUnderClaude(t *testing.T) {
	for _, tt := range []struct {
		name    string
		h       http.HandlerFunc
		options []string
		stdout  string
		exit    int
	}{
		{"deny", says(200, denies), nil, denies, 0},
		{"nothing", says(200, ""), nil, "", 0},
		{"text", says(200, "some text"), nil, "", 1},
		{"500", says(500, denies), nil, "", 1},
		{"500, fail closed", says(500, denies), []string{"--fail-closed"}, "", 2},
		{"another matcher", says(200, denies), []string{"--matcher", "Write"}, "", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			options := append([]string{"--as", "auto", "--script", "claude"}, tt.options...)
			r := shimmed(t, claudeCall, nil, append(options, "--url", serve(t, tt.h))...)
			if string(r.Stdout) != tt.stdout || r.Exit != tt.exit || r.Pass {
				t.Errorf("%q, exit %d, pass %v, stderr %q", r.Stdout, r.Exit, r.Pass, r.Stderr)
			}
		})
	}
}

// TestSecrets: nothing of a header stands where other users could read it.
func TestSecrets(t *testing.T) {
	dir := t.TempDir()
	fake := "#!/bin/sh\nprintf '%s\\n' \"$0 $*\" >" + dir + "/args\ncat >" + dir + "/stdin\nprintf '\\n200'\n"
	if err := os.WriteFile(filepath.Join(dir, "curl"), []byte(fake), 0o755); err != nil {
		t.Fatal(err)
	}
	shimmed(t, shellCall, []string{"PATH=" + dir + ":/bin:/usr/bin", "TOK=topsecret"}, "--header", "A: $TOK", "--header-env", "TOK", "--url", "http://127.0.0.1:9/")
	args, _ := os.ReadFile(filepath.Join(dir, "args"))
	stdin, _ := os.ReadFile(filepath.Join(dir, "stdin"))
	if got := strings.TrimSpace(string(args)); got != dir+"/curl -q --config -" || !strings.Contains(string(stdin), "topsecret") {
		t.Errorf("curl was started as %q with %q", args, stdin)
	}
}

// TestURLUsage: what does not go together is said before anything runs.
func TestURLUsage(t *testing.T) {
	for _, args := range []string{
		"--as cursor --url http://h/ -- x", "--as cursor --url http://h/ -c x", "--as claude --url http://h/", "--as cursor --url ftp://h/",
		"--as cursor --url h", "--as cursor --url file:///etc/passwd", "--as cursor --url http://", "--as cursor --header A:b -- x", "--as cursor --header-env A -- x",
		"--as cursor --url http://h/ --header A", "--as cursor --url http://h/ --header A@:b", "--as cursor --url http://h/ --header :b",
		"--as cursor --url http://h/ --header-env A-B", "--as cursor --background --url http://h/", "--as cursor --url",
	} {
		if _, err := shim.Parse(strings.Fields(args)); err == nil {
			t.Errorf("%s: accepted", args)
		}
	}
	if _, err := shim.Parse([]string{"--as", "cursor", "--url", "http://h/\nurl = x"}); err == nil {
		t.Error("an address of two lines: accepted")
	}
}
