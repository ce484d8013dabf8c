package cli

import (
	"bytes"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// TestBuild: what each way of building leaves for version to tell.
func TestBuild(t *testing.T) {
	checkout := func(version, modified string) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: version}, Settings: []debug.BuildSetting{
			{Key: "vcs", Value: "git"}, {Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.time", Value: "2026-11-30T10:53:58Z"}, {Key: "vcs.modified", Value: modified},
		}}
	}
	for name, c := range map[string]struct {
		info       *debug.BuildInfo
		text, json string
	}{
		"a release":              {checkout("v1.2.3", "false"), "hookshim v1.2.3\ncommit 0123456789abcdef, 2026-11-30T10:53:58Z\n", `"version":"v1.2.3","commit":"0123456789abcdef","date":"2026-11-30T10:53:58Z",`},
		"a checkout with edits":  {checkout("v1.2.4-0.20261130105358-0123456789ab+dirty", "true"), "hookshim v1.2.4-0.20261130105358-0123456789ab+dirty\ncommit 0123456789abcdef, 2026-11-30T10:53:58Z, with changes\n", `"modified":true,`},
		"go install PATH@v1.2.3": {&debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}}, "hookshim v1.2.3\n", `{"version":"v1.2.3","go":`},
		"go run":                 {&debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}, "hookshim (devel)\n", `{"version":"(devel)","go":`},
		"no build information":   {nil, "hookshim (devel)\n", `{"version":"(devel)","go":`},
	} {
		var text, json bytes.Buffer
		b := buildOf(c.info)
		if err := b.write(&text, false); err != nil {
			t.Fatal(err)
		}
		if err := b.write(&json, true); err != nil {
			t.Fatal(err)
		}
		if want := c.text + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n"; text.String() != want {
			t.Errorf("%s: %q, want %q", name, text.String(), want)
		}
		if !strings.Contains(json.String(), c.json) {
			t.Errorf("%s: %s has no %s", name, json.String(), c.json)
		}
	}
}
