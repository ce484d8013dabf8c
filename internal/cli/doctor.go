package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"hookshim/internal/doctor"
	"hookshim/internal/host"
)

func doctorCommand() *cli.Command {
	return &cli.Command{
		Name:      "doctor",
		Usage:     "say which hooks of a project start where, and how often",
		ArgsUsage: "[DIR]",
		Description: "Looks at the files of both tools, tries what starts when with models of both, and finds hookshim where\n" +
			"each tool looks for it. No hook is started and nothing is changed; a login shell is, to see its PATH.\n" +
			"Exit codes: 0 nothing starts twice, or never where it could, 1 something does, 2 the folder can't be read.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Value: "text", Usage: "`FORM`: text or json"},
			&cli.StringFlag{Name: "bin", Value: "hookshim", Usage: "how the shim is called in the files: `PATH`"},
		},
		OnUsageError: usage,
		Action:       runDoctor,
	}
}

func runDoctor(c *cli.Context) error {
	if c.Args().Len() > 1 {
		return usage(c, errors.New("doctor looks at one folder"), true)
	}
	project, err := filepath.Abs(c.Args().First())
	if err == nil {
		_, err = os.ReadDir(project)
	}
	if err != nil {
		return unusable("doctor: looking at the project", err)
	}
	home, _ := os.UserHomeDir()
	state, err := os.MkdirTemp("", "hookshim-doctor-")
	if err != nil {
		return unusable("doctor: making a folder for the models' records", err)
	}
	defer os.RemoveAll(state)
	r := doctor.Examine(host.Places{Project: project, Home: home, System: filepath.VolumeName(project) + string(filepath.Separator)}, state)
	r.Programs(c.String("bin"), version(), os.Getenv)
	switch c.String("format") {
	case "text":
		fmt.Fprint(c.App.Writer, r.Text())
	case "json":
		fmt.Fprint(c.App.Writer, r.JSON())
	default:
		return usage(c, fmt.Errorf("--format %s: text or json", c.String("format")), true)
	}
	if r.Problems() {
		return cli.Exit("", exitDiffers)
	}
	return nil
}
