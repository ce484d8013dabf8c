package record

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/tidwall/gjson"

	"hookshim/internal/plainfile"
	"hookshim/internal/record/sink"
)

// State is how a project's recording stands.
type State struct {
	On    bool // observers are registered, whether or not the time is over
	Until time.Time
	Max   int
	Cases string // the folder
	List  []Case
}

// Case is one payload that was kept.
type Case struct {
	File  string
	Name  string // host, event and tool
	Bytes int64
	Time  time.Time
}

// Look reads how a recording stands; dir is where its cases are if it is over,
// "" for the usual place.
func Look(folder, dir string) (*State, error) {
	s := &State{Cases: dir}
	if r, err := sink.Open(folder); err == nil {
		s.On, s.Until, s.Max = true, r.Until, r.Max
		if dir == "" {
			s.Cases = r.Cases
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if s.Cases == "" {
		s.Cases = filepath.Join(folder, "cases")
	}
	list, err := os.ReadDir(s.Cases)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range list {
		if !sink.IsCase(e.Name()) {
			continue
		}
		b, err := plainfile.Read(filepath.Join(s.Cases, e.Name()), plainfile.MostConfig)
		if err != nil {
			return nil, err
		}
		c := Case{File: e.Name(), Name: gjson.GetBytes(b, "name").Str, Bytes: int64(len(b))}
		if info, err := e.Info(); err == nil {
			c.Time = info.ModTime()
		}
		s.List = append(s.List, c)
	}
	return s, nil
}
