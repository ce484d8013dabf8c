package verify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/plainfile"
	"hookshim/internal/rawjson"
)

// ownCase is a case as users write it (docs/verify.md); exactly one of Tool, Prompt,
// Event and Payload says what happens.
type ownCase struct {
	Name    string          `json:"name"`
	Tool    string          `json:"tool"` // in Claude Code's names
	Input   json.RawMessage `json:"input"`
	After   string          `json:"after"`
	Failed  bool            `json:"failed"`
	Prompt  *string         `json:"prompt"`
	Event   string          `json:"event"`
	Loop    int             `json:"loop"`
	Host    string          `json:"host"`
	Payload json.RawMessage `json:"payload"`

	Files map[string]string `json:"files"` // that are there before it, by their path in the project
}

// ReadCases reads the files *.json of a folder, in the order of their names. Each
// holds a case or a list of cases; a name that another file has gets its file's behind
// it. A folder without any is an error, as is a case
// that can't happen.
func ReadCases(dir string) (out []Case, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("%s: no cases, which are files *.json", dir)
	}
	slices.Sort(names)
	for _, file := range names {
		text, err := plainfile.Read(file, 4*plainfile.MostConfig)
		if err != nil {
			return nil, err
		}
		list, err := readCases(file, text)
		if err != nil {
			return nil, err
		}
		for _, c := range list {
			named := func(k Case) bool { return k.Name == c.Name }
			if slices.ContainsFunc(out, named) { // recordings have names that repeat
				c.Name += " (" + strings.TrimSuffix(filepath.Base(file), ".json") + ")"
				c.Moment.Name = c.Name
			}
			if slices.ContainsFunc(out, named) {
				return nil, &config.Error{File: file, Text: fmt.Sprintf("there are two cases named %q", c.Name)}
			}
			out = append(out, c)
		}
	}
	return out, nil
}

// CaseForms are what a case of one's own can look like; beside each may stand "name",
// and "files", which are there when it is played.
func CaseForms() []string {
	return []string{
		`{"tool": "Bash", "input": {"command": "ls"}}`,
		`{"prompt": "the user's text"}`,
		`{"event": "Stop"}`,
		`{"host": "cursor", "payload": {"hook_event_name": "beforeShellExecution", "command": "ls"}}`,
	}
}

func readCases(file string, text []byte) (out []Case, err error) {
	var list []ownCase
	if strings.HasPrefix(strings.TrimSpace(string(text)), "[") {
		err = decode(file, text, &list)
	} else {
		list = make([]ownCase, 1)
		err = decode(file, text, &list[0])
	}
	if err != nil {
		return nil, err
	}
	for i, c := range list {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if len(list) > 1 {
			name = fmt.Sprintf("%s %d", name, i+1)
		}
		if c.Name != "" {
			name = c.Name
		}
		k, err := c.happens()
		if err == nil {
			k.files, err = c.Files, inProject(c.Files)
		}
		if err != nil {
			path := ""
			if len(list) > 1 {
				path = fmt.Sprintf("[%d]", i)
			}
			return nil, &config.Error{File: file, Path: path, Text: err.Error(), Hint: "the forms are " + strings.Join(CaseForms(), "; ")}
		}
		k.Name, k.Moment.Name = name, name
		out = append(out, k)
	}
	return out, nil
}

// inProject refuses files that a case can't have.
func inProject(files map[string]string) error {
	for name := range files {
		if !filepath.IsLocal(filepath.FromSlash(name)) || name == ".git" || strings.HasPrefix(name, ".git/") {
			return fmt.Errorf("files: %q is no path in the project", name)
		}
	}
	return nil
}

// happens gives the case without its name.
func (c *ownCase) happens() (k Case, err error) {
	n := 0
	for _, is := range []bool{c.Tool != "", c.Prompt != nil, c.Event != "", c.Payload != nil} {
		if is {
			n++
		}
	}
	switch {
	case n != 1:
		return k, fmt.Errorf("a case has one of tool, prompt, event and payload")
	case c.Payload != nil:
		return c.ofPayload()
	case c.Prompt != nil:
		return Case{Moment: Prompt(*c.Prompt)}, nil
	case c.Event != "":
		return momentOf(c.Event, c.Loop)
	}
	input := string(c.Input)
	if input == "" {
		input = "{}"
	}
	if _, err := rawjson.Members(input); err != nil {
		return k, fmt.Errorf("input must be an object")
	}
	if !eventmap.IsClaudeTool(c.Tool) {
		return k, fmt.Errorf("tool %q: Claude Code has no such tool", c.Tool)
	}
	call := host.ToolCall{Tool: c.Tool, Input: compact(input), After: c.After, Failed: c.Failed}
	if call.After == "" {
		call.After = after(c.Tool, call.Input)
	}
	return Case{Moment: call.Moment(), Call: &call}, nil
}

// compact puts JSON text on one line, as hosts send it.
func compact(s string) string {
	var b bytes.Buffer
	if json.Compact(&b, []byte(s)) != nil {
		return s
	}
	return b.String()
}

// momentOf gives the built-in moment that has an event of either tool, which no tool
// call has.
func momentOf(event string, loop int) (k Case, err error) {
	if toolEvent(event) {
		return k, fmt.Errorf("event %q: a case for it needs tool and input, or a payload", event)
	}
	for _, m := range host.Moments() {
		if !has(&m, event) {
			continue
		}
		if loop > 0 {
			return again(m, loop), nil
		}
		return Case{Moment: m}, nil
	}
	return k, fmt.Errorf("event %q: no event that both tools have", event)
}

func has(m *host.Moment, event string) bool {
	return slices.ContainsFunc(slices.Concat(m.Claude, m.Cursor), func(f host.Firing) bool { return f.Event == event })
}

// toolEvent tells whether an event of either tool is about a call of a tool.
func toolEvent(event string) bool {
	for _, tool := range []string{"Bash", "Read", "Write", "mcp__server__tool"} {
		for _, failed := range []bool{false, true} {
			m := host.ToolCall{Tool: tool, Input: `{"command":"","file_path":""}`, Failed: failed}.Moment()
			if has(&m, event) {
				return true
			}
		}
	}
	return false
}
