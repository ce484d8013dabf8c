package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"hookshim/internal/config"
)

// report writes the report in the form that was asked for.
func (v *conversion) report() error {
	r := v.plan.Report(v.notes)
	switch v.c.String("report") {
	case "json":
		fmt.Fprint(v.err, r.JSON())
	case "markdown":
		fmt.Fprint(v.err, r.Markdown())
	default:
		colour, err := coloured(v.c, v.err)
		if err != nil {
			return err
		}
		fmt.Fprint(v.err, r.Text(colour))
	}
	return nil
}

// formOf gives the form of the report.
func formOf(c *cli.Context) (string, error) {
	form := c.String("report")
	if form != "text" && form != "json" && form != "markdown" {
		return "", usage(c, fmt.Errorf("--report %s: text, json, markdown or schema", form), true)
	}
	return form, nil
}

// unusable is the error of a command that can't use its input.
func unusable(command string, err error) error {
	return cli.Exit(command+": "+config.Explain(err), exitInput)
}

// readable is a fault of a file that --lenient would read as it is meant.
type readable struct{ error }

// Unwrap gives the fault.
func (e readable) Unwrap() error { return e.error }

// explained is the error of what can't be used, for people.
func explained(err error) error {
	if _, done := err.(cli.ExitCoder); done {
		return err
	}
	text := unusable("convert", err).Error()
	if errors.As(err, new(readable)) {
		text += "\nhint: --lenient reads the file as it was meant, and says what it made of it"
	}
	return cli.Exit(text, exitInput)
}

// input is explained, but tells the faults of a file as JSON where that is the form
// of the report.
func input(c *cli.Context, err error) error {
	if s := config.ErrorsJSON(err); s != "" && c.String("report") == "json" {
		fmt.Fprint(c.App.ErrWriter, s)
		return cli.Exit("", exitInput)
	}
	return explained(err)
}

// coloured tells whether a text report gets colour: as --color says, else as
// NO_COLOR and FORCE_COLOR do, else on a terminal only.
func coloured(c *cli.Context, w io.Writer) (bool, error) {
	switch when := c.String("color"); when {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return wantsColour(w), nil
	default:
		return false, usage(c, fmt.Errorf("--color %s: auto, always or never", when), true)
	}
}

func wantsColour(w io.Writer) bool {
	if os.Getenv("NO_COLOR") != "" {
		return false
	}
	if force := os.Getenv("FORCE_COLOR"); force != "" {
		return force != "0" && force != "false"
	}
	s, ok := w.(screen)
	return ok && showsColour(s.file)
}

// strict is the value of --strict: "" for not given, "lost" or "weaker".
type strict string

// Set takes the value of --strict=VALUE; --strict alone comes as "true".
func (s *strict) Set(v string) error {
	switch v {
	case "true", "lost":
		*s = "lost"
	case "weaker":
		*s = "weaker"
	case "false":
		*s = ""
	default:
		return fmt.Errorf("lost or weaker")
	}
	return nil
}

func (s *strict) String() string { return string(*s) }

// IsBoolFlag lets --strict stand without a value.
func (s *strict) IsBoolFlag() bool { return true }

// switchFlag is a flag whose value can be left out, so that the next word is
// never taken for it.
type switchFlag struct{ *cli.GenericFlag }

// String is the flag's line in the help.
func (f switchFlag) String() string {
	return "--" + f.Name + "[=LEVEL]\t" + f.Usage
}

// TakesValue is false: a value stands behind "=" only.
func (switchFlag) TakesValue() bool { return false }

func strictFlag() cli.Flag {
	return switchFlag{&cli.GenericFlag{Name: "strict", Value: new(strict), Usage: "exit 3 if a hook is lost; --strict=weaker: if one is lost or weaker"}}
}

// strictly is the error of --strict where what became of the hooks is not enough.
func strictly(c *cli.Context, n config.Counts) error {
	level := c.Generic("strict").(*strict).String()
	switch {
	case level != "" && n.Lost > 0:
		return cli.Exit(fmt.Sprintf("convert: --strict: %d of %d hooks lost", n.Lost, n.Handlers), exitLost)
	case level == "weaker" && n.Weaker > 0:
		return cli.Exit(fmt.Sprintf("convert: --strict=weaker: %d of %d hooks weaker", n.Weaker, n.Handlers), exitLost)
	}
	return nil
}
