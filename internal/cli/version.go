package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"
)

func versionCommand() *cli.Command {
	return &cli.Command{
		Name: "version", Usage: "print version, commit and date",
		OnUsageError: usage,
		Flags:        []cli.Flag{&cli.BoolFlag{Name: "json", Usage: "one JSON object, for programs and reports of faults"}},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usage(c, errors.New("version takes no arguments"), true)
			}
			info, _ := debug.ReadBuildInfo()
			return buildOf(info).write(c.App.Writer, c.Bool("json"))
		},
	}
}

// build is what Go noted about the program when it was built. Nothing is set by
// linker flags, so that every way of building tells the same.
type build struct {
	Version  string `json:"version"`            // of the module: a tag, one made up of date and commit, or (devel)
	Commit   string `json:"commit,omitempty"`   // whole; absent if built outside a checkout
	Date     string `json:"date,omitempty"`     // of the commit, RFC 3339
	Modified bool   `json:"modified,omitempty"` // the checkout had changes
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func buildOf(info *debug.BuildInfo) build {
	b := build{Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info == nil {
		return b
	}
	if info.Main.Version != "" {
		b.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Date = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

func (b build) write(w io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(b)
	}
	fmt.Fprintln(w, "hookshim", b.Version)
	if b.Commit != "" {
		changed := ""
		if b.Modified {
			changed = ", with changes"
		}
		fmt.Fprintf(w, "commit %s, %s%s\n", b.Commit, b.Date, changed)
	}
	_, err := fmt.Fprintln(w, b.Go, b.Platform)
	return err
}

// version is what doctor compares: the module's, or the commit it was built from.
func version() string {
	info, _ := debug.ReadBuildInfo()
	b := buildOf(info)
	if b.Version == "(devel)" && b.Commit != "" {
		return b.Version + " " + b.Commit[:min(12, len(b.Commit))]
	}
	return b.Version
}
