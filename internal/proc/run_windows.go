package proc

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"time"
)

// Run starts the child and waits for it. Windows has no process groups with
// signals: at the end of its time the child itself is killed.
func Run(c Command) Result {
	dir, moved := c.dir()
	path, err := Find(c.Args[0], dir, c.Env)
	if err != nil {
		return Result{Start: err, Exit: -1}
	}
	ctx, cancel := context.WithCancel(context.Background())
	if c.Timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
	}
	defer cancel()
	out, errs := &tail{max: MaxStdout}, &tail{max: MaxStderr}
	cmd := command(ctx, path, dir, c)
	cmd.Stdin = bytes.NewReader(c.Stdin)
	cmd.Stdout = writer(out.add)
	cmd.Stderr = io.MultiWriter(os.Stderr, writer(errs.add))
	cmd.WaitDelay = 100 * time.Millisecond
	if err := cmd.Start(); err != nil {
		return Result{Start: err, Exit: -1}
	}
	err = cmd.Wait()
	r := Result{Moved: moved, TimedOut: ctx.Err() != nil, Held: errors.Is(err, exec.ErrWaitDelay), Stdout: out.trim(), Stderr: errs.trim(), Flood: out.flood}
	if cmd.ProcessState != nil {
		r.Exit = cmd.ProcessState.ExitCode()
	}
	return r
}

func command(ctx context.Context, path, dir string, c Command) *exec.Cmd {
	cmd := exec.CommandContext(ctx, path, c.Args[1:]...)
	cmd.Dir, cmd.Env = dir, c.Env
	return cmd
}

type writer func([]byte)

func (w writer) Write(b []byte) (int, error) {
	w(b)
	return len(b), nil
}

// Exec runs the program with the shim's own stdout and stderr and ends the shim
// with its exit code: Windows can't replace a process.
func Exec(args, env []string, stdin []byte) error {
	path, err := Find(args[0], "", env)
	if err != nil {
		return err
	}
	cmd := command(context.Background(), path, "", Command{Args: args, Env: env})
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), os.Stdout, os.Stderr
	err = cmd.Run()
	if cmd.ProcessState == nil {
		return err
	}
	os.Exit(cmd.ProcessState.ExitCode())
	return nil
}

// Detach starts the child and does not wait for it. Its output goes nowhere.
func Detach(c Command) error {
	dir, _ := c.dir()
	path, err := Find(c.Args[0], dir, c.Env)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp("", "hookshim-")
	if err != nil {
		return err
	}
	if _, err := f.Write(c.Stdin); err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	cmd := command(context.Background(), path, dir, c)
	cmd.Stdin = f
	return cmd.Start()
}
