package places

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"hookshim/eventmap"
)

// Group is what of a folder tree belongs together: the files of one project, one
// user or one plugin.
type Group struct {
	Root   string
	Plugin bool
	Files  []string // in the order in which the hosts read them
}

// Find lists the files below a folder that may hold hooks of either host. It
// enters no node_modules, vendor or version control folder and no installed
// plugin, and follows symbolic links only to the files and to the folders .claude
// and .cursor themselves, so that no link leads out of the tree or round in it.
// Folders that can't be read are given back as faults.
func Find(dir, home string) (groups []Group, faults []error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, []error{err}
	}
	if _, err := os.Stat(root); err != nil {
		return nil, []error{err}
	}
	f := finder{home: home, index: map[key]int{}}
	filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			f.faults = append(f.faults, err)
			return fs.SkipDir
		}
		return f.visit(path, e)
	})
	return f.groups, f.faults
}

type finder struct {
	home   string
	groups []Group
	index  map[key]int // of groups
	faults []error
}

type key struct {
	root   string
	plugin bool
}

// visit looks at one entry of the tree.
func (f *finder) visit(path string, e fs.DirEntry) error {
	isDir := e.IsDir()
	switch e.Name() {
	case "node_modules", "vendor", ".git", ".hg", ".svn", ".jj":
		if isDir {
			return fs.SkipDir
		}
	case ".claude", ".cursor":
		f.settings(path)
		if isDir {
			return fs.SkipDir // the rest of it is the host's own
		}
	case ".claude-plugin", ".cursor-plugin":
		if Exists(filepath.Join(path, "plugin.json")) {
			f.plugin(filepath.Dir(path))
		}
	case "hooks.json":
		if p := Of(path, f.home); !isDir && p.Scope == Plugin {
			f.plugin(p.Root)
		}
	}
	return nil
}

// settings takes a project's or a user's files.
func (f *finder) settings(dir string) {
	var files []string
	add := func(names ...string) {
		for _, n := range names {
			if isFile(n) {
				files = append(files, n)
			}
		}
	}
	if filepath.Base(dir) == ".cursor" {
		add(filepath.Join(dir, "hooks.json"))
	} else {
		add(filepath.Join(dir, "settings.json"), filepath.Join(dir, "settings.local.json"))
		files = append(files, Frontmatter(dir)...)
	}
	f.add(filepath.Dir(dir), false, files)
}

// plugin takes a plugin's files. Which of them a host reads its manifest says.
func (f *finder) plugin(root string) {
	if _, known := f.index[key{root, true}]; known {
		return
	}
	var files []string
	for _, n := range []string{Manifest(root, eventmap.Claude), Manifest(root, eventmap.Cursor), filepath.Join(root, "hooks", "hooks.json")} {
		if isFile(n) {
			files = append(files, n)
		}
	}
	f.add(root, true, append(files, Frontmatter(root)...))
}

func (f *finder) add(root string, plugin bool, files []string) {
	if len(files) == 0 {
		return
	}
	k := key{root, plugin}
	i, known := f.index[k]
	if !known {
		i = len(f.groups)
		f.index[k] = i
		f.groups = append(f.groups, Group{Root: root, Plugin: plugin})
	}
	f.groups[i].Files = append(f.groups[i].Files, files...)
}

// Frontmatter lists the skills, commands and subagents in a .claude folder or in a
// plugin.
func Frontmatter(dir string) (files []string) {
	for _, sub := range []string{"agents", "commands", "skills"} {
		filepath.WalkDir(filepath.Join(dir, sub), func(path string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return fs.SkipDir
			case e.IsDir() && (e.Name() == "node_modules" || e.Name() == ".git"):
				return fs.SkipDir
			case e.IsDir(), !strings.EqualFold(filepath.Ext(path), ".md"):
			case !isFile(path): // a pipe, or a link to a folder
			case sub != "skills" || strings.EqualFold(e.Name(), "SKILL.md"):
				files = append(files, path)
			}
			return nil
		})
	}
	return files
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
