package lint

import (
	"hookshim/internal/config"
)

// Change is what --fix does to one file.
type Change struct {
	File     string
	Old, New []byte // the text; equal where only the mode changes
	Chmod    bool   // make it executable
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
