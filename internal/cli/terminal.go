//go:build !windows

package cli

import (
	"os"

	"golang.org/x/term"
)

// showsColour tells whether a file is a terminal that takes escapes for colour.
func showsColour(f *os.File) bool {
	return os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))
}
