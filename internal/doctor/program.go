package doctor

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/state"
)

// patience is how long a program may take that doctor asks something.
const patience = 10 * time.Second

// Programs finds hookshim where each host looks for it, the state folder, and both
// hosts' versions. bin is how the entries call hookshim.
func (r *Report) Programs(bin, version string, getenv func(string) string) {
	self, _ := os.Executable()
	r.Program = append(r.Program, Fact{"hookshim", version + ", " + self})
	path, err := exec.LookPath(bin)
	r.found(eventmap.Claude, bin, path, err == nil, "the PATH that this command has")
	if runtime.GOOS == "windows" {
		r.found(eventmap.Cursor, bin, path, err == nil, "the PATH that this command has")
	} else {
		shell := getenv("SHELL")
		if shell == "" {
			shell = "/bin/sh"
		}
		path, ok := inLoginShell(shell, bin, getenv)
		r.found(eventmap.Cursor, bin, path, ok, "the PATH of a login shell, "+shell+" -lc")
	}
	r.stateFolder(getenv)
	for _, p := range []struct{ host, name string }{{"Claude Code", "claude"}, {"Cursor", "cursor"}, {"Cursor's command line", "cursor-agent"}} {
		r.Program = append(r.Program, Fact{p.host, versionOf(p.name)})
	}
}

// found notes where a host finds the shim; not to find it matters only where an
// entry calls it.
func (r *Report) found(h eventmap.Host, bin, path string, ok bool, where string) {
	name := bin + " for " + h.Title()
	if ok {
		r.Program = append(r.Program, Fact{name, path})
		return
	}
	r.Program = append(r.Program, Fact{name, "not found in " + where})
	if r.uses(h) {
		do := "install it into a folder of that PATH, or convert with --bin PATH"
		r.Findings = append([]Finding{{true, h.Title() + " does not find " + bin + ": it is not in " + where, do}}, r.Findings...)
	}
}

// uses tells whether a hook starts through the shim in a host.
func (r *Report) uses(h eventmap.Host) bool {
	for _, l := range r.Hooks {
		if h == eventmap.Cursor && l.throughCursor || h == eventmap.Claude && l.throughClaude {
			return true
		}
	}
	return false
}

// inLoginShell asks a login shell where it finds a program, as Cursor starts hooks:
// with little more in the environment than the system gives a desktop program
// (cursor-observed.md 8).
func inLoginShell(shell, name string, getenv func(string) string) (path string, ok bool) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, shell, "-lc", "command -v "+config.Quote(name))
	cmd.Env = []string{"PATH=/usr/bin:/bin:/usr/sbin:/sbin", "TERM=dumb"}
	for _, name := range []string{"HOME", "USER", "LOGNAME", "SHELL", "LANG"} {
		if v := getenv(name); v != "" {
			cmd.Env = append(cmd.Env, name+"="+v)
		}
	}
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	lines := strings.Fields(string(out)) // a profile may print, too
	if err != nil || len(lines) == 0 {
		return "", false
	}
	return lines[len(lines)-1], true
}

// stateFolder tries to write where the shim keeps what outlives a call.
func (r *Report) stateFolder(getenv func(string) string) {
	dir := state.Open(getenv).Folder("")
	fact := Fact{"state folder", dir}
	do := "set XDG_STATE_HOME, or HOOKSHIM_STATE, to a folder that you can write"
	switch err := writable(dir); {
	case dir == "":
		fact.Value = "none: HOME is not set"
		r.Findings = append(r.Findings, Finding{false, "there is no state folder: scripts run on both events of a call", do})
	case err != nil:
		fact.Value += ": " + err.Error()
		r.Findings = append(r.Findings, Finding{false, "the state folder can't be written: scripts run on both events of a call", do})
	}
	r.Program = append(r.Program, fact)
}

// writable tries to make a file in a folder, or in the nearest one that exists
// above it, and takes it away again.
func writable(dir string) error {
	for dir != "" {
		info, err := os.Stat(dir)
		if err == nil && !info.IsDir() {
			return &os.PathError{Op: "open", Path: dir, Err: os.ErrExist}
		}
		if err == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			return err
		}
		dir = filepath.Dir(dir)
	}
	f, err := os.CreateTemp(dir, ".hookshim-doctor-")
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// versionOf asks a program on the PATH for its version.
func versionOf(name string) string {
	path, err := exec.LookPath(name)
	if err != nil {
		return "no " + name + " in the PATH"
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "--version")
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	if err != nil {
		return path + ", which does not tell its version"
	}
	first, _, _ := bytes.Cut(bytes.TrimSpace(out), []byte("\n"))
	return string(first)
}
