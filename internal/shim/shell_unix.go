//go:build unix

package shim

// shellOf is the shell that Claude Code gives a command string to
// (claude-observed.md 12): /bin/sh, whatever SHELL says.
func shellOf([]string) []string { return []string{"/bin/sh", "-c"} }
