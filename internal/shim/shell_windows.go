package shim

import (
	"errors"
	"syscall"
	"unsafe"

	"hookshim/eventmap"
	"hookshim/internal/proc"
	"hookshim/internal/win"
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

// mend gives the script's line back what PowerShell has taken from it on the way here.
func (o *Options) mend() error {
	raw := utf16Text(syscall.GetCommandLine())
	if o.Inline {
		line, ok, torn := win.Word(raw, "-c")
		if ok {
			o.Shell, o.Args = line, nil
		}
		return tornError(torn)
	}
	if len(o.Args) > 3 && o.Args[0] == "pwsh" && o.Args[3] == "-Command" {
		line, ok, torn := win.Word(raw, "-Command")
		if ok {
			o.Args = append(o.Args[:4:4], line)
		}
		return tornError(torn)
	}
	return nil
}

func tornError(torn bool) error {
	if torn {
		return errors.New("-c: PowerShell took the line apart at its single quotes; put it into a script")
	}
	return nil
}

func utf16Text(p *uint16) string {
	n := 0
	for *(*uint16)(unsafe.Add(unsafe.Pointer(p), 2*n)) != 0 {
		n++
	}
	return syscall.UTF16ToString(unsafe.Slice(p, n))
}
