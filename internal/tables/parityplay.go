package tables

import (
	"errors"
	"os"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/host"
	"hookshim/internal/proc"
	"hookshim/internal/shim"
	"hookshim/internal/simulate"
	"hookshim/internal/state"
	"hookshim/internal/verify"
	"hookshim/output"
)

// Pair is one form of answer on one event at one moment, in the author's host and in
// the other one.
type Pair struct {
	Author eventmap.Host
	Event  string
	Form   string
	At     string // the moment

	Native   host.Effect
	Imported host.Effect // through Cursor's own import; nothing the other way round
	Shimmed  host.Effect

	ImportIs, ShimIs   verify.Difference
	ImportWhy, ShimWhy string
}

// kept compares as verify does; a hook that does not run does nothing of what it is
// there for.
func kept(native, got verify.Side) (verify.Difference, string) {
	if len(got.Ran) == 0 {
		return verify.Weaker, "the hook does not run"
	}
	return verify.Compare(native, got)
}

// scriptLine stands for the hook in configurations.
const scriptLine = "./hook.sh"

// Pairs plays every form of answer on every event that both hosts know, at each
// moment of host.Moments that has it: in the author's host, converted as convert
// does and answered by the shim's code, and imported.
func Pairs(author eventmap.Host) ([]Pair, error) {
	dir, err := os.MkdirTemp("", "hookshim-parity-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var out []Pair
	for _, ev := range eventmap.Events(author) {
		s, err := newStage(author, ev, dir)
		if err != nil {
			return nil, err
		}
		for _, m := range host.Moments() {
			if !slices.ContainsFunc(m.Firings(author), func(f host.Firing) bool { return f.Event == ev.Name }) {
				continue
			}
			for _, f := range formsAt(author, &m) {
				if f.Only == nil || f.Only(ev) {
					out = append(out, s.play(f, m))
				}
			}
		}
	}
	return out, nil
}

// formsAt are the forms at a moment: rewrites are of the tool's own members.
func formsAt(author eventmap.Host, m *host.Moment) []Form {
	if author == eventmap.Cursor {
		return CursorForms()
	}
	all := Forms()
	for _, f := range m.Claude {
		in := map[bool]string{strings.Contains(f.Members, `"command":"`): `{"command":"echo other"}`, strings.Contains(f.Members, `"mcp__`): `{"text":"other"}`,
			strings.Contains(f.Members, `"Read"`): `{"file_path":"/srv/app/other"}`}[true]
		if f.Event == "PreToolUse" && in != "" {
			all = append(all, Form{"updatedInput", hso(0, `"permissionDecision":"allow","updatedInput":`+in), isPreTool})
		}
	}
	return all
}

// stage is one event's hook in both hosts.
type stage struct {
	author          eventmap.Host
	event           string
	own             *host.ClaudeSetup // the author's, or
	ownCursor       *host.CursorSetup
	converted       *host.CursorSetup // the other's, or
	convertedClaude *host.ClaudeSetup
	imported        *host.CursorSetup
	dir             string
	ran             bool
	result          output.Result
}

func newStage(author eventmap.Host, ev *eventmap.Event, dir string) (*stage, error) {
	s := &stage{author: author, event: ev.Name, dir: dir}
	if author == eventmap.Cursor {
		return s, s.fromCursor()
	}
	return s, s.fromClaude()
}

func (s *stage) fromClaude() error {
	text := []byte(`{"hooks":{"` + s.event + `":[{"matcher":"*","hooks":[{"type":"command","command":"` + scriptLine + `"}]}]}}`)
	src, err := config.ReadClaude("settings.json", text)
	if err != nil {
		return err
	}
	s.own = &host.ClaudeSetup{Project: root, Handlers: src.Handlers}
	plan, err := config.PlanCursor([]*config.Source{src}, config.Choices{Bin: "hookshim", NoMute: true, Target: eventmap.Target{Host: eventmap.Cursor}})
	if err != nil {
		return err
	}
	hooks, _, err := config.EditCursor("hooks.json", nil, plan, "hookshim", false)
	if err != nil {
		return err
	}
	entries, err := hooksjson.Load(hooks)
	imported, err2 := host.ImportClaude(text)
	s.converted = &host.CursorSetup{Root: root, Entries: entries}
	s.imported = &host.CursorSetup{Root: root, Entries: imported}
	return errors.Join(err, err2)
}

func (s *stage) fromCursor() error {
	text := []byte(`{"version":1,"hooks":{"` + s.event + `":[{"command":"` + scriptLine + `"}]}}`)
	src, err := config.ReadCursor("hooks.json", text)
	if err != nil {
		return err
	}
	entries, err := hooksjson.Load(text)
	if err != nil {
		return err
	}
	s.ownCursor = &host.CursorSetup{Root: root, Entries: entries}
	plan, err := config.PlanClaude([]*config.Source{src}, config.Choices{Bin: "hookshim", Target: eventmap.Target{Host: eventmap.Claude}})
	if err != nil {
		return err
	}
	settings, _, err := config.EditClaude("settings.json", nil, plan, "hookshim")
	if err != nil {
		return err
	}
	out, err := config.ReadClaude("settings.json", settings)
	if err == nil {
		s.convertedClaude = &host.ClaudeSetup{Project: root, Handlers: out.Handlers}
	}
	return err
}

// root is the project of all tables.
const root = "/srv/app"

func (s *stage) play(f Form, m host.Moment) Pair {
	p := Pair{Author: s.author, Event: s.event, Form: f.Name, At: m.Name}
	s.result = f.Result(s.event)
	if r := s.result; r.TimedOut || r.Start != "" {
		s.result.Exit = 0 // nothing else was seen of it
	}
	native := s.in(s.own, s.ownCursor, m)
	shimmed := s.in(s.convertedClaude, s.converted, m)
	p.Native, p.Shimmed = native.Effect, shimmed.Effect
	p.ShimIs, p.ShimWhy = kept(native, shimmed)
	if s.author == eventmap.Claude {
		imported := s.in(nil, s.imported, m)
		p.Imported = imported.Effect
		p.ImportIs, p.ImportWhy = kept(native, imported)
	}
	return p
}

// in plays the moment in a host. However a form ends, it ends so in both.
func (s *stage) in(claude *host.ClaudeSetup, cursor *host.CursorSetup, m host.Moment) verify.Side {
	s.ran = false
	s.dir, _ = os.MkdirTemp(s.dir, "")
	p := &simulate.Player{Session: host.Session{Root: root, ID: "00000000-0000-4000-8000-000000000001", Mode: "default"}, Start: s.start}
	sc := p.Play(claude, cursor, &m)
	if !s.ran {
		return verify.SideOf(&sc, nil)
	}
	return verify.SideOf(&sc, []verify.Ended{{}})
}

// start takes the place of a process: the script gives the form's answer, and a
// line of the shim's is carried out by the shim's code.
func (s *stage) start(line, dir string, env []string, stdin string) host.Process {
	args, isShim := config.ShimArgs(line)
	if !isShim {
		s.ran = true
		return host.Process{Exit: s.result.Exit, Killed: s.result.Killed, TimedOut: s.result.TimedOut, Stdout: string(s.result.Stdout), Stderr: string(s.result.Stderr)}
	}
	o, err := shim.Parse(args)
	if err != nil {
		return host.Process{Exit: shim.ExitUsage, Stderr: err.Error()}
	}
	getenv := func(name string) string {
		for _, kv := range slices.Backward(append(env, "HOOKSHIM_STATE="+s.dir)) {
			if v, ok := strings.CutPrefix(kv, name+"="); ok {
				return v
			}
		}
		return ""
	}
	w := &shim.World{Getenv: getenv, Env: env, Dir: dir, State: state.Open(getenv), Run: func(proc.Command) proc.Result {
		s.ran = true
		return proc.Result{Exit: s.result.Exit, Killed: s.result.Killed, TimedOut: s.result.TimedOut, Stdout: s.result.Stdout, Stderr: s.result.Stderr}
	}, Detach: func(proc.Command) error { return nil }}
	r := shim.Handle(o, w, strings.TrimSuffix(stdin, "\n"))
	return host.Process{Exit: r.Exit, Stdout: string(r.Stdout), Stderr: r.Stderr}
}
