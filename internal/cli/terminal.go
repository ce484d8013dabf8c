//go:build !windows

package cli

import "os"

// showsColour tells whether a terminal takes escapes for colour.
func showsColour(*os.File) bool { return os.Getenv("TERM") != "dumb" }
