package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/plainfile"
	"hookshim/internal/simulate"
)

func simulateCommand() *cli.Command {
	return &cli.Command{
		Name:      "simulate",
		Usage:     "play events through a project's hooks as Claude Code or Cursor would",
		ArgsUsage: "claude|cursor",
		Description: "Loads the configuration as the host does, starts the hooks that match, all at once, and says what the host\n" +
			"makes of their answers, with the section of the contract for each. Hooks really run; no tool does.\n" +
			"Without --event, --tool or --payload one of each kind of event is played.\n" +
			"Exit codes: 0 played, 1 a call, prompt or session was blocked, 2 the input can't be used.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "config", Usage: "play this `FILE` alone; else all files of the project and of the user"},
			&cli.StringFlag{Name: "project", Usage: "the project's `DIR`; else the current folder, or the one that --config lies in"},
			&cli.StringFlag{Name: "event", Usage: "play only the event `NAME` of the host"},
			&cli.StringFlag{Name: "tool", Usage: "a call of the tool `NAME`, in Claude Code's names"},
			&cli.StringFlag{Name: "input", Value: "{}", Usage: "the tool's input as a `JSON` object, in Claude Code's names; $ROOT is the project"},
			&cli.BoolFlag{Name: "failed", Usage: "the tool's call fails"},
			&cli.StringFlag{Name: "payload", Usage: "play the payload in `FILE` (- is stdin), as the host would send it"},
			&cli.IntFlag{Name: "loop", Usage: "how many follow-ups came before a stop, `N`; hooks see them, too"},
			&cli.BoolFlag{Name: "import", Usage: "Cursor: also load Claude Code's settings, as Cursor itself does; always on without --config"},
			&cli.BoolFlag{Name: "login", Usage: "Cursor: start hooks by a login shell, with its profile and its PATH, as Cursor does"},
			&cli.StringFlag{Name: "format", Value: "text", Usage: "`FORM`: text or json"},
		},
		OnUsageError: usage,
		Action:       func(c *cli.Context) error { return (&simulation{c: c}).run() },
	}
}

// simulation is one run of simulate.
type simulation struct {
	c       *cli.Context
	host    eventmap.Host
	claude  *host.ClaudeSetup
	cursor  *host.CursorSetup
	project string
}

func (s *simulation) run() error {
	h, ok := eventmap.ParseHost(s.c.Args().First())
	if !ok || s.c.Args().Len() != 1 {
		return usage(s.c, errors.New("simulate needs one host: claude or cursor"), true)
	}
	if f := s.c.String("format"); f != "text" && f != "json" {
		return usage(s.c, fmt.Errorf("--format %s: text or json", f), true)
	}
	if n := s.c.Int("loop"); n < 0 {
		return usage(s.c, fmt.Errorf("--loop %d: a number from 0", n), true)
	}
	s.host = h
	if err := s.names(); err != nil {
		return err
	}
	if err := s.load(); err != nil {
		return unusable("simulate", err)
	}
	scenes, err := s.play()
	if err != nil {
		return err
	}
	return s.say(scenes)
}

// load reads what the host would load.
func (s *simulation) load() error {
	file := s.c.String("config")
	s.project = s.c.String("project")
	if s.project == "" {
		s.project = "."
		if file != "" {
			s.project = filepath.Dir(filepath.Dir(file))
		}
	}
	project, err := filepath.Abs(s.project)
	if err != nil {
		return err
	}
	s.project = project
	home, _ := os.UserHomeDir()
	places := host.Places{Project: project, Home: home, System: filepath.VolumeName(project) + string(filepath.Separator)}
	if file == "" {
		s.claude, s.cursor = host.OpenClaude(places), host.OpenCursor(places)
	} else if s.host == eventmap.Claude {
		s.claude, err = host.ReadClaudeFile(file, project, home)
	} else {
		s.cursor, err = host.ReadCursorFile(file, project, s.c.Bool("import"))
	}
	if s.host == eventmap.Claude {
		s.cursor = nil
	} else {
		s.claude = nil
	}
	return err
}

func (s *simulation) play() ([]simulate.Scene, error) {
	home, _ := os.UserHomeDir()
	p := &simulate.Player{Session: host.Session{Root: s.project, ID: "00000000-0000-4000-8000-000000000001", Mode: "default"}, Home: home, Env: withSelf(os.Environ()), Plain: !s.c.Bool("login")}
	if file := s.c.String("payload"); file != "" {
		return s.payload(p, file)
	}
	list, err := s.moments()
	if err != nil {
		return nil, err
	}
	var out []simulate.Scene
	for _, m := range list {
		now := m.Again(s.c.Int("loop"))
		if s.claude != nil && now.Name != m.Name { // its payload does not tell how many stops there were
			for i := range s.c.Int("loop") {
				before := m.Again(i)
				p.Play(s.claude, nil, &before)
			}
		}
		out = append(out, p.Play(s.claude, s.cursor, &now))
	}
	return out, nil
}

func (s *simulation) payload(p *simulate.Player, file string) ([]simulate.Scene, error) {
	text, err := readInput(file)
	if err != nil {
		return nil, unusable("simulate: reading the payload", err)
	}
	name := gjson.GetBytes(text, "hook_event_name").Str
	if eventmap.FindEvent(s.host, name) == nil {
		return nil, cli.Exit(fmt.Sprintf("simulate: reading the payload: hook_event_name %q is no event of %s", name, s.host.Title()), exitInput)
	}
	payload := strings.TrimSpace(string(text))
	if s.c.IsSet("loop") {
		payload = host.Held(payload, s.c.Int("loop"))
	}
	o := p.Outcome(s.claude, s.cursor, payload)
	return []simulate.Scene{{Moment: name, Events: []simulate.Outcome{o}, Together: o.Effect}}, nil
}

func (s *simulation) say(scenes []simulate.Scene) error {
	w := s.c.App.Writer
	if s.c.String("format") == "json" {
		b, err := json.MarshalIndent(scenes, "", "  ")
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\n", b)
	} else {
		s.files()
		for i := range scenes {
			fmt.Fprint(w, scenes[i].Text())
		}
	}
	for _, sc := range scenes {
		if sc.Together.Verdict == "deny" || sc.Together.Ended != "" {
			return cli.Exit("", exitDiffers)
		}
	}
	return nil
}

// files says on stderr which files the host drops.
func (s *simulation) files() {
	var files []host.File
	if s.claude != nil {
		files = s.claude.Files
	} else {
		files = s.cursor.Files
		if s.cursor.Root != s.project {
			fmt.Fprintf(s.c.App.ErrWriter, "Cursor reads the files at the repository's root, %s\n", s.cursor.Root)
		}
	}
	for _, f := range files {
		if f.Why != "" {
			fmt.Fprintf(s.c.App.ErrWriter, "%s drops %s: %s\n", s.host.Title(), f.Path, f.Why)
		}
	}
}

// mostPayload is how long a payload may be that is read from a file, in bytes.
const mostPayload = 64 << 20

// readInput reads a file, or stdin for "-".
func readInput(file string) ([]byte, error) {
	if file == "-" {
		return io.ReadAll(os.Stdin)
	}
	return plainfile.Named(file, mostPayload)
}

// withSelf adds the folder of this program at the end of PATH: entries that call
// hookshim find it, wherever it lies.
func withSelf(env []string) []string {
	self, err := os.Executable()
	if err != nil {
		return env
	}
	return append(slices.Clone(env), "PATH="+os.Getenv("PATH")+string(filepath.ListSeparator)+filepath.Dir(self))
}
