package cli

import (
	"errors"
	"os"

	"github.com/urfave/cli/v2"

	"hookshim/internal/demo"
)

func demoCommand() *cli.Command {
	return &cli.Command{
		Name: "demo", Usage: "show a Claude Code guard at work under Cursor's protocol",
		OnUsageError: usage,
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usage(c, errors.New("demo takes no arguments"), true)
			}
			exe, err := os.Executable()
			if err != nil {
				return err
			}
			if err := demo.Run(c.App.Writer, exe, wantsColour(c.App.Writer)); err != nil {
				return cli.Exit("demo: "+err.Error(), 1)
			}
			return nil
		},
	}
}
