// Package doctor says how the hooks of a project fare in both tools: which files
// there are, which hooks start when and how often, and whether hookshim is where the
// hosts look for it. It starts no hook and writes nothing.
package doctor

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/places"
	"hookshim/internal/simulate"
)

// Finding is one thing that a person should know.
type Finding struct {
	Problem bool   `json:"problem"` // a hook starts twice or never, or a file is dropped; else worth knowing
	Text    string `json:"text"`
	Do      string `json:"do,omitempty"`
}

// Line is one hook and where it starts.
type Line struct {
	Script string   `json:"script"`
	Author string   `json:"author"` // the host it was written for
	Event  string   `json:"event"`  // under which its author put it
	Claude []string `json:"claude"` // "Bash: once", "Bash: twice, once with Cursor's payload"
	Cursor []string `json:"cursor"`

	throughClaude, throughCursor bool // through hookshim
}

// Report is what doctor found.
type Report struct {
	Files    []host.File `json:"files"`
	Program  []Fact      `json:"program"`
	Hooks    []Line      `json:"hooks"`
	Findings []Finding   `json:"findings"`

	short   func(string) string
	project string
	calls   map[eventmap.Host][]string // what each host's entries call hookshim
}

// Fact is a name and what was found for it.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Problems tells whether a hook starts twice or never.
func (r *Report) Problems() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Problem })
}

// examiner collects what the findings are drawn from.
type examiner struct {
	places host.Places
	claude *host.ClaudeSetup
	cursor *host.CursorSetup
	report *Report

	hooks []*hook
}

// hook is one script under one event of its author's host.
type hook struct {
	script, event string
	author        eventmap.Host
	file          string // where its author put it
	kind          string // its type, where it is no command
	open          bool   // its matcher may take what nobody here thought of
	starts        map[eventmap.Host][]start
	causes        []failing // entries that never start it
}

// failing is an entry of a file that never starts its hook.
type failing struct {
	cause
	file string
}

// start is one start at one moment.
type start struct {
	moment string
	simulate.Start
}

// Examine looks at a project. state is an empty folder for the models' records and files.
func Examine(p host.Places, state string) *Report {
	x := &examiner{places: p, claude: host.OpenClaude(p), cursor: host.OpenCursor(p)}
	x.report = &Report{short: x.short, project: p.Project, calls: x.calls()}
	x.files()
	x.collect()
	x.play(state)
	for _, h := range x.hooks {
		x.judge(h)
		if h.kind == "" {
			x.report.Hooks = append(x.report.Hooks, h.line())
		}
	}
	slices.SortStableFunc(x.report.Findings, func(a, b Finding) int {
		return cmp.Compare(rank(a), rank(b))
	})
	return x.report
}

// calls lists what each host's entries call hookshim.
func (x *examiner) calls() map[eventmap.Host][]string {
	out := map[eventmap.Host][]string{}
	add := func(h eventmap.Host, command string) {
		if name := config.ShimName(command); name != "" && !slices.Contains(out[h], name) {
			out[h] = append(out[h], name)
		}
	}
	for _, h := range x.claude.Handlers {
		add(eventmap.Claude, h.Command)
	}
	for _, e := range x.cursor.Entries {
		add(eventmap.Cursor, e.Command)
	}
	return out
}

func rank(f Finding) int {
	if f.Problem {
		return 0
	}
	return 1
}

func (x *examiner) find(problem bool, do, format string, args ...any) {
	f := Finding{Problem: problem, Text: fmt.Sprintf(format, args...), Do: do}
	if !slices.Contains(x.report.Findings, f) {
		x.report.Findings = append(x.report.Findings, f)
	}
}

// files lists what was found, and says which files a host drops.
func (x *examiner) files() {
	for _, f := range x.claude.Files {
		if f.Why != "" {
			x.find(true, "repair the file; hookshim convert names the place", "Claude Code loads no hook from %s: %s", x.short(f.Path), f.Why)
		}
		f.Scope = "Claude Code, " + f.Scope
		x.report.Files = append(x.report.Files, f)
	}
	for _, f := range x.cursor.Files {
		if f.Why != "" && !strings.HasPrefix(f.Scope, "claude-") {
			x.find(true, "repair the file, or hookshim convert -w --repair", "Cursor loads no hook from %s: %s", x.short(f.Path), f.Why)
		}
		f.Scope = "Cursor, " + f.Scope
		x.report.Files = append(x.report.Files, f)
	}
	if x.claude.Off != "" {
		x.find(false, "", "Claude Code runs no hook at all: %s; Cursor's import does not heed that", x.claude.Off)
	}
	if x.below() {
		unread := places.Exists(filepath.Join(x.places.Project, ".cursor", "hooks.json"))
		x.find(unread, "open the repository's root, or put the file there", "Cursor reads the files at the repository's root, %s", x.cursor.Root)
	}
}

// below tells whether the project is a subfolder of a repository, of which Cursor reads
// the root's files only.
func (x *examiner) below() bool { return x.cursor.Root != x.places.Project }

// short names a file as seen from the project or the home folder.
func (x *examiner) short(path string) string {
	if rel, err := filepath.Rel(x.places.Project, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	if rel, err := filepath.Rel(x.places.Home, path); err == nil && filepath.IsLocal(rel) {
		return "~/" + filepath.ToSlash(rel)
	}
	return path
}
