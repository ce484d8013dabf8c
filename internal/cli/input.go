package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/config"
)

// files settles what is read and what is written.
func (v *conversion) files() ([]string, error) {
	args := v.c.Args().Slice()
	if len(args) == 0 {
		return nil, usage(v.c, errors.New("convert needs a file, such as .claude/settings.json"), true)
	}
	reads := v.c.Bool("check") || v.c.Bool("dry-run")
	if reads && v.c.Bool("write") {
		return nil, usage(v.c, errors.New("-w writes, --check and --dry-run write nothing"), true)
	}
	v.target = v.c.String("output")
	beside := v.target == "" && (reads || v.c.Bool("write"))
	var files []string
	for _, a := range args {
		if beside {
			t, err := config.TargetOfClaude(a)
			if filepath.Base(a) == "hooks.json" {
				t, err = config.TargetOfCursor(a)
			}
			if err != nil {
				return nil, cli.Exit("convert: "+err.Error()+"\nhint: name the target with -o", exitInput)
			}
			if v.target != "" && v.target != t {
				return nil, usage(v.c, errors.New("the files belong to different targets; convert them one by one"), true)
			}
			v.target = t
		}
		list := []string{a}
		if beside || v.c.Bool("include-local") {
			list = config.Siblings(a, v.c.Bool("include-local"))
		}
		for _, s := range list {
			if !slices.Contains(files, s) {
				files = append(files, s)
			}
		}
	}
	return files, nil
}

// choices are the options that concern the plan. Every error is one of usage.
func (v *conversion) choices() (config.Choices, error) {
	target, err := eventmap.ParseTarget(v.c.String("target"))
	if err != nil {
		return config.Choices{}, usage(v.c, fmt.Errorf("--target %s: %w", v.c.String("target"), err), true)
	}
	return config.Choices{
		Bin:         v.c.String("bin"),
		Shared:      v.c.Bool("shared"),
		NoMute:      v.c.Bool("no-mute"),
		NoClosed:    v.c.Bool("no-fail-closed"),
		FixTimeouts: v.c.Bool("fix-timeouts"),
		GuardDelete: v.c.Bool("guard-delete"),
		Permission:  v.c.Bool("permission-request"),
		Transcript:  v.c.Bool("transcript"),
		Target:      target,
	}, nil
}

// sources reads the files, which must all be of one tool.
func (v *conversion) sources(files []string) ([]*config.Source, error) {
	var sources []*config.Source
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		s, err := v.source(f, b)
		if err != nil {
			return nil, err
		}
		if sources = append(sources, s); s.Cursor != sources[0].Cursor {
			return nil, fmt.Errorf("%s and %s belong to different tools; convert them one by one", sources[0].File, f)
		}
	}
	return sources, nil
}

// source reads one file; a fault that --lenient would read as it is meant says so.
func (v *conversion) source(file string, text []byte) (*config.Source, error) {
	if v.c.Bool("lenient") {
		return config.ReadLenient(file, text)
	}
	read := config.ReadClaude
	if config.IsCursor(file, text) {
		read = config.ReadCursor
	}
	s, err := read(file, text)
	if err == nil {
		return s, nil
	}
	if meant, e := config.ReadLenient(file, text); e == nil && len(meant.Handlers) > 0 {
		return nil, v.fault(err, "\nhint: --lenient reads the file as it was meant, and says what it made of it")
	}
	return nil, err
}
