package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/urfave/cli/v2"

	"hookshim/internal/config"
	"hookshim/internal/plainfile"
	"hookshim/internal/verify"
)

func verifyCommand() *cli.Command {
	return &cli.Command{
		Name:      "verify",
		Usage:     "show that a project's hooks decide the same in both tools",
		ArgsUsage: "[FILE...]",
		Description: "Runs every hook in its author's tool and, converted, in the other one, both as models, in a copy of the\n" +
			"project, and compares what comes of it. Hooks really run; no tool does. Without a file: those of the project.\n" +
			"Exit codes: 0 no difference that is not accepted, 1 there is one, or --golden differs, 2 the input can't be used,\n4 a result could not be written.\n" +
			"A case of one's own, with \"name\" and \"files\" where wanted: " + strings.Join(verify.CaseForms(), "\n  or ") + "\n" +
			"Accepted differences: " + verify.AcceptForm,
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "config", Usage: "verify the hooks of `FILE`, which can be given several times, as can files without the option"},
			&cli.StringFlag{Name: "project", Usage: "the project's `DIR`; else the one that the first file lies in, or the current folder"},
			&cli.StringFlag{Name: "cases", Usage: "also play the cases in the files *.json of `DIR`"},
			&cli.BoolFlag{Name: "only-cases", Usage: "leave the built-in cases out, and play those of --cases alone"},
			&cli.BoolFlag{Name: "in-place", Usage: "play in the project itself, not in a copy; what hooks write stays"},
			&cli.StringFlag{Name: "accepted", Usage: "differences that are accepted stand in `FILE`; else in " + verify.AcceptedFile + " of the project"},
			&cli.BoolFlag{Name: "strict", Usage: "also exit 1 on an accepted difference that is not there, and on a hook of which nothing is shown"},
			&cli.StringFlag{Name: "golden", Usage: "compare the text with `FILE`, and exit 1 where it differs"},
			&cli.BoolFlag{Name: "update", Usage: "write the file of --golden"},
			&cli.StringFlag{Name: "report", Value: "text", Usage: "print the result as `FORM`: text or json"},
			&cli.StringFlag{Name: "html", Usage: "write the result as one page to `FILE`"},
			&cli.StringFlag{Name: "junit", Usage: "write the result as JUnit XML to `FILE`"},
		},
		OnUsageError: usage,
		Action:       func(c *cli.Context) error { return (&verification{c: c}).run() },
	}
}

// verification is one run of verify.
type verification struct {
	c *cli.Context
	r *verify.Result
}

func (v *verification) run() error {
	o, err := v.options()
	if err != nil {
		return err
	}
	if v.r, err = v.verify(o); err != nil {
		return v.fault(err)
	}
	if err := v.write(); err != nil {
		return err
	}
	differs, err := v.say()
	if err != nil {
		return err
	}
	strict := v.c.Bool("strict")
	for _, a := range v.r.Stale {
		fmt.Fprintf(v.c.App.ErrWriter, "hookshim: verify: an accepted difference is not there: %s %s, %s: %s\n", a.Event, a.Script, a.Case, a.Difference)
	}
	if differs || v.r.Open() > 0 || strict && (len(v.r.Stale) > 0 || v.r.Unshown() > 0) {
		return cli.Exit("", exitDiffers)
	}
	return nil
}

func (v *verification) fault(err error) error {
	msg := "verify: " + config.Explain(err)
	if verify.TooLarge(err) {
		msg += "\nhint: --in-place plays in the project itself"
	}
	return cli.Exit(msg, exitInput)
}

