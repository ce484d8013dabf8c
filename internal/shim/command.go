package shim

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/proc"
	"hookshim/internal/win"
)

// command is the script as its own host would start it.
func (c *call) command() proc.Command {
	root := c.v.Root()
	env := c.env(root)
	c.v.Transcript = c.transcript()
	c.v.StopAgain = c.overruled()
	doc := c.v.Document()
	c.r.Notes = append(c.r.Notes, c.v.Notes...)
	c.r.Shown = doc
	cmd := proc.Command{Env: env, Stdin: doc, Timeout: c.o.Timeout, Heedful: c.v.Transcript != ""}
	if c.o.Script == eventmap.Claude {
		cmd.Stdin = append(doc, '\n') // Cursor ends without one
	}
	cmd.Args = argv(c.o, env)
	cmd.Dirs = c.dirs(root, cmd.Args)
	return cmd
}

// env is what the script's own host would have set.
// A value that no system takes is left out: with it the script would not start, and
// a payload can hold one.
func (c *call) env(root string) []string {
	of := scriptEnv
	if c.o.Script == eventmap.Cursor {
		of = cursorEnv
	}
	return slices.DeleteFunc(of(c.o, c.w, root, c.v.Session()), func(kv string) bool {
		return len(kv) > mostVariable || strings.IndexByte(kv, 0) >= 0
	})
}

// mostVariable is how long a variable may be with its name, in bytes; Linux takes a
// little more.
const mostVariable = 128<<10 - 1

// transcript writes the copy that --transcript asks for; "" if there is none. It
// is removed when the script has ended.
func (c *call) transcript() string {
	if !c.o.Transcript || c.o.Background {
		return ""
	}
	lines, ok := c.v.ClaudeTranscript()
	if !ok {
		return ""
	}
	f, err := c.w.State.Temp("hookshim-transcript-*.jsonl")
	if err != nil {
		c.noteState(err)
		return ""
	}
	_, err = f.Write(lines)
	if err = cmp.Or(err, f.Close()); err != nil {
		os.Remove(f.Name()) // a full disk leaves the beginning of it
		c.noteState(err)
		return ""
	}
	return f.Name()
}

// argv is the script's command line. A shell string goes to the shell that
// Claude Code uses; in the exec form Claude Code replaces its placeholders.
func argv(o *Options, env []string) []string {
	if o.Inline {
		return append(shell(o.Script, o.Shell, env), o.Args...)
	}
	if line, ok := win.PowershellLine(o.Args); ok {
		return append([]string{o.Args[0]}, win.PowershellArgs(line)...)
	}
	args := make([]string, len(o.Args))
	for i, a := range o.Args {
		args[i] = expand(a, env)
	}
	return args
}

// placeholders are what Claude Code replaces in the exec form, as ${NAME} only
// (claude.md 4.4, claude-observed.md 12).
var placeholders = [...]string{"CLAUDE_PROJECT_DIR", "CLAUDE_PLUGIN_ROOT", "CLAUDE_PLUGIN_DATA"}

func expand(s string, env []string) string {
	for _, name := range placeholders {
		ph := "${" + name + "}"
		if strings.Contains(s, ph) {
			s = strings.ReplaceAll(s, ph, proc.LookupEnv(env, name))
		}
	}
	return s
}

// dirs is where the script starts: the payload's cwd, as in Claude Code, and
// what Claude Code falls back on if that is gone. If the command line names a
// file that the call's folder lacks and the project's root has, it starts in the
// root: Cursor's model chooses the folder per call, and a guard that is not found
// would let the call pass.
func (c *call) dirs(root string, args []string) []string {
	chosen := folder(c.o.Dir, c.w.Env, c.w)
	if c.o.Script == eventmap.Cursor {
		return nonEmpty(chosen, root, c.v.Cwd, c.w.Dir)
	}
	if chosen != "" {
		return nonEmpty(chosen, c.v.Cwd, root)
	}
	words := args
	if c.o.Inline {
		words = commandWords(c.o.Shell)
	}
	dirs := nonEmpty(c.v.Cwd, root, c.w.Dir, home(c.w))
	if root != "" && dirs[0] != root && missingHere(words, dirs[0], root) {
		c.note(eventmap.LossRelativePath, root)
		return append([]string{root}, dirs...)
	}
	return dirs
}

// folder is the value of an option that names one. Claude Code's placeholders and a
// leading ~/ are the shim's to replace, whatever shell its line went through.
func folder(dir string, env []string, w *World) string {
	dir = expand(dir, env)
	if rest, ok := strings.CutPrefix(dir, "~/"); ok {
		return filepath.Join(home(w), filepath.FromSlash(rest))
	}
	return dir
}

