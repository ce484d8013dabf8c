package verify

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"hookshim/internal/config"
	"hookshim/internal/shim"
)

// TestMain makes the test binary the shim that converted entries call.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && shim.IsOption(os.Args[1]) {
		os.Exit(shim.Main(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// project writes files to a new folder; hooks are scripts of sh.
func project(t *testing.T, files map[string]string) Options {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("verify needs a POSIX shell")
	}
	root := filepath.Join(t.TempDir(), "project")
	o := Options{Project: root, Home: t.TempDir(), Scratch: t.TempDir(), Env: append(os.Environ(), "SHELL=/bin/sh")}
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
		if base := filepath.Base(name); base == "settings.json" || base == "settings.local.json" || base == "hooks.json" {
			o.Files = append(o.Files, path)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	o.Self = self
	return o
}

func verified(t *testing.T, o Options) *Result {
	t.Helper()
	r, err := Run(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// claudeGuard is a hook of Claude Code for a matcher.
func claudeGuard(event, matcher, script string) map[string]string {
	return map[string]string{
		".claude/settings.json": `{"hooks":{"` + event + `":[{"matcher":"` + matcher + `","hooks":[{"type":"command","command":"sh ./h.sh"}]}]}}`,
		"h.sh":                  script,
	}
}

func cursorGuard(event, script string) map[string]string {
	return map[string]string{
		".cursor/hooks.json": `{"version":1,"hooks":{"` + event + `":[{"command":"sh ./h.sh"}]}}`,
		"h.sh":               script,
	}
}

// TestBroken breaks converted entries on purpose: each break must be seen, and the
// same entries without it must not.
func TestBroken(t *testing.T) {
	silent := "cat >/dev/null\n"
	denies := "cat >/dev/null\necho no >&2\nexit 2\n"
	edit := func(from, to string) func(*config.Entry) {
		return func(e *config.Entry) { e.Command = strings.ReplaceAll(e.Command, from, to) }
	}
	for _, c := range []struct {
		name  string
		files map[string]string
		entry func(*config.Entry)
		is    Difference
		what  string
	}{
		{"a matcher that matches no longer", claudeGuard("PreToolUse", "Write", silent), func(e *config.Entry) { e.Matcher = "Wrote" }, Weaker, "it is not started"},
		{"a matcher that matches no longer, of a guard", claudeGuard("PreToolUse", "Write", denies), func(e *config.Entry) { e.Matcher = "Wrote" }, Weaker, "deny is nothing"},
		{"a shim's matcher that matches no longer", claudeGuard("PreToolUse", "Bash", denies), edit("Bash", "Bush"), Weaker, "deny is nothing"},
		{"without --once-per-call", claudeGuard("PreToolUse", "Bash", silent), edit(" --once-per-call", ""), Different, "it is started 2 times, not 1"},
		{"the wrong event, of another kind", cursorGuard("beforeShellExecution", silent), edit("--event beforeShellExecution", "--event beforeReadFile"), Weaker, "it is not started"},
		{"the wrong event, of the same call", cursorGuard("beforeShellExecution", "grep -q beforeShell && exit 2 || exit 0\n"), edit("--event beforeShellExecution", "--event preToolUse"), Weaker, "deny is nothing"},
		{"the wrong event of the host", claudeGuard("PostToolUse", "Write", silent), func(e *config.Entry) { e.Event = "preToolUse" }, Weaker, "it is not started"},
		{"another script", claudeGuard("PreToolUse", "Write", denies), edit("sh ./h.sh", "true"), Weaker, "deny is nothing"},
		{"too little time", cursorGuard("beforeShellExecution", "cat >/dev/null; sleep 0.3\n"), edit("--timeout 60", "--timeout 0.1"), Weaker, "the script runs out of time"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := project(t, c.files)
			if r := verified(t, o); r.Open() > 0 || r.Count()[Same] == 0 {
				t.Fatalf("unbroken:\n%s", r.Text())
			}
			o.Scratch = t.TempDir()
			changed := 0
			o.alter = func(p *config.Plan) {
				for _, h := range p.Hooks {
					for i := range h.Entries {
						was := h.Entries[i]
						if c.entry(&h.Entries[i]); h.Entries[i] != was {
							changed++
						}
					}
				}
			}
			r := verified(t, o)
			if changed == 0 {
				t.Fatal("nothing was broken")
			}
			for _, row := range r.Rows {
				if row.Is == c.is && strings.Contains(row.What, c.what) {
					return
				}
			}
			t.Errorf("not found: %s (%s)\n%s", c.is, c.what, r.Text())
		})
	}
}

// TestLost holds verify to telling of every hook: one without a counterpart, one that
// nothing starts, one of hookshim's own.
func TestLost(t *testing.T) {
	o := project(t, map[string]string{
		".claude/settings.json": `{"hooks":{"Notification":[{"hooks":[{"type":"command","command":"echo"}]}],
			"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"cat","if":"Bash(terraform destroy *)"}]}]}}`,
		".cursor/hooks.json": `{"version":1,"hooks":{"preToolUse":[{"command":"hookshim --as cursor -- cat"}]}}`,
	})
	r := verified(t, o)
	r.Accept(nil)
	if len(r.Left) != 2 || r.Left[0].Is != Lost || r.Left[1].Is != Untried || r.Own != 1 || r.Count()[Untried] != len(r.Rows) || r.Open() != 1 || r.Unshown() != 1 {
		t.Errorf("%+v\n%s", r.Left, r.Text())
	}
	c := ownCase{Tool: "Bash", Input: []byte(`{"command":"terraform destroy x"}`)}
	k, err := c.happens()
	if err != nil {
		t.Fatal(err)
	}
	k.Name = "destroy"
	o.Cases, o.Scratch = []Case{k}, t.TempDir()
	if r = verified(t, o); len(r.Left) != 1 || r.Count()[Same] != 1 {
		t.Errorf("with a case of its own:\n%s", r.Text())
	}
}

// TestTwoFiles holds hooks of two files apart that stand at the same place in both.
func TestTwoFiles(t *testing.T) {
	files := claudeGuard("PreToolUse", "Write", "cat >/dev/null\n")
	files[".claude/settings.local.json"] = strings.ReplaceAll(files[".claude/settings.json"], "h.sh", "local.sh")
	files["local.sh"] = "cat >/dev/null; echo no >&2; exit 2\n"
	r := verified(t, project(t, files))
	n := map[string]int{}
	for _, row := range r.Rows {
		if row.Is != Same {
			t.Errorf("%+v", row)
		}
		n[row.Script+row.Native.Verdict]++
	}
	if n["sh ./h.sh"] != 3 || n["sh ./local.shdeny"] != 3 || len(n) != 2 {
		t.Error(n)
	}
}

// TestStage plays hooks that change the project, keep count and use git: each scene
// has the project as it was, and the project itself stays as it is.
func TestStage(t *testing.T) {
	files := claudeGuard("PostToolUse", "Write", `cat >/dev/null
echo x >>count; rm -f kept; mkdir -p new/deep; echo y >new/deep/file; chmod 600 h.sh
n=$(wc -l <count | tr -d ' ')
[ "$n" = 1 ] || { echo "called $n times" >&2; exit 2; }
git status --porcelain 2>&1 | grep -v hookshim-verify >&2
git commit -qam x 2>/dev/null
ls -l "$CLAUDE_PROJECT_DIR/node_modules/m" >/dev/null || exit 2
exit 2
`)
	files["kept"], files["node_modules/m"] = "kept\n", "module"
	o := project(t, files)
	if err := os.Mkdir(filepath.Join(o.Project, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadDir(o.Project)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for range 2 {
		o.Scratch = t.TempDir()
		r := verified(t, o)
		if r.Count()[Same] != 3 {
			t.Error(r.Text())
		}
		if text != "" && text != r.Text() {
			t.Errorf("another text:\n%s\n%s", text, r.Text())
		}
		text = r.Text()
		for _, want := range []string{"writes count, h.sh, kept, new/deep/file", " D kept"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
	}
	after, err := os.ReadDir(o.Project)
	if err != nil || len(after) != len(before) {
		t.Errorf("the project has changed: %v", after)
	}
	if b, err := os.ReadFile(filepath.Join(o.Project, "kept")); err != nil || string(b) != "kept\n" {
		t.Error("the project has changed: kept")
	}
}

// TestFileWritten sees a formatter that does not reach its file in the other host.
func TestFileWritten(t *testing.T) {
	o := project(t, map[string]string{
		".cursor/hooks.json": `{"version":1,"hooks":{"afterFileEdit":[{"command":"sh ./h.sh"}]}}`,
		"h.sh":               `file=$(sed 's/.*"file_path":"\([^"]*\)".*/\1/'); [ -n "$CURSOR_VERSION" ] && echo formatted >"$file"; exit 0`,
	})
	if r := verified(t, o); r.Count()[Same] != 5 || !strings.Contains(r.Text(), "writes hookshim-verify-new.txt") {
		t.Errorf("formatted in both:\n%s", r.Text())
	}
	o.Scratch = t.TempDir()
	o.alter = func(p *config.Plan) { // a shim that hides what Cursor sets
		for _, h := range p.Hooks {
			for i := range h.Entries {
				e := &h.Entries[i]
				e.Command = strings.Replace(e.Command, "'sh ./h.sh'", "'unset CURSOR_VERSION; sh ./h.sh'", 1)
			}
		}
	}
	if r := verified(t, o); r.Count()[Weaker] == 0 || !strings.Contains(r.Text(), "is not written") {
		t.Errorf("not seen:\n%s", r.Text())
	}
}

// TestEnds has scripts that end badly end so in both hosts: they are no difference,
// and the text says how they end. What can't run, or not in its time, shows nothing.
func TestEnds(t *testing.T) {
	hook := func(matcher, rest string) string {
		return `{"matcher":"` + matcher + `","hooks":[{"type":"command",` + rest + `}]}`
	}
	o := project(t, map[string]string{
		".claude/settings.json": `{"hooks":{"PreToolUse":[` + strings.Join([]string{
			hook("Write", `"command":"${CLAUDE_PROJECT_DIR}/gone.sh","args":["a"]`),
			hook("WebSearch", `"command":"kill -9 $$"`),
			hook("Agent", `"command":"${CLAUDE_PROJECT_DIR}/killed.sh","args":[]`),
			hook("WebFetch", `"command":"cat >/dev/null; exit 1"`),
			hook("Grep", `"command":"sleep 5","timeout":0.3`),
		}, ",") + `]}}`,
		"killed.sh": "#!/bin/sh\nkill -9 $$\n",
	})
	r := verified(t, o)
	want := map[string]string{
		"Write, safe":     "untried: the script ends with exit code 127",
		"WebSearch, safe": "same: the script ends with exit code 128",
		"Agent, safe":     "same: the script ends with exit code 128",
		"WebFetch, safe":  "same: the script ends with exit code 1",
		"Grep, safe":      "untried: the script runs out of time",
	}
	for _, row := range r.Rows {
		got := string(row.Is) + ": " + row.Does()
		if w, ok := want[row.Case]; ok && got != w {
			t.Errorf("%s: %s, want %s", row.Case, got, w)
		}
		delete(want, row.Case)
	}
	if len(want) > 0 || len(r.Left) != 2 || r.Unshown() != 2 || !strings.Contains(r.Left[0].Why, "does not run here") || !strings.Contains(r.Left[1].Why, "runs out of time in both tools") {
		t.Errorf("%v\n%s", want, r.Text())
	}
}
