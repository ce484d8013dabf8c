// Package demo shows the product at work on an embedded example project: a
// Claude Code project is converted, and payloads captured from Cursor are sent
// through the entries that Cursor would run. Nothing but a POSIX shell is needed,
// and no tool is ever run, only hooks.
package demo

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
)

//go:embed all:project
var project embed.FS

// step is one thing that happens in Cursor.
type step struct {
	say     string // what the agent does, in words
	event   string
	subject string // what Cursor tests matchers against
	payload string // the event's own members; common is added
}

const common = `"conversation_id":"11111111-1111-4111-8111-111111111111","generation_id":"22222222-2222-4222-8222-222222222222","model":"default","session_id":"11111111-1111-4111-8111-111111111111","cursor_version":"3.18.25","workspace_roots":["$ROOT"],"user_email":"dev@example.invalid","transcript_path":null`

var steps = []step{
	{"the agent wants to run: rm -rf build", "preToolUse", "Shell", `"tool_name":"Shell","tool_input":{"command":"rm -rf build","cwd":"","timeout":30000},"tool_use_id":"a1","cwd":""`},
	{"the agent wants to run: ls", "preToolUse", "Shell", `"tool_name":"Shell","tool_input":{"command":"ls","cwd":"","timeout":30000},"tool_use_id":"a2","cwd":""`},
	{"the agent wants to write: .env", "preToolUse", "Write", `"tool_name":"Write","tool_input":{"file_path":"$ROOT/.env","content":"KEY=1\n"},"tool_use_id":"a3"`},
	{"the agent has written: app.js", "postToolUse", "Write", `"tool_name":"Write","tool_input":{"file_path":"$ROOT/app.js","content":"console.log(1)\n"},"tool_output":"{\"file_path\":\"$ROOT/app.js\",\"success\":true}","duration":12.5,"tool_use_id":"a4"`},
	{"the agent wants to stop", "stop", "Stop", `"status":"completed","loop_count":0`},
	{"the agent wants to stop again, after the follow-up", "stop", "Stop", `"status":"completed","loop_count":1`},
}

// Run unpacks the project into a temporary folder, converts it and sends the
// steps through. exe is the shim to call. With colour, what happens and what comes of it
// stands out.
func Run(w io.Writer, exe string, colour bool) error {
	return (&out{w, colour}).run(exe)
}

func (w *out) run(exe string) error {
	root, err := os.MkdirTemp("", "hookshim-demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return err
	}
	if err := unpack(root); err != nil {
		return err
	}
	entries, err := convert(w, root, exe)
	if err != nil {
		return err
	}
	for _, s := range steps {
		if err := play(w, root, s, entries); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "\nYour own project: hookshim convert .claude/settings.json -w\n")
	return nil
}

func unpack(root string) error {
	return fs.WalkDir(project, "project", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := project.ReadFile(path)
		if err != nil {
			return err
		}
		to := filepath.Join(root, filepath.FromSlash(strings.TrimPrefix(path, "project/")))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if strings.HasSuffix(path, ".sh") {
			mode = 0o755
		}
		return os.WriteFile(to, b, mode)
	})
}

// convert is `hookshim convert`, and gives what Cursor would load of the result.
func convert(w *out, root, exe string) ([]hooksjson.Entry, error) {
	text, err := os.ReadFile(filepath.Join(root, ".claude", "settings.json"))
	if err != nil {
		return nil, err
	}
	src, err := config.ReadClaude(".claude/settings.json", text)
	if err != nil {
		return nil, err
	}
	bin := config.Quote(exe)
	plan, err := config.PlanCursor([]*config.Source{src}, config.Choices{Bin: bin})
	if err != nil {
		return nil, err
	}
	out, _, err := config.EditCursor(".cursor/hooks.json", nil, plan, bin, false)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(w, w.paint(bold, "A project with four Claude Code hooks, converted for Cursor:")+"\n")
	for _, h := range plan.Hooks {
		f := h.From[0]
		script := strings.TrimPrefix(f.Command, `"$CLAUDE_PROJECT_DIR"/`)
		fmt.Fprintf(w, "  %-12s %-11s %-27s %s\n", f.Event, f.Matcher, script, w.paint(dim, "-> ")+w.paint(cyan, strings.Join(h.Events(), ", ")))
	}
	return hooksjson.Load(out)
}

// play sends one step through every entry that Cursor would run for it.
func play(w *out, root string, s step, entries []hooksjson.Entry) error {
	payload := strings.ReplaceAll("{"+common+`,"hook_event_name":"`+s.event+`",`+s.payload+"}", "$ROOT", root)
	fmt.Fprintf(w, "\n%s  %s\n", w.paint(bold, s.say), w.paint(dim, "("+s.event+")"))
	for _, e := range entries {
		if e.Event != s.event || !e.Matches(s.subject) {
			continue
		}
		saw, answer, err := call(root, e.Command, payload)
		if err != nil {
			return err
		}
		so, colour := outcome(answer)
		fmt.Fprintf(w, "  %s   %s\n", w.paint(dim, "the script saw"), short(strings.ReplaceAll(saw, root, "/proj")))
		fmt.Fprintf(w, "  %s   %s\n", w.paint(dim, "Cursor is told"), strings.ReplaceAll(answer, root, "/proj"))
		fmt.Fprintf(w, "  %s               %s\n", w.paint(dim, "so"), w.paint(colour, so))
	}
	return nil
}

// call runs an entry as Cursor does and gives what its script saw and what it
// answered.
func call(root, command, payload string) (saw, answer string, err error) {
	log := filepath.Join(root, "log")
	os.Remove(log)
	cmd := exec.Command("/bin/sh", "-c", strings.Replace(command, " --as cursor ", " --as cursor --log "+config.Quote(log)+" ", 1))
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CURSOR_PROJECT_DIR="+root, "CLAUDE_PROJECT_DIR="+root, "CURSOR_VERSION=3.18.25", "HOOKSHIM_STATE="+filepath.Join(root, "state"))
	cmd.Stdin = strings.NewReader(payload)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", "", fmt.Errorf("running a hook: %w: %s", err, errs.String())
	}
	line, err := os.ReadFile(log)
	if err != nil {
		return "", "", err
	}
	return gjson.GetBytes(line, "shown").Raw, strings.TrimSpace(out.String()), nil
}

// short leaves out members that say nothing in a demonstration.
func short(doc string) string {
	const most = 200
	if i := strings.Index(doc, `"hook_event_name"`); i > 0 {
		doc = "{… " + doc[i:]
	}
	if len(doc) > most {
		doc = doc[:most] + "…"
	}
	return doc
}

// outcome says what Cursor does, and in which colour.
func outcome(answer string) (so, colour string) {
	a := gjson.Parse(answer)
	switch {
	case a.Get("permission").Str == "deny":
		return "the call is BLOCKED", red
	case a.Get("additional_context").Exists():
		return "the model is told", cyan
	case a.Get("followup_message").Exists():
		return "the agent goes on instead of stopping", cyan
	}
	return "nothing is in the way", green
}
