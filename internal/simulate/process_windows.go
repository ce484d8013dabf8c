package simulate

import (
	"time"

	"hookshim/internal/host"
	"hookshim/internal/proc"
)

// process starts one hook and waits for its end, at most for a time.
func process(args []string, dir string, env []string, stdin string, limit time.Duration) host.Process {
	r := proc.Run(proc.Command{Args: args, Dirs: []string{dir}, Env: env, Stdin: []byte(stdin), Timeout: limit})
	p := host.Process{Exit: r.Exit, TimedOut: r.TimedOut, Killed: r.Killed, Stdout: string(r.Stdout), Stderr: string(r.Stderr)}
	if r.Start != nil {
		p.Start, p.Exit = r.Start.Error(), 0
	}
	return p
}

// claudeShell and cursorShell are what the hosts give a command string to.
func claudeShell(line string, env []string) []string { return proc.System(env).ClaudeShell(line) }

func cursorShell(line string, env []string, _ bool) []string {
	return proc.System(env).CursorShell(line)
}
