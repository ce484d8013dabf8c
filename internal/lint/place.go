package lint

import (
	"os"
	"path/filepath"
)

// place is where a configuration file belongs.
type place struct {
	scope string // "project", "user", "plugin" or "" for a file by itself
	root  string // the project's, the user's or the plugin's folder; "" if not known
}

// placeOf tells a file's place from where it lies.
func placeOf(name, home string) place {
	abs, err := filepath.Abs(name)
	if err != nil {
		return place{}
	}
	dir := filepath.Dir(abs)
	up := filepath.Dir(dir)
	switch base := filepath.Base(dir); {
	case (base == ".claude" || base == ".cursor") && up == home:
		return place{"user", up}
	case base == ".claude" || base == ".cursor":
		return place{"project", up}
	case base == "hooks" && (there(filepath.Join(up, ".claude-plugin")) || there(filepath.Join(up, ".cursor-plugin"))):
		return place{"plugin", up}
	}
	return place{}
}

func there(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Found lists the configuration files of a project: both tools', its plugin's own
// among them.
func Found(dir string) []string {
	var out []string
	for _, name := range []string{
		".claude/settings.json", ".claude/settings.local.json", ".cursor/hooks.json", "hooks/hooks.json", "hooks/hooks.cursor.json",
	} {
		if path := filepath.Join(dir, filepath.FromSlash(name)); there(path) {
			out = append(out, path)
		}
	}
	return out
}
