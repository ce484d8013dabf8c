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
	"encoding/hex"
	"errors"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
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
	case system == "windows":
		return localFolder(getenv)
	case home == "":
		return ""
	case system == "darwin":
		return filepath.Join(home, "Library", "Application Support", "hookshim")
	}
	return filepath.Join(home, ".local", "state", "hookshim")
}

// localFolder is for what stays on this Windows machine: the user's own, whom the
// system keeps others out of. It is "" if there is none.
func localFolder(getenv func(string) string) string {
	local := getenv("LOCALAPPDATA")
	if local == "" && getenv("USERPROFILE") != "" {
		local = filepath.Join(getenv("USERPROFILE"), "AppData", "Local")
	}
	if local == "" {
		return ""
	}
	return filepath.Join(local, "hookshim", "state")
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

// errNotPrivate: what others may write decides nothing.
var errNotPrivate = errors.New("the state folder can be written by others, or lies where they can replace it")

// readable tells whether there is a store whose content may be trusted.
func (s *Store) readable() bool { return s != nil && s.dir != "" && private(s.dir) }

// Make makes the store's folder; an error is that there is none for the user alone.
func (s *Store) Make() error {
	if s == nil || s.dir == "" {
		return os.ErrNotExist
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	if !private(s.dir) {
		return errNotPrivate
	}
	return nil
}

// Usable tells what keeps a store from being used: that its folder is there and is
// not for the user alone. One that is still to be made can be.
func (s *Store) Usable() error {
	if s == nil || s.dir == "" {
		return os.ErrNotExist
	}
	if _, err := os.Lstat(s.dir); err == nil && !private(s.dir) {
		return errNotPrivate
	}
	return nil
}

// write makes a file in a folder of the store, whole or not at all.
func (s *Store) write(dir, name string, data []byte) error {
	if err := s.Make(); err != nil {
		return err
	}
	s.prune()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	tmp := filepath.Join(dir, "."+unique())
	err := os.WriteFile(tmp, data, 0o600)
	if err == nil {
		err = os.Rename(tmp, filepath.Join(dir, name))
	}
	if err != nil {
		os.Remove(tmp) // a full disk leaves the beginning of it
	}
	return err
}

// prune removes what is older than keepDays, once a day. Folders stay, see
// shelf.
func (s *Store) prune() {
	stamp := filepath.Join(s.dir, "pruned")
	if info, err := os.Stat(stamp); err == nil && within(time.Since(info.ModTime()), 24*time.Hour) {
		return
	}
	if os.WriteFile(stamp, nil, 0o600) != nil {
		return
	}
	now := time.Now()
	os.Chtimes(stamp, now, now)
	for _, kind := range [...]string{"calls", "spill", "env", "stops", "loops", tempKind} {
		filepath.WalkDir(filepath.Join(s.dir, kind), func(path string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				if info, err := e.Info(); err == nil && !within(now.Sub(info.ModTime()), keepDays*24*time.Hour) {
					os.Remove(path)
				}
			}
			return nil
		})
	}
}

// within tells whether an age is one of a record that counts. What is from the
// future, left by a clock that went back, counts as old.
func within(age, most time.Duration) bool { return -most <= age && age <= most }
