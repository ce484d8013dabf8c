package main

import (
	"errors"
	"flag"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"hookshim/internal/hook"
)

var update = flag.Bool("update", false, "write what the scripts' cmp commands compare with")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"hookshim": main, "hook": hook.Main})
}

// TestScripts runs the command lines in fixtures/scripts. The commands are this
// program and hook, a script that does what its arguments say.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("fixtures", "scripts"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *update,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOOKSHIM_STATE", filepath.Join(e.WorkDir, ".state"))
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("SHELL", "/bin/sh")
			return nil
		},
	})
}

// exits N COMMAND runs a command that has to end with exit code N.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits N COMMAND [ARG...]")
	}
	code := 0
	var e *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &e) {
		code = e.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}
