package conformance

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

type host string

const (
	claude host = "claude"
	cursor host = "cursor"
)

// A scenario is one txtar file: prose, then
//
//	settings.json  the hooks, as a Claude Code user wrote them, or
//	hooks.json     the hooks, as a Cursor user wrote them
//	files/PATH     files of the project; those that begin with #! are executable
//	steps          the tool calls, one "TOOL {input}" a line, in Claude's names;
//	               a file_path is relative to the project
//	prompt         the user's prompt, where it matters
//	options        "hide PROGRAM" (not on the PATH of hooks), "mcp" (an MCP
//	               server named echo), "convert FLAG", "only HOST", "folder NAME"
//	               (of the project), "mode PERMISSIONMODE" (of Claude Code), "project DIR" (a project of this module),
//	               "env NAME FILE" (a variable with the path of a file in the
//	               project), "program NAME" (a file of the project is on the PATH),
//	               "remove FILE" (of what the conversion wrote), "server FILE" (of
//	               the project: what it prints a server answers, at $SERVER in the
//	               settings), "record" (hookshim record is on, and its cases are in cases/)
//	want           the facts, see facts_test.go
type scenario struct {
	name, title string
	settings    []byte
	hooks       []byte       // hooks.json: the scenario is one of Cursor's
	files       []txtar.File // names without "files/"
	steps       []step
	prompt      string
	hide        []string
	env         [][2]string // variable, file in the project
	remove      []string    // files that the conversion wrote
	server      string      // a file of the project that answers http hooks
	programs    []string    // files of the project that are on the PATH
	convert     []string
	only        host
	folder      string
	mcp         bool
	record      bool   // observers of hookshim record are in the project's files, cases go to cases/
	mode        string // Claude Code's permission mode
	resume      bool   // Claude Code goes on with the session before
	suffix      string // of the bench's name
	want        []fact
}

// step is a call of a tool, or, in Cursor, an event that its remote agent asks
// for: its name begins with a small letter, as Cursor's events do.
type step struct {
	tool  string
	input map[string]any
}

func (st step) isHook() bool {
	return st.tool != "" && 'a' <= st.tool[0] && st.tool[0] <= 'z' && !strings.HasPrefix(st.tool, "mcp__")
}

func (s *scenario) skips(h host) bool { return s.only != "" && s.only != h }

func loadScenarios(t *testing.T) []*scenario {
	t.Helper()
	names, err := filepath.Glob("scenarios/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	var out []*scenario
	for _, name := range names {
		s, err := loadScenario(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out = append(out, s)
	}
	return out
}

func loadScenario(name string) (*scenario, error) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		return nil, err
	}
	s := &scenario{folder: "project", mode: "bypassPermissions", name: strings.TrimSuffix(filepath.Base(name), ".txtar")}
	s.title, _, _ = strings.Cut(string(archive.Comment), "\n")
	for _, f := range archive.Files {
		if err := s.section(f); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return s, s.validate()
}

func (s *scenario) section(f txtar.File) error {
	if path, ok := strings.CutPrefix(f.Name, "files/"); ok {
		s.files = append(s.files, txtar.File{Name: path, Data: f.Data})
		return nil
	}
	switch f.Name {
	case "settings.json":
		s.settings = f.Data
		return nil
	case "hooks.json":
		s.hooks = f.Data
		return nil
	case "prompt":
		s.prompt = strings.TrimSpace(string(f.Data))
		return nil
	case "steps":
		return eachLine(f.Data, s.addStep)
	case "options":
		return eachLine(f.Data, s.addOption)
	case "want":
		return eachLine(f.Data, s.addFact)
	}
	return fmt.Errorf("no such section")
}

func (s *scenario) addStep(line string) error {
	tool, input, _ := strings.Cut(line, " ")
	st := step{tool: tool}
	s.steps = append(s.steps, st)
	return json.Unmarshal([]byte(input), &s.steps[len(s.steps)-1].input)
}

func (s *scenario) addOption(line string) error {
	name, value, _ := strings.Cut(line, " ")
	switch name {
	case "hide":
		s.hide = append(s.hide, value)
	case "env":
		variable, file, _ := strings.Cut(value, " ")
		s.env = append(s.env, [2]string{variable, file})
	case "remove":
		s.remove = append(s.remove, value)
	case "server":
		s.server = value
	case "program":
		s.programs = append(s.programs, value)
	case "convert":
		s.convert = append(s.convert, value)
	case "only":
		s.only = host(value)
	case "folder":
		s.folder = value
	case "mode":
		s.mode = value
	case "mcp":
		s.mcp = true
	case "record":
		s.record = true
	case "project":
		return s.addProject(filepath.Join("..", "..", filepath.FromSlash(value)))
	default:
		return fmt.Errorf("unknown option %q", line)
	}
	return nil
}

// addProject takes the files of a folder of this module, settings included.
func (s *scenario) addProject(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		if name == filepath.Join(".claude", "settings.json") {
			s.settings = data
		}
		if name == filepath.Join(".cursor", "hooks.json") {
			s.hooks = data
		}
		s.files = append(s.files, txtar.File{Name: name, Data: data})
		return err
	})
}

func (s *scenario) addFact(line string) error {
	f, err := parseFact(line)
	s.want = append(s.want, f)
	return err
}

// validate refuses a scenario that leaves open what becomes of a call: a
// judge that doesn't ask can't find a difference.
func (s *scenario) validate() error {
	if (s.settings == nil) == (s.hooks == nil) || len(s.want) == 0 {
		return fmt.Errorf("settings.json or hooks.json, and want, are needed")
	}
	for _, h := range []host{claude, cursor} {
		for n := range s.steps {
			judged := slices.ContainsFunc(s.want, func(f fact) bool { return f.isFor(h) && f.judgesCall(n+1) })
			if !judged && !s.skips(h) {
				return fmt.Errorf("want doesn't say what becomes of call %d under %s", n+1, h)
			}
		}
	}
	return nil
}

// eachLine calls fn for every line that is not blank and not a # comment.
func eachLine(data []byte, fn func(string) error) error {
	lines := bufio.NewScanner(strings.NewReader(string(data)))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := fn(line); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}

// TestScenarios needs no host: every file must be readable and complete.
func TestScenarios(t *testing.T) {
	loadScenarios(t)
}
