package record

import (
	"path"
	"slices"
	"strings"
)

// Personal gives of a home folder and of names those that tell who somebody is:
// accounts of machines and images are called root or runner everywhere, and a word
// of two letters stands in every text.
func Personal(home string, names ...string) (string, []string) {
	base := path.Base(strings.ReplaceAll(home, `\`, "/"))
	names = append([]string{base}, names...)
	var out []string
	for _, n := range names {
		if _, after, ok := strings.Cut(n, `\`); ok { // DOMAIN\name
			n = after
		}
		n = strings.TrimSpace(n)
		if len(n) >= 3 && !isCommon(n) && !slices.ContainsFunc(out, func(o string) bool { return strings.EqualFold(o, n) }) {
			out = append(out, n)
		}
	}
	// A full name before the login name that may be its first word.
	slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	if isCommon(base) || home == "/" {
		home = ""
	}
	return home, out
}

func isCommon(name string) bool {
	switch strings.ToLower(name) {
	case "", ".", "/", "root", "user", "users", "username", "admin", "administrator", "home", "dev", "developer", "test", "tester", "build", "builder", "work", "worker",
		"runner", "node", "git", "app", "src", "code", "coder", "vscode", "codespace", "ubuntu", "debian", "fedora", "guest", "docker", "container", "nobody", "www",
		"data", "main", "local", "hooks", "claude", "cursor", "agent", "project", "workspace":
		return true
	}
	return false
}
