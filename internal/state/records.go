package state

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// recordMark ends the key in a record's file.
const recordMark = "\x00\n"

// shelf is the folder that a key's records lie in, among those of some other
// keys, and what their names begin with. Shelves are never removed: nobody has
// to fear that one is gone between making it and using it. There are few of
// them, so that each holds few of the records that nobody took.
func (s *Store) shelf(kind, key string) (dir, prefix string) {
	root := s.Folder(kind)
	if root == "" {
		return "", ""
	}
	h := hash(key)
	return filepath.Join(root, h[:2]), h[2:] + "."
}

// Put adds a record under a key. Records of one key stand side by side.
func (s *Store) Put(kind, key string, data []byte) error {
	dir, prefix := s.shelf(kind, key)
	return s.write(dir, prefix+unique(), append([]byte(key+recordMark), data...))
}

// Take removes one record of a key and gives its data: the one that better puts
// first, among those that are no older than maxAge. False if there is none, or
// others were faster.
func (s *Store) Take(kind, key string, maxAge time.Duration, better func(a, b []byte) bool) ([]byte, bool) {
	dir, prefix := s.shelf(kind, key)
	if !s.readable() {
		return nil, false
	}
	for {
		name, data := best(dir, prefix, key+recordMark, maxAge, better)
		if name == "" {
			return nil, false
		}
		if os.Remove(filepath.Join(dir, name)) == nil {
			return data, true
		}
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return nil, false // it is there and can't be taken: leave it
		}
	}
}

// best names the record to take. Old ones are removed on the way.
func best(dir, prefix, key string, maxAge time.Duration, better func(a, b []byte) bool) (name string, data []byte) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", nil
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if !within(time.Since(info.ModTime()), maxAge) {
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
	dir, prefix := s.shelf(kind, key)
	if !s.readable() {
		return nil
	}
	best(dir, prefix, key+recordMark, maxAge, func(a, _ []byte) bool { all = append(all, a); return false })
	return all
}
