package shim

import (
	"hookshim/eventmap"
	"hookshim/internal/proc"
)

// shell is the command line for a shell string: Claude Code takes Git Bash, or
// PowerShell where there is none, Cursor takes PowerShell.
func shell(host eventmap.Host, line string, env []string) []string {
	if host == eventmap.Cursor {
		return proc.System(env).CursorShell(line)
	}
	return proc.System(env).ClaudeShell(line)
}

// codePages: a program between the shim and its host may read by a code page.
const codePages = true

// systemEnv makes Python scripts read the payload and write their answer as UTF-8.
// Files they read as they do without the shim, and what the user has set stays.
func systemEnv(getenv func(string) string) []string {
	if getenv("PYTHONUTF8") != "" || getenv("PYTHONIOENCODING") != "" {
		return nil
	}
	return []string{"PYTHONIOENCODING=utf-8"}
}
