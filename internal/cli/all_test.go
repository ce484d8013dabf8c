package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"hookshim/internal/config"
)

// TestAllSchema: the JSON report of convert --all is what its schema says, whatever
// becomes of the targets.
func TestAllSchema(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(config.ReportSchema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report.json", doc); err != nil {
		t.Fatal(err)
	}
	schema := c.MustCompile("report.json")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a/.claude/settings.json":       `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"<a> && b"}]}],"X":[{"hooks":[{"type":"command","command":"c"}]}]}}`,
		"bad/.claude/settings.json":     `{"hooks":{"PreToolUse":{}}}`,
		"c/.cursor/hooks.json":          `{"version":1,"hooks":{"stop":[{"command":"c"}]}}`,
		"l/.claude/settings.local.json": `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"l"}]}]}}`,
		"none/.claude/settings.json":    `{"permissions":{}}`,
		"off/.claude/settings.json":     `{"disableAllHooks":true,"hooks":{"Stop":[{"hooks":[{"type":"command","command":"o"}]}]}}`,
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for below, files := range map[string]int{"": 5, "bad": 1, "nowhere": 1, "none": 0} {
		var out, report bytes.Buffer
		newApp(&out, &report).Run([]string{"hookshim", "convert", "--all", "--report", "json", filepath.Join(dir, below)})
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(report.Bytes()))
		if err == nil {
			err = schema.Validate(v)
		}
		if n := strings.Count(report.String(), `"status":`); err != nil || n != files || strings.Count(report.String(), "\n") != 1 {
			t.Errorf("%q: %d files, %v\n%s", below, n, err, report.String())
		}
	}
}
