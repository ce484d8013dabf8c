package shim

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/hooksjson"
	"hookshim/internal/plainfile"
)

// cursorTakes tries the matchers on what the event names. An empty subject takes
// every matcher (cursor-observed.md 3).
func (c *call) cursorTakes(subject string) bool {
	for _, m := range c.o.cursor {
		if m.Match(subject) {
			return true
		}
	}
	return len(c.o.cursor) == 0
}

// ownSubject is what a payload of Cursor itself names for matchers.
func (c *call) ownSubject() string {
	if c.p.Event == nil {
		return ""
	}
	return c.p.Event.Subject(func(name string) string { s, _ := c.p.Members.Text(name); return s })
}

const loopKind = "loops"

// looped counts how often Claude Code has held the agent in a row, which scripts
// of Cursor read as loop_count; false from the limit on, where Cursor would not
// run the script (SPEC 5).
func (c *call) looped() bool {
	if c.v.Route.Script != "stop" && c.v.Route.Script != "subagentStop" {
		return true
	}
	n, key := 0, c.loopKey()
	old, had := c.w.State.Take(loopKind, key, recordAge*60, func(a, b []byte) bool { return count(a) > count(b) })
	if raw, _ := c.p.Members.Get("stop_hook_active"); raw == "true" {
		n = 1
		if had {
			n = count(old) + 1
		}
	}
	c.v.Loop = n
	if err := c.w.State.Put(loopKind, key, []byte(strconv.Itoa(n))); err != nil {
		c.noteState(err)
	}
	if c.o.LoopLimit < 0 || c.o.LoopLimit > eventmap.StopCap {
		c.note(eventmap.LossClaudeCap, "")
	}
	return c.o.LoopLimit < 0 || n < c.o.LoopLimit
}

func count(b []byte) int {
	n, _ := strconv.Atoi(string(b))
	return n
}

func (c *call) loopKey() string {
	agent, _ := c.p.Members.Text("agent_id")
	return strings.Join(append([]string{c.v.Session(), agent, c.v.Route.Script, c.o.Shell}, c.o.Args...), "\x00")
}

// sessionVars hands the variables of a session's start to Claude Code and to
// later hooks of the session.
func (c *call) sessionVars() {
	if len(c.d.Env) == 0 {
		return
	}
	var keep []string
	var lines strings.Builder
	for _, v := range c.d.Env {
		keep = append(keep, v.Name+"="+v.Value)
		if plainVar(v.Name) {
			fmt.Fprintf(&lines, "export %s='%s'\n", v.Name, strings.ReplaceAll(v.Value, "'", `'\''`))
		}
	}
	if err := c.w.State.KeepSessionEnv(c.v.Session(), keep); err != nil {
		c.noteState(err)
	}
	file := c.w.Getenv("CLAUDE_ENV_FILE")
	if file == "" {
		return
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString(lines.String())
		err = cmp.Or(err, f.Close())
	}
	if err != nil {
		c.noteState(err)
	}
}

// plainVar tells whether a shell can export a name.
func plainVar(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && (name[0] < '0' || name[0] > '9')
}

// cursorEnv is the disguise towards a script of Cursor (cursor-observed.md 8).
func cursorEnv(o *Options, w *World, root, session string) []string {
	env := plainEnv(o, w, session)
	set := func(name, v string) {
		if v != "" {
			env = append(env, name+"="+v)
		}
	}
	set("CURSOR_PROJECT_DIR", root)
	set("CLAUDE_PROJECT_DIR", root)
	set("CURSOR_VERSION", eventmap.CursorVersion)
	if w.Getenv("CLAUDE_CODE_REMOTE") == "true" {
		set("CURSOR_CODE_REMOTE", "true")
	}
	plugin := w.Getenv("CLAUDE_PLUGIN_ROOT")
	set("CURSOR_PLUGIN_ROOT", plugin)
	set("CLAUDE_PLUGIN_ROOT", plugin)
	return env
}

// listed tells whether Cursor itself runs the script: it imported converted
// settings of Claude Code while a hooks.json lists the original (SPEC 2).
func (c *call) listed() bool {
	script := c.script()
	return c.inHooks(c.w.Getenv("CURSOR_PROJECT_DIR"), func(event, command string) bool {
		return command == script && event == cmp.Or(c.o.Event, c.p.Name)
	})
}

// listsShared tells whether a hooks.json has the shared command of this script
// under an event: convert's line, in which the script follows --timeout. How it is
// quoted there does not matter here.
func (c *call) listsShared(root, on string) bool {
	bare := strings.NewReplacer("'", "", `"`, "", `\`, "").Replace
	script := bare(c.script())
	return c.inHooks(root, func(event, command string) bool {
		if event != on || !strings.Contains(command, " --as auto ") || c.o.OncePerCall && !strings.Contains(command, " --once-per-call ") {
			return false
		}
		_, rest, _ := strings.Cut(command, " --timeout ")
		_, rest, _ = strings.Cut(rest, " ")
		if line, ok := strings.CutPrefix(rest, "-c "); ok {
			return bare(line) == script
		}
		line, ok := strings.CutPrefix(rest, "-- ")
		return ok && bare(line) == script
	})
}

// script is the script's own line.
func (c *call) script() string {
	switch {
	case c.o.URL != "":
		return c.o.URL
	case c.o.Inline:
		return c.o.Shell
	}
	return strings.Join(c.o.Args, " ")
}

// inHooks tells whether an entry of the project's or the user's hooks.json is as
// wanted. A file that Cursor drops does not count, nor does an entry that never runs.
func (c *call) inHooks(root string, wanted func(event, command string) bool) bool {
	for _, dir := range nonEmpty(cmp.Or(root, c.w.Dir), home(c.w)) {
		text, err := plainfile.Read(filepath.Join(dir, ".cursor", "hooks.json"), plainfile.MostConfig)
		if err != nil {
			continue
		}
		entries, _ := hooksjson.Load(text)
		if slices.ContainsFunc(entries, func(e hooksjson.Entry) bool {
			return e.Matcher != hooksjson.NeverMatches && wanted(e.Event, e.Command)
		}) {
			return true
		}
	}
	return false
}

// listedReply leaves the call to the entry that Cursor runs by itself.
func (c *call) listedReply() Reply {
	c.r.Stdout = []byte(neutral)
	return c.r
}
