// Package verify shows that hooks decide the same in both tools, with neither of them
// installed: each hook is run natively under the model of its author's host, and
// converted, through the shim, under the model of the other one.
package verify

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/simulate"
	"hookshim/matcher"
)

// Options are what a verification needs to know.
type Options struct {
	File    string // a settings file of Claude Code, or a hooks.json of Cursor
	Project string // the project's folder, absolute
	Home    string
	Bin     string   // how the shim is called, quoted for a shell
	Env     []string // the environment that both hosts are taken to have
	Scratch string   // an empty folder
	Cases   []Case   // of the user's own
	Choices config.Choices
}

// Row is one hook and one case.
type Row struct {
	Author string            `json:"author"` // the host that the hook was written for
	Event  string            `json:"event"`
	Script string            `json:"script"`
	Case   string            `json:"case"`
	Native host.Effect       `json:"native"` // in the author's host
	Other  host.Effect       `json:"other"`  // converted, in the other host
	Is     Difference        `json:"difference"`
	What   string            `json:"what,omitempty"`
	Codes  []string          `json:"codes,omitempty"` // what convert says about the hook
	Scenes [2]simulate.Scene `json:"-"`
}

// Left is a hook that could not be tried: it has no counterpart, or is no command.
type Left struct {
	Event  string   `json:"event"`
	Script string   `json:"script"`
	Why    string   `json:"why"` // lost, or not run here
	Codes  []string `json:"codes"`
}

// Result is what a verification found.
type Result struct {
	File string `json:"file"`
	Rows []Row  `json:"rows"`
	Left []Left `json:"left"`
}

// verifier works on one file.
type verifier struct {
	o      *Options
	author eventmap.Host
	source *config.Source
	plan   *config.Plan
	claude *host.ClaudeSetup
	cursor *host.CursorSetup
}

// Run verifies one file. An error says that it can't be used.
func Run(o Options) (*Result, error) {
	v := &verifier{o: &o}
	if err := v.read(); err != nil {
		return nil, err
	}
	if err := v.plainShell(); err != nil {
		return nil, err
	}
	r := &Result{File: o.File}
	type job struct {
		hook *config.Hook
		c    Case
	}
	var jobs []job
	for _, h := range v.plan.Hooks {
		if why := untried(h); why != "" {
			r.Left = append(r.Left, Left{h.From[0].Event, script(h), why, codes(h)})
			continue
		}
		for _, c := range slices.Concat(v.cases(h), o.Cases) {
			jobs = append(jobs, job{h, c})
		}
	}
	r.Rows = make([]Row, len(jobs))
	slots := make(chan struct{}, max(2, runtime.NumCPU()))
	var wg sync.WaitGroup
	for i, j := range jobs {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			r.Rows[i] = v.row(j.hook, j.c, i)
		})
	}
	wg.Wait()
	return r, nil
}

// plainShell makes SHELL a program that starts the user's shell without its profile:
// scripts of Cursor run in a login shell, and a profile is another one everywhere.
func (v *verifier) plainShell() error {
	if runtime.GOOS == "windows" {
		return nil
	}
	shell := "/bin/sh"
	for _, kv := range v.o.Env {
		if s, ok := strings.CutPrefix(kv, "SHELL="); ok && s != "" {
			shell = s
		}
	}
	path := filepath.Join(v.o.Scratch, "shell")
	text := "#!/bin/sh\n[ \"$1\" = -lc ] && shift && set -- -c \"$@\"\nexec " + config.Quote(shell) + " \"$@\"\n"
	v.o.Env = append(slices.Clone(v.o.Env), "SHELL="+path)
	return os.WriteFile(path, []byte(text), 0o700)
}

// read loads the file under its author's host, converts it, and loads the result
// under the other one.
func (v *verifier) read() error {
	text, err := os.ReadFile(v.o.File)
	if err != nil {
		return err
	}
	c := v.o.Choices
	c.Bin, c.NoMute = v.o.Bin, true
	if filepath.Base(v.o.File) == "hooks.json" && strings.Contains(string(text), `"version"`) {
		return v.readCursor(text, c)
	}
	v.author = eventmap.Claude
	if v.source, err = config.ReadClaude(v.o.File, text); err != nil {
		return err
	}
	if v.plan, err = config.PlanCursor([]*config.Source{v.source}, c); err != nil {
		return err
	}
	out, _, err := config.EditCursor("hooks.json", nil, v.plan, c.Bin, false)
	if err != nil {
		return err
	}
	if v.claude, err = host.ReadClaudeFile(v.o.File, v.o.Project, v.o.Home); err != nil {
		return err
	}
	file := filepath.Join(v.o.Scratch, "hooks.json")
	if err := os.WriteFile(file, out, 0o600); err != nil {
		return err
	}
	v.cursor, err = host.ReadCursorFile(file, v.o.Project, false)
	return err
}

func (v *verifier) readCursor(text []byte, c config.Choices) (err error) {
	v.author = eventmap.Cursor
	if v.source, err = config.ReadCursor(v.o.File, text); err != nil {
		return err
	}
	if v.plan, err = config.PlanClaude([]*config.Source{v.source}, c); err != nil {
		return err
	}
	out, _, err := config.EditClaude("settings.json", nil, v.plan, c.Bin)
	if err != nil {
		return err
	}
	if v.cursor, err = host.ReadCursorFile(v.o.File, v.o.Project, false); err != nil {
		return err
	}
	file := filepath.Join(v.o.Scratch, "settings.json")
	if err := os.WriteFile(file, out, 0o600); err != nil {
		return err
	}
	v.claude, err = host.ReadClaudeFile(file, v.o.Project, v.o.Home)
	return err
}

