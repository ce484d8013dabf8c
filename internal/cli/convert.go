package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/config"
)

func convertCommand() *cli.Command {
	return &cli.Command{
		Name:      "convert",
		Usage:     "convert .claude/settings.json into .cursor/hooks.json, or back",
		ArgsUsage: "FILE... | --all [DIR]",
		Description: "Prints the result to stdout and a report on every hook to stderr.\n" +
			"Exit codes: 0 done, 1 --check found a difference, 2 the input can't be used, 3 --strict and a hook is lost\n(--strict=weaker: or weaker), 4 the target could not be written.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "write", Aliases: []string{"w"}, Usage: "write the counterpart of the file, .cursor/hooks.json beside .claude or .claude/settings.json beside .cursor"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write `FILE`"},
			&cli.BoolFlag{Name: "check", Usage: "write nothing; print what -w would change and exit 1 if it would"},
			&cli.BoolFlag{Name: "dry-run", Usage: "write nothing; print what -w would change"},
			&cli.BoolFlag{Name: "all", Usage: "convert the hooks of every project and plugin below a folder"},
			&cli.BoolFlag{Name: "include-local", Usage: "take the hooks of settings.local.json along"},
			&cli.BoolFlag{Name: "include-frontmatter", Usage: "take the hooks of skills and subagents along; in Cursor they run in every session"},
			&cli.BoolFlag{Name: "shared", Usage: "put the same command into both files: nothing runs twice, whatever Cursor imports; see unwrap"},
			&cli.BoolFlag{Name: "no-mute", Usage: "do not switch off Cursor's own import of the same hooks"},
			&cli.BoolFlag{Name: "no-fail-closed", Usage: "let calls pass where hookshim is not installed"},
			&cli.BoolFlag{Name: "permission-request", Usage: "carry PermissionRequest hooks over: their denies count, their allows do not"},
			&cli.BoolFlag{Name: "trust-allow", Usage: "let a Cursor hook's allow skip Claude Code's own question"},
			&cli.BoolFlag{Name: "guard-delete", Usage: "show Cursor's Delete to Bash guards as rm -- PATH"},
			&cli.StringFlag{Name: "ask", Usage: "what becomes of a hook's ask where Cursor asks nobody, `WHAT`: deny (so it is without the option), allow or pass"},
			&cli.StringFlag{Name: "loop-limit", Usage: "how many blocks of a stop in a row are passed on to Cursor, `N` or none; 8 as in Claude Code without the option"},
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
		Action:       convert,
	}
}

// conversion is the conversion of one job.
type conversion struct {
	c      *cli.Context
	out    io.Writer // results
	err    io.Writer // reports
	plugin string    // root of the plugin whose manifest has to name the target
	target string    // "" for stdout
	unlink bool      // the target is a symbolic link, to be replaced by a file
	old    []byte
	new    []byte
	plan   *config.Plan
	notes  []eventmap.Note // about the target
	before []rewritten     // sources that are to hold the shared commands
	after  []rewritten     // the manifest that is to name the target
}

func convert(c *cli.Context) error {
	if c.String("report") == "schema" && c.NArg() == 0 && !c.Bool("all") {
		_, err := fmt.Fprint(c.App.Writer, config.ReportSchema)
		return err
	}
	if _, err := formOf(c); err != nil {
		return err
	}
	opts, err := choices(c)
	if err != nil {
		return err
	}
	if c.Bool("all") {
		return convertAll(c, opts)
	}
	list, err := jobs(c)
	if err != nil {
		return err
	}
	var w worst
	for _, j := range list {
		w.add(newConversion(c, j).run(j.files, opts))
	}
	return w.exit()
}

func newConversion(c *cli.Context, j *job) *conversion {
	return &conversion{c: c, out: c.App.Writer, err: c.App.ErrWriter, target: j.target, plugin: j.plugin}
}

// run converts the files. The error is one for cli.
func (v *conversion) run(files []string, c config.Choices) error {
	if err := v.read(files, c); err != nil {
		return input(v.c, err)
	}
	if err := v.report(); err != nil {
		return err
	}
	return v.finish()
}

// finish delivers what was planned, and judges it.
func (v *conversion) finish() error {
	if v.plan.Off == "" {
		if err := v.deliver(); err != nil {
			return err
		}
	}
	return strictly(v.c, v.plan.Count())
}

// read plans the conversion and makes the new text.
func (v *conversion) read(files []string, c config.Choices) error {
	sources, err := sources(v.c, files)
	if err != nil {
		return err
	}
	return v.plans(sources, c)
}

// plans makes the plan and the new text for sources that are read.
func (v *conversion) plans(sources []*config.Source, c config.Choices) (err error) {
	if v.target != "" {
		if v.old, err = config.ReadTarget(v.target); err != nil {
			return err
		}
	}
	if err := v.manifest(sources); err != nil {
		return err
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
	v.notes = append(v.notes, config.AloneNotes(sources)...)
	if v.target != "" {
		v.targetNotes(sources)
	}
	text, notes, err := config.EditCursor(v.target, v.old, v.plan, c.Bin, v.c.Bool("repair"))
	v.new = text
	v.notes = append(v.notes, notes...)
	if err != nil || v.plan.Off != "" {
		return err
	}
	return v.loadable()
}

// imported tells whether Cursor imports any of the sources by itself.
func imported(sources []*config.Source) bool {
	return slices.ContainsFunc(sources, func(s *config.Source) bool { return s.Place.Imported() })
}

// share makes the texts of the sources with the shared commands in them.
func (v *conversion) share(sources []*config.Source, c config.Choices) error {
	if v.target == "" {
		return usage(v.c, errors.New("shared hooks stand in both files: -w writes them, --check and --dry-run compare"), true)
	}
	if !imported(sources) {
		return usage(v.c, fmt.Errorf("--shared: Cursor does not import the hooks of %s by itself, so there is nothing to share", sources[0].File), true)
	}
	for _, s := range sources {
		if !s.Place.Imported() {
			continue
		}
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
		v.before = append(v.before, rewritten{s.File, s.Text, text})
	}
	return nil
}

// towardsClaude is read for a hooks.json of Cursor.
func (v *conversion) towardsClaude(sources []*config.Source, c config.Choices) error {
	if v.c.IsSet("target") && c.Target.Host != eventmap.Claude {
		return usage(v.c, errors.New("--target cursor: the file is Cursor's own"), true)
	}
	if c.Shared {
		return usage(v.c, errors.New("--shared is for Claude Code's hooks: what is converted from a hooks.json runs once however the files lie (hookshim help coexistence)"), true)
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
