package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/places"
)

// rewritten is a file and its text before and after.
type rewritten struct {
	file     string
	old, new []byte
}

// unloadable is what stands below the faults of a target.
const unloadable = "Cursor would not load the result; nothing is written"

// loadable refuses a result that Cursor would not load, or not all of: it drops such a
// file without a word, and every guard in it.
func (v *conversion) loadable() error {
	if err := v.linked(); err != nil {
		return err
	}
	_, err := hooksjson.Load(v.new)
	if err == nil { // Cursor may load it without what it takes for a comment
		_, err = config.ReadCursor(cmp.Or(v.target, "hooks.json"), v.new)
	}
	if err == nil {
		return nil
	}
	faults := v.faults()
	if faults == nil {
		faults = config.Faults{{File: cmp.Or(v.target, "hooks.json"), Text: err.Error()}}
	}
	for _, e := range faults {
		e.Host = unloadable
		if !v.c.Bool("repair") && (e.Fixable || e.Hint == "") && !strings.Contains(e.Hint, "lint --fix") {
			e.Hint = "--repair repairs what can be repaired without a question; the rest is in entries that are not hookshim's"
		}
	}
	return faults
}

// faults are those of the target as it lies there, else of the new text, in the
// reader's words and with their places. Those that --repair has put right are left out.
func (v *conversion) faults() (out config.Faults) {
	for i, text := range [][]byte{v.old, v.new} {
		_, err := config.ReadCursor(cmp.Or(v.target, "hooks.json"), text)
		var one *config.Error
		var all config.Faults
		if !errors.As(err, &all) && errors.As(err, &one) {
			all = config.Faults{one}
		}
		for _, e := range all {
			if i == 1 || !e.Fixable || !v.c.Bool("repair") {
				out = append(out, e)
			}
		}
		if out != nil {
			return out
		}
	}
	return nil
}

// linked refuses a target that Cursor would not load because it lies behind a
// symbolic link, unless --repair is to put a file in the link's place.
func (v *conversion) linked() error {
	if v.target == "" || place(v.target).Scope != places.Project || !config.Symlink(v.target) {
		return nil
	}
	e := &config.Error{File: v.target, Text: "it lies behind a symbolic link", Host: unloadable}
	switch {
	case config.LinkedFolder(v.target):
		e.Hint = "make .cursor a folder of its own"
	case !v.c.Bool("repair"):
		e.Hint = "--repair puts a file in the link's place"
	default:
		v.unlink = true
		v.notes = append(v.notes, eventmap.Note{Code: eventmap.LossTargetBroken, Detail: "a symbolic link"})
		return nil
	}
	return e
}

// deliver prints, compares or writes the new text.
func (v *conversion) deliver() error {
	check, dry := v.c.Bool("check"), v.c.Bool("dry-run")
	switch {
	case check || dry:
		var behind []string
		for _, f := range v.changes() {
			d := diff.Diff(f.file, f.old, f.file+" (converted)", f.new)
			v.out.Write(d)
			if len(d) > 0 {
				behind = append(behind, f.file)
			}
		}
		if check && len(behind) > 0 {
			return cli.Exit("convert: "+strings.Join(behind, ", ")+" is not up to date\nhint: hookshim convert -w brings it up to date", exitDiffers)
		}
		return nil
	case v.target == "":
		_, err := v.out.Write(v.new)
		return err
	}
	for _, f := range v.changes() {
		if err := v.write(f); err != nil {
			return err
		}
	}
	return nil
}

// changes lists the files in the order in which they are written. The sources
// come first: should the second write fail, Cursor's import of a shared command
// still does what hooks.json would have done. A manifest comes last: it must not
// name a file that is not there.
func (v *conversion) changes() []rewritten {
	return slices.Concat(v.before, []rewritten{{v.target, v.old, v.new}}, v.after)
}

func (v *conversion) write(f rewritten) error {
	replace := v.unlink && f.file == v.target
	if bytes.Equal(f.old, f.new) && !replace {
		fmt.Fprintf(v.err, "%s is up to date\n", f.file)
		return nil
	}
	var err error
	if replace {
		err = config.ReplaceLink(f.file, f.old, f.new)
	} else {
		err = config.Write(f.file, f.old, f.new, !config.HasOwn(f.file, f.old, program(v.c)))
	}
	if err != nil {
		return cli.Exit("convert: "+err.Error(), exitWrite)
	}
	fmt.Fprintf(v.err, "wrote %s\n", f.file)
	return nil
}
