package cli

import "github.com/urfave/cli/v2"

func demoCommand() *cli.Command {
	return &cli.Command{Name: "demo", Usage: "show a Claude Code guard at work under Cursor's protocol", Action: func(c *cli.Context) error { return nil }}
}
