package cli

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/record"
	"hookshim/internal/record/sink"
	"hookshim/internal/state"
)

func recordCommand() *cli.Command {
	return &cli.Command{
		Name:      "record",
		Usage:     "keep real payloads of a project's hooks, redacted, as cases for verify",
		ArgsUsage: "start|stop|list [DIR]",
		Description: "start puts an observer under each event, stop takes them out again, list shows what was kept. Observers\n" +
			"decide nothing: hookshim record sink, which they run, answers that it has no opinion and exits with 0 always.\n" +
			"Exit codes: 0 done, 2 the input can't be used, 4 a file could not be written.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "host", Value: "both", Usage: "start: record `HOST`: cursor, claude or both"},
			&cli.StringFlag{Name: "dir", Usage: "put cases into, or list those in, `FOLDER` instead of one in the user's state folder"},
			&cli.IntFlag{Name: "max", Value: sink.DefaultMax, Usage: fmt.Sprintf("start: keep at most `N` cases, up to %d", sink.MostMax)},
			&cli.DurationFlag{Name: "for", Value: sink.DefaultFor, Usage: "start: keep none after this `DURATION`, up to 168h"},
			&cli.BoolFlag{Name: "shared-file", Usage: "start: use .claude/settings.json instead of settings.local.json"},
			&cli.StringFlag{Name: "target", Value: "cursor@2.4", Usage: "start: use the events that `CURSOR` in a version has; an older one drops the file"},
			&cli.StringFlag{Name: "bin", Value: "hookshim", Usage: "start: call hookshim as `PATH` in the entries"},
		},
		OnUsageError: usage,
		Action:       func(c *cli.Context) error { return (&recording{c: c}).run() },
	}
}

// recording is one run of record.
type recording struct {
	c       *cli.Context
	project string
	folder  string
	dir     string
}

func (r *recording) run() error {
	args := r.c.Args()
	if args.Len() < 1 || args.Len() > 2 {
		return usage(r.c, errors.New("record needs start, stop or list, and at most one folder"), true)
	}
	if err := r.places(args.Get(1)); err != nil {
		return cli.Exit("record: "+err.Error(), exitInput)
	}
	if args.First() != "start" {
		for _, name := range []string{"host", "max", "for", "shared-file", "target", "bin"} {
			if r.c.IsSet(name) {
				return usage(r.c, fmt.Errorf("--%s is for record start", name), true)
			}
		}
	}
	switch args.First() {
	case "start":
		return r.start()
	case "stop":
		return r.stop()
	case "list":
		return r.list()
	}
	return usage(r.c, fmt.Errorf("record %s: start, stop or list", args.First()), true)
}

func (r *recording) places(project string) error {
	var err error
	if r.project, err = filepath.Abs(project); err != nil {
		return err
	}
	if _, err := os.ReadDir(r.project); err != nil {
		return fmt.Errorf("looking at the project: %w", err)
	}
	store := state.Open(os.Getenv)
	if r.folder = record.Folder(store, r.project); r.folder == "" {
		return errors.New("finding a place for the recording: no state folder is known; set XDG_STATE_HOME or HOOKSHIM_STATE")
	}
	if err := store.Usable(); err != nil { // what lies there says which files stop writes
		return fmt.Errorf("looking at the recording: %s: %w", store.Folder(""), err)
	}
	if dir := r.c.String("dir"); dir != "" {
		r.dir, err = filepath.Abs(dir)
	}
	return err
}

