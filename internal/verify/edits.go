package verify

import (
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/internal/host"
	"hookshim/internal/rawjson"
)

// before is the text of a file that an edit is about to change.
func before(c *host.ToolCall) string {
	switch c.Tool {
	case "MultiEdit":
		return joinedTexts(c.Input, "old_string")
	case "NotebookEdit":
		return notebook("")
	}
	return text(c.Input, "old_string")
}

// after is the whole text that a call leaves in its file, which is all that Cursor tells.
func after(tool, input string) string {
	switch tool {
	case "Edit":
		return text(input, "new_string")
	case "MultiEdit":
		return joinedTexts(input, "new_string")
	case "NotebookEdit":
		return notebook(text(input, "new_source"))
	}
	return text(input, "content")
}

func text(input, name string) string {
	in, _ := rawjson.Members(input)
	s, _ := in.Text(name)
	return s
}

// joinedTexts are the texts of several changes, a line each.
func joinedTexts(input, name string) string {
	in, _ := rawjson.Members(input)
	raw, _ := in.Get("edits")
	var b strings.Builder
	for _, e := range gjson.Parse(raw).Array() {
		b.WriteString(e.Get(name).Str + "\n")
	}
	return b.String()
}

// notebook is one with a single cell.
func notebook(source string) string {
	return `{"cells":[{"cell_type":"code","id":"c1","source":` + rawjson.Quote(source) + `,"metadata":{},"outputs":[],"execution_count":null}],"metadata":{},"nbformat":4,"nbformat_minor":5}` + "\n"
}

// noFile tells of a case that can't happen: the file that it edits is not there.
type noFile struct{ path string }

func (e noFile) Error() string {
	return fmt.Sprintf("the file that the case edits is not there: %s", e.path)
}
