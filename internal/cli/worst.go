package cli

import (
	"strings"

	"github.com/urfave/cli/v2"

	"hookshim/internal/config"
)

// worst gathers the outcomes of several conversions.
type worst struct {
	code int
	text []string
}

func (w *worst) add(err error) {
	if err == nil {
		return
	}
	code := exitInput
	if e, ok := err.(cli.ExitCoder); ok {
		code = e.ExitCode()
	}
	w.code = max(w.code, code)
	if s := err.Error(); s != "" {
		w.text = append(w.text, s)
	}
}

// exit is the outcome of all: the highest code, and everything that was said.
func (w *worst) exit() error {
	if w.code == 0 {
		return nil
	}
	return cli.Exit(strings.Join(w.text, "\n"), w.code)
}

// verdict is the outcome of all targets in one sentence: each was reported already.
// The counts are those of all.
func (w *worst) verdict(c *cli.Context, total config.Counts) error {
	switch w.code {
	case 0:
		return nil
	case exitDiffers:
		return cli.Exit("convert: not every target is up to date\nhint: hookshim convert --all -w brings them up to date", w.code)
	case exitInput:
		return cli.Exit("convert: not every file could be used", w.code)
	case exitLost:
		return strictly(c, total)
	case exitWrite:
		return cli.Exit("convert: not every target could be written", w.code)
	}
	return w.exit()
}
