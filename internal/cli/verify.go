package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"hookshim/internal/config"
	"hookshim/internal/verify"
)

func verifyCommand() *cli.Command {
	return &cli.Command{
		Name:      "verify",
		Usage:     "show that a project's hooks decide the same in both tools",
		ArgsUsage: "[FILE]",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "config", Usage: "verify the hooks of `FILE`; else of the project's .claude/settings.json or .cursor/hooks.json"},
		},
		OnUsageError: usage,
		Action:       runVerify,
	}
}

func runVerify(c *cli.Context) error {
	file := c.String("config")
	if file == "" {
		file = c.Args().First()
	}
	if file == "" {
		return usage(c, errors.New("verify needs a file, such as .claude/settings.json"), true)
	}
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "hookshim-verify-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	home, _ := os.UserHomeDir()
	r, err := verify.Run(verify.Options{File: file, Project: filepath.Dir(filepath.Dir(file)), Home: home, Bin: config.Quote(self), Env: os.Environ(), Scratch: scratch})
	if err != nil {
		return unusable("verify", err)
	}
	fmt.Fprint(c.App.Writer, r.Text())
	if r.Count()[verify.Same] < len(r.Rows) {
		return cli.Exit("", exitDiffers)
	}
	return nil
}
