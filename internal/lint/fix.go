package lint

import (
	"path/filepath"

	"hookshim/internal/config"
	"hookshim/internal/plainfile"
)

// Change is what --fix does to one file.
type Change struct {
	File     string
	Old, New []byte // the text; equal where only the mode changes
	Chmod    bool   // make it executable
}

// change finds the change of a file that is to be taken for made, nil if there is none.
func (o *Options) change(name string, chmod bool) *Change {
	for i := range o.Changes {
		if c := &o.Changes[i]; c.Chmod == chmod && sameName(c.File, name) {
			return c
		}
	}
	return nil
}

func sameName(a, b string) bool {
	x, err := filepath.Abs(a)
	y, err2 := filepath.Abs(b)
	return err == nil && err2 == nil && x == y
}

// read gives the text of a configuration file, with the changes.
func (o *Options) read(name string) ([]byte, error) {
	if c := o.change(name, false); c != nil {
		return c.New, nil
	}
	return plainfile.Named(name, plainfile.MostConfig)
}

// Fixes gives the changes that repair what can be repaired without a question, one for
// each file. Comments, order and layout survive.
func (r *Report) Fixes() ([]Change, error) {
	var out []Change
	for _, f := range r.files {
		var patches []config.Patch
		repair := false
		for _, d := range r.Findings {
			if d.File == f.name {
				patches = append(patches, d.patches...)
				repair = repair || d.repair
			}
		}
		if patches == nil && !repair {
			continue
		}
		text, err := config.Apply(f.name, f.text, patches, repair)
		if err != nil {
			return nil, err
		}
		out = append(out, Change{File: f.name, Old: f.text, New: text})
	}
	seen := map[string]bool{}
	for _, d := range r.Findings {
		if d.chmod != "" && !seen[d.chmod] {
			seen[d.chmod] = true
			out = append(out, Change{File: shown(d.chmod), Chmod: true})
		}
	}
	return out, nil
}
