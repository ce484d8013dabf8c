package verify

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// copying is one copy on its way.
type copying struct {
	project string // whose own .git stays behind, and outside of which links lead elsewhere
	scratch string // the copies' own folder, which may lie in the project
	bytes   int64
	files   int
}

func (c *copying) tree(from, to string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(from, path)
		target := filepath.Join(to, rel)
		if rel == ".git" && from == c.project { // a repository of its own takes its place
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() && c.scratch != "" && d.Name() == filepath.Base(c.scratch) && sameFolder(path, c.scratch) {
			return fs.SkipDir
		}
		if d.IsDir() && linked(d.Name()) && rel != "." {
			if err := os.Symlink(path, target); err != nil {
				return err
			}
			return fs.SkipDir
		}
		return c.one(path, target, d)
	})
}

func sameFolder(a, b string) bool {
	x, errA := os.Stat(a)
	y, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(x, y)
}

// one copies a file, makes a folder, or a link that leads where the original does.
func (c *copying) one(path, target string, d fs.DirEntry) error {
	info, err := d.Info()
	if err != nil {
		return err
	}
	switch {
	case d.IsDir():
		return os.MkdirAll(target, info.Mode().Perm()|0o700)
	case d.Type()&fs.ModeSymlink != 0:
		return c.link(path, target)
	case !d.Type().IsRegular():
		return nil // sockets and pipes
	}
	c.files++
	c.bytes += info.Size()
	switch {
	case c.files > mostFiles:
		return tooLarge{fmt.Sprintf("%d files", mostFiles)}
	case c.bytes > mostBytes:
		return tooLarge{fmt.Sprintf("%d MiB", mostBytes>>20)}
	}
	return copyFile(path, target, info)
}

func (c *copying) link(path, target string) error {
	to, err := os.Readlink(path)
	if err != nil {
		return err
	}
	if !filepath.IsAbs(to) && c.project != "" {
		there := filepath.Join(filepath.Dir(path), to)
		if rel, err := filepath.Rel(c.project, there); err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			to = there
		}
	}
	return os.Symlink(to, target)
}

func copyFile(path, target string, info fs.FileInfo) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(target, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, info.Mode().Perm()|0o200)
	if err != nil {
		return err
	}
	if _, err = io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return os.Chtimes(target, info.ModTime(), info.ModTime())
}

// TooLarge tells whether an error says that a project is too large to be copied.
func TooLarge(err error) bool {
	var e tooLarge
	return errors.As(err, &e)
}
