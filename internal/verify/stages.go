package verify

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// stages makes the copies of the project that hooks are played in.
func (o *Options) stages() (chan *stage, error) {
	if o.InPlace {
		out := make(chan *stage, 1)
		out <- &stage{root: o.Project}
		return out, nil
	}
	base := filepath.Join(o.Scratch, "project")
	c := &copying{project: o.Project, scratch: o.Scratch}
	if err := c.tree(o.Project, base); err != nil {
		return nil, err
	}
	repository := inRepository(o.Project) && newRepository(base)
	o.Env = withoutGit(o.Env)
	n := max(2, runtime.NumCPU())
	out := make(chan *stage, n)
	for i := range n {
		root := filepath.Join(o.Scratch, string(rune('a'+i%26))+strings.Repeat("x", i/26), filepath.Base(o.Project))
		if err := os.MkdirAll(filepath.Dir(root), 0o700); err != nil {
			return nil, err
		}
		st, err := newStage(base, root, repository)
		if err != nil {
			return nil, err
		}
		out <- st
	}
	return out, nil
}
