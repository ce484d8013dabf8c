//go:build unix

package shim

import (
	"cmp"

	"hookshim/eventmap"
	"hookshim/internal/proc"
)

// shell is the command line for a shell string. Claude Code gives it to /bin/sh,
// whatever SHELL says (claude-observed.md 12), Cursor to the user's login shell
// (cursor-observed.md 8).
func shell(host eventmap.Host, line string, env []string) []string {
	if host == eventmap.Cursor {
		return []string{cmp.Or(proc.LookupEnv(env, "SHELL"), "/bin/sh"), "-lc", line}
	}
	return []string{"/bin/sh", "-c", line}
}

// codePages: nobody reads by a code page here.
const codePages = false

// systemEnv is what scripts need on this system besides: nothing.
func systemEnv(func(string) string) []string { return nil }

// mend: here a command line arrives as it was written.
func (*Options) mend() error { return nil }
