package config

import (
	"strings"
	"testing"
)

// TestPathAt: the path of the place where a text breaks off, marked with ^ here.
func TestPathAt(t *testing.T) {
	for text, want := range map[string]string{
		`^`:          "",
		`{"hooks":^`: "hooks",
		`{"hooks":{"Stop":[{"a":1},{"hooks":[{"command":"x" ^"y"`: "hooks.Stop[1].hooks[0].command",
		`{"hooks":{"Stop":[]},^`:                                  "",
		`{"hooks":{"Stop":[{"a":"]}\",{"},^`:                      "hooks.Stop[1]",
		`{"hooks":{"pre-commit":[^`:                               `hooks["pre-commit"][0]`,
		`{"hooks":{"St^op`:                                        "hooks",
		`}}]]^`:                                                   "",
		`[[1,2,^`:                                                 "[0][2]",
		`{"a":{"b":1},"c":"d^`:                                    "c",
	} {
		at := strings.Index(text, "^")
		if got := pathAt([]byte(strings.Replace(text, "^", "", 1)), at); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
