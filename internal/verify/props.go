package verify

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/plainfile"
)

// mostRead is how much of a file a case shows.
const mostRead = 1 << 20

// props sets the stage for a case, as place does. A noFile says that a call can't happen
// here: it edits a file that there is not, and could not be put there.
func (c *Case) props(st *stage, event string, put map[string]mark) (host.Moment, error) {
	m, err := c.place(st, event, put)
	if err != nil || c.Call == nil || !host.Edits(c.Call.Tool) || event != "PreToolUse" && event != "PermissionRequest" {
		return m, err
	}
	name := text(c.Call.Input, eventmap.RuleMember(c.Call.Tool))
	path := name
	if rel, ok := strings.CutPrefix(name, "$ROOT/"); ok {
		path = filepath.Join(st.root, filepath.FromSlash(rel))
	}
	if !exists(path) {
		return m, noFile{name}
	}
	return m, nil
}

// place puts the files of a case into the stage: a file that is read or was written is there, as it
// would be, and a case that tells no text of it gets the file's own. It gives the
// moment to be played, and notes in put which files it put there. Nothing is put into
// the project itself.
func (c *Case) place(st *stage, event string, put map[string]mark) (host.Moment, error) {
	for name, text := range c.files {
		if st.seen == nil {
			return c.Moment, fmt.Errorf("case %q: its files are not put into the project itself; play it without --in-place", c.Name)
		}
		if err := st.put(filepath.Join(st.root, filepath.FromSlash(name)), text, put); err != nil {
			return c.Moment, err
		}
	}
	path, ok := c.path(st)
	if !ok {
		return c.Moment, nil
	}
	text, puts := c.Call.After, false
	switch there, err := plainfile.Read(path, mostBytes); {
	case c.Call.Tool == "Read" && c.Call.After == "" && !c.recorded && err == nil && len(there) <= mostRead:
		call := *c.Call
		call.After = string(there)
		return call.Moment(), nil
	case c.Call.Tool == "Read":
		puts = c.Call.After != ""
	case slices.Contains([]string{"PostToolUse", "postToolUse", "afterFileEdit"}, event):
		puts = true
	case host.Edits(c.Call.Tool) && err != nil: // it is about to be edited
		text, puts = before(c.Call), true
	}
	if !puts {
		return c.Moment, nil
	}
	return c.Moment, st.put(path, text, put)
}

// path is the file of a call, if it lies in the copy of the project and in no
// repository's own folder.
func (c *Case) path(st *stage) (string, bool) {
	if c.Call == nil || st.seen == nil || c.Call.Tool != "Read" && c.Call.Tool != "Write" && !host.Edits(c.Call.Tool) {
		return "", false
	}
	rel, ok := strings.CutPrefix(text(c.Call.Input, eventmap.RuleMember(c.Call.Tool)), "$ROOT/")
	git := (rel == ".git" || strings.HasPrefix(rel, ".git/")) && exists(filepath.Join(st.root, ".git"))
	if !ok || !filepath.IsLocal(rel) || git {
		return "", false
	}
	return filepath.Join(st.root, filepath.FromSlash(rel)), true
}

// put writes a file of the stage and notes it, unless its folder is linked to the
// project's own or something else is in the way.
func (s *stage) put(path, text string, noted map[string]mark) error {
	root, err := filepath.EvalSymlinks(s.root)
	if err != nil {
		return err
	}
	dir := filepath.Dir(path)
	there := dir // the nearest folder that there is already
	for !exists(there) && there != filepath.Dir(there) {
		there = filepath.Dir(there)
	}
	real, err := filepath.EvalSymlinks(there)
	if err != nil || real != root && !strings.HasPrefix(real, root+string(filepath.Separator)) {
		return nil
	}
	if os.MkdirAll(dir, 0o700) != nil {
		return nil
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return err
	}
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(s.root, path)
	noted[rel] = markOf(info)
	return err
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
