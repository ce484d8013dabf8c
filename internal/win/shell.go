package win

import "strings"

// Bash finds Git Bash as Claude Code does: where CLAUDE_CODE_GIT_BASH_PATH says,
// beside the git of PATH, where its installer puts it. Any other bash of PATH comes
// last; the one that Windows brings starts Linux, where neither the files nor the
// variables are the same, and does not count.
func (s *System) Bash() (string, bool) {
	if p := s.Getenv("CLAUDE_CODE_GIT_BASH_PATH"); p != "" && s.IsFile(Native(p)) {
		return Native(p), true
	}
	for git := range s.onPath("git.exe") {
		// Git\cmd\git.exe, Git\bin\git.exe, Git\mingw64\bin\git.exe
		for _, up := range []string{`..\bin\bash.exe`, `..\..\bin\bash.exe`} {
			if p := Join(folder(git), up); s.IsFile(p) {
				return p, true
			}
		}
	}
	for _, v := range []string{"ProgramFiles", "ProgramW6432", "ProgramFiles(x86)", "LOCALAPPDATA"} {
		dir := s.Getenv(v)
		if v == "LOCALAPPDATA" && dir != "" {
			dir += `\Programs`
		}
		if p := dir + `\Git\bin\bash.exe`; dir != "" && s.IsFile(p) {
			return p, true
		}
	}
	for p := range s.onPath("bash.exe") {
		if !s.ofWindows(p) {
			return p, true
		}
	}
	return "", false
}

// ofWindows tells whether a program lies where Windows keeps its own, and the
// placeholders that lead to its store.
func (s *System) ofWindows(p string) bool {
	p = strings.ToLower(p)
	root := strings.ToLower(Native(s.Getenv("SystemRoot")))
	return root != "" && strings.HasPrefix(p, root+`\`) || strings.Contains(p, `\microsoft\windowsapps\`)
}

// PowerShell finds PowerShell 7, else the one that Windows brings.
func (s *System) PowerShell() string {
	for _, name := range []string{"pwsh.exe", "powershell.exe"} {
		for p := range s.onPath(name) {
			return p
		}
	}
	return s.system32(`WindowsPowerShell\v1.0\powershell.exe`)
}

func (s *System) system32(name string) string {
	root := s.Getenv("SystemRoot")
	if root == "" {
		root = `C:\Windows`
	}
	return Native(root) + `\System32\` + name
}

// ClaudeShell is what Claude Code gives a command string to: Git Bash, PowerShell
// where there is none (claude.md 4.2).
func (s *System) ClaudeShell(line string) []string {
	if bash, ok := s.Bash(); ok {
		return []string{bash, "-c", line}
	}
	return s.Powershell(line)
}

// Powershell is the command line for a handler with shell: powershell. PowerShell
// itself ends with 1 whatever the program that it ran last ended with; a block, 2,
// must arrive as one.
func (s *System) Powershell(line string) []string {
	return append([]string{s.PowerShell()}, PowershellArgs(line)...)
}

// PowershellArgs are the arguments of Powershell.
func PowershellArgs(line string) []string {
	return []string{"-NoProfile", "-NonInteractive", "-Command", ForPowershell(line) + keepExit}
}

// PowershellLine gives the command string of a line that convert writes for such a
// handler.
func PowershellLine(args []string) (line string, ok bool) {
	if len(args) != 5 || args[0] != "pwsh" || args[1] != "-NoProfile" || args[2] != "-NonInteractive" || args[3] != "-Command" {
		return "", false
	}
	return args[4], true
}

const keepExit = "\nif (-not $?) { if ($LASTEXITCODE) { exit $LASTEXITCODE } exit 1 }"

// placeholders are what Claude Code rewrites for PowerShell, where ${NAME} is a
// variable of the shell's own (claude.md 4.4).
var placeholders = [...]string{"CLAUDE_PROJECT_DIR", "CLAUDE_PLUGIN_ROOT", "CLAUDE_PLUGIN_DATA"}

// ForPowershell rewrites the placeholders in a command string.
func ForPowershell(line string) string {
	for _, name := range placeholders {
		line = strings.ReplaceAll(line, "${"+name+"}", "${env:"+name+"}")
	}
	return line
}

// CursorShell is what Cursor gives a command to (cursor-observed.md 8). Cursor
// pipes the payload to it from a file; here it comes from stdin, read as UTF-8 and
// handed on without a mark.
func (s *System) CursorShell(line string) []string {
	if c := strings.TrimLeft(line, " \t"); strings.HasPrefix(c, `"`) || strings.HasPrefix(c, "'") {
		line = "& " + line
	}
	return []string{s.cursorsPowershell(), "-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command",
		"$OutputEncoding = New-Object System.Text.UTF8Encoding $false; " +
			"(New-Object System.IO.StreamReader ([Console]::OpenStandardInput()), $OutputEncoding).ReadToEnd() | & { $input | " + line + "\n}" + keepExit}
}

// cursorsPowershell: Cursor starts the one that Windows brings.
func (s *System) cursorsPowershell() string {
	for p := range s.onPath("powershell.exe") {
		return p
	}
	return s.system32(`WindowsPowerShell\v1.0\powershell.exe`)
}
