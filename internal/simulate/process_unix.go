//go:build unix

package simulate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"hookshim/internal/host"
	"hookshim/internal/proc"
)

// process starts one hook and waits for its end, at most for a time.
func process(args []string, dir string, env []string, stdin string, limit time.Duration) host.Process {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin = dir, env, strings.NewReader(stdin)
	cmd.WaitDelay = time.Second // a child that holds stdout does not hold the answer
	ownGroup(cmd)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	p := host.Process{Stdout: out.String(), Stderr: errs.String()}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		p.TimedOut = true
	case errors.As(err, &exit):
		p.Exit = exit.ExitCode()
		if p.Exit < 0 {
			p.Killed, p.Exit = true, 0
		}
	case err != nil && !errors.Is(err, exec.ErrWaitDelay) && cmd.ProcessState == nil:
		p.Start = err.Error()
	}
	return p
}

// ownGroup makes a command's whole process group end with it when its time is up.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// claudeShell and cursorShell are what the hosts give a command string to
// (claude-observed.md 12, cursor-observed.md 8). A plain one reads no profile.
func claudeShell(line string, _ []string) []string { return []string{"/bin/sh", "-c", line} }

func cursorShell(line string, env []string, plain bool) []string {
	how := "-lc"
	if plain {
		how = "-c"
	}
	return []string{cmp.Or(proc.LookupEnv(env, "SHELL"), "/bin/sh"), how, line}
}
