package record

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
)

// Stop takes a recording's observers out again and gives the files that it changed
// or removed. Cases stay. A file that nobody touched meanwhile is as it was before
// Start, one that Start made is gone; of any other the observers are taken out.
func Stop(project, folder string) (files []string, err error) {
	kept, err := readKept(folder)
	if err != nil {
		return nil, err
	}
	o := &Order{Project: project}
	shared := &Order{Project: project, Shared: true}
	for _, f := range []keptFile{
		{Path: o.path(eventmap.Cursor), Host: eventmap.Cursor.String()},
		{Path: o.path(eventmap.Claude), Host: eventmap.Claude.String()},
		{Path: shared.path(eventmap.Claude), Host: eventmap.Claude.String()},
	} {
		if kept.find(f.Path) == nil { // the recording's folder may have been lost
			f.Before = new(string)
			kept.put(f)
		}
	}
	for _, f := range sorted(kept) {
		if !f.belongs(o) {
			err = errors.Join(err, fmt.Errorf("%s in %s is no file of the project's that holds observers; it is left alone", f.Path, keptName))
			continue
		}
		changed, e := f.restore()
		if e != nil {
			err = errors.Join(err, e)
		} else if changed {
			files = append(files, f.Path)
		}
	}
	if err != nil {
		return files, err // the rest is needed for the next try
	}
	for _, name := range []string{"recording.json", keptName, "slots"} {
		if err := os.RemoveAll(filepath.Join(folder, name)); err != nil {
			return files, &WriteError{err}
		}
	}
	os.Remove(filepath.Join(folder, "cases")) // succeeds if there is none
	os.Remove(folder)
	return files, nil
}

// belongs tells whether a file is one that Start writes for the project, or wrote
// while another folder was the repository's root.
func (f *keptFile) belongs(o *Order) bool {
	for _, name := range []string{"settings.json", "settings.local.json"} {
		if f.Path == filepath.Join(o.Project, ".claude", name) {
			return true
		}
	}
	root, isCursors := strings.CutSuffix(f.Path, filepath.Join(string(filepath.Separator), ".cursor", "hooks.json"))
	rel, err := filepath.Rel(root, o.Project)
	return isCursors && filepath.IsAbs(f.Path) && filepath.Clean(f.Path) == f.Path && err == nil && filepath.IsLocal(rel)
}

func sorted(k keptFiles) (out []keptFile) {
	for _, f := range k {
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b keptFile) int { return bytes.Compare([]byte(a.Path), []byte(b.Path)) })
	return out
}

// restore gives one file back.
func (f *keptFile) restore() (changed bool, err error) {
	old, err := config.ReadTarget(f.Path)
	if err != nil || old == nil {
		return false, err
	}
	h, _ := eventmap.ParseHost(f.Host)
	var text []byte
	if string(old) == f.After && f.Before != nil {
		text = []byte(*f.Before)
	} else if string(old) != f.After {
		if text, err = remover(h).Edit(f.Path, old); err != nil {
			return false, err
		}
	}
	if f.Before == nil && (text == nil || bytes.Equal(text, config.NewFile(h))) {
		return true, f.remove()
	}
	if bytes.Equal(text, old) {
		return false, nil
	}
	if err := config.Write(f.Path, old, text, false); err != nil {
		return false, &WriteError{err}
	}
	return true, nil
}

func (f *keptFile) remove() error {
	if err := os.Remove(f.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &WriteError{err}
	}
	if f.MadeFolder {
		os.Remove(filepath.Dir(f.Path)) // fails if there is anything else in it
	}
	return nil
}
