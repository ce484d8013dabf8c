// Command hookshim makes a hook written for one of Claude Code and Cursor work
// in the other.
//
// The --as form runs on every tool call. It never comes here: package early
// recognises it by its first argument.
package main

import (
	"os"

	"hookshim/internal/cli"
	_ "hookshim/internal/early"
)

func main() { os.Exit(cli.Main(os.Args)) }
