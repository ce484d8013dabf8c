package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"hookshim/internal/config"
)

// report writes the report in the form that was asked for.
func (v *conversion) report() error {
	w := v.c.App.ErrWriter
	r := v.plan.Report(v.notes)
	switch form := v.c.String("report"); form {
	case "text":
		colour, err := coloured(v.c, w)
		if err != nil {
			return err
		}
		fmt.Fprint(w, r.Text(colour))
	case "json":
		fmt.Fprint(w, r.JSON())
	case "markdown":
		fmt.Fprint(w, r.Markdown())
	default:
		return usage(v.c, fmt.Errorf("--report %s: text, json, markdown or schema", form), true)
	}
	return nil
}

// schema prints what describes the JSON report.
func (v *conversion) schema() error {
	_, err := fmt.Fprint(v.c.App.Writer, config.ReportSchema)
	return err
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
	default:
		return false, usage(c, fmt.Errorf("--color %s: auto, always or never", when), true)
	}
	if os.Getenv("NO_COLOR") != "" {
		return false, nil
	}
	if force := os.Getenv("FORCE_COLOR"); force != "" {
		return force != "0" && force != "false", nil
	}
	f, ok := w.(*os.File)
	return ok && showsColour(f), nil
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
