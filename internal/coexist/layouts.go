// Package coexist tells how often a hook starts for each way in which the files of
// both tools can lie in one project. The same layouts are counted by the models
// here and, in package conformance, by the real programs; docs/coexistence.md holds
// the table that both must give. For tests only.
package coexist

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Layout is one way in which the files can lie.
type Layout struct {
	Letter string
	Text   string
	Cursor bool     // the hooks were written for Cursor
	files  []string // that the author wrote
	args   []string // of hookshim convert -w, nil for no conversion
	remove []string // afterwards
}

const (
	settings = ".claude/settings.json"
	local    = ".claude/settings.local.json"
	hooks    = ".cursor/hooks.json"
)

// Layouts lists them in the order of the tables.
func Layouts() []Layout {
	return []Layout{
		{Letter: "A", Text: "no file"},
		{Letter: "B", Text: "settings.json", files: []string{settings}},
		{Letter: "C", Text: "settings.local.json", files: []string{local}},
		{Letter: "D", Text: "settings.json and settings.local.json, the same hooks in both", files: []string{settings, local}},
		{Letter: "E", Text: "hooks.json alone, converted", files: []string{settings}, args: []string{settings}, remove: []string{settings}},
		{Letter: "F", Text: "settings.json and hooks.json, `convert -w`: muted", files: []string{settings}, args: []string{settings}},
		{Letter: "G", Text: "the same with `--no-mute`", files: []string{settings}, args: []string{"--no-mute", settings}},
		{Letter: "H", Text: "the same with `--shared`", files: []string{settings}, args: []string{"--shared", settings}},
		{Letter: "I", Text: "settings.local.json and hooks.json, muted", files: []string{local}, args: []string{local}},
		{Letter: "J", Text: "the same with `--no-mute`", files: []string{local}, args: []string{"--no-mute", local}},
		{Letter: "K", Text: "the same with `--shared`", files: []string{local}, args: []string{"--shared", local}},
		{Letter: "L", Text: "all three, muted, `--include-local`", files: []string{settings, local}, args: []string{"--include-local", settings}},
		{Letter: "M", Text: "the same with `--no-mute`", files: []string{settings, local}, args: []string{"--include-local", "--no-mute", settings}},
		{Letter: "N", Text: "the same with `--shared`", files: []string{settings, local}, args: []string{"--include-local", "--shared", settings}},
		{Letter: "O", Text: "settings.json alone, shared: hooks.json is missing", files: []string{settings}, args: []string{"--shared", settings}, remove: []string{hooks}},
		{Letter: "P", Text: "hooks.json alone, shared: settings.json is missing", files: []string{settings}, args: []string{"--shared", settings}, remove: []string{settings}},
		{Letter: "Q", Text: "hooks.json", Cursor: true, files: []string{hooks}},
		{Letter: "R", Text: "hooks.json and settings.json, converted from it", Cursor: true, files: []string{hooks}, args: []string{hooks}},
		{Letter: "S", Text: "settings.json alone, converted", Cursor: true, files: []string{hooks}, args: []string{hooks}, remove: []string{hooks}},
	}
}

// Make puts the layout's files into a project folder, with hookshim, and gives what
// convert reported.
func (l *Layout) Make(project, hookshim string, env []string) (report string, err error) {
	files := map[string][]byte{"notes.txt": []byte("one\n"), "hooks/log.sh": []byte(script)}
	for _, name := range l.files {
		files[name] = l.config()
	}
	for name, text := range files {
		path := filepath.Join(project, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, text, 0o755); err != nil {
			return "", err
		}
	}
	if l.args != nil {
		cmd := exec.Command(hookshim, append([]string{"convert", "-w"}, l.args...)...)
		cmd.Dir, cmd.Env = project, env
		out, err := cmd.CombinedOutput()
		if err != nil {
			return string(out), fmt.Errorf("convert %v: %w\n%s", l.args, err, out)
		}
		report = string(out)
	}
	for _, name := range l.remove {
		if err := os.Remove(filepath.Join(project, name)); err != nil {
			return report, err
		}
	}
	return report, nil
}

// script writes the event it stands under and the payload, on one line.
const script = "#!/bin/bash\nprintf '%s\\t%s\\n' \"$1\" \"$(tr -d '\\n')\" >>\"$CLAUDE_PROJECT_DIR/log\"\necho '{}'\n"

// Events are the author's events, in the order of a session.
func (l *Layout) Events() []string {
	if l.Cursor {
		return []string{"sessionStart", "beforeSubmitPrompt", "preToolUse", "beforeShellExecution", "beforeReadFile", "beforeMCPExecution", "postToolUse", "postToolUseFailure",
			"afterShellExecution", "afterFileEdit", "afterMCPExecution", "subagentStart", "subagentStop", "preCompact", "stop", "sessionEnd"}
	}
	return []string{"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "SubagentStart", "SubagentStop", "PreCompact", "Stop", "SessionEnd"}
}

// config is the file that the author wrote: one hook under every event.
func (l *Layout) config() []byte {
	hooks := map[string]any{}
	for _, event := range l.Events() {
		command := "$CLAUDE_PROJECT_DIR/hooks/log.sh " + event
		if l.Cursor {
			hooks[event] = []any{map[string]any{"command": command}}
			continue
		}
		hooks[event] = []any{map[string]any{"matcher": "*", "hooks": []any{map[string]any{"type": "command", "command": command}}}}
	}
	file := map[string]any{"hooks": hooks}
	if l.Cursor {
		file["version"] = 1
	}
	text, _ := json.MarshalIndent(file, "", "  ")
	return text
}
