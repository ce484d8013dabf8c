package main

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// documents are those whose snippets are executed, and the project that they are executed
// in: one with a guard for Claude Code, or an empty folder. fresh: each part has one of its own.
var documents = map[string]struct {
	project string
	fresh   bool
}{
	"README.md":               {project: "claude"},
	"docs/adding-an-event.md": {},
	"docs/architecture.md":    {project: "claude"},
	"docs/chaos.md":           {},
	"docs/ci.md":              {project: "claude"},
	"docs/coexistence.md":     {project: "claude"},
	"docs/completion.md":      {},
	"docs/contract-notes.md":  {},
	"docs/convert.md":         {project: "claude"},
	"docs/corpus.md":          {},
	"docs/decisions.md":       {},
	"docs/events.md":          {},
	"docs/exit-codes.md":      {},
	"docs/handlers.md":        {},
	"docs/library.md":         {},
	"docs/limits.md":          {},
	"docs/lint.md":            {project: "claude"},
	"docs/losses.md":          {},
	"docs/map.md":             {},
	"docs/parity.md":          {},
	"docs/performance.md":     {},
	"docs/recipes.md":         {},
	"docs/record.md":          {project: "claude"},
	"docs/report.md":          {},
	"docs/security.md":        {},
	"docs/simulate.md":        {project: "claude"},
	"docs/start.md":           {fresh: true},
	"docs/systems.md":         {},
	"docs/tools.md":           {},
	"docs/troubleshooting.md": {project: "claude"},
	"docs/verify.md":          {project: "claude"},
}

// notRun are the beginnings of the command lines that no test runs, and why.
var notRun = []struct{ begins, why string }{
	{"go install ", "would put the program where the user's own are"},
	{"go run ", "the first step of CI runs it (.ci/run)"},
	{"go test", "would start this test in itself; CI runs the tests, and the benchmarks are no tests"},
	{"go mod ", "for a module of the reader's own; the examples in docs/library.md are run where they come from"},
	{"git diff ", "shows the changes of whoever adds an event"},
	{"$SHELL -lc ", "asks for the PATH of the reader's own login shell"},
	{"hookshim verify --cases cases", "needs what a recording kept, and a recording needs one of the tools at work"},
	{"brew ", "a package manager"},
	{"scoop ", "a package manager"},
	{"npm ", "a package manager"},
	{"curl ", "the network"},
}

// TestSnippets executes what README and docs show: command lines in a scratch project,
// where what they print stands below them is compared, and configurations are loaded as
// their tool would.
func TestSnippets(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the snippets are for a POSIX shell")
	}
	files, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	ran, documented := 0, 0
	for _, file := range append(files, "README.md") {
		file = filepath.ToSlash(file)
		in, known := documents[file]
		if !known {
			t.Errorf("%s is not in the list of documents, so its snippets are not executed", file)
			continue
		}
		s := &snippets{file: file, project: in.project, fresh: in.fresh}
		t.Run(file, func(t *testing.T) { s.run(t) })
		if s.dir != "" {
			documented++
		}
		ran += s.ran
	}
	if documented > 10 && ran < 25 { // fewer documents are a choice of -run
		t.Errorf("only %d blocks of commands were run", ran)
	}
}

// snippets are those of one document.
type snippets struct {
	file    string
	project string
	fresh   bool
	dir     string // the scratch project
	ran     int
}

func (s *snippets) run(t *testing.T) {
	text, err := os.ReadFile(s.file)
	if err != nil {
		t.Fatal(err)
	}
	part := -1
	for _, b := range blocks(string(text)) {
		if s.dir == "" || s.fresh && b.part != part {
			s.dir, part = t.TempDir(), b.part
			s.set(t)
		}
		switch b.kind() {
		case "sh", "bash":
			if s.file != "docs/recipes.md" { // those are scripts, which TestRecipes plays
				s.commands(t, b)
			}
		case "json":
			if err := loads(t, b.text); err != nil {
				t.Errorf("%s:%d: %v", s.file, b.line, err)
			}
		case "yaml", "go", "txtar", "mermaid":
			if err := parses(b); err != nil {
				t.Errorf("%s:%d: %v", s.file, b.line, err)
			}
		case "text", "picture", "py", "mjs":
		default:
			t.Errorf("%s:%d: a snippet of a kind that nothing here can execute: %q", s.file, b.line, b.lang)
		}
	}
}

// guard refuses "rm -rf" in both tools.
const guard = "#!/bin/sh\nif grep -q 'rm -rf'; then\n  echo 'Not like that.' >&2\n  exit 2\nfi\n"

// set puts the project into the scratch folder: a repository, with one guard or none.
func (s *snippets) set(t *testing.T) {
	t.Helper()
	if s.project == "" {
		return
	}
	files := map[string]string{"guard.sh": guard, ".claude/hooks/guard.sh": guard, "claude-guard.sh": guard, "cursor-guard.sh": guard,
		".claude/settings.json": `{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"$CLAUDE_PROJECT_DIR/.claude/hooks/guard.sh"}]}]}}` + "\n"}
	for name, text := range files {
		path := filepath.Join(s.dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("git", "init", "-q", s.dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
}

// called is what a host sends to an entry.
func called(script string) string {
	if strings.Contains(script, "--as claude") {
		return `{"hook_event_name":"PreToolUse","session_id":"s","cwd":"/","tool_name":"Bash","tool_input":{"command":"ls"}}`
	}
	return `{"hook_event_name":"preToolUse","conversation_id":"c","cursor_version":"3.18.25","workspace_roots":["/"],"tool_name":"Shell","tool_input":{"command":"ls"}}`
}

// findings are the exit codes that say what was found, not that something went wrong.
const findings = `hookshim() {
	code=0
	command hookshim "$@" || code=$?
	case "$1 $code" in
	"simulate 1" | "doctor 1") return 0 ;;
	esac
	return $code
}
set -e
`

// commands runs a block, and compares what it prints where that is shown.
func (s *snippets) commands(t *testing.T, b block) {
	script := ""
	for line := range strings.Lines(b.text) {
		if why := exempt(line); why != "" {
			t.Logf("%s:%d: not run, %s: %s", s.file, b.line, why, strings.TrimSpace(line))
			continue
		}
		script += line
	}
	if strings.TrimSpace(script) == "" {
		return
	}
	s.ran++
	home := t.TempDir()
	cmd := exec.Command(b.kind(), "-c", findings+script)
	cmd.Dir = s.dir
	if strings.HasPrefix(script, "hookshim --as ") {
		cmd.Stdin = strings.NewReader(called(script))
	}
	cmd.Env = append(os.Environ(), "HOME="+home, "SHELL=/bin/sh", "HOOKSHIM_STATE="+filepath.Join(home, "state"), "GIT_CONFIG_GLOBAL=/dev/null")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s:%d: %v\n%s\n%s", s.file, b.line, err, script, out)
	}
	if b.prints == "" {
		return
	}
	if !shows(b.prints).Match(out) {
		t.Errorf("%s:%d: the document shows\n%s\nand what comes is\n%s", s.file, b.line, b.prints, out)
	}
}

func exempt(line string) string {
	for _, e := range notRun {
		if strings.HasPrefix(line, e.begins) {
			return cmp.Or(e.why, "?")
		}
	}
	return ""
}

// shows is what a shown output stands for: a line of … is any number of lines, … in a
// line is any text.
func shows(text string) *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`\A`)
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if line == "…" {
			b.WriteString(`(?:.*\n)*`)
			continue
		}
		b.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), "…", ".*") + `\n`)
	}
	return regexp.MustCompile(b.String() + `\z`)
}
