package state

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Spill keeps a text and gives the path of its file, named by its content.
func (s *Store) Spill(text string) (string, error) {
	dir, name := s.Folder("spill"), hash(text)+".txt"
	if err := s.write(dir, name, []byte(text)); err != nil {
		return "", err
	}
	return filepath.Join(dir, name), nil
}

const tempKind = "tmp"

// Temp makes a file for as long as a call lasts. It lies in the store, where one that
// a killed shim has left is removed with the old records, or in the folder for
// temporary files where there is no store.
func (s *Store) Temp(pattern string) (*os.File, error) {
	if s != nil && s.dir != "" {
		dir := s.Folder(tempKind)
		if os.MkdirAll(dir, 0o700) == nil && private(s.dir) {
			s.prune()
			if f, err := os.CreateTemp(dir, pattern); err == nil {
				return f, nil
			}
		}
	}
	return os.CreateTemp("", pattern)
}

// PluginData gives a plugin a folder of its own to keep things in, "" if it
// can't be made.
func (s *Store) PluginData(root string) string {
	if s.Make() != nil {
		return ""
	}
	dir := filepath.Join(s.Folder("plugin-data"), filepath.Base(root)+"-"+hash(root))
	if os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return dir
}

// KeepSessionEnv keeps variables, as NAME=value, for later hooks of a session.
// They follow what was kept before; hooks that run at once lose nothing.
func (s *Store) KeepSessionEnv(session string, vars []string) error {
	if session == "" {
		return os.ErrNotExist
	}
	if len(vars) == 0 {
		return nil
	}
	return s.Put("env", session, []byte(strings.Join(vars, "\x00")))
}

// SessionEnv gives the variables kept for a session, as NAME=value.
func (s *Store) SessionEnv(session string) (vars []string) {
	if session == "" {
		return nil
	}
	for _, kept := range s.List("env", session, keepDays*24*time.Hour) {
		vars = append(vars, strings.Split(string(kept), "\x00")...)
	}
	return vars
}
