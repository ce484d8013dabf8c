//go:build unix

package proc

import (
	"os/exec"
	"path/filepath"
	"strings"
)

// Find looks up a program as a spawn without a shell does: a name with a
// separator is taken relative to dir, any other is searched on the PATH of env.
func Find(name, dir string, env []string) (string, error) {
	if strings.Contains(name, "/") {
		if !filepath.IsAbs(name) && dir != "" {
			name = filepath.Join(dir, name)
		}
		return exec.LookPath(name)
	}
	for _, d := range filepath.SplitList(LookupEnv(env, "PATH")) {
		if !filepath.IsAbs(d) {
			continue
		}
		if p, err := exec.LookPath(filepath.Join(d, name)); err == nil {
			return p, nil
		}
	}
	return "", &exec.Error{Name: name, Err: exec.ErrNotFound}
}

// sameName: the names of variables are what they are.
func sameName(a, b string) bool { return a == b }
