package cli

import (
	"testing"

	"hookshim/internal/config"
)

// TestCommandsAreKnown: what is read out of a hook's command line knows every command
// that is none of a script.
func TestCommandsAreKnown(t *testing.T) {
	for _, c := range newApp(nil, nil).Commands {
		for _, name := range c.Names() {
			if !config.IsCommand(name) {
				t.Errorf("internal/config does not know the command %s", name)
			}
		}
	}
	for _, word := range []string{"./guard.sh", "bash", "--as", "--matcher", ""} {
		if config.IsCommand(word) {
			t.Errorf("%q counts as a command", word)
		}
	}
}
