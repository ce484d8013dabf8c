package cli

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"hookshim/internal/config"
	"hookshim/internal/plainfile"
)

func unwrapCommand() *cli.Command {
	return &cli.Command{
		Name:      "unwrap",
		Usage:     "give back the hooks of .claude/settings.json that convert --shared wrapped",
		ArgsUsage: "FILE...",
		Description: "Prints the result to stdout; -w writes the file itself.\n" +
			"Run hookshim convert -w afterwards, or remove hookshim's entries from hooks.json: they are the wrapped ones still.\n" +
			"Exit codes: 0 done, 2 the input can't be used, 4 the file could not be written.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "write", Aliases: []string{"w"}, Usage: "write the file"},
			&cli.StringFlag{Name: "bin", Value: "hookshim", Usage: "how the shim is called in the file: `PATH`"},
		},
		OnUsageError: usage,
		Action:       unwrap,
	}
}

func unwrap(c *cli.Context) error {
	files := c.Args().Slice()
	if len(files) == 0 || len(files) > 1 && !c.Bool("write") {
		return usage(c, errors.New("unwrap needs a file, such as .claude/settings.json, or several with -w"), true)
	}
	for _, f := range files {
		old, err := plainfile.Named(f, plainfile.MostConfig)
		if err != nil {
			return unusable("unwrap", err)
		}
		text, err := config.Unwrap(f, old, c.String("bin"))
		if err != nil {
			return unusable("unwrap", err)
		}
		switch {
		case !c.Bool("write"):
			c.App.Writer.Write(text)
		case bytes.Equal(old, text):
			fmt.Fprintf(c.App.ErrWriter, "%s holds nothing wrapped\n", f)
		default:
			if err := config.Write(f, old, text, false); err != nil {
				return cli.Exit("unwrap: "+err.Error(), exitWrite)
			}
			fmt.Fprintf(c.App.ErrWriter, "wrote %s\n", f)
		}
	}
	return nil
}
