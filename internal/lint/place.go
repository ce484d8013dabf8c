package lint

import (
	"os"
	"path/filepath"

	"hookshim/eventmap"
)

// place is where a configuration file belongs.
type place struct {
	scope string        // "project", "user", "plugin" or "" for a file by itself
	root  string        // the project's, the user's or the plugin's folder; "" if not known
	host  eventmap.Host // the tool that reads it there; 0 if the place does not tell
}

// placeOf tells a file's place from where it lies.
func placeOf(name, home string) place {
	abs, err := filepath.Abs(name)
	if err != nil {
		return place{}
	}
	dir := filepath.Dir(abs)
	up := filepath.Dir(dir)
	var h eventmap.Host
	switch filepath.Base(dir) {
	case ".claude":
		h = eventmap.Claude
	case ".cursor":
		h = eventmap.Cursor
	}
	switch base := filepath.Base(dir); {
	case h != 0 && up == home:
		return place{"user", up, h}
	case h != 0:
		return place{"project", up, h}
	case base == "hooks" && (there(filepath.Join(up, ".claude-plugin")) || there(filepath.Join(up, ".cursor-plugin"))):
		return place{"plugin", up, 0}
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
