package verify

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// refresh makes git see that nothing changed but the files' times.
func (s *stage) refresh() {
	if s.git {
		git(s.root, "update-index", "-q", "--refresh") // what it says of changes is no failure
	}
}

// inRepository tells whether a folder belongs to a git repository.
func inRepository(dir string) bool {
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// newRepository makes a folder a repository of its own: the branch main with one
// commit, the same on every machine. Without git it stays none.
func newRepository(dir string) bool {
	if git(dir, "init", "-q", "-b", "main", "--template=") != nil {
		return false
	}
	if err := os.MkdirAll(filepath.Join(dir, ".git", "info"), 0o700); err != nil {
		return false
	}
	links := "node_modules\n.venv\nvenv\n"
	if err := os.WriteFile(filepath.Join(dir, ".git", "info", "exclude"), []byte(links), 0o600); err != nil {
		return false
	}
	return git(dir, "add", "-A") == nil && git(dir, "commit", "-q", "--allow-empty", "--no-verify", "-m", "hookshim verify") == nil
}

func git(dir string, args ...string) error {
	cmd := exec.Command("git", append([]string{"-c", "user.name=hookshim", "-c", "user.email=hookshim@localhost", "-c", "commit.gpgsign=false", "-c", "gc.auto=0"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(withoutGit(os.Environ()), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull, "GIT_AUTHOR_DATE=2000-01-01T00:00:00Z", "GIT_COMMITTER_DATE=2000-01-01T00:00:00Z")
	return cmd.Run()
}

// withoutGit drops the variables that point git at another repository, as it sets
// them for its own hooks.
func withoutGit(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"}, name)
	})
}
