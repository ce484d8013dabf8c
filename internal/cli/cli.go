// Package cli is the command line for people: everything but the --as form,
// which main hands to internal/shim. It owns flags, exit codes and what is
// printed where; it decides nothing about hooks.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"hookshim/internal/tables"
)

// Exit codes of the commands (docs/exit-codes.md).
const (
	exitDiffers = 1  // convert --check: the target is not what -w would write; map: no such word; lint: errors
	exitInput   = 2  // input that can't be used
	exitLost    = 3  // convert --strict: a hook could not be carried over
	exitWrite   = 4  // the target could not be written
	exitUsage   = 64 // a wrong command line
)

// Main runs the command line and gives the exit code.
func Main(args []string) int {
	if len(args) == 2 {
		args = []string{args[0], plainName(args[1])}
	}
	app := newApp(onScreen(os.Stdout), onScreen(os.Stderr))
	err := app.Run(flagsFirst(app, args))
	if err == nil {
		return 0
	}
	code := exitUsage
	if e, ok := err.(cli.ExitCoder); ok {
		code = e.ExitCode()
	}
	if msg := err.Error(); msg != "" {
		for line := range strings.Lines(msg) {
			fmt.Fprintf(app.ErrWriter, "hookshim: %s\n", strings.TrimRight(line, "\n"))
		}
	}
	return code
}

// plainName gives the command that a lone flag means.
func plainName(arg string) string {
	switch arg {
	case "--version", "-v":
		return "version"
	case "--help", "-h":
		return "help"
	}
	return arg
}

func newApp(stdout, stderr io.Writer) *cli.App {
	return &cli.App{
		Name:            "hookshim",
		Usage:           "hooks written for Claude Code, unchanged, in Cursor, and the other way round",
		UsageText:       "hookshim --as cursor [options] [--] COMMAND [ARG...]   run a Claude Code script as a hook of Cursor\nhookshim --as claude [options] [--] COMMAND [ARG...]   run a Cursor script as a hook of Claude Code\nhookshim COMMAND [options]                              one of the commands below",
		Version:         version(),
		HideVersion:     true,
		HideHelpCommand: true,
		Writer:          stdout,
		ErrWriter:       stderr,
		ExitErrHandler:  func(*cli.Context, error) {},
		OnUsageError:    usage,
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return unknown(c, c.Args().First(), helpNames(c.App))
			}
			return help(c)
		},
		Commands: []*cli.Command{convertCommand(), unwrapCommand(), simulateCommand(), verifyCommand(), doctorCommand(), lintCommand(), mapCommand(), recordCommand(), demoCommand(), completionCommand(), helpCommand(), versionCommand()},
	}
}

func usage(c *cli.Context, err error, _ bool) error {
	hint := "hookshim help lists the commands"
	if c != nil && c.Command != nil && c.Command.Name != "" && c.Command.Name != c.App.Name && c.Command.Name != "help" {
		hint = "hookshim help " + c.Command.Name + " lists its options"
		if typed, near := unknownOption(c.Command, err, os.Args[1:]); typed != "" {
			err = errors.New("no such option: " + typed)
			if near != nil {
				hint = "did you mean " + strings.Join(near, ", ") + "? " + hint
			}
		}
	}
	return cli.Exit(fmt.Sprintf("reading the command line: %v\nhint: %s", err, hint), exitUsage)
}

// unknownOption gives the option that the library does not know, as it was typed, and the
// command's that are near; "" for any other error.
func unknownOption(c *cli.Command, err error, args []string) (typed string, near []string) {
	name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok {
		return "", nil
	}
	typed = "--" + name
	for _, a := range args {
		if a, _, _ = strings.Cut(a, "="); strings.HasPrefix(a, "-") && strings.TrimLeft(a, "-") == name {
			typed = a
			break
		}
	}
	var names []string
	for _, f := range flagsOf(c) {
		names = append(names, strings.TrimPrefix(f.word, "--"))
	}
	for _, n := range tables.Nearest(name, names) {
		near = append(near, "--"+n)
	}
	return typed, near
}

// flagsFirst moves a command's flags before its other arguments: people write
// "convert FILE -w", and the library stops at the first plain word.
func flagsFirst(app *cli.App, args []string) []string {
	if len(args) < 2 {
		return args
	}
	i := slices.IndexFunc(app.Commands, func(c *cli.Command) bool { return c.HasName(args[1]) })
	if i < 0 {
		return args
	}
	var flags, rest []string
	for a := args[2:]; len(a) > 0; a = a[1:] {
		if a[0] == "--" {
			rest = append(rest, a...)
			break
		}
		if !strings.HasPrefix(a[0], "-") || a[0] == "-" {
			rest = append(rest, a[0])
			continue
		}
		flags = append(flags, a[0])
		if takesValue(app.Commands[i], a[0]) && len(a) > 1 {
			a = a[1:]
			flags = append(flags, a[0])
		}
	}
	return append(append(slices.Clone(args[:2]), flags...), rest...)
}

// takesValue also takes an unknown flag for a switch.
func takesValue(c *cli.Command, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	for _, f := range c.Flags {
		if d, ok := f.(cli.DocGenerationFlag); ok && slices.Contains(f.Names(), name) {
			return d.TakesValue()
		}
	}
	return false
}
