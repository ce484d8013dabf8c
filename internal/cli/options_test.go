package cli

import (
	"errors"
	"slices"
	"testing"
)

// TestUnknownOption: each command's options are suggested for what is nearly one of them.
func TestUnknownOption(t *testing.T) {
	for _, c := range newApp(nil, nil).Commands {
		if len(c.Flags) > 0 && c.OnUsageError == nil {
			t.Errorf("%s does not handle wrong options itself", c.Name)
		}
		for _, f := range c.Flags {
			name := f.Names()[0]
			if len(name) < 4 || name[1] == name[2] {
				continue
			}
			wrong := name[:1] + name[2:3] + name[1:2] + name[3:]
			typed, near := unknownOption(c, errors.New("flag provided but not defined: -"+wrong), []string{c.Name, "--" + wrong + "=1"})
			if typed != "--"+wrong || !slices.Contains(near, "--"+name) {
				t.Errorf("%s --%s: %s, %v", c.Name, wrong, typed, near)
			}
		}
	}
}
