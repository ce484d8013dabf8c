package state

import (
	"os"
	"path/filepath"
	"strings"
)

// Spill keeps a text and gives the path of its file, named by its content.
func (s *Store) Spill(text string) (string, error) {
	dir := s.Folder("spill")
	if dir == "" {
		return "", os.ErrNotExist
	}
	s.prune()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	path := filepath.Join(dir, hash(text)+".txt")
	tmp := filepath.Join(dir, "."+unique())
	if err := os.WriteFile(tmp, []byte(text), 0o600); err != nil {
		return "", err
	}
	return path, os.Rename(tmp, path)
}

// PluginData gives a plugin a folder of its own to keep things in, "" if it
// can't be made.
func (s *Store) PluginData(root string) string {
	dir := s.Folder("plugin-data")
	if dir == "" {
		return ""
	}
	dir = filepath.Join(dir, filepath.Base(root)+"-"+hash(root))
	if os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return dir
}

// KeepSessionEnv keeps variables, as NAME=value, for later hooks of a session.
// They follow what was kept before.
func (s *Store) KeepSessionEnv(session string, vars []string) error {
	dir := s.Folder("env")
	if dir == "" || session == "" {
		return os.ErrNotExist
	}
	s.prune()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	all := strings.Join(append(s.SessionEnv(session), vars...), "\x00")
	tmp := filepath.Join(dir, "."+unique())
	if err := os.WriteFile(tmp, []byte(all), 0o600); err != nil {
		return err
	}
	return os.Rename(tmp, filepath.Join(dir, hash(session)))
}

// SessionEnv gives the variables kept for a session, as NAME=value.
func (s *Store) SessionEnv(session string) []string {
	dir := s.Folder("env")
	if dir == "" || session == "" {
		return nil
	}
	b, err := os.ReadFile(filepath.Join(dir, hash(session)))
	if err != nil || len(b) == 0 {
		return nil
	}
	return strings.Split(string(b), "\x00")
}