// options reads the command line. Every error is one of usage.
func (v *verification) options() (o verify.Options, err error) {
	c := v.c
	if f := c.String("report"); f != "text" && f != "json" {
		return o, usage(c, fmt.Errorf("--report %s: text or json", f), true)
	}
	if c.Bool("update") && c.String("golden") == "" {
		return o, usage(c, errors.New("--update writes the file of --golden, which is not given"), true)
	}
	if o.OwnOnly = c.Bool("only-cases"); o.OwnOnly && c.String("cases") == "" {
		return o, usage(c, errors.New("--only-cases leaves nothing to play without --cases"), true)
	}
	for _, f := range slices.Concat(c.StringSlice("config"), c.Args().Slice()) {
		abs, err := filepath.Abs(f)
		if err != nil {
			return o, err
		}
		if !slices.Contains(o.Files, abs) {
			o.Files = append(o.Files, abs)
		}
	}
	o.Project = c.String("project")
	if o.Project == "" && len(o.Files) > 0 && !config.OfUser(o.Files[0]) {
		o.Project = filepath.Dir(filepath.Dir(o.Files[0]))
	}
	if o.Project, err = filepath.Abs(o.Project); err != nil {
		return o, err
	}
	if len(o.Files) == 0 {
		if o.Files = projectFiles(o.Project); len(o.Files) == 0 {
			return o, usage(c, fmt.Errorf("no hooks in %s: neither .claude/settings.json nor .cursor/hooks.json", o.Project), true)
		}
	}
	o.InPlace, o.Env = c.Bool("in-place"), os.Environ()
	o.Home, _ = os.UserHomeDir()
	return o, nil
}

// projectFiles are the project's own files of both tools.
func projectFiles(project string) (out []string) {
	for _, name := range []string{".claude/settings.json", ".claude/settings.local.json", ".cursor/hooks.json"} {
		file := filepath.Join(project, filepath.FromSlash(name))
		if _, err := os.Stat(file); err == nil {
			out = append(out, file)
		}
	}
	return out
}

// verify plays everything, and marks what is accepted.
func (v *verification) verify(o verify.Options) (*verify.Result, error) {
	named := v.c.String("accepted")
	list, err := verify.ReadAccepted(cmp.Or(named, filepath.Join(o.Project, verify.AcceptedFile)), named != "")
	if err != nil {
		return nil, err
	}
	if dir := v.c.String("cases"); dir != "" {
		if o.Cases, err = verify.ReadCases(dir); err != nil {
			return nil, err
		}
	}
	if o.Self, err = os.Executable(); err != nil {
		return nil, err
	}
	if o.Scratch, err = os.MkdirTemp("", "hookshim-verify-"); err != nil {
		return nil, err
	}
	defer os.RemoveAll(o.Scratch)
	r, err := verify.Run(o)
	if err != nil {
		return nil, err
	}
	r.Accept(list)
	return r, nil
}

// write writes the files that were asked for.
func (v *verification) write() error {
	for _, f := range []struct {
		name string
		text func() string
	}{{v.c.String("html"), v.r.HTML}, {v.c.String("junit"), v.r.JUnit}} {
		if f.name == "" {
			continue
		}
		if err := os.WriteFile(f.name, []byte(f.text()), 0o644); err != nil {
			return cli.Exit("verify: "+err.Error(), exitWrite)
		}
	}
	return nil
}

// say prints the result, or how it differs from the golden file.
func (v *verification) say() (differs bool, err error) {
	golden, out := v.c.String("golden"), v.c.App.Writer
	if v.c.String("report") == "json" {
		fmt.Fprint(out, v.r.JSON())
	} else if golden == "" {
		fmt.Fprint(out, v.r.Text())
	}
	if golden == "" {
		return false, nil
	}
	if v.c.Bool("update") {
		if err := os.WriteFile(golden, []byte(v.r.Text()), 0o644); err != nil {
			return false, cli.Exit("verify: "+err.Error(), exitWrite)
		}
	}
	want, err := plainfile.Named(golden, plainfile.MostConfig)
	if err != nil {
		return false, cli.Exit("verify: "+err.Error()+"\nhint: --update writes it", exitInput)
	}
	d := diff.Diff(golden, want, golden+" (now)", []byte(v.r.Text()))
	if v.c.String("report") == "text" {
		fmt.Fprintf(out, "%s%s\n", d, v.r.Summary())
	}
	if len(d) > 0 {
		fmt.Fprintf(v.c.App.ErrWriter, "hookshim: verify: the result is not that of %s\nhint: look at the difference, then --update\n", golden)
	}
	return len(d) > 0, nil
}
