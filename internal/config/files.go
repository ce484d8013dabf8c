package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2/maybe"

	"hookshim/internal/places"
	"hookshim/internal/plainfile"
)

// ReadTarget reads a file that may not exist yet; nil text means that.
func ReadTarget(path string) ([]byte, error) {
	b, err := plainfile.Named(path, plainfile.MostConfig)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return b, err
}

// Symlink tells whether the target or its folder is a symbolic link, which
// Cursor refuses to load in a project (cursor-observed.md 4).
func Symlink(path string) bool { return isLink(path) || LinkedFolder(path) }

// LinkedFolder tells whether the target's folder is a symbolic link.
func LinkedFolder(path string) bool { return isLink(filepath.Dir(path)) }

func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// OfUser tells whether a file is that of the user rather than of a project: it lies
// in a folder of the home folder, as ~/.cursor/hooks.json does.
func OfUser(file string) bool {
	abs, err := filepath.Abs(file)
	home, none := os.UserHomeDir()
	return err == nil && none == nil && filepath.Dir(filepath.Dir(abs)) == filepath.Clean(home)
}

// Repository gives the root of the git repository that a project's hooks.json lies
// in a subfolder of, "" if it lies at the root, in none, or in the user's home.
func Repository(target string) string {
	abs, err := filepath.Abs(target)
	if err != nil {
		return ""
	}
	project := filepath.Dir(filepath.Dir(abs))
	if OfUser(target) {
		return ""
	}
	for dir := project; ; dir = filepath.Dir(dir) {
		if places.Exists(filepath.Join(dir, ".git")) {
			if dir == project {
				return ""
			}
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// Write puts text into a file by renaming a new one into its place, keeps the
// file's mode, and leaves the text from before hookshim's first change beside it
// as NAME.before-hookshim. A file that changed since it was read as old is not
// touched. Through a symbolic link the file that it names is written.
func Write(path string, old, text []byte, firstChange bool) error {
	return write(path, old, text, firstChange, false)
}

// ReplaceLink is Write for a symbolic link that a file is to take the place of.
// What the link names stays as it is, so there is no backup.
func ReplaceLink(path string, old, text []byte) error { return write(path, old, text, false, true) }

func write(path string, old, text []byte, firstChange, unlink bool) error {
	now, err := ReadTarget(path)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, old) {
		return fmt.Errorf("%s changed meanwhile; nothing is written", path)
	}
	if err := astray(path); err != nil && !unlink {
		return err
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil && !unlink {
		path = real
	}
	if old != nil && firstChange {
		if err := backup(path, old, mode); err != nil {
			return err
		}
	}
	return maybe.WriteFile(path, text, mode)
}

// astray refuses a project's or a plugin's file that a link leads out of its
// repository, to the user's own settings for one: whoever wrote the link would
// write there. A link of the user's, such as ~/.claude, leads where it likes.
func astray(path string) error {
	abs, err := filepath.Abs(path)
	if err != nil || OfUser(abs) {
		return err
	}
	home, _ := os.UserHomeDir()
	at := places.Of(abs, home)
	if at.Within == places.User {
		return nil
	}
	switch at.Scope {
	case places.Project, places.Local, places.Plugin, places.Skill, places.Agent:
	default:
		return nil // named for what it is
	}
	real, err := landing(abs)
	if err != nil {
		return err
	}
	root := at.Root
	if r := Repository(filepath.Join(root, ".cursor", "hooks.json")); r != "" {
		root = r
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return err
	}
	if rel, err := filepath.Rel(root, real); err != nil || !filepath.IsLocal(rel) {
		return fmt.Errorf("%s leads out of its project by a symbolic link, to %s; nothing is written", path, real)
	}
	return nil
}

// landing gives the file that a path leads to; what of it is not there yet is taken
// as it is written.
func landing(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) || path == filepath.Dir(path) {
		return real, err
	}
	if isLink(path) {
		return "", fmt.Errorf("%s is a symbolic link that leads nowhere; nothing is written", path)
	}
	dir, err := landing(filepath.Dir(path))
	return filepath.Join(dir, filepath.Base(path)), err
}

func backup(path string, old []byte, mode fs.FileMode) error {
	name := path + ".before-hookshim"
	if places.Exists(name) {
		return nil
	}
	if err := maybe.WriteFile(name, old, mode); err != nil {
		return fmt.Errorf("making a backup: %w", err)
	}
	return nil
}
