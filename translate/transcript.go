package translate

import (
	"io"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/internal/plainfile"
	"hookshim/internal/rawjson"
)

// maxTranscript is how much of the end of a transcript is looked at, in bytes.
const maxTranscript = 1 << 20

// lastMessage is the assistant's last text, from Cursor's own transcript where
// there is one: lines of {role, message:{content:[{type, text}]}} (cursor.md
// 2.1). Without one, or without a text in its end, it is not known.
func (v *View) lastMessage() (string, bool) {
	path, _ := v.p.Members.Text("transcript_path")
	if path == "" {
		return "", false
	}
	lines := strings.Split(endOf(hostPath(path)), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if !rawjson.Valid(lines[i]) {
			continue // the first line of a part is cut
		}
		line := lines[i]
		if rawjson.At(line, "role").Str != "assistant" {
			continue
		}
		if text := assistantText(rawjson.At(line, "message", "content")); text != "" {
			return rawjson.Quote(text), true
		}
	}
	return "", false
}

func assistantText(content gjson.Result) string {
	if content.Type == gjson.String {
		return content.Str
	}
	var parts []string
	for _, block := range content.Array() {
		if rawjson.At(block.Raw, "type").Str == "text" {
			parts = append(parts, rawjson.At(block.Raw, "text").Str)
		}
	}
	return strings.Join(parts, "\n")
}

// endOf gives the end of a regular file, "" if it can't be read.
func endOf(path string) string {
	f, size, err := plainfile.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	if over := size - maxTranscript; over > 0 {
		if _, err := f.Seek(over, io.SeekStart); err != nil {
			return ""
		}
	}
	b, err := io.ReadAll(io.LimitReader(f, maxTranscript))
	if err != nil {
		return ""
	}
	return string(b)
}
