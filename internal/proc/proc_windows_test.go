package proc

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/windows"

	"hookshim/internal/hook"
)

// TestMain: under the name hook the test binary is a script, under the name shim it
// runs one.
func TestMain(m *testing.M) {
	switch strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") {
	case "hook":
		hook.Main()
		os.Exit(0)
	case "shim":
		asShim(os.Args[1], os.Args[2:])
	}
	os.Exit(m.Run())
}

func asShim(how string, args []string) {
	switch how {
	case "run":
		fmt.Printf("%s", Run(Command{Args: args, Env: os.Environ()}).Stdout)
	case "exec":
		fmt.Println(Exec(args, os.Environ(), []byte("from the shim")))
	case "detach":
		fmt.Println(Detach(Command{Args: args, Env: os.Environ(), Stdin: []byte("from the shim")}))
	}
	os.Exit(0)
}

// bench is a folder with the two programs, on a PATH that is spelled as Windows
// spells it.
type bench struct {
	t   *testing.T
	dir string
	env []string
}

func newBench(t *testing.T) *bench {
	dir, err := os.MkdirTemp("", "hookshim-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) }) // not t.TempDir: a program that ends late holds its file
	b := &bench{t: t, dir: dir}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"hook.exe", "shim.exe"} {
		if err := os.Link(self, filepath.Join(b.dir, name)); err != nil {
			text, err := os.ReadFile(self)
			if err != nil {
				t.Fatal(err)
			}
			b.file(name, string(text))
		}
	}
	for _, kv := range os.Environ() {
		if name, _, _ := strings.Cut(kv, "="); !sameName(name, "PATH") {
			b.env = append(b.env, kv)
		}
	}
	b.env = append(b.env, "Path="+b.dir)
	return b
}

func (b *bench) file(name, text string) string {
	path := filepath.Join(b.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		b.t.Fatal(err)
	}
	return path
}

func (b *bench) run(stdin string, timeout time.Duration, args ...string) Result {
	return Run(Command{Args: args, Dirs: []string{b.dir}, Env: b.env, Stdin: []byte(stdin), Timeout: timeout})
}

func (b *bench) has(r Result, exit int, stdout string) {
	b.t.Helper()
	if got := strings.ReplaceAll(string(r.Stdout), "\r\n", "\n"); r.Start != nil || r.Exit != exit || got != stdout {
		b.t.Errorf("start %v, exit %d, stdout %q, stderr %q; want %d and %q", r.Start, r.Exit, got, r.Stderr, exit, stdout)
	}
}

