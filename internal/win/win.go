// Package win decides what has to be decided on Windows between a hook's command
// line and a process: which file a name means, who runs a script that is no
// program, which shell takes a command string, how arguments become one line.
// It asks the system through System only, so that all of it is tested anywhere;
// package proc does what it says.
package win

import "strings"

// System is what is asked of the machine.
type System struct {
	Getenv func(name string) string // without regard to case
	IsFile func(path string) bool
	Head   func(path string) string // the beginning of a file, "" if it can't be read
}

// Lookup gives a variable of an environment of NAME=value as Windows does: case
// does not matter, the last one counts. Path is PATH.
func Lookup(env []string, name string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if n, v, ok := cutVar(env[i]); ok && strings.EqualFold(n, name) {
			return v
		}
	}
	return ""
}

// cutVar splits NAME=value. The names of the folders per drive, =C:, begin with
// the sign itself.
func cutVar(kv string) (name, value string, ok bool) {
	if kv == "" {
		return "", "", false
	}
	i := strings.IndexByte(kv[1:], '=')
	if i < 0 {
		return "", "", false
	}
	return kv[:i+1], kv[i+2:], true
}

// Environment gives each variable once, the last value of it. Windows takes the
// first of two spellings, so a variable that was set anew would not count. What
// most programs can't start without comes from the shim's own environment.
func Environment(env, own []string) []string {
	var out []string
	seen := map[string]bool{}
	take := func(kv string) {
		name, _, ok := cutVar(kv)
		if key := strings.ToUpper(name); ok && !seen[key] && !strings.Contains(kv, "\x00") {
			seen[key] = true
			out = append(out, kv)
		}
	}
	for i := len(env) - 1; i >= 0; i-- {
		take(env[i])
	}
	if root := Lookup(own, "SystemRoot"); root != "" {
		take("SystemRoot=" + root)
	}
	return out
}
