package shim

import "hookshim/internal/proc"

// shellOf is the shell that Claude Code gives a command string to: Git Bash,
// PowerShell where there is none (claude.md 4.2).
func shellOf(env []string) []string {
	if bash, err := proc.Find("bash.exe", "", env); err == nil {
		return []string{bash, "-c"}
	}
	return []string{"powershell.exe", "-NoProfile", "-NonInteractive", "-Command"}
}

// systemEnv makes Python scripts read and write UTF-8, as payloads are.
func systemEnv(getenv func(string) string) []string {
	if getenv("PYTHONUTF8") != "" {
		return nil
	}
	return []string{"PYTHONUTF8=1"}
}

// loginShell is what Cursor gives a command to (cursor-observed.md 8).
func loginShell([]string) []string {
	return []string{"powershell", "-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command"}
}
