package config

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"hookshim/eventmap"
	"hookshim/internal/places"
)

// TestRoundTrip converts the sources of all convert cases, and of the corpus where
// it is, reads the result and takes every entry back: for everything that is not
// reported lost the original handlers come out.
func TestRoundTrip(t *testing.T) {
	tried := 0
	for _, dir := range []string{"convert", "convert-cursor"} {
		names, err := filepath.Glob(filepath.Join("..", "..", "fixtures", dir, "*.txtar"))
		if err != nil || len(names) == 0 {
			t.Fatalf("no cases: %v", err)
		}
		for _, name := range names {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range a.Files {
				if f.Name == "settings.json" && dir == "convert" || f.Name == "hooks.json" && dir == "convert-cursor" {
					tried += thereAndBack(t, name, f.Name, f.Data)
				}
			}
		}
	}
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "corpus", "*", "*"))
	for _, name := range files {
		if text, err := os.ReadFile(name); err == nil {
			tried += thereAndBack(t, name, filepath.Base(name), text)
		}
	}
	t.Logf("%d handlers", tried)
	if tried < 100 {
		t.Errorf("only %d handlers were tried", tried)
	}
}

// thereAndBack gives how many handlers it tried.
func thereAndBack(t *testing.T, name, file string, text []byte) int {
	t.Helper()
	c := Choices{Bin: "hookshim", Permission: true, NoMute: true, NoClosed: true}
	src, err := Read(file, text, places.Of(file, ""))
	if err != nil || src.Off != "" {
		return 0
	}
	cursor := src.Cursor
	var plan *Plan
	var back *Source
	if cursor {
		plan, back = viaClaude(t, src, c)
	} else {
		plan, back = viaCursor(t, src, c)
	}
	if plan == nil || plan.Restored != nil {
		return 0 // a file that an earlier conversion wrote into has been there before
	}
	var want, got, failing []string
	for _, h := range plan.Hooks {
		for _, en := range h.Entries {
			if h.says(eventmap.LossNeverAsked) { // a command that always fails stands for it
				failing = append(failing, en.Command)
			}
		}
		if f := h.From[0]; len(h.Entries) > 0 && (f.Type == "command" || f.Type == "http") && !h.says(eventmap.LossNeverAsked) {
			for _, k := range keys(h, cursor) {
				want = add(want, k)
			}
		}
	}
	for i := range back.Handlers {
		if slices.Contains(failing, back.Handlers[i].Command) {
			continue
		}
		list, ok := restored(&back.Handlers[i], "hookshim")
		if !ok && back.Handlers[i].Type == "command" {
			t.Errorf("%s: not taken back: %s", name, back.Handlers[i].Command)
		}
		for k := range list {
			got = add(got, key(&list[k], cursor))
		}
	}
	written := writtenBack(t, back, c)
	for i := range written.Handlers {
		if h := &written.Handlers[i]; h.Type != "prompt" && !slices.Contains(failing, h.Command) && !strings.Contains(h.Command, "is neither http") {
			if k := key(h, cursor); !slices.Contains(want, k) {
				t.Errorf("%s: written back: %s, which was not there", name, k)
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s: other handlers came back (-want +got):\n%s", name, d)
	}
	return len(want)
}

// writtenBack converts a converted file once more, into an empty one.
func writtenBack(t *testing.T, back *Source, c Choices) *Source {
	t.Helper()
	if back.Cursor {
		_, s := viaClaude(t, back, c)
		return s
	}
	_, s := viaCursor(t, back, c)
	return s
}

func viaCursor(t *testing.T, src *Source, c Choices) (*Plan, *Source) {
	plan, err := PlanCursor([]*Source{src}, c)
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := EditCursor("hooks.json", nil, plan, c.Bin, false)
	if err != nil {
		t.Fatal(err)
	}
	back, err := ReadCursor("hooks.json", out)
	if err != nil {
		t.Fatal(err)
	}
	return plan, back
}

func viaClaude(t *testing.T, src *Source, c Choices) (*Plan, *Source) {
	plan, err := PlanClaude([]*Source{src}, c)
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := EditClaude("settings.json", nil, plan, c.Bin)
	if err != nil {
		t.Fatal(err)
	}
	back, err := ReadClaude("settings.json", out)
	if err != nil {
		t.Fatal(err)
	}
	return plan, back
}

func (h *Hook) says(code eventmap.Code) bool {
	return slices.ContainsFunc(h.Notes, func(n eventmap.Note) bool { return n.Code == code })
}

// keys are the handlers of a hook as its own tool runs them: once, with the longest
// time, and for everything if one of its matchers takes everything.
func keys(h *Hook, cursor bool) (out []string) {
	longest := 0.0
	for _, f := range h.From {
		longest = max(longest, f.Timeout)
	}
	for _, f := range h.From {
		k := *f
		k.Timeout = longest
		out = add(out, key(&k, cursor))
	}
	for _, f := range h.From {
		if f.Matcher == "" || f.Matcher == "*" {
			k := *f
			k.Timeout, k.Matcher = longest, ""
			return []string{key(&k, cursor)}
		}
	}
	return out
}

func add(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// key is all of a handler that the shim's line says. A matcher that takes
// everything is none, and one on an event that tests none is ignored.
func key(of *Handler, cursor bool) string {
	k := *of
	h := &k
	author := eventmap.Claude
	if cursor {
		author = eventmap.Cursor
	}
	ev := eventmap.FindEvent(author, h.Event)
	timeout := h.Timeout
	if timeout == 0 {
		timeout = ev.Timeout
	}
	m := h.Matcher
	if m == "*" || m == ".*" || ev.Matcher == "" {
		m = ""
	}
	flags := ""
	if h.background() {
		flags += " async"
	}
	if h.FailBlock && !h.Async && !h.Rewake { // it has no effect beside them
		flags += " closed"
	}
	if h.Type == "http" {
		h.Command = ""
	}
	return strings.Join([]string{h.Event, m, h.Type, h.Command, strings.Join(h.Args, " "), h.URL, h.If, trimFloat(min(timeout, mostTimeout-spareTime)), flags}, " | ")
}

// TestRoundTripGenerated does the same with configurations that nobody wrote.
func TestRoundTripGenerated(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	tried := 0
	for n := range 400 {
		name := fmt.Sprintf("generated %d", n)
		if n%2 == 0 {
			tried += thereAndBack(t, name, "settings.json", madeUpClaude(r))
		} else {
			tried += thereAndBack(t, name, "hooks.json", madeUpCursor(r))
		}
	}
	if tried < 1000 {
		t.Errorf("only %d handlers were tried", tried)
	}
}

func oneOf[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// madeUpCommand is a command with what shells and files stumble over.
func madeUpCommand(r *rand.Rand) string {
	parts := []string{"./guard.sh", "echo 'it''s'", `printf "%s\n" "$HOME"`, `a\b`, "x && y || z", "ünïcode ☃", "https://example.com/*x*/", "two\nlines", "--as cursor -c x", "'", `"`, "$(date)", "`id`", "\ttab", "-c"}
	var out []string
	for range 1 + r.IntN(4) {
		out = append(out, oneOf(r, parts...))
	}
	return strings.Join(out, " ")
}

func madeUpClaude(r *rand.Rand) []byte {
	hooks := map[string]any{}
	for range 1 + r.IntN(4) {
		event := oneOf(r, "PreToolUse", "PostToolUse", "PostToolUseFailure", "UserPromptSubmit", "Stop", "SubagentStop", "SubagentStart", "SessionStart", "SessionEnd", "PreCompact", "PermissionRequest")
		var groups []any
		for range 1 + r.IntN(3) {
			var handlers []any
			for range 1 + r.IntN(2) {
				h := map[string]any{"type": "command", "command": madeUpCommand(r)}
				if r.IntN(3) == 0 {
					h["args"] = []string{madeUpCommand(r), ""}[:r.IntN(3)]
				}
				if r.IntN(3) == 0 {
					h["timeout"] = oneOf(r, 5, 0.5, 60, 600, 1200)
				}
				if r.IntN(5) == 0 {
					h["async"] = true
				}
				if r.IntN(5) == 0 {
					h["onFailure"] = "block"
				}
				if r.IntN(5) == 0 && strings.Contains(event, "Tool") {
					h["if"] = oneOf(r, "Bash(git *)", "Edit(*.ts)", "Bash")
				}
				handlers = append(handlers, h)
			}
			g := map[string]any{"hooks": handlers}
			if r.IntN(4) > 0 {
				g["matcher"] = oneOf(r, "", "*", "Bash", "Edit|Write", "mcp__github__.*", "^Bash$", "Bash|.*Fetch", "startup", "it's")
			}
			groups = append(groups, g)
		}
		hooks[event] = groups
	}
	text, _ := json.MarshalIndent(map[string]any{"hooks": hooks}, "", "  ")
	return text
}

func madeUpCursor(r *rand.Rand) []byte {
	hooks := map[string]any{}
	for range 1 + r.IntN(4) {
		event := oneOf(r, "preToolUse", "postToolUse", "beforeShellExecution", "afterShellExecution", "beforeMCPExecution", "beforeReadFile", "afterFileEdit", "beforeSubmitPrompt", "stop", "subagentStop", "sessionStart", "preCompact")
		var entries []any
		for range 1 + r.IntN(3) {
			e := map[string]any{"command": strings.NewReplacer("//", "/", "/*", "*").Replace(madeUpCommand(r))}
			if r.IntN(3) == 0 {
				e["matcher"] = oneOf(r, "", "*", "^git", "Shell|Write", `rm\s+-rf`, "it's")
			}
			if r.IntN(3) == 0 {
				e["timeout"] = oneOf(r, 5, 60, 600)
			}
			if r.IntN(4) == 0 {
				e["failClosed"] = true
			}
			if r.IntN(4) == 0 && event == "stop" {
				e["loop_limit"] = 3
			}
			entries = append(entries, e)
		}
		hooks[event] = entries
	}
	text, _ := json.MarshalIndent(map[string]any{"version": 1, "hooks": hooks}, "", "  ")
	return text
}
