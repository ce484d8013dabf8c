// Package verify shows that hooks decide the same in both tools, with neither of them
// installed: each hook is run natively under the model of its author's host, and
// converted, through the shim, under the model of the other one.
//
// Hooks really run, so they run in a copy of the project, which is put back as it was
// after each scene.
package verify

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/simulate"
)

// Options are what a verification needs to know.
type Options struct {
	Files   []string // settings files of Claude Code and hooks.json files of Cursor, absolute
	Project string   // the project's folder, absolute
	InPlace bool     // play in the project itself instead of in a copy
	Home    string
	Self    string   // the hookshim program
	Env     []string // the environment that both hosts are taken to have
	Scratch string   // an empty folder
	Cases   []Case   // of the user's own
	OwnOnly bool     // the built-in cases are left out
	Choices config.Choices

	alter func(*config.Plan) // breaks the conversion, for tests
}

// Row is one hook and one case.
type Row struct {
	Author   string            `json:"author"` // the host that the hook was written for
	Event    string            `json:"event"`
	Script   string            `json:"script"`
	Case     string            `json:"case"`
	Is       Difference        `json:"difference"`
	What     string            `json:"what,omitempty"`
	Accepted string            `json:"accepted,omitempty"` // the reason why it is
	Codes    []string          `json:"codes,omitempty"`    // what convert says about the hook
	Native   host.Effect       `json:"native"`             // in the author's host
	Other    host.Effect       `json:"other"`              // converted, in the other host
	Wrote    []string          `json:"wrote,omitempty"`    // files of the project, in the author's host
	Scenes   [2]simulate.Scene `json:"-"`                  // native, other

	hook int  // in its plan
	none bool // a case of the user's own that starts nothing
}

// Left is a hook that no case shows anything about.
type Left struct {
	Author   string     `json:"author"`
	Event    string     `json:"event"`
	Script   string     `json:"script"`
	Is       Difference `json:"difference"` // lost or untried
	Why      string     `json:"why"`
	Accepted string     `json:"accepted,omitempty"`
	Codes    []string   `json:"codes,omitempty"`
}

// Result is what a verification found.
type Result struct {
	Files []string `json:"files"`         // that were read, relative to the project where they lie in it
	Off   []string `json:"off,omitempty"` // settings that switch all hooks of a tool off
	Own   int      `json:"own"`           // entries of hookshim's own, which are not tried

	Ignored int `json:"ignored"` // hooks that their own tool ignores

	Rows  []Row    `json:"rows"`
	Left  []Left   `json:"left"`
	Stale []Accept `json:"stale"` // accepted differences that are not there
}

// verifier works on the files of one tool.
type verifier struct {
	o      *Options
	author eventmap.Host
	plan   *config.Plan
	claude *host.ClaudeSetup
	cursor *host.CursorSetup
	stages chan *stage
}

// Run verifies the hooks of all files, Claude Code's first. An error says what can't
// be used.
func Run(o Options) (*Result, error) {
	scratch, err := filepath.EvalSymlinks(o.Scratch) // Cursor refuses a hooks.json behind a link
	if err != nil {
		return nil, err
	}
	o.Scratch = scratch
	stages, err := o.stages()
	if err != nil {
		return nil, err
	}
	if err := o.programs(); err != nil {
		return nil, err
	}
	r := &Result{}
	for _, author := range []eventmap.Host{eventmap.Claude, eventmap.Cursor} {
		v := &verifier{o: &o, author: author, stages: stages}
		if err := v.run(r); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// run verifies the files of one tool, if there are any.
func (v *verifier) run(r *Result) error {
	sources, err := v.sources()
	if err != nil || len(sources) == 0 {
		return err
	}
	for _, s := range sources {
		r.Files = append(r.Files, v.o.name(s.File))
	}
	if err := v.convert(sources); err != nil {
		return err
	}
	if v.plan.Off != "" {
		r.Off = append(r.Off, v.plan.Off)
		return nil
	}
	for _, i := range v.plan.Ignored {
		if i.Code == eventmap.LossOwnEntry {
			r.Own += i.Hooks
		} else {
			r.Ignored += i.Hooks
		}
	}
	var jobs []job
	for i, h := range v.plan.Hooks {
		switch why := v.leaves(h); {
		case own(h):
			r.Own++
		case why != "":
			r.Left = append(r.Left, *why.left(v, h))
		default:
			jobs = append(jobs, v.jobs(i, h)...)
		}
	}
	rows, err := v.play(jobs)
	if err != nil {
		return err
	}
	v.collect(r, rows)
	return nil
}

// collect takes the rows over; a hook of which no case started anything is left.
func (v *verifier) collect(r *Result, rows []Row) {
	tried := map[int]bool{}
	for _, row := range rows {
		tried[row.hook] = tried[row.hook] || row.Is != Untried
	}
	for i, h := range v.plan.Hooks {
		if v.leaves(h) == "" && !own(h) && !tried[i] {
			r.Left = append(r.Left, *v.unshown(i, rows).left(v, h))
		}
	}
	for _, row := range rows {
		if !row.none {
			r.Rows = append(r.Rows, row)
		}
	}
}

// own tells whether a hook is an entry that calls hookshim itself.
func own(h *config.Hook) bool {
	return slices.ContainsFunc(h.Notes, func(n eventmap.Note) bool { return n.Code == eventmap.LossOwnEntry })
}

// job is one hook and one case to be played.
type job struct {
	hook int
	c    Case
	own  bool
}

func (v *verifier) jobs(i int, h *config.Hook) (out []job) {
	if !v.o.OwnOnly {
		for _, c := range v.cases(h) {
			out = append(out, job{i, c, false})
		}
	}
	for _, c := range v.o.Cases {
		if v.concerns(h, &c) {
			out = append(out, job{i, c, true})
		}
	}
	return out
}

// play plays the jobs, as many at once as there are stages.
func (v *verifier) play(jobs []job) ([]Row, error) {
	rows, errs := make([]Row, len(jobs)), make([]error, len(jobs))
	var wg sync.WaitGroup
	for i, j := range jobs {
		st := <-v.stages
		wg.Go(func() {
			defer func() { v.stages <- st }()
			rows[i], errs[i] = v.row(st, j)
		})
	}
	wg.Wait()
	return rows, errors.Join(errs...)
}

// name is how results name a file: relative to the project where it lies in it.
func (o *Options) name(file string) string {
	if rel, err := filepath.Rel(o.Project, file); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}
