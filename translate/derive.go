package translate

import (
	"math"
	"path"
	"strconv"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
	"hookshim/internal/win"
)

// derive computes the value of a row as JSON text; false leaves the member out,
// since what can't be known is absent, never invented.
func (v *View) derive(f *eventmap.Field) (string, bool) {
	var from string
	if len(f.From) > 0 {
		from, _ = v.p.Members.Get(f.From[0])
	}
	switch f.Do {
	case eventmap.Copy:
		return from, from != ""
	case eventmap.CopyPath:
		path, ok := rawjson.Text(from)
		if v.Transcript != "" && f.To == "transcript_path" {
			return rawjson.Quote(v.Transcript), true
		}
		if hostPath(path) != path {
			from = rawjson.Quote(hostPath(path))
		}
		return from, ok
	case eventmap.Const:
		return f.Raw, true
	case eventmap.SessionID:
		return quoted(v.p.session())
	case eventmap.Cwd:
		return quoted(v.Cwd)
	case eventmap.PromptID:
		return v.promptID(from)
	case eventmap.EventName:
		return rawjson.Quote(v.Route.Script), true
	case eventmap.ToolName:
		return rawjson.Quote(v.Tool), true
	case eventmap.ToolInput:
		return inputMark, true
	case eventmap.ToolResponse:
		return v.response()
	case eventmap.ToolError:
		return v.toolError(from)
	case eventmap.Millis:
		return millis(from)
	case eventmap.MCPServer:
		if from == "" {
			return "", false
		}
		return `{"name":` + from + `}`, true
	case eventmap.LoopActive:
		return strconv.FormatBool(gjson.Parse(from).Num > 0 && !v.StopAgain), true
	case eventmap.StopError:
		return `"unknown"`, true
	case eventmap.EndReason:
		return endReason(from), true
	case eventmap.AgentType:
		name, ok := rawjson.Text(from)
		return rawjson.Quote(eventmap.SubagentToClaude(name)), ok
	case eventmap.LastMessage:
		return v.lastMessage()
	}
	return v.deriveCursor(f, from)
}

func quoted(s string) (string, bool) { return rawjson.Quote(s), s != "" }

// session is conversation_id, which every event of Cursor has, else session_id,
// which older builds have on some events only (cursor.md 2.1).
func (p *Payload) session() string {
	if s, _ := p.Members.Text("conversation_id"); s != "" {
		return s
	}
	s, _ := p.Members.Text("session_id")
	return s
}

// promptID takes generation_id where it names a message. Cursor's CLI repeats
// the conversation's id there, which names no prompt (cursor.md 2.1).
func (v *View) promptID(raw string) (string, bool) {
	s, _ := rawjson.Text(raw)
	return raw, s != "" && s != v.p.session()
}

// millis rounds Cursor's fractions (87.947) to the whole milliseconds that
// Claude Code gives.
func millis(raw string) (string, bool) {
	r := gjson.Parse(raw)
	if r.Type != gjson.Number || math.Abs(r.Num) > 1e15 {
		return "", false
	}
	return strconv.FormatInt(int64(math.Round(r.Num)), 10), true
}

// endReason: Cursor tells how the session ended, Claude Code what the user did.
func endReason(raw string) string {
	switch s, _ := rawjson.Text(raw); s {
	case "user_close", "window_close":
		return `"prompt_input_exit"`
	}
	return `"other"`
}

// cwd is the folder that the call is about (cursor.md 2.1): the payload's own,
// the call's, the first workspace folder, the project's, the shim's. Plugin
// hooks run in the plugin's folder, so there the shim's own does not count.
func (p *Payload) cwd(input rawjson.Object, o *Options) string {
	if s, _ := p.Members.Text("cwd"); s != "" {
		return hostPath(s)
	}
	if p.Host == eventmap.Claude {
		return first(o.env("CLAUDE_PROJECT_DIR"), o.Dir)
	}
	for _, name := range []string{"cwd", "working_directory"} {
		if s, _ := input.Text(name); s != "" && p.toolIsShell() {
			return hostPath(s)
		}
	}
	if r := p.root(); r != "" {
		return r
	}
	for _, name := range []string{"CURSOR_PROJECT_DIR", "CLAUDE_PROJECT_DIR"} {
		if s := o.env(name); s != "" {
			return hostPath(s)
		}
	}
	if o.env("CURSOR_PLUGIN_ROOT") != "" {
		return ""
	}
	return o.Dir
}

func first(list ...string) string {
	for _, s := range list {
		if s != "" {
			return s
		}
	}
	return ""
}

func (p *Payload) toolIsShell() bool {
	t, _ := p.Members.Text("tool_name")
	return t == "Shell"
}

// root is the first workspace folder, "" if no folder is open.
func (p *Payload) root() string {
	raw, _ := p.Members.Get("workspace_roots")
	for _, r := range gjson.Parse(raw).Array() {
		if r.Type == gjson.String && r.Str != "" {
			return hostPath(r.Str)
		}
	}
	return ""
}

// Root is the project's folder: what the host's own variable says, else the
// first workspace folder, else the folder of the call.
func (v *View) Root() string {
	name := "CURSOR_PROJECT_DIR"
	if v.p.Host == eventmap.Claude {
		name = "CLAUDE_PROJECT_DIR"
	}
	if s := v.opt.env(name); s != "" {
		return hostPath(s)
	}
	if r := v.p.root(); r != "" {
		return r
	}
	return v.Cwd
}

// hostPath turns Cursor's spelling of a Windows path, /c:/dir, into C:\dir, and the
// others that a drive can be told from (cursor.md 10); every other path stays as it
// is.
func hostPath(s string) string {
	if ofWindows(s) || len(s) > 2 && s[0] == '/' && (ofWindows(s[1:]) || len(s) == 3 && ofWindows(s[1:]+"/")) {
		return win.Native(s)
	}
	return s
}

// ofWindows tells a path that only Windows has: C:\x, C:/x or \\server\share.
func ofWindows(s string) bool { return win.IsAbs(s) && s[0] != '/' }

// path is a path of the call as Claude Code gives it: absolute, in the script's
// spelling (claude.md 7.3). In a folder of Windows /x lies on the folder's drive.
func (v *View) path(s string) string {
	s = hostPath(s)
	switch {
	case s == "" || ofWindows(s) || v.Cwd == "":
		return s
	case ofWindows(v.Cwd):
		return win.Join(v.Cwd, s)
	case s[0] == '/':
		return s
	}
	return path.Join(v.Cwd, s)
}
