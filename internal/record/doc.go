// Package record registers the sink (package sink) under a project's events for a
// time and takes it out again. What it registers changes no decision: events on
// which a hook does something by being there are left out.
package record

import (
	"hash/fnv"
	"path/filepath"
	"strconv"

	"hookshim/internal/state"
)

// Folder is where the recording of a project is kept, outside of it, so that
// nothing is committed and no agent that searches the project finds it; "" if the
// system names no place for it.
func Folder(s *state.Store, project string) string {
	dir := s.Folder("record")
	if dir == "" {
		return ""
	}
	h := fnv.New64a()
	h.Write([]byte(project))
	return filepath.Join(dir, filepath.Base(project)+"-"+strconv.FormatUint(h.Sum64(), 36))
}
