package doctor

import (
	"bytes"
	"cmp"
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
// hosts' versions. bin is looked for where no entry calls hookshim.
func (r *Report) Programs(bin, version string, getenv func(string) string) {
	self, _ := os.Executable()
	r.Program = append(r.Program, Fact{"hookshim", version + ", " + self})
	shell := cmp.Or(getenv("SHELL"), "/bin/sh")
	for _, name := range r.called(eventmap.Claude, bin) {
		path, err := exec.LookPath(r.expanded(name, getenv))
		r.found(eventmap.Claude, name, path, err == nil, "the PATH that this command has")
	}
	for _, name := range r.called(eventmap.Cursor, bin) {
		full := r.expanded(name, getenv)
		if path, err := exec.LookPath(full); runtime.GOOS == "windows" || filepath.IsAbs(full) {
			r.found(eventmap.Cursor, name, path, err == nil, "the PATH that this command has")
			continue
		}
		path, ok := inLoginShell(shell, full, getenv)
		r.found(eventmap.Cursor, name, path, ok, "the PATH of a login shell, "+shell+" -lc")
	}
	r.stateFolder(getenv)
	for _, p := range []struct{ host, name string }{{"Claude Code", "claude"}, {"Cursor", "cursor"}, {"Cursor's command line", "cursor-agent"}} {
		r.Program = append(r.Program, Fact{p.host, versionOf(p.name)})
	}
}

// called lists what a host's entries call the shim, bin if none calls it.
func (r *Report) called(h eventmap.Host, bin string) []string {
	if list := r.calls[h]; len(list) > 0 {
		return list
	}
	return []string{bin}
}

// expanded gives a program's name with the variables that a shell would put in, and a
// path from the project's folder as the path that it is.
func (r *Report) expanded(name string, getenv func(string) string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		name = "$HOME/" + rest
	}
	name = os.Expand(name, func(v string) string {
		if v == "CLAUDE_PROJECT_DIR" || v == "CURSOR_PROJECT_DIR" {
			return r.project
		}
		return getenv(v)
	})
	if strings.Contains(name, "/") && !filepath.IsAbs(name) {
		name = filepath.Join(r.project, name)
	}
	return name
}

// found notes where a host finds the shim; not to find it matters only where an
// entry calls it.
func (r *Report) found(h eventmap.Host, bin, path string, ok bool, where string) {
	name := bin + " for " + h.Title()
	if ok {
		r.Program = append(r.Program, Fact{name, path})
		return
	}
	if strings.Contains(bin, "/") {
		where = "the file system"
	}
	r.Program = append(r.Program, Fact{name, "not found in " + where})
	if r.uses(h) {
		why, do := "it is not in "+where, "install it into a folder of that PATH, or convert with --bin PATH"
		if strings.Contains(bin, "/") {
			why, do = "there is no such program", "install it there, or convert with another --bin PATH"
		}
		r.Findings = append([]Finding{{true, h.Title() + " does not find " + bin + ": " + why, do}}, r.Findings...)
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
	store := state.Open(getenv)
	dir := store.Folder("")
	fact := Fact{"state folder", dir}
	do := "set XDG_STATE_HOME, or HOOKSHIM_STATE, to a folder that you can write"
	switch err := cmp.Or(store.Usable(), writable(dir)); {
	case dir == "":
		fact.Value = "none: HOME is not set"
		r.Findings = append(r.Findings, Finding{false, "there is no state folder: scripts run on both events of a call", do})
	case err != nil:
		fact.Value += ": " + err.Error()
		r.Findings = append(r.Findings, Finding{false, "the state folder can't be used: scripts run on both events of a call", do})
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
