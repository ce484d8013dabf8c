package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
)

func convertCommand() *cli.Command {
	return &cli.Command{
		Name:      "convert",
		Usage:     "convert .claude/settings.json into .cursor/hooks.json, or back",
		ArgsUsage: "FILE...",
		Description: "Prints the result to stdout and a report on every hook to stderr.\n" +
			"Exit codes: 0 done, 1 --check found a difference, 2 the input can't be used, 3 --strict and a hook is lost\n(--strict=weaker: or weaker), 4 the target could not be written.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "write", Aliases: []string{"w"}, Usage: "write the counterpart of the file, .cursor/hooks.json beside .claude or .claude/settings.json beside .cursor"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write `FILE`"},
			&cli.BoolFlag{Name: "check", Usage: "write nothing; print what -w would change and exit 1 if it would"},
			&cli.BoolFlag{Name: "dry-run", Usage: "write nothing; print what -w would change"},
			&cli.BoolFlag{Name: "include-local", Usage: "take the hooks of settings.local.json along"},
			&cli.BoolFlag{Name: "shared", Usage: "put the same command into both files: nothing runs twice, whatever Cursor imports; see unwrap"},
			&cli.BoolFlag{Name: "no-mute", Usage: "do not switch off Cursor's own import of the same hooks"},
			&cli.BoolFlag{Name: "no-fail-closed", Usage: "let calls pass where hookshim is not installed"},
			&cli.BoolFlag{Name: "permission-request", Usage: "carry PermissionRequest hooks over: their denies count, their allows do not"},
			&cli.BoolFlag{Name: "guard-delete", Usage: "show Cursor's Delete to Bash guards as rm -- PATH"},
			&cli.BoolFlag{Name: "transcript", Usage: "hand scripts a temporary transcript as Claude Code writes it"},
			&cli.BoolFlag{Name: "fix-timeouts", Usage: "divide timeouts of 1000 and more by 1000"},
			&cli.BoolFlag{Name: "repair", Usage: "repair a target that Cursor could not load"},
			&cli.BoolFlag{Name: "lenient", Usage: "read faults of the source that can mean one thing only as what they mean, and report each"},
			strictFlag(),
			&cli.StringFlag{Name: "target", Value: "cursor", Usage: "write what `HOST` in a version understands, such as cursor@2.4"},
			&cli.StringFlag{Name: "report", Value: "text", Usage: "report as `FORM`: text, json or markdown; schema prints the schema of json"},
			&cli.StringFlag{Name: "color", Aliases: []string{"colour"}, Value: "auto", Usage: "colour the text report `WHEN`: auto, always or never; NO_COLOR and FORCE_COLOR are heeded"},
			&cli.StringFlag{Name: "bin", Value: "hookshim", Usage: "call the shim as `PATH` in the output"},
		},
		OnUsageError: usage,
		Action:       func(c *cli.Context) error { return newConversion(c).run() },
	}
}

// conversion is one run of convert.
type conversion struct {
	c      *cli.Context
	target string // "" for stdout
	old    []byte
	new    []byte
	plan   *config.Plan
	notes  []eventmap.Note // about the target
	shared []rewritten     // sources that are to hold the shared commands
}

// rewritten is a file and its text before and after.
type rewritten struct {
	file     string
	old, new []byte
}

func newConversion(c *cli.Context) *conversion { return &conversion{c: c} }

func (v *conversion) run() error {
	if v.c.String("report") == "schema" && v.c.NArg() == 0 {
		return v.schema()
	}
	files, err := v.files()
	if err != nil {
		return err
	}
	c, err := v.choices()
	if err != nil {
		return err
	}
	if err := v.read(files, c); err != nil {
		return v.input(err)
	}
	if err := v.report(); err != nil {
		return err
	}
	if v.plan.Off == "" {
		if err := v.deliver(); err != nil {
			return err
		}
	}
	return strictly(v.c, v.plan.Count())
}

// input gives the error of a file that can't be used.
func (v *conversion) input(err error) error {
	if _, done := err.(cli.ExitCoder); done {
		return err
	}
	return v.fault(err, "")
}

// fault tells about the input in the form that was asked for.
func (v *conversion) fault(err error, hint string) error {
	if s := config.ErrorsJSON(err); s != "" && v.c.String("report") == "json" {
		fmt.Fprint(v.c.App.ErrWriter, s)
		return cli.Exit("", exitInput)
	}
	return cli.Exit(unusable("convert", err).Error()+hint, exitInput)
}

// unusable is the error of a command that can't use its input.
func unusable(command string, err error) error {
	return cli.Exit(command+": "+config.Explain(err), exitInput)
}

