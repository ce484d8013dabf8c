package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/places"
	"hookshim/internal/plainfile"
)

// job is what is converted together: files of one tool, and the one file of the
// other tool that their hooks belong into.
type job struct {
	files  []string
	target string // "" for stdout
	plugin string // root of the plugin whose manifest has yet to name the target
}

// jobs settles what is read and what is written.
func jobs(c *cli.Context) ([]*job, error) {
	args := c.Args().Slice()
	if len(args) == 0 {
		return nil, usage(c, errors.New("convert needs a file, such as .claude/settings.json, or --all"), true)
	}
	if (c.Bool("check") || c.Bool("dry-run")) && c.Bool("write") {
		return nil, usage(c, errors.New("-w writes, --check and --dry-run write nothing"), true)
	}
	if c.String("output") == "" && (c.Bool("write") || c.Bool("check") || c.Bool("dry-run")) {
		return counterparts(c, args)
	}
	j := &job{target: c.String("output")}
	for _, a := range args {
		files, err := contents(c, a)
		if err != nil {
			return nil, err
		}
		if c.Bool("include-local") || c.Bool("include-frontmatter") {
			files = append(files, siblings(a, c)...)
		}
		j.take(files)
	}
	return []*job{j}, nil
}

// counterparts groups files by the counterpart that they belong to.
func counterparts(c *cli.Context, args []string) ([]*job, error) {
	var list []*job
	for _, a := range args {
		j, err := counterpart(c, a)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(list, func(k *job) bool { return k.target == j.target }); i >= 0 {
			list[i].take(j.files)
		} else {
			list = append(list, j)
		}
	}
	for _, j := range list {
		sortScopes(j.files)
	}
	return list, nil
}

// counterpart finds what a file's hooks belong into, and which other files share
// that with it: it is made from all of them.
func counterpart(c *cli.Context, file string) (*job, error) {
	at := place(file)
	from, err := hostOf(file, at)
	if err != nil {
		return nil, input(c, err)
	}
	plugin := at.Scope == places.Plugin || at.Within == places.Plugin
	if !plugin {
		target, err := at.Counterpart(from)
		if err != nil {
			return nil, cli.Exit(fmt.Sprintf("convert: %s: %v\nhint: name the target with -o", file, err), exitInput)
		}
		j := &job{target: target}
		j.take(append([]string{file}, siblings(file, c)...))
		return j, nil
	}
	files, err := pluginFiles(c, at.Root, from)
	if err != nil {
		return nil, input(c, err)
	}
	j := &job{}
	j.take(files)
	if !at.Manifest || len(files) == 0 {
		j.take([]string{file}) // even if no manifest names it
	}
	target, name, err := config.PluginTarget(at.Root, from.Other(), absolute(j.files))
	if err != nil {
		return nil, input(c, err)
	}
	j.target = target
	if name {
		j.plugin = at.Root
	}
	return j, nil
}

// pluginFiles lists all files with a plugin's hooks for a host.
func pluginFiles(c *cli.Context, root string, from eventmap.Host) ([]string, error) {
	files, err := config.PluginSources(root, from)
	if err == nil && from == eventmap.Claude && c.Bool("include-frontmatter") {
		files = append(files, places.Frontmatter(root)...)
	}
	for i := range files {
		files[i] = near(files[i])
	}
	return files, err
}

// near gives a path relative to the working directory if it lies below it.
func near(path string) string {
	dir, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

func place(file string) places.Place {
	home, err := os.UserHomeDir()
	if err != nil {
		home = ""
	}
	return places.Of(file, home)
}

// hostOf tells the host that a file belongs to, by its place or else by its text.
func hostOf(file string, at places.Place) (eventmap.Host, error) {
	if at.Host != 0 {
		return at.Host, nil
	}
	b, err := plainfile.Named(file, plainfile.MostConfig)
	if err != nil {
		return 0, err
	}
	return config.HostOf(file, b, at), nil
}

// contents gives the files that hold what is named: a plugin's manifest stands for
// the files that it names.
func contents(c *cli.Context, file string) ([]string, error) {
	at := place(file)
	if !at.Manifest {
		return []string{file}, nil
	}
	files, err := pluginFiles(c, at.Root, at.Host)
	if err != nil {
		return nil, input(c, err)
	}
	if len(files) == 0 {
		return []string{file}, nil
	}
	return files, nil
}

// siblings gives the files of a project or a user that share a target with one:
// settings.json always, settings.local.json and frontmatter on request.
func siblings(file string, c *cli.Context) (out []string) {
	at := place(file)
	scoped := at.Within == places.Project || at.Within == places.User
	if !scoped && (at.Host != eventmap.Claude || at.Scope > places.User) {
		return nil
	}
	dir := filepath.Join(at.Root, ".claude")
	if !scoped {
		dir = filepath.Dir(file)
	}
	add := func(f string, wanted bool) {
		if wanted && places.Exists(f) {
			out = append(out, f)
		}
	}
	add(filepath.Join(dir, "settings.json"), true)
	add(filepath.Join(dir, "settings.local.json"), c.Bool("include-local"))
	if c.Bool("include-frontmatter") {
		out = append(out, places.Frontmatter(dir)...)
	}
	return out
}

// take adds files, each once.
func (j *job) take(files []string) {
	for _, f := range files {
		if !slices.ContainsFunc(j.files, func(g string) bool { return sameFile(f, g) }) {
			j.files = append(j.files, f)
		}
	}
}

func sameFile(a, b string) bool {
	x, errA := filepath.Abs(a)
	y, errB := filepath.Abs(b)
	return a == b || errA == nil && errB == nil && x == y
}

// sortScopes puts files into the order in which Claude Code reads them.
func sortScopes(files []string) {
	slices.SortStableFunc(files, func(a, b string) int { return int(place(a).Scope) - int(place(b).Scope) })
}
