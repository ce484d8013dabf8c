package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// clientLimit is far above what a scenario takes; it ends a client that hangs.
const clientLimit = 2 * time.Minute

// programs are what hooks and the two hosts may find on their PATH. A list of
// our own, so that "hide jq" means that there is no jq, wherever it lives. The
// recorder of the Claude host needs python3, Cursor's shell tool base64.
var programs = strings.Fields("bash sh env base64 cat curl jq grep sed awk tr cut sort head tail wc seq nice rm cp mv ln ls mkdir touch chmod sleep date dirname basename readlink uname id ps git python3 true false sha256sum")

// A lab holds what the scenarios share: the built hookshim and the folder
// below which every run has its own project and its own homes.
type lab struct {
	root     string
	hookshim string
	sessions cursorPool
}

// newLab builds hookshim, unless HOOKSHIM_BIN names one.
// HOOKSHIM_CONFORMANCE_OUT names a folder in which everything is kept for a
// look afterwards, TABLE.md among it.
func newLab(t *testing.T) *lab {
	t.Helper()
	root := os.Getenv("HOOKSHIM_CONFORMANCE_OUT")
	if root == "" {
		root = t.TempDir()
	}
	root, err := filepath.Abs(root)
	if err == nil {
		err = os.MkdirAll(root, 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	l := &lab{root: root, hookshim: os.Getenv("HOOKSHIM_BIN")}
	if l.hookshim == "" {
		l.hookshim = filepath.Join(root, "hookshim")
		l.build(t)
	}
	t.Cleanup(l.sessions.close)
	return l
}

func (l *lab) build(t *testing.T) {
	t.Helper()
	module, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-tags", "urfave_cli_no_docs", "-o", l.hookshim, ".")
	build.Dir = module
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("hookshim does not build: %v\n%s", err, out)
	}
}

// moduleRoot is where hookshim is built from.
func moduleRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	return filepath.Dir(strings.TrimSpace(string(out))), err
}

// source is the file that the scenario's user wrote.
func (s *scenario) source() (name string, text []byte) {
	if s.hooks != nil {
		return ".cursor/hooks.json", s.hooks
	}
	return ".claude/settings.json", s.settings
}

// A bench is the place of one run: one scenario under one host.
type bench struct {
	dir, project, home, bin string
	env                     []string // what the scenario adds
	server                  *httptest.Server
}

// run plays a scenario under one host, and once more if the machine was too busy for
// the runtime's own limits: what comes of that says nothing about a hook.
func (l *lab) run(h host, s *scenario) (*observation, error) {
	o, err := l.runOnce(h, s)
	if err == nil && (strings.HasPrefix(o.ended, "no end after ") || o.ended == "Connection stalled") {
		return l.runOnce(h, s)
	}
	return o, err
}

func (l *lab) runOnce(h host, s *scenario) (*observation, error) {
	b, err := l.bench(h, s)
	if err != nil {
		return nil, err
	}
	if b.server != nil {
		defer b.server.Close()
	}
	report, err := l.prepare(h, b, s)
	if err != nil {
		return nil, err
	}
	var o *observation
	if h == claude {
		o, err = runClaude(b, s)
	} else {
		o, err = l.runCursor(b, s)
	}
	if err == nil {
		o.report = report
	}
	return o, err
}

// prepare converts the hooks and starts what else the scenario has.
func (l *lab) prepare(h host, b *bench, s *scenario) (report string, err error) {
	report, err = l.convert(h, b, s)
	if err == nil && s.record {
		_, _, err = b.command(l.hookshim, []string{"record", "start", "--dir", "cases", "--bin", l.hookshim})
	}
	return report, err
}

// convert converts the hooks, as a user does, and leaves the original in place.
// Where the original is the host's own the other file lies beside it all the
// same if that host reads it too: Cursor does. Shared hooks are changed in both.
func (l *lab) convert(h host, b *bench, s *scenario) (report string, err error) {
	if h == claude && s.hooks == nil && !slices.Contains(s.convert, "--shared") {
		return "", nil
	}
	config, _ := s.source()
	_, out, err := b.command(l.hookshim, append(append([]string{"convert", "-w"}, s.convert...), config))
	for _, name := range s.remove {
		if err == nil {
			err = os.Remove(filepath.Join(b.project, name))
		}
	}
	return string(out), err
}