// untried says why a hook can't be tried, "" if it can.
func untried(h *config.Hook) string {
	switch {
	case len(h.Entries) == 0:
		return "lost"
	case h.From[0].Type != "" && h.From[0].Type != "command":
		return "no command: not run here"
	}
	return ""
}

func script(h *config.Hook) string {
	f := h.From[0]
	if f.Command == "" {
		return "(" + f.Type + ")"
	}
	return strings.Join(append([]string{f.Command}, f.Args...), " ")
}

func codes(h *config.Hook) (out []string) {
	for _, n := range h.Notes {
		if !slices.Contains(out, string(n.Code)) {
			out = append(out, string(n.Code))
		}
	}
	return out
}

// row runs one hook for one case in both hosts, each time as the only hook there is.
func (v *verifier) row(h *config.Hook, c Case, n int) Row {
	row := Row{Author: v.author.String(), Event: h.From[0].Event, Script: script(h), Case: c.Name, Codes: codes(h)}
	state := filepath.Join(v.o.Scratch, "state", string(rune('a'+n%26))+strings.Repeat("x", n/26))
	session := host.Session{Root: v.o.Project, ID: "00000000-0000-4000-8000-000000000001", Mode: "default"}
	p := &simulate.Player{Session: session, Home: v.o.Home, Plain: true, Env: append(slices.Clone(v.o.Env), "HOOKSHIM_STATE="+state)}
	claude, cursor := v.only(h)
	a := p.Play(claude, nil, &c.Moment, c.Loop)
	b := p.Play(nil, cursor, &c.Moment, c.Loop)
	if v.author == eventmap.Cursor {
		a, b = b, a
	}
	row.Scenes = [2]simulate.Scene{a, b}
	row.Native, row.Other = a.Together, b.Together
	row.Is, row.What = Compare(row.Native, row.Other)
	return row
}

// only gives both setups with nothing in them but one hook.
func (v *verifier) only(h *config.Hook) (*host.ClaudeSetup, *host.CursorSetup) {
	claude, cursor := *v.claude, *v.cursor
	claude.Handlers, cursor.Entries = nil, nil
	for _, k := range v.claude.Handlers {
		if v.author == eventmap.Claude && slices.ContainsFunc(h.From, func(f *config.Handler) bool { return f.Path == k.Path }) ||
			v.author == eventmap.Cursor && slices.ContainsFunc(h.Entries, func(e config.Entry) bool { return e.Command == k.Command && e.Event == k.Event }) {
			claude.Handlers = append(claude.Handlers, k)
		}
	}
	for _, e := range v.cursor.Entries {
		if v.author == eventmap.Cursor && slices.ContainsFunc(h.From, func(f *config.Handler) bool {
			return f.Command == e.Command && f.Event == e.Event && f.Matcher == e.Matcher
		}) ||
			v.author == eventmap.Claude && slices.ContainsFunc(h.Entries, func(k config.Entry) bool { return e.Command == k.Command && e.Event == k.Event }) {
			cursor.Entries = append(cursor.Entries, e)
		}
	}
	return &claude, &cursor
}

// cases chooses the built-in cases for a hook.
func (v *verifier) cases(h *config.Hook) []Case {
	var out []Case
	for _, f := range h.From {
		for _, c := range v.casesOf(f) {
			if !slices.ContainsFunc(out, func(k Case) bool { return k.Name == c.Name }) {
				out = append(out, c)
			}
		}
	}
	return out
}

func (v *verifier) casesOf(f *config.Handler) []Case {
	if v.author == eventmap.Claude {
		m, err := matcher.ParseClaude(f.Matcher)
		if err != nil {
			return nil
		}
		named, _ := m.Names()
		for _, server := range m.Servers() {
			named = append(named, eventmap.ClaudeMCPPrefix+server+"__tool")
		}
		return builtin(f.Event, m.Match, named)
	}
	var out []Case
	for _, r := range eventmap.RoutesOn(eventmap.Cursor, f.Event) {
		if !r.Opt {
			out = append(out, builtin(r.Script, v.cursorTakes(f), []string{"mcp__server__tool"})...)
		}
	}
	return out
}

// cursorTakes tells whether a hook of Cursor may be meant for a tool of Claude Code:
// its event is about that tool, and its matcher, where it tests a tool, takes it.
func (v *verifier) cursorTakes(f *config.Handler) func(tool string) bool {
	return func(tool string) bool {
		for _, firing := range (host.ToolCall{Tool: tool, Input: "{}"}).Moment().Cursor {
			if firing.Event != f.Event {
				continue
			}
			e := host.CursorEntry{Event: f.Event, Matcher: f.Matcher}
			payload := host.Session{}.Payload(eventmap.Cursor, firing)
			subject := host.Subject(eventmap.Cursor, payload)
			if eventmap.FindEvent(eventmap.Cursor, f.Event).Matcher == "command" {
				subject = "" // any command may be one for it
			}
			return e.Matches(subject)
		}
		return false
	}
}
