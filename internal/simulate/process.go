package simulate

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strings"
	"time"

	"hookshim/internal/host"
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
