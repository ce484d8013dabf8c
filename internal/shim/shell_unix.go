//go:build unix

package shim

import "hookshim/internal/proc"

// shellOf is the shell that Claude Code gives a command string to
// (claude-observed.md 12): /bin/sh, whatever SHELL says.
func shellOf([]string) []string { return []string{"/bin/sh", "-c"} }

// systemEnv is what scripts need on this system besides: nothing.
func systemEnv(func(string) string) []string { return nil }

// loginShell is what Cursor gives a command to (cursor-observed.md 8).
func loginShell(env []string) []string {
	if sh := proc.LookupEnv(env, "SHELL"); sh != "" {
		return []string{sh, "-lc"}
	}
	return []string{"/bin/sh", "-lc"}
}