// appears waits for a file that a script writes.
func (b *bench) appears(name string) bool {
	for range 300 {
		if _, err := os.Stat(filepath.Join(b.dir, name)); err == nil {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

// staysAway waits until a file would have been written.
func (b *bench) staysAway(name string) bool {
	time.Sleep(2500 * time.Millisecond)
	_, err := os.Stat(filepath.Join(b.dir, name))
	return err != nil
}

// onWine: Wine is no Windows where its own parts are concerned.
func onWine() bool {
	return windows.NewLazySystemDLL("ntdll.dll").NewProc("wine_get_version").Find() == nil
}

func TestRunWindows(t *testing.T) {
	b := newBench(t)
	long := strings.Repeat("payload ", 100_000)
	b.has(b.run(long, 0, "hook", "save=in", "out=ü done", "exit=2"), 2, "ü done\n")
	if got, _ := os.ReadFile(filepath.Join(b.dir, "in")); string(got) != long {
		t.Errorf("the script read %d bytes of %d", len(got), len(long))
	}
	b.has(b.run(long, 0, `.\hook`, "exit=3"), 3, "") // reads nothing
	b.has(b.run("", 0, "hook", "cwd"), 0, b.dir+"\n")
	if r := b.run("", 0, "hook", "spew=3000000"); len(r.Stdout) != 3_000_000 {
		t.Errorf("%d bytes of stdout", len(r.Stdout))
	}
	if r := b.run("", 0, "missing"); r.Start == nil {
		t.Error("a program that is not there was started")
	}
	b.env = append(b.env, "MARK=old", "Mark=new")
	b.has(b.run("", 0, "hook", "env=MARK"), 0, "MARK=new\n")
}

func TestBatchWindows(t *testing.T) {
	b := newBench(t)
	b.file("guard.cmd", "@hook.exe \"out=%~1\" \"out=%~2\" exit=5\r\n")
	b.has(b.run("", 0, "./guard", "a b", "100 & echo x"), 5, "a b\n100 & echo x\n")
	b.file("all.bat", "@hook.exe %*\r\n@exit /b %errorlevel%\r\n")
	b.has(b.run("", 0, "all", "out=", "out=(x) | y > z ^ !PATH!", "exit=2"), 2, "\n(x) | y > z ^ !PATH!\n")
	if !onWine() { // whose cmd knows no %cd:~,%
		b.has(b.run("", 0, "./guard", "%PATH%", "5% of %Path"), 5, "%PATH%\n5% of %Path\n")
	}
}

func TestShebangWindows(t *testing.T) {
	b := newBench(t)
	b.file("script", "\ufeff#!/usr/bin/env -S hook out=first\r\n")
	r := b.run("", 0, "./script", "out=last")
	// hook is handed the script's name, which is nothing that it can do.
	if r.Exit != 99 || !strings.HasPrefix(string(r.Stdout), "first") || !strings.Contains(string(r.Stderr), "script") {
		t.Errorf("%d %q %q", r.Exit, r.Stdout, r.Stderr)
	}
	b.file("plain", "echo hello\n")
	if r := b.run("", 0, "./plain"); r.Start == nil || !strings.Contains(r.Start.Error(), "name the interpreter") {
		t.Errorf("%v", r.Start)
	}
}

// TestTimeoutWindows: the script ends at the end of its time, with all that it
// started.
func TestTimeoutWindows(t *testing.T) {
	b := newBench(t)
	begun := time.Now()
	r := b.run("", 300*time.Millisecond, "hook", "child=orphan,1", "trap", "sleep=9")
	if took := time.Since(begun); !r.TimedOut || took > Grace+2*time.Second {
		t.Errorf("timed out %v after %v", r.TimedOut, took)
	}
	if !b.staysAway("orphan") {
		t.Error("a child of the script lived on")
	}
}

// TestHeldWindows: what the script leaves behind lives on and holds nothing back.
func TestHeldWindows(t *testing.T) {
	b := newBench(t)
	begun := time.Now()
	r := b.run("", 0, "hook", "child=daemon,6", "out=done")
	b.has(r, 0, "done\n")
	if took := time.Since(begun); !r.Held || took > 5*time.Second {
		t.Errorf("held %v, %v", r.Held, took)
	}
	if !b.appears("daemon") {
		t.Error("the daemon was ended with the script")
	}
}

// TestShimKilledWindows: a shim that is killed takes its script along.
func TestShimKilledWindows(t *testing.T) {
	b := newBench(t)
	for _, how := range []string{"run", "exec"} {
		cmd := exec.Command(filepath.Join(b.dir, "shim.exe"), how, "hook", "count=begun-"+how, "sleep=1", "count=orphan-"+how)
		cmd.Dir, cmd.Env = b.dir, b.env
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if !b.appears("begun-" + how) {
			t.Errorf("%s: the script did not begin", how)
		}
		cmd.Process.Kill()
		cmd.Wait()
		if !b.staysAway("orphan-" + how) {
			t.Errorf("%s: the script outlived the shim", how)
		}
	}
}

func TestExecAndDetachWindows(t *testing.T) {
	b := newBench(t)
	shim := func(args ...string) (string, int) {
		cmd := exec.Command(filepath.Join(b.dir, "shim.exe"), args...)
		cmd.Dir, cmd.Env = b.dir, b.env
		out, _ := cmd.Output()
		return strings.TrimSpace(string(out)), cmd.ProcessState.ExitCode()
	}
	if out, code := shim("exec", "hook", "save=in", "out=seen", "exit=7"); out != "seen" || code != 7 {
		t.Errorf("exec: %q, %d", out, code)
	}
	if got, _ := os.ReadFile(filepath.Join(b.dir, "in")); string(got) != "from the shim" {
		t.Errorf("exec: the script read %q", got)
	}
	if out, _ := shim("detach", "hook", "save=in2", "sleep=0.3", "count=after"); out != "<nil>" {
		t.Errorf("detach: %s", out)
	}
	if !b.appears("after") {
		t.Error("detach: the script did not go on")
	}
	if got, _ := os.ReadFile(filepath.Join(b.dir, "in2")); string(got) != "from the shim" {
		t.Errorf("detach: the script read %q", got)
	}
}