// home is the user's folder: HOME, which Windows sets for Git Bash only, else its
// own name for it.
func home(w *World) string { return cmp.Or(w.Getenv("HOME"), w.Getenv("USERPROFILE")) }

// commandWords gives the words of a shell string that may name files: what stands
// between blanks and the shell's signs, without quotes.
func commandWords(s string) []string {
	s = strings.NewReplacer(`"`, "", "'", "").Replace(s)
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\r\n;&|()<>", r) })
}

func nonEmpty(list ...string) []string {
	var out []string
	for _, s := range list {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// mostWords is how many words of a command line are looked for as files.
const mostWords = 32

// missingHere tells whether one of the words is a relative path of a file that
// exists in root and not in dir.
func missingHere(words []string, dir, root string) bool {
	for _, w := range words[:min(len(words), mostWords)] {
		if filepath.IsAbs(w) || strings.HasPrefix(w, "-") || strings.ContainsAny(w, "$`~=*?[") {
			continue
		}
		if isFile(filepath.Join(root, w)) && !isFile(filepath.Join(dir, w)) {
			return true
		}
	}
	return false
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// scriptEnv is the disguise (SPEC 1.6): what Cursor sets is taken away, what
// Claude Code sets is added, what the user set stays.
func scriptEnv(o *Options, w *World, root, session string) []string {
	env := plainEnv(o, w, session)
	set := func(name, v string) {
		if v != "" {
			env = append(env, name+"="+v)
		}
	}
	set("CLAUDECODE", "1")
	set("CLAUDE_CODE_CHILD_SESSION", "1")
	set("CLAUDE_CODE_ENTRYPOINT", "cli")
	set("CLAUDE_PROJECT_DIR", root)
	set("CLAUDE_CODE_SESSION_ID", session)
	if w.Getenv("CURSOR_CODE_REMOTE") == "true" {
		set("CLAUDE_CODE_REMOTE", "true")
	}
	if o.PluginRoot != "" { // a skill's, which has no folder for data
		set("CLAUDE_PLUGIN_ROOT", folder(o.PluginRoot, env, w))
		return env
	}
	plugin := cmp.Or(w.Getenv("CURSOR_PLUGIN_ROOT"), w.Getenv("CLAUDE_PLUGIN_ROOT"))
	set("CLAUDE_PLUGIN_ROOT", plugin)
	if plugin != "" {
		set("CLAUDE_PLUGIN_DATA", cmp.Or(w.Getenv("CURSOR_PLUGIN_DATA"), w.Getenv("CLAUDE_PLUGIN_DATA"), w.State.PluginData(plugin)))
	}
	return env
}

// plainEnv is the environment without what either host sets, with what hooks of
// the session's start have set.
func plainEnv(o *Options, w *World, session string) []string {
	env := make([]string, 0, len(w.Env)+16)
	for _, kv := range w.Env {
		name, _, _ := strings.Cut(kv, "=")
		if o.KeepEnv || !eventmap.SetsEnv(eventmap.Cursor, name) && !eventmap.SetsEnv(eventmap.Claude, name) {
			env = append(env, kv)
		}
	}
	env = append(append(env, w.State.SessionEnv(session)...), systemEnv(w.Getenv)...)
	return append(env, depthVar+"="+strconv.Itoa(depth(w.Getenv)+1))
}

// depthVar counts shims inside shims: a hook may start an agent that has hooks.
const (
	depthVar = "HOOKSHIM_DEPTH"
	maxDepth = 8
)

func depth(getenv func(string) string) int {
	n, _ := strconv.Atoi(getenv(depthVar))
	return n
}

// tooDeep ends a chain of hooks that start agents whose hooks start agents. A
// gate is never left out.
func (c *call) tooDeep() bool {
	if depth(c.w.Getenv) < maxDepth || gate(c.p.Event) || gate(eventmap.FindEvent(c.o.Script, c.v.Route.Script)) {
		return false
	}
	c.note(eventmap.LossDepth, "")
	c.say("the hook was not run: hooks are nested too deep")
	return true
}

// gate tells the events on which a hook can block something.
func gate(ev *eventmap.Event) bool {
	return ev != nil && (ev.Gate || ev.Blocks())
}

// background starts the script by itself and answers at once, as Claude Code
// does with async handlers.
func (c *call) background() Reply {
	cmd := c.command()
	cmd.Timeout = 0
	if err := c.w.Detach(cmd); err != nil {
		c.say("starting the hook in the background: " + err.Error())
	}
	return c.silent()
}
