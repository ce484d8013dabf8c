package translate

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// response builds tool_response, which Claude Code gives as an object, from
// what Cursor tells about the result. Members that Cursor does not tell are
// left out.
func (v *View) response() (string, bool) {
	out := v.p.toolOutput()
	if v.Row == nil {
		if content := rawjson.At(out.Raw, "content"); content.IsArray() {
			return content.Raw, true // MCP: Claude Code gives the bare content
		}
		return out.Raw, out.Raw != ""
	}
	path, _ := v.HostInput.Text("file_path")
	file := rawjson.Quote(v.path(path))
	switch v.Row.Shape {
	case eventmap.ShapeShell:
		return v.shellResponse(out), true
	case eventmap.ShapeRead:
		return v.readResponse(path, file), true
	case eventmap.ShapeWrite:
		return `{"filePath":` + file + v.member("content", "content") + `}`, true
	case eventmap.ShapeEdit:
		return `{"filePath":` + file + v.member("old_string", "oldString") + v.member("new_string", "newString") + `,"replaceAll":false}`, true
	case eventmap.ShapeNotebook:
		return "{" + strings.TrimPrefix(v.member("new_source", "new_source")+v.member("notebook_path", "notebook_path"), ",") + "}", true
	case eventmap.ShapeGrep:
		if mode, ok := v.HostInput.Get("output_mode"); ok && v.Tool == "Grep" {
			return `{"mode":` + mode + `}`, true
		}
		return "{}", true
	case eventmap.ShapeFetch:
		return renamed(out, "content_length", "bytes", "status_code", "code", "url", "url"), true
	case eventmap.ShapeResource:
		return `{"contents":[` + renamed(out, "uri", "uri", "mime_type", "mimeType") + `]}`, true
	}
	return out.Raw, out.Raw != ""
}

// readResponse: what kind of file it is follows from its name; what it holds is
// not told.
func (v *View) readResponse(path, file string) string {
	v.note(eventmap.LossReadContent, v.HostTool)
	switch strings.ToLower(filepath.Ext(path)) {
	case ".png", ".jpg", ".jpeg", ".gif", ".webp":
		return `{"type":"image"}`
	}
	return `{"type":"text","file":{"filePath":` + file + `}}`
}

// renamed gives an object of the members that are there, under other names:
// from, to, from, to.
func renamed(out gjson.Result, names ...string) string {
	var o rawjson.Object
	for i := 0; i < len(names); i += 2 {
		if r := rawjson.At(out.Raw, names[i]); r.Exists() {
			o = append(o, rawjson.Member{Name: names[i+1], Raw: r.Raw})
		}
	}
	return o.String()
}

// member gives ,"as":VALUE of a member of the shown input, "" if it is absent.
func (v *View) member(name, as string) string {
	if raw, ok := v.Input.Get(name); ok {
		return `,"` + as + `":` + raw
	}
	return ""
}

// shellResponse: Cursor merges stderr into the output, as Claude Code does. The
// output is in "output" (observed), "stdout" (documented) or, after
// afterShellExecution, in the payload itself.
func (v *View) shellResponse(out gjson.Result) string {
	text := `""`
	if out.Type == gjson.String {
		text = out.Raw
	}
	for _, r := range []gjson.Result{rawjson.At(out.Raw, "output"), rawjson.At(out.Raw, "stdout")} {
		if r.Type == gjson.String {
			text = r.Raw
			break
		}
	}
	if raw, ok := v.p.Members.Get("output"); ok {
		text = raw
	}
	s := `{"stdout":` + printed(text) + `,"stderr":"","interrupted":false,"isImage":false,"noOutputExpected":false`
	if id := rawjson.At(out.Raw, "shell_id"); id.Exists() {
		s += `,"backgroundTaskId":` + rawjson.Quote(id.String())
	}
	return s + "}"
}

// printed gives what a command printed as Claude Code keeps it: without blank
// lines at its beginning and blanks at its end (docs/contract-notes.md). Text
// that has neither keeps its exact spelling.
func printed(raw string) string {
	text, ok := rawjson.Text(raw)
	if !ok {
		return raw
	}
	kept := strings.TrimRight(text, " \t\r\n")
	for {
		line, rest, more := strings.Cut(kept, "\n")
		if !more || strings.TrimSpace(line) != "" {
			break
		}
		kept = rest
	}
	if kept == text {
		return raw
	}
	return rawjson.Quote(kept)
}

// toolError is the text that Claude Code gives as error: "Exit code N" and the
// output for shell commands where the code is known, else the host's message.
func (v *View) toolError(raw string) (string, bool) {
	if v.p.Name == "postToolUse" || v.p.Name == "afterMCPExecution" {
		return v.failedOutput()
	}
	text, ok := rawjson.Text(raw)
	if !ok {
		return "", false
	}
	const silent = "Command failed with exit code "
	if v.Tool != "Bash" {
		return raw, true
	}
	if code, ok := strings.CutPrefix(text, silent); ok {
		return rawjson.Quote("Exit code " + code), true
	}
	v.note(eventmap.LossExitUnknown, v.HostTool)
	return raw, true
}

// failedOutput makes the error of a failure that Cursor reports as a success.
func (v *View) failedOutput() (string, bool) {
	out := v.p.toolOutput()
	if code := rawjson.At(out.Raw, "exitCode"); code.Exists() {
		text := rawjson.At(out.Raw, "output").String()
		if text == "" {
			text = rawjson.At(out.Raw, "stdout").String()
		}
		msg := "Exit code " + strconv.FormatInt(code.Int(), 10)
		if t := strings.TrimRight(text, "\n"); t != "" {
			msg += "\n" + t
		}
		return rawjson.Quote(msg), true
	}
	var parts []string
	for _, c := range rawjson.At(out.Raw, "content").Array() {
		if t := rawjson.At(c.Raw, "text"); t.Exists() {
			parts = append(parts, t.String())
		}
	}
	return rawjson.Quote(strings.Join(parts, "\n")), true
}