func (r *recording) start() error {
	o, err := r.order()
	if err != nil {
		return usage(r.c, err, true)
	}
	files, err := o.Start()
	if err != nil {
		return r.failed(err)
	}
	w := r.c.App.ErrWriter
	for _, f := range files {
		fmt.Fprintf(w, "observers are in %s\n", f)
	}
	for _, h := range o.Hosts {
		for _, l := range record.NotRecorded(h, o.Target) {
			fmt.Fprintf(w, "%s %s is left out: %s\n", h.Title(), l.Event, l.Why)
		}
	}
	fmt.Fprintf(w, "recording at most %d payloads until %s\n", o.Max, time.Now().Add(o.For).Format("2006-01-02 15:04"))
	fmt.Fprintf(w, "hint: hookshim record stop takes the observers out again; commit none of these files before\n")
	s, err := record.Look(r.folder, r.dir)
	if err != nil {
		return r.failed(err)
	}
	fmt.Fprintln(r.c.App.Writer, s.Cases)
	return nil
}

// order reads the options of start. Every error is one of usage.
func (r *recording) order() (*record.Order, error) {
	c := r.c
	o := &record.Order{Project: r.project, Folder: r.folder, Cases: r.dir, Bin: c.String("bin"), Shared: c.Bool("shared-file"), Max: c.Int("max"), For: c.Duration("for")}
	switch h, ok := eventmap.ParseHost(c.String("host")); {
	case ok:
		o.Hosts = []eventmap.Host{h}
	case c.String("host") == "both":
		o.Hosts = []eventmap.Host{eventmap.Cursor, eventmap.Claude}
	default:
		return nil, fmt.Errorf("--host %s: cursor, claude or both", c.String("host"))
	}
	var err error
	if o.Target, err = eventmap.ParseTarget(c.String("target")); err == nil && o.Target.Host != eventmap.Cursor {
		err = errors.New("cursor, or cursor@VERSION")
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("--target %s: %w", c.String("target"), err)
	case o.Max < 1 || o.Max > sink.MostMax:
		return nil, fmt.Errorf("--max %d: 1 to %d", o.Max, sink.MostMax)
	case o.For <= 0 || o.For > sink.MostFor:
		return nil, fmt.Errorf("--for %v: up to %v", o.For, sink.MostFor)
	}
	home, _ := os.UserHomeDir()
	o.Home, o.Names = record.Personal(home, os.Getenv("USER"), os.Getenv("LOGNAME"), os.Getenv("USERNAME"), gitName(r.project))
	return o, nil
}

// gitName is the name that the user commits under, "" without git.
func gitName(project string) string {
	cmd := exec.Command("git", "config", "user.name")
	cmd.Dir = project
	out, _ := cmd.Output()
	return strings.TrimSpace(string(out))
}

func (r *recording) stop() error {
	files, err := record.Stop(r.project, r.folder)
	w := r.c.App.ErrWriter
	for _, f := range files {
		fmt.Fprintf(w, "no observers are left in %s\n", f)
	}
	if err != nil {
		return r.failed(err)
	}
	if len(files) == 0 {
		fmt.Fprintf(w, "no file holds observers\n")
	}
	return nil
}

func (r *recording) failed(err error) error {
	var w *record.WriteError
	if errors.As(err, &w) {
		return cli.Exit("record: "+err.Error(), exitWrite)
	}
	return cli.Exit("record: "+config.Explain(err), exitInput)
}

func (r *recording) list() error {
	s, err := record.Look(r.folder, r.dir)
	if err != nil {
		return r.failed(err)
	}
	w := r.c.App.ErrWriter
	switch left := time.Until(s.Until); {
	case !s.On:
		fmt.Fprintln(w, "nothing is being recorded")
	case left <= 0 || len(s.List) >= s.Max:
		fmt.Fprintln(w, "the recording is over; hookshim record stop takes its observers out")
	default:
		fmt.Fprintf(w, "recording for another %s, %d of at most %d payloads so far\n", left.Round(time.Second), len(s.List), s.Max)
	}
	if len(s.List) == 0 {
		return nil
	}
	for _, c := range s.List {
		fmt.Fprintf(r.c.App.Writer, "%s  %6d  %s\n", c.Time.Format("15:04:05"), c.Bytes, c.File)
	}
	fmt.Fprintf(w, "in %s\n", s.Cases)
	return nil
}