// read plans the conversion and makes the new text.
func (v *conversion) read(files []string, c config.Choices) error {
	sources, err := v.sources(files)
	if err != nil {
		return err
	}
	if v.target != "" {
		if v.old, err = config.ReadTarget(v.target); err != nil {
			return err
		}
	}
	if sources[0].Cursor {
		return v.towardsClaude(sources, c)
	}
	if v.c.IsSet("target") && c.Target.Host != eventmap.Cursor {
		return usage(v.c, errors.New("--target claude: the file is Claude Code's own"), true)
	}
	if v.plan, err = config.PlanCursor(sources, c); err != nil {
		return err
	}
	if v.plan.Shared {
		if err := v.share(sources, c); err != nil {
			return err
		}
	}
	if v.target != "" {
		if config.Symlink(v.target) {
			v.notes = append(v.notes, eventmap.Note{Code: eventmap.LossTargetBroken, Detail: "Cursor refuses a symbolic link"})
		}
		if config.OfUser(v.target) {
			v.notes = append(v.notes, eventmap.Note{Code: eventmap.LossCloudUser})
		}
		if root := config.Repository(v.target); root != "" {
			v.notes = append(v.notes, eventmap.Note{Code: eventmap.LossSubfolder, Detail: root})
		}
		v.leftLocal(files)
	}
	text, notes, err := config.EditCursor(v.target, v.old, v.plan, c.Bin, v.c.Bool("repair"))
	v.new = text
	v.notes = append(v.notes, notes...)
	if err != nil || v.plan.Off != "" {
		return err
	}
	return v.loadable()
}

// share makes the texts of the sources with the shared commands in them.
func (v *conversion) share(sources []*config.Source, c config.Choices) error {
	if v.target == "" {
		return usage(v.c, errors.New("shared hooks stand in both files: -w writes them, --check and --dry-run compare"), true)
	}
	for _, s := range sources {
		if len(s.Repaired) > 0 {
			return fmt.Errorf("%s: --shared writes into this file, which Claude Code does not read as it is meant; repair it first", s.File)
		}
		text, err := config.EditShared(s.File, s.Text, v.plan, c)
		if err == nil {
			_, err = config.ReadClaude(s.File, text)
		}
		if err != nil {
			return err
		}
		v.shared = append(v.shared, rewritten{s.File, s.Text, text})
	}
	return nil
}

// towardsClaude is read for a hooks.json of Cursor.
func (v *conversion) towardsClaude(sources []*config.Source, c config.Choices) error {
	if v.c.IsSet("target") && c.Target.Host != eventmap.Claude {
		return usage(v.c, errors.New("--target cursor: the file is Cursor's own"), true)
	}
	if v.c.Bool("shared") {
		return usage(v.c, errors.New("--shared is for Claude Code's hooks: what is converted from a hooks.json runs once however the files lie (docs/coexistence.md)"), true)
	}
	var err error
	if v.plan, err = config.PlanClaude(sources, c); err != nil {
		return err
	}
	text, notes, err := config.EditClaude(cmp.Or(v.target, "settings.json"), v.old, v.plan, c.Bin)
	v.new, v.notes = text, notes
	if err != nil {
		return err
	}
	_, err = config.ReadClaude(cmp.Or(v.target, "settings.json"), v.new)
	return err
}

// loadable refuses a result that Cursor would not load: it drops such a file
// without a word, and every guard in it.
func (v *conversion) loadable() error {
	_, err := host.LoadCursor(v.new)
	if err == nil {
		return nil
	}
	e := &config.Error{File: cmp.Or(v.target, "hooks.json"), Text: "Cursor would not load the result: " + err.Error() + "; nothing is written"}
	if !v.c.Bool("repair") {
		e.Hint = "--repair repairs what can be repaired without a question; the rest is in entries that are not hookshim's"
	}
	return e
}

// leftLocal notes a settings.local.json with hooks that is not taken along.
func (v *conversion) leftLocal(files []string) {
	for _, f := range files {
		for _, s := range config.Siblings(f, true) {
			if slices.Contains(files, s) {
				continue
			}
			b, err := os.ReadFile(s)
			if err != nil {
				continue
			}
			if src, err := config.ReadClaude(s, b); err == nil && len(src.Handlers) > 0 {
				v.notes = append(v.notes, eventmap.Note{Code: eventmap.LossLocalLeft, Detail: s})
			}
		}
	}
}

// deliver prints, compares or writes the new text.
func (v *conversion) deliver() error {
	out := v.c.App.Writer
	check, dry := v.c.Bool("check"), v.c.Bool("dry-run")
	switch {
	case check || dry:
		var behind []string
		for _, f := range append(v.shared, rewritten{v.target, v.old, v.new}) {
			d := diff.Diff(f.file, f.old, f.file+" (converted)", f.new)
			out.Write(d)
			if len(d) > 0 {
				behind = append(behind, f.file)
			}
		}
		if check && len(behind) > 0 {
			return cli.Exit("convert: "+strings.Join(behind, ", ")+" is not up to date\nhint: hookshim convert -w brings it up to date", exitDiffers)
		}
		return nil
	case v.target == "":
		_, err := out.Write(v.new)
		return err
	}
	// The sources first: should the second write fail, Cursor's import of a shared
	// command still does what hooks.json would have done.
	for _, f := range append(v.shared, rewritten{v.target, v.old, v.new}) {
		if err := v.write(f); err != nil {
			return err
		}
	}
	return nil
}

func (v *conversion) write(f rewritten) error {
	if bytes.Equal(f.old, f.new) {
		fmt.Fprintf(v.c.App.ErrWriter, "%s is up to date\n", f.file)
		return nil
	}
	if err := config.Write(f.file, f.old, f.new, !config.HasOwn(f.file, f.old, v.c.String("bin"))); err != nil {
		return cli.Exit("convert: "+err.Error(), exitWrite)
	}
	fmt.Fprintf(v.c.App.ErrWriter, "wrote %s\n", f.file)
	return nil
}
