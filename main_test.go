package main

import (
	"flag"
	"path/filepath"
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
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOOKSHIM_STATE", filepath.Join(e.WorkDir, ".state"))
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("SHELL", "/bin/sh")
			return nil
		},
	})
}
