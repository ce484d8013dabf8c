package record

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/host"
	"hookshim/internal/record/sink"
)

// Order is what a recording is asked for.
type Order struct {
	Project string // the folder, absolute
	Folder  string // of the recording, see Folder
	Cases   string // where cases go, absolute; "" for a folder below Folder
	Hosts   []eventmap.Host
	Target  eventmap.Target // Cursor's version
	Bin     string          // how hookshim is called in the entries
	Shared  bool            // settings.json instead of settings.local.json
	Max     int
	For     time.Duration
	Home    string
	Names   []string // to be taken out of payloads
}

// Start begins a recording, or goes on with one, and gives the files that hold its
// observers now. An error is one of the input unless it is a WriteError; after
// either no file of a host has changed, or some have and Stop takes that back.
func (o *Order) Start() (files []string, err error) {
	kept, err := readKept(o.Folder)
	if err != nil {
		return nil, err
	}
	var changes []change
	for _, h := range o.Hosts {
		c, err := o.change(h, kept)
		if err != nil {
			return nil, err
		}
		kept.put(c.kept)
		changes = append(changes, c)
	}
	if err := o.open(); err != nil {
		return nil, &WriteError{err}
	}
	if err := kept.write(o.Folder); err != nil { // first: Stop must know what was
		return nil, &WriteError{err}
	}
	for _, c := range changes {
		if err := c.write(); err != nil {
			return files, &WriteError{err}
		}
		files = append(files, c.kept.Path)
	}
	return files, nil
}

// WriteError is an error of writing.
type WriteError struct{ Err error }

func (e *WriteError) Error() string { return e.Err.Error() }

// open makes the recording's folder, or goes on with what is there: stand-ins stay
// the same as long as a recording is not stopped.
func (o *Order) open() error {
	r, err := sink.Open(o.Folder)
	if err != nil {
		r = &sink.Recording{}
		// Seeded by the system; crypto/rand would work at every start of the shim.
		binary.LittleEndian.PutUint64(r.Redact.Key[:8], rand.Uint64())
		binary.LittleEndian.PutUint64(r.Redact.Key[8:], rand.Uint64())
	}
	r.Project, r.Until, r.Max = o.Project, time.Now().Add(o.For), o.Max
	r.Cases = o.Cases
	if r.Cases == "" {
		r.Cases = filepath.Join(o.Folder, "cases")
	}
	r.Redact.Home, r.Redact.Names = o.Home, o.Names
	return r.Save(o.Folder)
}

// change is what is to become of one file.
type change struct {
	old  []byte
	text []byte
	kept keptFile
}

func (c *change) write() error {
	if bytes.Equal(c.old, c.text) && c.old != nil {
		return nil
	}
	return config.Write(c.kept.Path, c.old, c.text, false)
}

// path is where a host's observers go. Cursor reads the file at the root of the
// repository, wherever the project's folder lies in it (cursor.md 6).
func (o *Order) path(h eventmap.Host) string {
	switch {
	case h == eventmap.Cursor:
		p := filepath.Join(o.Project, ".cursor", "hooks.json")
		if root := config.Repository(p); root != "" {
			p = filepath.Join(root, ".cursor", "hooks.json")
		}
		return p
	case o.Shared:
		return filepath.Join(o.Project, ".claude", "settings.json")
	}
	return filepath.Join(o.Project, ".claude", "settings.local.json")
}

func (o *Order) change(h eventmap.Host, kept keptFiles) (change, error) {
	path := o.path(h)
	c := change{kept: keptFile{Path: path, Host: h.String()}}
	var err error
	if c.old, err = config.ReadTarget(path); err != nil {
		return c, err
	}
	if err := usable(h, path, c.old); err != nil {
		return c, err
	}
	without, err := remover(h).Edit(path, c.old)
	if err != nil {
		return c, err
	}
	if c.text, err = observers(h, o.Bin, o.Folder, o.Target, without).Edit(path, c.old); err != nil {
		return c, err
	}
	if err := unharmed(h, path, without, c.text); err != nil {
		return c, err
	}
	if was := kept.find(path); was != nil && c.old != nil && was.After == string(c.old) {
		c.kept.Before, c.kept.MadeFolder = was.Before, was.MadeFolder
	} else if c.old != nil {
		before := string(without)
		c.kept.Before = &before
	} else if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, os.ErrNotExist) {
		c.kept.MadeFolder = true
	}
	c.kept.After = string(c.text)
	return c, nil
}

// usable refuses files that the host would not read: nothing would be recorded.
func usable(h eventmap.Host, path string, text []byte) error {
	if h == eventmap.Claude {
		if text == nil {
			return nil
		}
		s, err := config.ReadClaude(path, text)
		if err == nil && s.Off != "" {
			return fmt.Errorf("%s: %s is on, so that Claude Code runs no hook", path, s.Off)
		}
		return err
	}
	if config.Symlink(path) {
		return fmt.Errorf("%s is, or lies behind, a symbolic link, which Cursor does not read", path)
	}
	if text == nil {
		return nil
	}
	if _, err := hooksjson.Load(text); err != nil {
		return fmt.Errorf("%s: Cursor drops the file: %w", path, err)
	}
	return nil
}

// unharmed holds what the hosts load after the change against what they load
// before it: nothing but observers may differ.
func unharmed(h eventmap.Host, path string, without, with []byte) error {
	if len(bytes.TrimSpace(without)) == 0 {
		without = config.NewFile(h)
	}
	load := hooksjson.Load
	if h == eventmap.Claude {
		load = host.ImportClaude
	}
	before, errBefore := load(without)
	after, errAfter := load(with)
	n := 0
	for _, e := range after {
		if isMine(e.Command) {
			continue
		}
		if n >= len(before) || e != before[n] {
			return fmt.Errorf("%s: Cursor would read other hooks from it afterwards; nothing is written", path)
		}
		n++
	}
	if n != len(before) || (errBefore == nil) != (errAfter == nil) {
		return fmt.Errorf("%s: Cursor would read other hooks from it afterwards; nothing is written", path)
	}
	return nil
}
