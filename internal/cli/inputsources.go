package cli

import (
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/plainfile"
	"hookshim/internal/shim"
)

// choices are the options that concern the plan. Every error is one of usage.
func choices(c *cli.Context) (config.Choices, error) {
	target, err := eventmap.ParseTarget(c.String("target"))
	if err != nil {
		for _, name := range []string{"ask", "loop-limit"} {
			if v := c.String(name); v != "" {
				if _, err := shim.Parse([]string{"--as", "cursor", "--" + name, v, "--", "script"}); err != nil {
					return config.Choices{}, usage(c, err, true)
				}
			}
		}
		return config.Choices{}, usage(c, fmt.Errorf("--target %s: %w", c.String("target"), err), true)
	}
	for _, name := range []string{"ask", "loop-limit"} {
		if v := c.String(name); v != "" {
			if _, err := shim.Parse([]string{"--as", "cursor", "--" + name, v, "--", "script"}); err != nil {
				return config.Choices{}, usage(c, err, true)
			}
		}
	}
	return config.Choices{
		Bin:         program(c),
		Shared:      c.Bool("shared"),
		NoMute:      c.Bool("no-mute"),
		NoClosed:    c.Bool("no-fail-closed"),
		FixTimeouts: c.Bool("fix-timeouts"),
		GuardDelete: c.Bool("guard-delete"),
		TrustAllow:  c.Bool("trust-allow"),
		Permission:  c.Bool("permission-request"),
		Transcript:  c.Bool("transcript"),
		Ask:         c.String("ask"),
		LoopLimit:   c.String("loop-limit"),
		Target:      target,
	}, nil
}

// program is how the output calls the shim: as --bin says, and as one word for the
// shell if that is the path of a file.
func program(c *cli.Context) string {
	bin := c.String("bin")
	if info, err := os.Stat(bin); err == nil && !info.IsDir() {
		return config.Quote(bin)
	}
	return bin
}

// sources reads the files, which must all be of one tool.
func sources(c *cli.Context, files []string) ([]*config.Source, error) {
	var list []*config.Source
	for _, f := range files {
		s, err := source(c, f)
		if err != nil {
			return nil, err
		}
		if list = append(list, s); s.Cursor != list[0].Cursor {
			return nil, fmt.Errorf("%s and %s belong to different tools; convert them one by one", list[0].File, f)
		}
	}
	return list, nil
}

// source reads one file; a fault that --lenient would read as it is meant says so.
func source(c *cli.Context, file string) (*config.Source, error) {
	text, err := plainfile.Named(file, plainfile.MostConfig)
	if err != nil {
		return nil, err
	}
	if c.Bool("lenient") {
		return config.ReadLenient(file, text, place(file))
	}
	s, err := config.Read(file, text, place(file))
	if err == nil {
		return s, nil
	}
	if meant, e := config.ReadLenient(file, text, place(file)); e == nil && len(meant.Handlers) > 0 {
		return nil, readable{err}
	}
	return nil, err
}
