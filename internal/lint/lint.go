package lint

import (
	"cmp"
	"fmt"
	"path/filepath"
	"sort"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
)

// Options are the user's choices.
type Options struct {
	Ignore []ID                       // rules that are not reported
	Home   string                     // the user's home; "" if there is none
	Look   func(program string) error // exec.LookPath; nil: programs are not looked for

	// What is looked at as if the changes were made.
	Changes []Change
}

// Finding is one place where a rule applies.
type Finding struct {
	Rule   *Rule
	File   string
	Pos    config.Pos
	Detail string // what the row can't know; "" if there is nothing to add
	Hint   string // what to do here, "" for the rule's own advice

	patches []config.Patch // what --fix does to File
	repair  bool           // --fix repairs what Cursor can't load
	chmod   string         // --fix makes this script executable
}

// Fixable tells whether --fix repairs the finding.
func (f *Finding) Fixable() bool { return f.patches != nil || f.repair || f.chmod != "" }

// Report is what a run found, in the order of files and positions.
type Report struct {
	Findings []Finding
	Ignored  int // findings that an ignore took away
	files    []*file
}

// file is one configuration file.
type file struct {
	name   string
	text   []byte
	src    *config.Source
	faults config.Faults
	place
	findings []Finding
}

// host is the tool that the file belongs to.
func (f *file) host() eventmap.Host {
	if f.src.Cursor {
		return eventmap.Cursor
	}
	return eventmap.Claude
}

// linter is one run.
type linter struct {
	o       Options
	files   []*file
	scripts []*script
	out     *[]Finding
}

// Run lints files. The error is that of a file that can't be read, is no JSON or has
// nothing to do with hooks.
func Run(names []string, o Options) (*Report, error) {
	l := &linter{o: o}
	for _, name := range names {
		f, err := open(name, o)
		if err != nil {
			return nil, err
		}
		l.files = append(l.files, f)
	}
	for _, f := range l.files {
		l.out = &f.findings
		l.file(f)
	}
	l.twice()
	r := &Report{files: l.files}
	for _, f := range l.files {
		r.Findings = append(r.Findings, f.findings...)
	}
	for _, s := range l.scripts {
		l.out = &r.Findings
		l.script(s)
	}
	return r, r.settle(o)
}

func open(name string, o Options) (*file, error) {
	text, err := o.read(name)
	if err != nil {
		return nil, err
	}
	f := &file{name: name, text: text, place: placeOf(name, o.Home)}
	if f.src, f.faults, err = config.Scan(name, text, f.place.host); err != nil {
		return nil, err
	}
	if len(f.faults) == 0 && !f.src.Hooks() && filepath.Base(filepath.Dir(name)) != ".claude" {
		return nil, &config.Error{File: name, Text: "no configuration of hooks: an object with hooks in it is wanted"}
	}
	return f, nil
}

// report adds a finding.
func (l *linter) report(id ID, file string, pos config.Pos, detail string) *Finding {
	*l.out = append(*l.out, Finding{Rule: FindRule(id), File: file, Pos: pos, Detail: detail})
	return &(*l.out)[len(*l.out)-1]
}

// at adds a finding at a path of a configuration file.
func (l *linter) at(id ID, f *file, path, detail string) *Finding {
	return l.report(id, f.name, f.src.Locate(path), detail)
}

// settle takes away what is ignored, and puts the rest in order.
func (r *Report) settle(o Options) error {
	ig := ignores{rules: o.Ignore, texts: map[string][]string{}}
	for _, f := range r.files {
		if err := ig.read(f.root); err != nil {
			return err
		}
		ig.texts[f.name] = strings.Split(string(f.text), "\n")
	}
	kept := r.Findings[:0]
	for _, f := range r.Findings {
		if ig.takes(&f) {
			r.Ignored++
			continue
		}
		kept = append(kept, f)
	}
	r.Findings = kept
	rank := map[string]int{}
	for i := range r.Findings {
		if _, seen := rank[r.Findings[i].File]; !seen {
			rank[r.Findings[i].File] = len(rank)
		}
	}
	sort.SliceStable(r.Findings, func(i, k int) bool {
		a, b := &r.Findings[i], &r.Findings[k]
		return cmp.Or(cmp.Compare(rank[a.File], rank[b.File]), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col)) < 0
	})
	return nil
}

// Count counts the findings of a severity.
func (r *Report) Count(s Severity) int {
	n := 0
	for _, f := range r.Findings {
		if f.Rule.Severity == s {
			n++
		}
	}
	return n
}

// Summary is one line about the whole.
func (r *Report) Summary() string {
	fixable := 0
	for _, f := range r.Findings {
		if f.Fixable() {
			fixable++
		}
	}
	var s string
	for i, sev := range []Severity{Error, Warning, Note} {
		n := r.Count(sev)
		s += fmt.Sprintf("%s%d %s", []string{"", ", ", ", "}[i], n, sev)
		if n != 1 {
			s += "s"
		}
	}
	if fixable > 0 {
		s += fmt.Sprintf("; --fix repairs %d", fixable)
	}
	if r.Ignored > 0 {
		s += fmt.Sprintf("; %d ignored", r.Ignored)
	}
	return s
}
