package translate

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// ClaudeTranscript makes lines as Claude Code's transcripts have them of the end
// of Cursor's transcript, for scripts that parse the file (script-behaviours.md
// K): what user and assistant said, and tool calls as far as they are told.
// Results of tools, times, ids and token counts are not in Cursor's file, so
// they are not in the copy. False if there is no transcript.
func (v *View) ClaudeTranscript() ([]byte, bool) {
	path, _ := v.p.Members.Text("transcript_path")
	if path == "" {
		return nil, false
	}
	text := endOf(hostPath(path))
	if text == "" {
		return nil, false
	}
	var b []byte
	for line := range strings.Lines(text) {
		if !rawjson.Valid(line) {
			continue // the first line of a part is cut
		}
		role := rawjson.At(line, "role").Str
		if role != "user" && role != "assistant" {
			continue
		}
		b = v.transcriptLine(role, rawjson.At(line, "message", "content")).Append(b)
		b = append(b, '\n')
	}
	return b, true
}

func (v *View) transcriptLine(role string, content gjson.Result) rawjson.Object {
	message := rawjson.Object{{Name: "role", Raw: rawjson.Quote(role)}, {Name: "content", Raw: blocks(role, content)}}
	o := rawjson.Object{
		{Name: "type", Raw: rawjson.Quote(role)},
		{Name: "message", Raw: message.String()},
		{Name: "isSidechain", Raw: "false"},
	}
	if s := v.Session(); s != "" {
		o = append(o, rawjson.Member{Name: "sessionId", Raw: rawjson.Quote(s)})
	}
	if v.Cwd != "" {
		o = append(o, rawjson.Member{Name: "cwd", Raw: rawjson.Quote(v.Cwd)})
	}
	return o
}

// blocks gives a message's content as Claude Code writes it: a list of typed
// parts.
func blocks(role string, content gjson.Result) string {
	if content.Type == gjson.String {
		return "[" + textBlock(role, content.Str) + "]"
	}
	var out []string
	for _, c := range content.Array() {
		switch rawjson.At(c.Raw, "type").Str {
		case "text":
			out = append(out, textBlock(role, rawjson.At(c.Raw, "text").Str))
		case "tool_use":
			out = append(out, toolBlock(c))
		default:
			out = append(out, c.Raw)
		}
	}
	return "[" + strings.Join(out, ",") + "]"
}

// textBlock takes away the tag that Cursor puts around what the user wrote.
func textBlock(role, text string) string {
	if role == "user" {
		if _, rest, ok := strings.Cut(text, "<user_query>"); ok {
			if inner, _, ok := strings.Cut(rest, "</user_query>"); ok {
				text = strings.Trim(inner, "\n")
			}
		}
	}
	return `{"type":"text","text":` + rawjson.Quote(text) + `}`
}

// toolBlock renames a tool call. Transcripts have other names for arguments than
// hook payloads have (cursor.md 5).
func toolBlock(c gjson.Result) string {
	name := rawjson.At(c.Raw, "name").Str
	o, _ := rawjson.Members(c.Raw)
	row := eventmap.ToolOfCursor(name)
	if row == nil {
		return c.Raw
	}
	input, err := rawjson.Members(rawjson.At(c.Raw, "input").Raw)
	if err == nil {
		for i, m := range input {
			input[i].Name = transcriptName(row, m.Name)
		}
		o = o.Set("input", input.String())
	}
	return o.Set("name", rawjson.Quote(row.Claude)).String()
}

func transcriptName(row *eventmap.Tool, name string) string {
	switch {
	case name == "path" && row.Claude != "Grep" && row.Claude != "LS":
		return "file_path"
	case name == "contents":
		return "content"
	}
	if k := keyOfCursor(row, name); k != nil {
		return k.Claude
	}
	return name
}