func (l *lab) bench(h host, s *scenario) (*bench, error) {
	b, err := l.emptyBench(h, s)
	if err != nil {
		return nil, err
	}
	config, text := s.source()
	if s.server != "" {
		b.server = b.serve(s.server)
		text = bytes.ReplaceAll(text, []byte("$SERVER"), []byte(b.server.URL))
	}
	if err := writeFile(filepath.Join(b.project, config), text); err != nil {
		return nil, err
	}
	for _, f := range s.files {
		if err := writeFile(filepath.Join(b.project, f.Name), f.Data); err != nil {
			return nil, err
		}
	}
	for _, e := range s.env {
		b.env = append(b.env, e[0]+"="+filepath.Join(b.project, e[1]))
	}
	for _, name := range s.programs {
		if err := os.Symlink(filepath.Join(b.project, name), filepath.Join(b.bin, name)); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// emptyBench is a bench without a file in its project.
func (l *lab) emptyBench(h host, s *scenario) (*bench, error) {
	dir := filepath.Join(l.root, s.name, string(h)+s.suffix)
	b := &bench{dir: dir, project: filepath.Join(dir, s.folder), home: filepath.Join(dir, "home"), bin: filepath.Join(dir, "bin")}
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	for _, dir := range []string{b.home, b.project} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
	}
	return b, l.linkPrograms(b.bin, s.hide)
}

func (l *lab) linkPrograms(bin string, hide []string) error {
	if err := os.MkdirAll(bin, 0o700); err != nil {
		return err
	}
	found := map[string]string{"node": os.Getenv("CURSOR_NODE"), "hookshim": l.hookshim}
	for _, name := range programs {
		if path := lookProgram(name); path != "" {
			found[name] = path
		}
	}
	for name, path := range found {
		if slices.Contains(hide, name) {
			continue
		}
		if err := os.Symlink(path, filepath.Join(bin, name)); err != nil {
			return err
		}
	}
	return nil
}

// lookProgram prefers the system's own program: a version manager's wrapper of
// the same name costs more time than the hook.
func lookProgram(name string) string {
	for _, dir := range []string{"/usr/bin", "/bin"} {
		path := filepath.Join(dir, name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	path, _ := exec.LookPath(name)
	return path
}

// writeFile makes scripts executable: those that begin with #!.
func writeFile(path string, data []byte) error {
	mode := os.FileMode(0o644)
	if bytes.HasPrefix(data, []byte("#!")) {
		mode = 0o755
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, mode)
}

// command runs a program in a clean environment that knows no person's home.
func (b *bench) command(name string, args []string, env ...string) (stdout, stderr []byte, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), clientLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = b.project
	cmd.Env = append(b.environ(), env...)
	cmd.WaitDelay = 5 * time.Second
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	if err = cmd.Run(); err != nil {
		err = fmt.Errorf("%s: %w\n%s", filepath.Base(name), err, errOut.Bytes())
	}
	return out.Bytes(), errOut.Bytes(), err
}

func (b *bench) environ() []string {
	return append([]string{"PATH=" + b.bin, "HOME=" + b.home, "SHELL=" + lookProgram("bash"), "LANG=C.UTF-8", "TMPDIR=" + b.dir}, b.env...)
}

// inProject gives a file_path of a step its place in the project.
func (b *bench) inProject(input map[string]any) map[string]any {
	out := map[string]any{}
	for k, v := range input {
		if k == "file_path" {
			v = filepath.Join(b.project, v.(string))
		}
		out[k] = v
	}
	return out
}

// mcpServers is an MCP configuration, the same in both hosts, with one server
// named echo that comes with the Claude host.
func mcpServers() []byte {
	server := filepath.Join(filepath.Dir(os.Getenv("HOOKSHIM_CLAUDE_HOST")), "mcp-echo.mjs")
	data, _ := json.Marshal(map[string]any{"mcpServers": map[string]any{
		"echo": map[string]any{"command": os.Getenv("CURSOR_NODE"), "args": []string{server}},
	}})
	return data
}
