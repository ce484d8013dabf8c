// Command hookshim makes a hook written for Claude Code work in Cursor.
//
// The --as form runs on every tool call, so it is recognised here by its first
// argument and never enters the command-line library.
package main

import (
	"os"

	"hookshim/internal/cli"
	"hookshim/internal/shim"
)

func main() {
	if len(os.Args) > 1 && shim.IsOption(os.Args[1]) {
		os.Exit(shim.Main(os.Args[1:]))
	}
	os.Exit(cli.Main(os.Args))
}
