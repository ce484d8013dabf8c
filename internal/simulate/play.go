package simulate

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/plainfile"
	"hookshim/internal/record/sink"
	"hookshim/output"
)

// Player runs hooks as a host does.
type Player struct {
	Session host.Session
	Home    string
	Env     []string // what the host itself was started with

	// Plain starts Cursor's hooks by a shell that is no login shell: a profile
	// costs time, and is another one on every machine.
	Plain bool

	// Start takes the place of starting a process, for tables: it gets the hook's
	// command line. nil starts processes.
	Start func(line, dir string, env []string, stdin string) host.Process
}

// Run is one hook that was started.
type Run struct {
	Command string  `json:"command"`
	File    string  `json:"file"`
	Exit    int     `json:"exit"`
	Stdout  string  `json:"stdout,omitempty"`
	Stderr  string  `json:"stderr,omitempty"`
	Status  string  `json:"status"`        // success, blocked, failed, timeout or not run
	Why     string  `json:"why,omitempty"` // of a failure
	Rule    string  `json:"rule"`          // the contract's section
	Seconds float64 `json:"seconds"`

	Killed  bool `json:"killed,omitempty"`  // a signal ended it; Exit says nothing then
	Missing bool `json:"missing,omitempty"` // it could not be started
}

// Outcome is what one event came to.
type Outcome struct {
	Event   string      `json:"event"`
	Payload string      `json:"payload"`
	Ran     []Run       `json:"ran"`
	Answer  string      `json:"answer,omitempty"` // merged, Cursor only
	Effect  host.Effect `json:"effect"`

	done []output.Decision // in the order in which they finished, Claude Code only
}

// Cursor runs the hooks that Cursor starts for a payload of its own, all at once
// (cursor-observed.md 7, 8).
func (p *Player) Cursor(s *host.CursorSetup, payload string) Outcome {
	o := Outcome{Event: gjson.Get(payload, "hook_event_name").Str, Payload: payload}
	entries := s.Starting(payload)
	o.Ran = make([]Run, len(entries))
	answers := make([]string, len(entries))
	closed := false
	var wg sync.WaitGroup
	for i, e := range entries {
		closed = closed || e.Closed
		wg.Go(func() {
			begun := time.Now()
			res := p.start(e.Command, cursorShell(e.Command, p.Env, p.Plain), e.Dir, p.cursorEnv(), payload, seconds(e.Timeout))
			said := host.CursorSays(&e, res)
			answers[i] = said.Response
			o.Ran[i] = ran(e.Command, e.File, res, said, begun)
		})
	}
	wg.Wait()
	answers = slices.DeleteFunc(answers, func(a string) bool { return a == "" })
	o.Answer = host.MergeCursor(o.Event, answers)
	o.Effect = host.CursorDoes(o.Event, payload, o.Answer, closed)
	return o
}

func (p *Player) start(line string, args []string, dir string, env []string, stdin string, limit time.Duration) host.Process {
	if p.Start != nil {
		return p.Start(line, dir, env, stdin)
	}
	return process(args, dir, env, stdin, limit)
}

