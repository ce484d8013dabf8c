package translate

import (
	"os"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// deriveCursor computes the values that only Cursor's payloads have.
func (v *View) deriveCursor(f *eventmap.Field, from string) (string, bool) {
	switch f.Do {
	case eventmap.GenerationID:
		if from == "" {
			return quoted(v.p.session())
		}
		return from, true
	case eventmap.ModelOrUnknown:
		if from == "" {
			return `"unknown"`, true
		}
		return from, true
	case eventmap.SessionCopy:
		return quoted(v.p.session())
	case eventmap.MemberAgain:
		return from, from != ""
	case eventmap.Roots:
		return v.roots(), true
	case eventmap.PathOrNull:
		if _, ok := rawjson.Text(from); !ok {
			return "null", true
		}
		return from, true
	case eventmap.ShellCwd:
		return from, from != "" && v.Row != nil && v.Row.Cursor == "Shell"
	case eventmap.InputMember:
		raw, ok := v.Input.Get(f.From[0])
		return raw, ok
	case eventmap.InputText:
		return rawjson.Quote(v.HostInput.String()), true
	case eventmap.BareTool:
		_, tool, _ := v.p.mcpTool()
		return rawjson.Quote(tool), true
	case eventmap.ServerName:
		server, _, _ := v.p.mcpTool()
		return quoted(server)
	case eventmap.LoopCount:
		return strconv.Itoa(v.Loop), true
	case eventmap.SubagentType:
		return v.subagentType(from)
	case eventmap.CloseReason:
		return closeReason(from), true
	}
	return v.deriveResult(f, from)
}

// roots is the project's folder, as a list.
func (v *View) roots() string {
	if r := v.Root(); r != "" {
		return "[" + rawjson.Quote(r) + "]"
	}
	return "[]"
}

// subagentType is Cursor's spelling of a subagent's type, from the payload or
// from the call that starts it.
func (v *View) subagentType(raw string) (string, bool) {
	if raw == "" {
		raw, _ = v.HostInput.Get("subagent_type")
	}
	s, ok := rawjson.Text(raw)
	if !ok {
		return `"generalPurpose"`, true // Claude Code's own default
	}
	return rawjson.Quote(eventmap.SubagentToCursor(s)), true
}

// closeReason: Claude Code tells what the user did.
func closeReason(raw string) string {
	switch s, _ := rawjson.Text(raw); s {
	case "prompt_input_exit", "logout", "clear":
		return `"user_close"`
	}
	return `"completed"`
}

// deriveResult computes what is known about a call that is made.
func (v *View) deriveResult(f *eventmap.Field, from string) (string, bool) {
	raw, _ := v.p.Members.Get("tool_response")
	out := gjson.Parse(raw)
	switch f.Do {
	case eventmap.FileContent:
		return v.fileContent(), true
	case eventmap.Edits:
		return v.hunks(out), true
	case eventmap.OutputText:
		return rawjson.Quote(v.cursorOutput(out)), true
	case eventmap.ResultText:
		return rawjson.Quote(v.mcpResult(out)), true
	case eventmap.ShellOutput:
		return rawjson.Quote(v.printed(out)), true
	case eventmap.FailureText:
		s, ok := rawjson.Text(from)
		return rawjson.Quote(withoutExitCode(s)), ok
	}
	return "", false
}

// cursorOutput is a tool's result as the object that Cursor puts into
// tool_output (cursor-observed.md 10.1).
func (v *View) cursorOutput(out gjson.Result) string {
	if v.Row == nil {
		return v.mcpResult(out)
	}
	path, _ := v.Input.Get("file_path")
	switch v.Row.Cursor {
	case "Shell":
		return `{"output":` + rawjson.Quote(v.printed(out)) + `,"exitCode":0}`
	case "Read":
		return `{"file_path":` + orEmpty(path) + `,"content_length":` + strconv.Itoa(len(rawjson.At(out.Raw, "file", "content").Str)) + `}`
	case "Write":
		return `{"file_path":` + orEmpty(path) + `,"success":true}`
	case "Grep":
		pattern, _ := v.Input.Get("pattern")
		return `{"pattern":` + orEmpty(pattern) + `,"success":true}`
	}
	return out.Raw
}

// mcpResult wraps the bare content that Claude Code gives.
func (v *View) mcpResult(out gjson.Result) string {
	failed := strconv.FormatBool(v.p.Name == "PostToolUseFailure")
	switch {
	case v.p.Name == "PostToolUseFailure":
		s, _ := v.p.Members.Get("error")
		return `{"content":[{"type":"text","text":` + orEmpty(s) + `}],"isError":true}`
	case out.IsArray():
		return `{"content":` + out.Raw + `,"isError":` + failed + `}`
	case out.Type == gjson.String:
		return `{"content":[{"type":"text","text":` + out.Raw + `}],"isError":` + failed + `}`
	}
	return out.Raw
}

// printed is what a shell command printed.
func (v *View) printed(out gjson.Result) string {
	if v.p.Name == "PostToolUseFailure" {
		s, _ := v.p.Members.Text("error")
		return withoutExitCode(s)
	}
	return rawjson.At(out.Raw, "stdout").Str + rawjson.At(out.Raw, "stderr").Str
}

// withoutExitCode takes the line "Exit code N" off a shell command's error; a
// command that printed nothing has Cursor's words for that.
func withoutExitCode(s string) string {
	first, rest, more := strings.Cut(s, "\n")
	code, ok := strings.CutPrefix(first, "Exit code ")
	switch {
	case !ok:
		return s
	case !more || rest == "":
		return "Command failed with exit code " + code
	}
	return rest
}

// maxContent is how much of a file beforeReadFile shows, in bytes.
const maxContent = 1 << 20

// fileContent is the text of the file that is about to be read, the range that
// is asked for if it is one. A missing file and one that is no text are empty,
// as in Cursor (cursor-observed.md 9.1).
func (v *View) fileContent() string {
	path, _ := v.HostInput.Text("file_path")
	text, ok := lossyText(v.path(path))
	if !ok {
		if info, err := os.Stat(v.path(path)); err == nil && info.Mode().IsRegular() {
			v.note(eventmap.LossReadContent, path)
			v.Unread = true
		}
		return `""`
	}
	if from, n := v.number("offset"), v.number("limit"); from > 0 || n > 0 {
		text = lineRange(text, from, n)
	}
	if len(text) > maxContent {
		text = text[:maxContent]
		v.note(eventmap.LossReadContent, path)
		v.Unread = true
	}
	return rawjson.Quote(text)
}

func (v *View) number(name string) int {
	raw, _ := v.HostInput.Get(name)
	return int(gjson.Parse(raw).Num)
}

// lineRange keeps n lines from the line from on, counted from 1; 0 is no limit.
func lineRange(text string, from, n int) string {
	all := lines(text)
	from = min(max(from-1, 0), len(all))
	all = all[from:]
	if n > 0 && n < len(all) {
		all = all[:n]
	}
	return strings.Join(all, "")
}

// hunks are a change as Cursor tells it: runs of lines that differ, without
// context. Claude Code gives them as a patch; without one the edit itself is one.
func (v *View) hunks(out gjson.Result) string {
	var list []string
	add := func(o, n string) {
		list = append(list, `{"old_string":`+rawjson.Quote(o)+`,"new_string":`+rawjson.Quote(n)+`}`)
	}
	for _, h := range rawjson.At(out.Raw, "structuredPatch").Array() {
		patchRuns(rawjson.At(h.Raw, "lines").Array(), add)
	}
	if list == nil {
		if content, ok := v.HostInput.Text("content"); ok && rawjson.At(out.Raw, "originalFile").Str == "" {
			add("", content)
		}
		for _, e := range v.edits() {
			add(e.old, e.new)
		}
		if s, ok := v.HostInput.Text("new_source"); ok {
			add(rawjson.At(out.Raw, "old_source").Str, s)
		}
	}
	return "[" + strings.Join(list, ",") + "]"
}

// patchRuns splits the lines of a hunk of a patch into runs of changed lines.
func patchRuns(lines []gjson.Result, add func(old, new string)) {
	var o, n []string
	flush := func() {
		if o != nil || n != nil {
			add(strings.Join(o, "\n"), strings.Join(n, "\n"))
		}
		o, n = nil, nil
	}
	for _, l := range lines {
		switch s := l.Str; {
		case strings.HasPrefix(s, "-"):
			o = append(o, s[1:])
		case strings.HasPrefix(s, "+"):
			n = append(n, s[1:])
		case strings.HasPrefix(s, `\`): // no newline at end of file
		default:
			flush()
		}
	}
	flush()
}
