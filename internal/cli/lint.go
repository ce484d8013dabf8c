package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/urfave/cli/v2"

	"hookshim/internal/config"
	"hookshim/internal/lint"
	"hookshim/internal/plainfile"
)

func lintCommand() *cli.Command {
	return &cli.Command{
		Name:      "lint",
		Usage:     "find hooks that are dropped, never run, run twice or lose their block",
		ArgsUsage: "[FILE...]",
		Description: "Without a file: the project's .claude/settings.json, settings.local.json, .cursor/hooks.json and hooks/hooks.json.\n" +
			"Scripts of the project that a hook starts are read, too; what is said about them is a guess, and never an error.\n" +
			"Exit codes: 0 no errors, 1 errors (--strict: or warnings), 2 the input can't be used, 4 a file could not be written.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "strict", Usage: "exit 1 for warnings, too"},
			&cli.StringSliceFlag{Name: "ignore", Usage: "do not report `RULE`; repeatable. " + lint.IgnoreFile + " in the project does the same for everyone"},
			&cli.BoolFlag{Name: "fix", Usage: "repair what leaves no question; comments and order survive"},
			&cli.BoolFlag{Name: "dry-run", Usage: "with --fix: write nothing, print what would change and what would be left"},
			&cli.BoolFlag{Name: "rules", Usage: "list the rules, and look at nothing"},
			&cli.StringFlag{Name: "format", Value: "text", Usage: "print `FORM`: text or json"},
		},
		OnUsageError: usage,
		Action:       runLint,
	}
}

func runLint(c *cli.Context) error {
	o, err := lintOptions(c)
	if err != nil {
		return err
	}
	if c.Bool("rules") {
		list := map[string]func() string{"text": lint.RulesText, "json": lint.RulesJSON}[c.String("format")]
		fmt.Fprint(c.App.Writer, list())
		return nil
	}
	files := c.Args().Slice()
	if len(files) == 0 {
		if files = lint.Found("."); files == nil {
			return cli.Exit("lint: no configuration of hooks in this folder\nhint: name a file, or change to the project's folder", exitInput)
		}
	}
	r, err := lint.Run(files, o)
	if err != nil {
		return unusable("lint", err)
	}
	if c.Bool("fix") {
		if r, err = fixLint(c, r, files, o); err != nil {
			return err
		}
	}
	if c.String("format") == "json" {
		fmt.Fprint(c.App.Writer, r.JSON())
	} else {
		fmt.Fprint(c.App.Writer, r.Text())
		fmt.Fprintln(c.App.ErrWriter, r.Summary())
	}
	if r.Count(lint.Error) > 0 || c.Bool("strict") && r.Count(lint.Warning) > 0 {
		return cli.Exit("", exitDiffers)
	}
	return nil
}

func lintOptions(c *cli.Context) (lint.Options, error) {
	o := lint.Options{Look: func(program string) error { _, err := exec.LookPath(program); return err }}
	o.Home, _ = os.UserHomeDir()
	switch f := c.String("format"); {
	case f != "text" && f != "json":
		return o, usage(c, fmt.Errorf("--format %s: text or json", f), true)
	case c.Bool("dry-run") && !c.Bool("fix"):
		return o, usage(c, errors.New("--dry-run goes with --fix"), true)
	}
	for _, id := range c.StringSlice("ignore") {
		if lint.FindRule(lint.ID(id)) == nil {
			return o, usage(c, fmt.Errorf("--ignore %s: no such rule; hookshim lint --rules lists them", id), true)
		}
		o.Ignore = append(o.Ignore, lint.ID(id))
	}
	return o, nil
}

// fixLint repairs what can be repaired, or shows it, and lints what is then there.
func fixLint(c *cli.Context, r *lint.Report, files []string, o lint.Options) (*lint.Report, error) {
	changes, err := r.Fixes()
	if err != nil {
		return nil, unusable("lint", err)
	}
	for _, ch := range changes {
		if c.Bool("dry-run") {
			showFix(c, ch)
			continue
		}
		if err := fixFile(ch); err != nil {
			return nil, cli.Exit("lint: "+err.Error(), exitWrite)
		}
		fmt.Fprintf(c.App.ErrWriter, "fixed %s\n", ch.File)
		if target := converted(ch.File); target != "" {
			fmt.Fprintf(c.App.ErrWriter, "hint: hookshim convert -w %s brings %s up to date\n", ch.File, target)
		}
	}
	if c.Bool("dry-run") {
		o.Changes = changes
	}
	if r, err = lint.Run(files, o); err != nil {
		return nil, unusable("lint", err)
	}
	return r, nil
}

// showFix prints what a repair would change, beside the report where that is data.
func showFix(c *cli.Context, ch lint.Change) {
	w := c.App.Writer
	if c.String("format") == "json" {
		w = c.App.ErrWriter
	}
	if ch.Chmod {
		fmt.Fprintf(w, "chmod +x %s\n", ch.File)
		return
	}
	w.Write(diff.Diff(ch.File, ch.Old, ch.File+" (fixed)", ch.New))
}

// converted gives the other tool's file if it holds what convert made of this one.
func converted(file string) string {
	at := place(file)
	target, err := at.Counterpart(at.Host)
	if err != nil {
		return ""
	}
	if text, err := plainfile.Read(target, plainfile.MostConfig); err != nil || !config.HasOwn(target, text, "hookshim") {
		return ""
	}
	return target
}

func fixFile(ch lint.Change) error {
	if !ch.Chmod {
		return config.Write(ch.File, ch.Old, ch.New, bytes.Equal(ch.Old, ch.New))
	}
	info, err := os.Lstat(ch.File)
	if err != nil {
		return err
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		return fmt.Errorf("%s is a symbolic link; nothing is changed", ch.File)
	}
	return os.Chmod(ch.File, info.Mode()|0o111)
}