func ran(command, file string, res host.Process, said host.Said, begun time.Time) Run {
	return Run{Command: command, File: file, Exit: res.Exit, Stdout: res.Stdout, Stderr: res.Stderr,
		Status: said.Status, Why: said.Why, Rule: said.Cite, Seconds: time.Since(begun).Seconds(), Killed: res.Killed, Missing: res.Start != ""}
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// cursorEnv is what Cursor gives its hooks (cursor-observed.md 8).
func (p *Player) cursorEnv() []string {
	return append(p.bare(), "CURSOR_PROJECT_DIR="+p.Session.Root, "CLAUDE_PROJECT_DIR="+p.Session.Root, "CURSOR_VERSION="+eventmap.CursorVersion)
}

// bare is the player's environment without what either host sets, and with what
// keeps observers from taking a made-up payload for a real one.
func (p *Player) bare() []string {
	var out []string
	for _, kv := range p.Env {
		name, _, _ := strings.Cut(kv, "=")
		if !eventmap.SetsEnv(eventmap.Cursor, name) && !eventmap.SetsEnv(eventmap.Claude, name) {
			out = append(out, kv)
		}
	}
	return append(out, sink.OffVar+"=off")
}

// Claude runs the hooks that Claude Code starts for a payload of its own, all at
// once (claude-observed.md 4, 12, 14). Handlers that are neither
// commands nor http are not run.
func (p *Player) Claude(s *host.ClaudeSetup, payload string) Outcome {
	o := Outcome{Event: gjson.Get(payload, "hook_event_name").Str, Payload: payload}
	handlers := s.Starting(payload)
	o.Ran = make([]Run, len(handlers))
	var mu sync.Mutex
	var wg sync.WaitGroup
	for i, h := range handlers {
		wg.Go(func() {
			run, d := p.handler(&h, o.Event, payload)
			mu.Lock()
			defer mu.Unlock()
			o.Ran[i] = run
			o.done = append(o.done, d)
		})
	}
	wg.Wait()
	o.Effect = host.ClaudeDoes(o.Event, o.done)
	return o
}

// handler runs one handler; what it says in the background decides nothing.
func (p *Player) handler(h *config.Handler, event, payload string) (Run, output.Decision) {
	if h.Line() == "" || !eventmap.FindEvent(eventmap.Claude, event).Runs(h.Type) {
		return Run{Command: "(" + h.Type + ")", File: h.File, Status: "not run", Why: "only command and http hooks are run here", Rule: "claude-observed.md 12"}, output.Decision{}
	}
	args := claudeShell(h.Command, p.Env)
	switch {
	case h.Exec:
		args = nil
		for _, a := range append([]string{h.Command}, h.Args...) {
			args = append(args, strings.ReplaceAll(a, "${CLAUDE_PROJECT_DIR}", p.Session.Root))
		}
	case h.Shell == "powershell":
		args = []string{"pwsh", "-NoProfile", "-NonInteractive", "-Command", h.Command}
	}
	begun := time.Now()
	limit := h.Timeout
	if limit == 0 {
		limit = eventmap.FindEvent(eventmap.Claude, event).Timeout
	}
	if h.Type == "http" {
		res := p.post(h, strconv.FormatFloat(limit, 'f', -1, 64), payload)
		said, d := host.ClaudeSays(event, h.FailBlock, res)
		return ran(h.URL, h.File, res, said, begun), d
	}
	env, file := p.claudeEnv(event)
	res := p.start(h.Line(), args, cmp.Or(gjson.Get(payload, "cwd").Str, p.Session.Root), env, payload+"\n", seconds(limit))
	said, d := host.ClaudeSays(event, h.FailBlock, res)
	if file != "" {
		d.Env = variables(file)
		os.Remove(file)
	}
	if h.Async {
		said, d = host.Said{Status: "success", Why: "in the background", Cite: "claude-observed.md 12"}, output.Decision{}
	}
	return ran(h.Line(), h.File, res, said, begun), d
}

// claudeEnv is what Claude Code gives its hooks, with the file for variables where
// the event has one (claude-observed.md 6, 14).
func (p *Player) claudeEnv(event string) (env []string, file string) {
	env = append(p.bare(), "CLAUDECODE=1", "CLAUDE_PROJECT_DIR="+p.Session.Root, "CLAUDE_CODE_SESSION_ID="+p.Session.ID, "CLAUDE_CODE_ENTRYPOINT=cli", "CLAUDE_CODE_CHILD_SESSION=1")
	switch event {
	case "SessionStart", "Setup", "CwdChanged", "FileChanged":
		f, err := os.CreateTemp("", "hookshim-env-")
		if err != nil {
			return env, ""
		}
		f.Close()
		return append(env, "CLAUDE_ENV_FILE="+f.Name()), f.Name()
	}
	return env, ""
}

// variables reads what hooks wrote into CLAUDE_ENV_FILE: plain lines NAME=value,
// with or without export and quotes.
func variables(file string) (out []output.Var) {
	text, err := plainfile.Read(filepath.Clean(file), 64<<10)
	if err != nil {
		return nil
	}
	for l := range strings.Lines(string(text)) {
		name, value, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(l), "export "), "=")
		if ok {
			out = append(out, output.Var{Name: name, Value: strings.Trim(value, `"'`)})
		}
	}
	return out
}
