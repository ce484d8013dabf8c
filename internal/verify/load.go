package verify

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/places"
	"hookshim/internal/plainfile"
)

// logVar names the file in which the shim notes what it started.
const logVar = "HOOKSHIM_VERIFY_LOG"

// shim is the program that converted entries call, shell the one that stands for the
// user's.
func (o *Options) shim() string  { return filepath.Join(o.Scratch, "bin", "hookshim") }
func (o *Options) shell() string { return filepath.Join(o.Scratch, "bin", "shell") }

// programs writes both. The shim's notes down what it starts. The shell's starts the
// user's without its profile: scripts of Cursor run in a login shell, and a profile
// is another one on every machine.
func (o *Options) programs() error {
	if runtime.GOOS == "windows" {
		return errors.New("verify needs a POSIX shell, so it does not run on Windows; run it in WSL")
	}
	shell := "/bin/sh"
	for _, kv := range o.Env {
		if s, ok := strings.CutPrefix(kv, "SHELL="); ok && s != "" {
			shell = s
		}
	}
	if err := os.MkdirAll(filepath.Dir(o.shim()), 0o700); err != nil {
		return err
	}
	self := config.Quote(o.Self)
	text := "#!/bin/sh\n[ \"$1\" = --as ] || exec " + self + " \"$@\"\nas=$2\nshift 2\nexec " + self + " --as \"$as\" --log \"$" + logVar + "\" \"$@\"\n"
	if err := os.WriteFile(o.shim(), []byte(text), 0o700); err != nil {
		return err
	}
	o.Env = append(slices.Clone(o.Env), "SHELL="+o.shell())
	return os.WriteFile(o.shell(), []byte("#!/bin/sh\n[ \"$1\" = -lc ] && shift && set -- -c \"$@\"\nexec "+config.Quote(shell)+" \"$@\"\n"), 0o700)
}

// sources reads the files of the author's tool.
func (v *verifier) sources() (out []*config.Source, err error) {
	for _, file := range v.o.Files {
		text, err := plainfile.Named(file, plainfile.MostConfig)
		if err != nil {
			return nil, err
		}
		at := places.Of(file, v.o.Home)
		if config.HostOf(file, text, at) != v.author {
			continue
		}
		if at.Scope >= places.Plugin {
			return nil, &config.Error{File: file, Text: "the hooks of plugins, skills and subagents can't be played here", Hint: "verify takes settings.json, settings.local.json and hooks.json"}
		}
		s, err := config.Read(file, text, at)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// convert makes the other tool's file, and loads both sides as the hosts do.
func (v *verifier) convert(sources []*config.Source) (err error) {
	c := v.o.Choices
	c.Bin, c.NoMute = config.Quote(v.o.shim()), true
	plan, edit, name := config.PlanCursor, v.editCursor, "hooks.json"
	if v.author == eventmap.Cursor {
		plan, edit, name = config.PlanClaude, v.editClaude, "settings.json"
	}
	if v.plan, err = plan(sources, c); err != nil || v.plan.Off != "" {
		return err
	}
	if v.o.alter != nil {
		v.o.alter(v.plan)
	}
	text, err := edit(c.Bin)
	if err != nil {
		return err
	}
	file := filepath.Join(v.o.Scratch, name)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	claude, cursor := []string{file}, []string{file}
	if v.author == eventmap.Claude {
		claude = files(sources)
	} else {
		cursor = files(sources)
	}
	return v.load(claude, cursor)
}

func (v *verifier) editCursor(bin string) ([]byte, error) {
	text, _, err := config.EditCursor("hooks.json", nil, v.plan, bin, false)
	return text, err
}

func (v *verifier) editClaude(bin string) ([]byte, error) {
	text, _, err := config.EditClaude("settings.json", nil, v.plan, bin)
	return text, err
}

func files(sources []*config.Source) (out []string) {
	for _, s := range sources {
		out = append(out, s.File)
	}
	return out
}

// load reads the files of both tools. What a host drops whole is an error: its hooks
// would count as tried.
func (v *verifier) load(claude, cursor []string) error {
	v.claude, v.cursor = &host.ClaudeSetup{Home: v.o.Home}, &host.CursorSetup{}
	for _, file := range claude {
		s, err := host.ReadClaudeFile(file, v.o.Project, v.o.Home)
		if err != nil {
			return err
		}
		if err := dropped(s.Files); err != nil {
			return err
		}
		v.claude.Handlers = append(v.claude.Handlers, s.Handlers...)
	}
	for _, file := range cursor {
		s, err := host.ReadCursorFile(file, v.o.Project, false)
		if err != nil {
			return err
		}
		if err := dropped(s.Files); err != nil {
			return err
		}
		for _, e := range s.Entries {
			if config.OfUser(file) {
				e.Dir = filepath.Dir(file) // cursor-observed.md 8
			}
			v.cursor.Entries = append(v.cursor.Entries, e)
		}
	}
	return nil
}

func dropped(list []host.File) error {
	for _, f := range list {
		if f.Why != "" {
			return &config.Error{File: f.Path, Text: "its own tool would drop the file: " + f.Why}
		}
	}
	return nil
}
