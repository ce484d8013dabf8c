package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/places"
)

// sweep is one run of convert --all.
type sweep struct {
	c    *cli.Context
	opts config.Choices
	dir  string // as it was named
	abs  string
}

// outcome is what one project, user or plugin came to.
type outcome struct {
	sources []string
	target  string
	status  string // one of the words below
	plan    *config.Plan
	notes   []eventmap.Note
	report  string // the whole report, in the form that was asked for
	faults  string // those of a file that can't be used, as JSON
	diff    []byte
	err     error
}

// The words for what became of a target.
const (
	statusUnusable = "unusable"
	statusLeft     = "left out"
	statusOff      = "switched off"
	statusPlanned  = "to be written"
	statusWritten  = "written"
	statusSame     = "up to date"
)

// convertAll converts the hooks of every project and plugin below a folder. One
// that can't be converted does not keep the others from it.
func convertAll(c *cli.Context, opts config.Choices) error {
	if c.Args().Len() > 1 || c.String("output") != "" {
		return usage(c, errors.New("--all takes one folder and no -o: every target has its own place"), true)
	}
	if c.Bool("write") && (c.Bool("check") || c.Bool("dry-run")) {
		return usage(c, errors.New("-w writes, --check and --dry-run write nothing"), true)
	}
	colour, err := coloured(c, c.App.ErrWriter)
	if err != nil {
		return err
	}
	s := &sweep{c: c, opts: opts, dir: cmp.Or(c.Args().First(), ".")}
	if s.abs, err = filepath.Abs(s.dir); err != nil {
		return explained(err)
	}
	home, _ := os.UserHomeDir()
	groups, faults := places.Find(s.dir, home)
	var w worst
	sum := summary{form: c.String("report"), colour: colour}
	for _, f := range faults {
		fmt.Fprint(c.App.ErrWriter, sum.add(&outcome{status: statusUnusable, err: explained(f)}))
		w.add(explained(f))
	}
	for o := range s.outcomes(groups) {
		c.App.Writer.Write(o.diff)
		fmt.Fprint(c.App.ErrWriter, sum.add(o))
		w.add(o.err)
	}
	fmt.Fprint(c.App.ErrWriter, sum.end())
	if sum.files == 0 && sum.form == "text" {
		fmt.Fprintf(c.App.ErrWriter, "no hooks found below %s\n", s.dir)
	}
	return w.verdict(c, sum.total)
}

// outcomes converts the groups, several at a time, and yields what became of them
// in their order.
func (s *sweep) outcomes(groups []places.Group) func(yield func(*outcome) bool) {
	return func(yield func(*outcome) bool) {
		type slot chan *outcome
		queue := make(chan slot, runtime.GOMAXPROCS(0)) // bounds what runs at once
		go func() {
			defer close(queue)
			for _, g := range groups {
				one := make(slot, 1)
				queue <- one
				go func() { one <- s.convert(g) }()
			}
		}()
		open := true
		for one := range queue {
			if o := <-one; o != nil && open {
				open = yield(o)
			}
		}
	}
}

// convert converts one group; nil if it has no hooks.
func (s *sweep) convert(g places.Group) *outcome {
	o := &outcome{status: statusUnusable}
	j, from, err := s.job(g)
	switch {
	case err != nil:
		o.err, o.faults = explained(err), config.ErrorsJSON(err)
		return o
	case j == nil:
		return s.leftOut(g)
	}
	o.sources, o.target = j.files, j.target
	v := newConversion(s.c, j)
	var out, report bytes.Buffer
	v.out, v.err = &out, &report
	opts := s.opts
	opts.Shared = opts.Shared && !from[0].Cursor && imported(from)
	if err := v.plans(from, opts); err != nil {
		o.err, o.faults = explained(err), config.ErrorsJSON(err)
		return o
	}
	if s.otherSide(g, from[0].Cursor) {
		v.notes = append(v.notes, eventmap.Note{Code: eventmap.LossOtherSide})
	}
	o.err = v.report()
	o.plan, o.notes, o.report = v.plan, v.notes, report.String()
	if o.err == nil {
		o.err = s.deliver(v, o)
	}
	o.diff = out.Bytes()
	return o
}

// leftOut is the outcome of a group whose hooks all stand in files that have to be
// asked for; nil if there are none.
func (s *sweep) leftOut(g places.Group) *outcome {
	if s.c.IsSet("target") && s.opts.Target.Host == eventmap.Claude {
		return nil
	}
	o := &outcome{status: statusLeft, plan: &config.Plan{}}
	for _, f := range g.Files {
		at := place(f)
		if at.Host != eventmap.Claude {
			continue
		}
		if src, err := source(s.c, f); err == nil && src.Foreign(s.opts.Bin) {
			o.sources = append(o.sources, s.shown(f))
			o.notes = append(o.notes, eventmap.Note{Code: leftCode(at), Detail: s.shown(f)})
		}
	}
	if o.sources == nil {
		return nil
	}
	return o
}

// deliver writes or compares as the options say.
func (s *sweep) deliver(v *conversion, o *outcome) error {
	if v.plan.Off != "" {
		o.status = statusOff
		return nil
	}
	o.status = statusSame
	for _, f := range v.changes() {
		if !bytes.Equal(f.old, f.new) {
			o.status = statusPlanned
		}
	}
	if s.c.Bool("write") || s.c.Bool("check") || s.c.Bool("dry-run") {
		if err := v.deliver(); err != nil {
			if s.c.Bool("write") {
				o.status = "not written, " + strings.TrimPrefix(err.Error(), "convert: ")
			}
			return err
		}
	}
	if s.c.Bool("write") && o.status == statusPlanned {
		o.status = statusWritten
	}
	return strictly(v.c, v.plan.Count())
}

// shown gives a path as the folder was named.
func (s *sweep) shown(path string) string {
	rel, err := filepath.Rel(s.abs, path)
	if err != nil || strings.HasPrefix(rel, "..") {
		return path
	}
	return filepath.Join(s.dir, rel)
}
