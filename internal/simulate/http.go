package simulate

import (
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/proc"
	"hookshim/internal/shim"
	"hookshim/internal/state"
)

// post asks an http handler as Claude Code does. It is the shim's own POST on a
// payload that needs no translation: exit 1 stands for a failure, as it does for a
// command.
func (p *Player) post(h *config.Handler, limit, payload string) host.Process {
	args := []string{"--as", "auto", "--script", "claude", "--timeout", limit}
	for _, x := range h.Headers {
		args = append(args, "--header", x.Name+": "+x.Value)
	}
	for _, name := range h.EnvVars {
		args = append(args, "--header-env", name)
	}
	o, err := shim.Parse(append(args, "--url", h.URL))
	if err != nil {
		return host.Process{Exit: 1, Stderr: err.Error()}
	}
	env := p.bare()
	getenv := func(name string) string { return proc.LookupEnv(env, name) }
	w := &shim.World{Getenv: getenv, Env: env, Dir: p.Session.Root, State: state.Open(getenv), Run: proc.Run}
	r := shim.Handle(o, w, payload)
	return host.Process{Exit: r.Exit, Stdout: string(r.Stdout), Stderr: r.Stderr}
}
