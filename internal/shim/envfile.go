package shim

import (
	"os"

	"hookshim/eventmap"
	"hookshim/internal/plainfile"
	"hookshim/internal/proc"
	"hookshim/output"
)

// maxEnvFile is how much of a CLAUDE_ENV_FILE is read, in bytes.
const maxEnvFile = 64 << 10

// envFile gives a hook of a session's start the file that it may write
// assignments to (claude.md 8); "" on every other event.
func (c *call) envFile(cmd *proc.Command) string {
	if c.v.Route.Script != "SessionStart" {
		return ""
	}
	f, err := c.w.State.Temp("hookshim-env-")
	if err != nil {
		c.noteState(err)
		return ""
	}
	f.Close()
	cmd.Env, cmd.Heedful = append(cmd.Env, "CLAUDE_ENV_FILE="+f.Name()), true
	return f.Name()
}

// takeEnv reads the file, removes it, and keeps the variables for later hooks of
// the session.
func (c *call) takeEnv(file string, env []string) []output.Var {
	if file == "" {
		return nil
	}
	defer os.Remove(file)
	b, err := plainfile.Read(file, maxEnvFile)
	if err != nil || len(b) == 0 {
		return nil
	}
	vars, odd := assignments(string(b), func(name string) string { return proc.LookupEnv(env, name) })
	for _, line := range odd {
		c.note(eventmap.LossEnvLine, line)
	}
	var keep []string
	for _, v := range vars {
		keep = append(keep, v.Name+"="+v.Value)
	}
	if err := c.w.State.KeepSessionEnv(c.v.Session(), keep); err != nil && keep != nil {
		c.noteState(err)
	}
	return vars
}
