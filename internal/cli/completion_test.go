package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// TestCompletedValues: what completion offers for an option its command takes, and what
// it does not offer is refused where the list is whole.
func TestCompletedValues(t *testing.T) {
	t.Setenv("SHELL", "/bin/sh")
	t.Setenv("HOME", t.TempDir())
	file := filepath.Join(t.TempDir(), ".claude", "settings.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	refused := func(command, flag, value string) bool {
		var out bytes.Buffer
		app := newApp(&out, &out)
		args := []string{"hookshim", command, "--" + flag, value}
		switch command {
		case "convert":
			args = append(args, file)
		case "verify":
			args = append(args, "nothing/there.json")
		case "simulate":
			args = append(args, "--config", "nothing/there.json", "cursor")
		case "record":
			args = append(args, "start", "nothing/there")
		case "doctor", "lint":
			args = append(args, t.TempDir())
		}
		err := app.Run(args)
		e, ok := err.(cli.ExitCoder)
		return ok && e.ExitCode() == exitUsage && strings.Contains(err.Error(), "--"+flag) && !strings.Contains(err.Error(), "the file is")
	}
	lists := 0
	for _, c := range newApp(nil, nil).Commands {
		for _, f := range c.Flags {
			name := f.Names()[0]
			values := flagValues(c.Name, "--"+name)
			if values == nil || name == "event" || name == "tool" { // those are rows of eventmap
				continue
			}
			lists++
			for _, v := range values {
				if v == "schema" { // convert prints it only where no file is named
					continue
				}
				if refused(c.Name, name, v) {
					t.Errorf("hookshim %s --%s %s is offered and refused", c.Name, name, v)
				}
			}
			if name != "host" && !refused(c.Name, name, "no-such-value") {
				t.Errorf("hookshim %s --%s takes what is not in the list", c.Name, name)
			}
		}
	}
	if lists < 9 {
		t.Errorf("only %d options with a list", lists)
	}
}

// TestHelpNames: no topic hides behind a command, and each can be read.
func TestHelpNames(t *testing.T) {
	app := newApp(nil, nil)
	for _, topic := range topics() {
		if app.Command(topic.name) != nil {
			t.Errorf("%s is a command, too", topic.name)
		}
		if text, err := topic.read(); err != nil || len(text) < 500 {
			t.Errorf("%s: %d bytes, %v", topic.name, len(text), err)
		}
	}
}
