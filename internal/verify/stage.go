package verify

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The most that is copied of a project.
const (
	mostBytes = 256 << 20
	mostFiles = 50_000
)

// linked are folders that are not copied but linked to: large, and made by tools.
// What a hook writes there lands in the project itself.
func linked(name string) bool {
	return slices.Contains([]string{"node_modules", "bower_components", ".venv", "venv", "vendor", "target", ".tox", ".gradle", ".next", ".nuxt", ".terraform", "Pods"}, name)
}

// stage is a copy of a project for one worker, which is put back as it was after
// each scene.
type stage struct {
	from string // what it is copied from
	root string
	git  bool
	seen map[string]mark
}

// mark tells whether a file is as it was.
type mark struct {
	mode fs.FileMode
	size int64
	time int64
	link string
}

// tooLarge is the error for a project that is not copied.
type tooLarge struct{ what string }

func (e tooLarge) Error() string {
	return fmt.Sprintf("copying the project: more than %s, folders such as node_modules not counted", e.what)
}

// newStage copies the first copy of a project, with its repository, to a folder that
// does not exist yet.
func newStage(from, root string, git bool) (*stage, error) {
	if err := (&copying{}).tree(from, root); err != nil {
		return nil, err
	}
	s := &stage{from: from, root: root, git: git}
	s.refresh()
	var err error
	s.seen, err = s.marks()
	return s, err
}

// marks notes every file, but git's objects.
func (s *stage) marks() (map[string]mark, error) {
	out := map[string]mark{}
	err := filepath.WalkDir(s.root, func(path string, d fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil // something that a hook left running removes its files
		}
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(s.root, path)
		if rel == filepath.Join(".git", "objects") {
			return fs.SkipDir
		}
		info, err := d.Info()
		if err != nil {
			return nil
		}
		m := markOf(info)
		if d.Type()&fs.ModeSymlink != 0 {
			m.link, _ = os.Readlink(path)
		}
		out[rel] = m
		return nil
	})
	return out, err
}

func markOf(info fs.FileInfo) mark {
	m := mark{mode: info.Mode()}
	if !info.IsDir() {
		m.size, m.time = info.Size(), info.ModTime().UnixNano()
	}
	return m
}

// reset puts the copy back as it was, and names the files that a scene wrote,
// changed or removed, sorted; git's own not among them, nor what was put there before
// the scene and is as it was.
func (s *stage) reset(put map[string]mark) ([]string, error) {
	now, err := s.marks()
	if err != nil {
		return nil, err
	}
	var touched []string
	for rel := range now {
		if now[rel] != s.seen[rel] {
			touched = append(touched, rel)
		}
	}
	for rel := range s.seen {
		if _, ok := now[rel]; !ok {
			touched = append(touched, rel)
		}
	}
	slices.Sort(touched)
	var wrote []string
	for _, rel := range touched {
		old, had := s.seen[rel]
		new, has := now[rel]
		if err := s.restore(rel, had, had && has && old.mode.IsDir() && new.mode.IsDir()); err != nil {
			return nil, err
		}
		if m, ok := put[rel]; ok && m == new {
			continue
		}
		if git := rel == ".git" || strings.HasPrefix(rel, ".git"+string(filepath.Separator)); !git && !new.mode.IsDir() && !old.mode.IsDir() {
			wrote = append(wrote, filepath.ToSlash(rel))
		}
	}
	if len(touched) > 0 {
		s.refresh()
		s.seen, err = s.marks()
	}
	return wrote, err
}

func (s *stage) restore(rel string, had, folders bool) error {
	path, from := filepath.Join(s.root, rel), filepath.Join(s.from, rel)
	if folders {
		info, err := os.Lstat(from)
		if err != nil {
			return err
		}
		return os.Chmod(path, info.Mode().Perm()|0o700)
	}
	if err := os.RemoveAll(path); err != nil || !had {
		return err
	}
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	return (&copying{}).one(from, path, fs.FileInfoToDirEntry(info))
}
