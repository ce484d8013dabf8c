package shim

import (
	"os"
	"strings"

	"hookshim/eventmap"
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
	f, err := os.CreateTemp("", "hookshim-env-")
	if err != nil {
		c.note(eventmap.LossState, err.Error())
		return ""
	}
	f.Close()
	cmd.Env = append(cmd.Env, "CLAUDE_ENV_FILE="+f.Name())
	return f.Name()
}

// takeEnv reads the file, removes it, and keeps the variables for later hooks of
// the session.
func (c *call) takeEnv(file string) []output.Var {
	if file == "" {
		return nil
	}
	defer os.Remove(file)
	b, err := os.ReadFile(file)
	if err != nil || len(b) == 0 || len(b) > maxEnvFile {
		return nil
	}
	vars, odd := assignments(string(b), c.w.Getenv)
	for _, line := range odd {
		c.note(eventmap.LossEnvLine, line)
	}
	var keep []string
	for _, v := range vars {
		keep = append(keep, v.Name+"="+v.Value)
	}
	if err := c.w.State.KeepSessionEnv(c.v.Session(), keep); err != nil && keep != nil {
		c.note(eventmap.LossState, err.Error())
	}
	return vars
}

// assignments reads lines of NAME=value with or without export, quoted as a
// shell would read them; $NAME is filled in from earlier lines and the
// environment. Every other line comes back as odd: nothing is run to find out
// what it means.
func assignments(text string, getenv func(string) string) (vars []output.Var, odd []string) {
	look := func(name string) string {
		for i := len(vars) - 1; i >= 0; i-- {
			if vars[i].Name == name {
				return vars[i].Value
			}
		}
		return getenv(name)
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, rest, ok := strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, "export ")), "=")
		value, whole := unquote(rest, look)
		if !ok || !isName(name) || !whole {
			odd = append(odd, line)
			continue
		}
		vars = append(vars, output.Var{Name: name, Value: value})
	}
	return vars, odd
}

func isName(s string) bool {
	for i, r := range s {
		if !(r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || i > 0 && '0' <= r && r <= '9') {
			return false
		}
	}
	return s != ""
}

// unquote reads one word as a shell does; false if the line holds more than that
// or anything that would have to be run.
func unquote(s string, look func(string) string) (string, bool) {
	var b strings.Builder
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote == '\'':
			if c == '\'' {
				quote = 0
			} else {
				b.WriteByte(c)
			}
		case c == '\\' && i+1 < len(s) && (quote == 0 || strings.IndexByte("\"\\$`", s[i+1]) >= 0):
			i++
			b.WriteByte(s[i])
		case c == '"':
			quote ^= '"'
		case c == '$':
			value, used := variable(s[i:], look)
			if used == 0 {
				return "", false
			}
			b.WriteString(value)
			i += used - 1
		case c == '`', quote == 0 && strings.IndexByte("&|<>()", c) >= 0:
			return "", false
		case quote == 0 && (c == ' ' || c == '\t' || c == ';'):
			rest := strings.TrimLeft(s[i:], " \t;")
			return b.String(), rest == "" || rest[0] == '#'
		case quote == 0 && c == '\'':
			quote = c
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), quote == 0
}

// variable reads $NAME or ${NAME} at the start of s, and how long it is; 0 for
// every other use of the sign.
func variable(s string, look func(string) string) (value string, used int) {
	end := 1
	if strings.HasPrefix(s, "${") {
		n := strings.IndexByte(s, '}')
		if n < 0 || !isName(s[2:n]) {
			return "", 0
		}
		return look(s[2:n]), n + 1
	}
	for end < len(s) && isName(s[1:end+1]) {
		end++
	}
	if end == 1 {
		return "", 0
	}
	return look(s[1:end]), end
}
