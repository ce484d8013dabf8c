package state

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"time"
)

// recordMark ends the key in a record's file.
const recordMark = "\x00\n"

// errNotPrivate: what others may write decides nothing.
var errNotPrivate = errors.New("the state folder can be written by others")

// Put adds a record under a key. Records of one key stand side by side.
func (s *Store) Put(kind, key string, data []byte) error {
	dir := s.Folder(kind)
	if dir == "" {
		return os.ErrNotExist
	}
	s.prune()
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	if !private(s.dir) {
		return errNotPrivate
	}
	dir = filepath.Join(dir, hash(key))
	name := unique()
	data = append([]byte(key+recordMark), data...)
	var err error
	for range 20 { // takers may remove the empty folder in between, again and again
		if err = os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
		tmp := filepath.Join(dir, "."+name)
		if err = os.WriteFile(tmp, data, 0o600); err == nil {
			err = os.Rename(tmp, filepath.Join(dir, name))
		}
		if err == nil || !os.IsNotExist(err) {
			return err
		}
	}
	return err
}

// Take removes one record of a key and gives its data: the one that better puts
// first, among those that are no older than maxAge. False if there is none, or
// others were faster.
func (s *Store) Take(kind, key string, maxAge time.Duration, better func(a, b []byte) bool) ([]byte, bool) {
	dir := s.Folder(kind)
	if dir == "" {
		return nil, false
	}
	if !private(s.dir) {
		return nil, false
	}
	dir = filepath.Join(dir, hash(key))
	for {
		name, data := best(dir, key+recordMark, maxAge, better)
		if name == "" {
			return nil, false
		}
		if os.Remove(filepath.Join(dir, name)) == nil {
			os.Remove(dir) // succeeds for the last record only
			return data, true
		}
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return nil, false // it is there and can't be taken: leave it
		}
	}
}

// best names the record to take. Old ones are removed on the way; a record from
// the future, left by a clock that went back, counts as old.
func best(dir, key string, maxAge time.Duration, better func(a, b []byte) bool) (name string, data []byte) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", nil
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || e.Name()[0] == '.' {
			continue
		}
		if age := time.Since(info.ModTime()); age > maxAge || age < -maxAge {
			os.Remove(filepath.Join(dir, e.Name()))
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		b, mine := bytes.CutPrefix(b, []byte(key))
		if err == nil && mine && (better(b, data) || name == "") {
			name, data = e.Name(), b
		}
	}
	return name, data
}

// List gives the data of a key's records that are no older than maxAge, and
// leaves them where they are.
func (s *Store) List(kind, key string, maxAge time.Duration) (all [][]byte) {
	dir := s.Folder(kind)
	if dir == "" {
		return nil
	}
	dir = filepath.Join(dir, hash(key))
	best(dir, key+recordMark, maxAge, func(a, _ []byte) bool { all = append(all, a); return false })
	return all
}
