package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestEarly keeps the command-line and the YAML library asleep on the --as path (package
// early). This program is the test binary, which links main as hookshim does.
func TestEarly(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for line, answer := range map[string]string{"--as nothing": "hookshim: ", "record sink --host cursor x": "{}\n"} {
		cmd := exec.Command(self, strings.Fields(line)...)
		cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
		out, _ := cmd.CombinedOutput()
		if !strings.Contains(string(out), "\ninit os ") || !strings.Contains(string(out), answer) {
			t.Fatalf("%s: no trace of what started, or no answer:\n%s", line, out)
		}
		for _, asleep := range []string{"urfave", "yaml", "init hookshim/internal/record"} {
			if strings.Contains(string(out), asleep) {
				t.Errorf("%s: %s starts:\n%s", line, asleep, out)
			}
		}
	}
}
