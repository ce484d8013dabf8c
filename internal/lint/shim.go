package lint

import (
	"path/filepath"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/shim"
)

// shim looks at an entry that runs hookshim, and at what stands behind it.
func (l *linter) shim(f *file, h *config.Handler, ev *eventmap.Event, args []string) {
	path := h.Path + ".command"
	o, err := shim.Parse(args)
	if err != nil {
		d := l.at(ShimRefuses, f, path, err.Error())
		if !config.SaysHost(args) {
			d.Hint = "write --as " + f.host().String() + " behind hookshim"
		}
		return
	}
	wrong := o.As != 0 && o.As != f.host()
	if wrong {
		l.at(ShimHost, f, path, "--as "+o.As.String())
	}
	bin := config.ShimName(h.Command)
	if h.Exec {
		bin = h.Command
	}
	if l.o.Look != nil && !strings.ContainsAny(bin, "$ ") && l.o.Look(bin) != nil {
		l.at(ShimMissing, f, path, bin)
	}
	if ev.Blocks() && ev.FailClosed && !h.FailBlock {
		l.at(ShimOpen, f, h.Path, "")
	}
	if wrong || l.asConverted(f, h, o) {
		return
	}
	from := len(*l.out)
	l.behind(f, h, o)
	for i := from; i < len(*l.out); i++ { // all of it stands in the command, where no repair can reach
		d := &(*l.out)[i]
		d.Pos, d.patches = f.src.Locate(path), nil
		if m, ok := strings.CutPrefix(d.Hint, `write "matcher": `); ok {
			d.Hint = "write --matcher " + m
		}
		switch d.Rule.ID {
		case GateOpen:
			d.Hint = "write --fail-closed behind hookshim"
		case AsyncGate:
			d.Hint = "remove --background"
		}
	}
}

// asConverted tells whether an entry is convert's own for a hook that stands in another
// of the files, where it is looked at.
func (l *linter) asConverted(f *file, h *config.Handler, o *shim.Options) bool {
	return config.IsOwn(h.Command) && f.host() != o.Script &&
		slices.ContainsFunc(l.files, func(g *file) bool { return g.host() == o.Script && g.root == f.root })
}

// behind looks at a shim's script and conditions as its own tool would read them.
func (l *linter) behind(f *file, h *config.Handler, o *shim.Options) {
	events := o.Events(f.host(), h.Event)
	if len(events) == 0 {
		l.at(ShimEvent, f, h.Path+".command", shim.NoEvent(o, f.host(), h.Event))
		return
	}
	ev := eventmap.FindEvent(o.Script, events[0])
	g, k := asOwn(f, h, o, ev)
	alike := !slices.ContainsFunc(events, func(e string) bool { return eventmap.FindEvent(o.Script, e).Matcher != ev.Matcher })
	for _, m := range o.Written() {
		k.Matcher, k.HasMatcher = m, true
		switch {
		case !alike:
		case g.src.Cursor:
			l.cursorMatcher(g, k, ev)
		default:
			l.claudeMatcher(g, k, ev)
		}
	}
	for _, r := range o.If {
		k.If = r.String()
		l.condition(g, k)
	}
	if o.URL != "" {
		return
	}
	l.outer(f, g, h, k, o)
	if o.Dir == "" && f.scope != "user" || filepath.Clean(expand(g, o.Dir)) == g.root { // else the script lies elsewhere
		l.starts(g, k, ev)
	}
}

// asOwn makes of a shim's entry the handler that it stands for, in a file of the
// script's own tool at the same place.
func asOwn(f *file, h *config.Handler, o *shim.Options, ev *eventmap.Event) (*file, *config.Handler) {
	g, src, k := *f, *f.src, *h
	src.Cursor = o.Script == eventmap.Cursor
	g.src = &src
	k.Event, k.Async, k.FailBlock, k.Loops, k.Shell = ev.Name, o.Background, o.FailClosed, o.LoopLimit, ""
	k.Matcher, k.HasMatcher, k.If = "", false, ""
	k.Command, k.Args, k.Exec = o.Shell, nil, !o.Inline
	if k.Exec && len(o.Args) > 0 {
		k.Command, k.Args = o.Args[0], o.Args[1:]
	}
	return &g, &k
}

// outer looks at the variables of a shim's line: those in a single-quoted text after -c
// are for the script's own tool, the shell that starts the shim replaces all others.
func (l *linter) outer(f, g *file, h, k *config.Handler, o *shim.Options) {
	switch {
	case o.KeepEnv, o.PluginRoot != "":
	case o.Inline && (h.Exec || strings.Contains(h.Command, "-c '")):
		l.variables(g, k)
	case !h.Exec:
		line := *h
		line.Exec = false
		l.variables(f, &line)
	}
}
