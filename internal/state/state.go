// Package state keeps what must outlive one hook process: decisions that a
// second event of the same call will ask for, and texts that were too long for
// an answer. It lives in the user's state folder, for that user alone.
//
// There are no locks. A record is a file of its own, made under a name nobody
// else uses and taken by removing it: of two that take, one succeeds. Every
// failure is an answer of "nothing there": broken state makes a hook run once
// more, it never makes one run less.
package state

import (
	"bytes"
	"encoding/hex"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// keepDays is how long anything is kept, in days.
const keepDays = 7

// Store is the folder. The zero value keeps nothing.
type Store struct {
	dir string
}

// Open names the folder, without making it: XDG_STATE_HOME/hookshim, or what
// the system has for that. HOOKSHIM_STATE overrides it, for tests and sandboxes.
func Open(getenv func(string) string) *Store {
	return &Store{dir: folder(runtime.GOOS, getenv)}
}

func folder(system string, getenv func(string) string) string {
	if d := getenv("HOOKSHIM_STATE"); filepath.IsAbs(d) {
		return d
	}
	if d := getenv("XDG_STATE_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "hookshim")
	}
	home := getenv("HOME")
	switch {
	case system == "windows" && getenv("LOCALAPPDATA") != "":
		return filepath.Join(getenv("LOCALAPPDATA"), "hookshim", "state")
	case home == "":
		return ""
	case system == "darwin":
		return filepath.Join(home, "Library", "Application Support", "hookshim")
	}
	return filepath.Join(home, ".local", "state", "hookshim")
}

// Folder gives a folder of the store by name, "" if there is no store. It may
// not exist yet.
func (s *Store) Folder(name string) string {
	if s == nil || s.dir == "" {
		return ""
	}
	return filepath.Join(s.dir, name)
}

// hash names a key as a file name can. It is no secret and no proof: a record
// holds its whole key, which is compared when it is taken.
func hash(key string) string {
	h := fnv.New128a()
	io.WriteString(h, key)
	return hex.EncodeToString(h.Sum(nil))
}

var counter atomic.Uint32

// unique is a file name that no other process and no earlier call uses.
func unique() string {
	return strconv.FormatInt(time.Now().UnixNano(), 36) + "-" + strconv.Itoa(os.Getpid()) + "-" + strconv.Itoa(int(counter.Add(1)))
}

// recordMark ends the key in a record's file.
const recordMark = "\x00\n"

// Put adds a record under a key. Records of one key stand side by side.
func (s *Store) Put(kind, key string, data []byte) error {
	dir := s.Folder(kind)
	if dir == "" {
		return os.ErrNotExist
	}
	s.prune()
	dir = filepath.Join(dir, hash(key))
	name := unique()
	data = append([]byte(key+recordMark), data...)
	var err error
	for range 3 { // a taker may remove the empty folder in between
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
		if err == nil && mine && (name == "" || better(b, data)) {
			name, data = e.Name(), b
		}
	}
	return name, data
}

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

// prune removes what is older than keepDays, once a day.
func (s *Store) prune() {
	stamp := filepath.Join(s.dir, "pruned")
	if info, err := os.Stat(stamp); err == nil && time.Since(info.ModTime()) < 24*time.Hour {
		return
	}
	if os.MkdirAll(s.dir, 0o700) != nil || os.WriteFile(stamp, nil, 0o600) != nil {
		return
	}
	now := time.Now()
	os.Chtimes(stamp, now, now)
	for _, kind := range []string{"calls", "spill", "env"} {
		root := filepath.Join(s.dir, kind)
		entries, _ := os.ReadDir(root)
		for _, e := range entries {
			if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > keepDays*24*time.Hour {
				os.RemoveAll(filepath.Join(root, e.Name()))
			}
		}
	}
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
