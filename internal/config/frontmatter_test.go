package config

import (
	"strings"
	"testing"

	"hookshim/internal/places"
)

// FuzzFrontmatter: whatever stands in a Markdown file, reading it ends, every
// handler has its place in the file, and an error names the file.
func FuzzFrontmatter(f *testing.F) {
	for _, s := range []string{
		"", "---\n", "---\n---\n", "\ufeff---\r\nhooks:\r\n  Stop: []\r\n---\r\n",
		"---\nhooks:\n  Stop:\n    - hooks: [{type: command, command: é, timeout: 010}]\n---\n",
		"---\nhooks: &a\n  Stop: *a\n---\n",
		"---\nhooks: {PreToolUse: [{matcher: !!binary aGk=, hooks: [{type: command, command: |\n  a\n  b\n}]}]}\n---\n",
		"---\n? [a, b]\n: c\n<<: {hooks: {}}\n---\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for i, scope := range []places.Scope{places.Skill, places.Agent, places.Skill, places.Agent} {
			src, err := readFrontmatter("x.md", text, places.Place{Scope: scope, Within: places.Project}, i > 1)
			if err != nil {
				if !strings.HasPrefix(err.Error(), "x.md") {
					t.Errorf("an error without a place: %v", err)
				}
				continue
			}
			lines := strings.Count(string(text), "\n") + 1
			for _, h := range src.Handlers {
				if h.Pos.Line < 1 || h.Pos.Line > lines || h.Pos.Col < 1 {
					t.Errorf("%s stands at %+v of %d lines", h.Path, h.Pos, lines)
				}
			}
		}
	})
}
