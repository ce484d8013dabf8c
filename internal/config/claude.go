package config

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
	"hookshim/internal/places"
)

// Source is what a settings file comes to.
type Source struct {
	File     string
	Text     []byte // as it was read
	Cursor   bool   // a hooks.json of Cursor
	Handlers []Handler
	Ignored  []Ignored // entries that Claude Code itself ignores
	Off      string    // the setting that switches all hooks off, "" if none does
	Alone    bool      // an organisation's file that switches all other hooks off
	Place    places.Place
}

// Ignored is an entry that Claude Code skips, with what it holds.
type Ignored struct {
	File  string
	Pos   Pos
	Path  string
	Why   string
	Hooks int // handlers that go with it
}

// voidEvent tells the events under which one malformed entry voids the whole
// file (claude-observed.md 11).
func voidEvent(name string) bool { return name == "PreToolUse" || name == "PermissionRequest" }

// ReadClaude reads the hooks of a settings file as Claude Code would. A file
// that Claude Code would not load at all is an error with its position.
func ReadClaude(file string, text []byte) (*Source, error) {
	d, err := parse(file, bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	if err != nil {
		return nil, err
	}
	if err := d.strict(); err != nil {
		return nil, err
	}
	if d.root.Value.Kind() != '{' {
		return nil, d.fault(&d.root, "", "the file must hold an object, not "+kind(&d.root))
	}
	r := &reader{d: d, src: &Source{File: file, Text: text}}
	for _, name := range []string{"disableAllHooks", managedOnly} {
		if isTrue(member(&d.root, name)) {
			r.src.Off = name
		}
	}
	r.repeated(&d.root, "", "hooks")
	hooks := member(&d.root, "hooks")
	if hooks == nil {
		return r.src, r.noHooks()
	}
	switch hooks.Value.Kind() {
	case 'n':
		return r.src, nil
	case '{':
		return r.src, r.events(hooks)
	}
	return nil, d.fault(hooks, "hooks", "must be an object with event names as members, not "+kind(hooks)+"; Claude Code would ignore the whole file")
}

// reader walks one settings file.
type reader struct {
	d   *document
	src *Source
}

// noHooks tells a file without hooks from one that forgot the wrapper.
func (r *reader) noHooks() error {
	o := r.d.root.Value.(*hujson.Object)
	for i := range o.Members {
		name := memberName(&o.Members[i])
		if eventmap.FindEvent(eventmap.Claude, name) != nil {
			e := r.d.fault(&o.Members[i].Name, name, `events must stand inside "hooks"; Claude Code finds none here`)
			e.Hint = `write {"hooks": {"` + name + `": …}}`
			return e
		}
	}
	return nil
}

// repeated reports the members that stand a second time in an object, of which
// the last counts; only the one of that name if there is one.
func (r *reader) repeated(v *hujson.Value, path, only string) {
	o := v.Value.(*hujson.Object)
	for i := range o.Members {
		name, m := memberName(&o.Members[i]), &o.Members[i].Value
		if (only == "" || name == only) && member(v, name) != m {
			r.ignore(&o.Members[i].Name, path+name, "stands twice; the last one counts", countHandlers(m))
		}
	}
}

func (r *reader) events(hooks *hujson.Value) error {
	o := hooks.Value.(*hujson.Object)
	for i := range o.Members {
		name := memberName(&o.Members[i])
		v := &o.Members[i].Value
		if member(hooks, name) != v {
			r.ignore(&o.Members[i].Name, "hooks."+name, "the event stands twice in the file; the last one counts", countHandlers(v))
			continue
		}
		if eventmap.FindEvent(eventmap.Claude, name) == nil {
			if eventmap.FindEvent(eventmap.Cursor, name) != nil && r.d.host() == eventmap.Cursor {
				e := r.d.fault(&o.Members[i].Name, "hooks."+name, "this is a hooks.json of Cursor; convert reads Claude Code's settings")
				e.Hint = "convert .claude/settings.json, or .claude/settings.local.json"
				return e
			}
			r.ignore(&o.Members[i].Name, "hooks."+name, unknownEvent(name), countHandlers(v))
			continue
		}
		if err := r.event(name, v); err != nil {
			return err
		}
	}
	return nil
}

func unknownEvent(name string) string {
	s := "Claude Code has no such event"
	if near := nearest(name); near != "" {
		s += "; did you mean " + near + "?"
	}
	return s
}

// nearest gives the event that a name differs from only in case or signs, or in
// being the other host's name for it.
func nearest(name string) string {
	plain := func(s string) string { return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(s)) }
	for _, e := range eventmap.Events(eventmap.Claude) {
		if plain(e.Name) == plain(name) {
			return e.Name
		}
	}
	for _, rt := range eventmap.RoutesOn(eventmap.Cursor, name) {
		return rt.Script
	}
	return ""
}

func (r *reader) event(name string, v *hujson.Value) error {
	path := "hooks." + name
	groups, ok := v.Value.(*hujson.Array)
	if !ok {
		if v.Value.Kind() == 'n' {
			return nil
		}
		return r.malformed(name, v, path, "must be an array of groups, not "+kind(v), countHandlers(v))
	}
	for i := range groups.Elements {
		if err := r.group(name, &groups.Elements[i], fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) group(event string, g *hujson.Value, path string) error {
	if g.Value.Kind() != '{' {
		return r.malformed(event, g, path, "must be an object with hooks in it, not "+kind(g), 0)
	}
	h := Handler{File: r.src.File, Event: event}
	r.repeated(g, path+".", "")
	if m := member(g, "matcher"); m != nil {
		var ok bool
		if h.Matcher, ok = text(m); !ok {
			return r.malformed(event, m, path+".matcher", "must be a string, not "+kind(m)+matcherHint(m), countHandlers(g))
		}
		h.HasMatcher = true
	}
	list := member(g, "hooks")
	if list == nil {
		return r.malformed(event, g, path, "has no hooks array", countHandlers(g))
	}
	hooks, ok := list.Value.(*hujson.Array)
	if !ok {
		return r.malformed(event, list, path+".hooks", "must be an array, not "+kind(list), 1)
	}
	for i := range hooks.Elements {
		if err := r.handler(h, &hooks.Elements[i], fmt.Sprintf("%s.hooks[%d]", path, i)); err != nil {
			return err
		}
	}
	return nil
}

func matcherHint(m *hujson.Value) string {
	if m.Value.Kind() == '{' {
		return `; write the tool names as one string, such as "Edit|Write"`
	}
	return ""
}

func (r *reader) handler(h Handler, v *hujson.Value, path string) error {
	h.Path, h.Pos = path, r.d.at(v.StartOffset)
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return r.malformed(h.Event, v, path, "must be an object, not "+kind(v), 1)
	}
	r.repeated(v, path+".", "")
	for i := range o.Members {
		name := memberName(&o.Members[i])
		if bad := h.set(name, &o.Members[i].Value); bad != "" {
			return r.malformed(h.Event, &o.Members[i].Value, path+"."+name, bad, 1)
		}
	}
	if bad := h.incomplete(); bad != "" {
		return r.malformed(h.Event, v, path, bad, 1)
	}
	r.src.Handlers = append(r.src.Handlers, h)
	return nil
}

// malformed is fatal under the events where Claude Code would ignore the whole
// file, and an entry of Ignored under the others.
func (r *reader) malformed(event string, v *hujson.Value, path, what string, hooks int) error {
	if !voidEvent(event) {
		r.ignore(v, path, what, max(hooks, 1))
		return nil
	}
	e := r.d.fault(v, path, what)
	e.Hint = "Claude Code ignores the whole file, permission rules included, until this entry is repaired or removed"
	return e
}

func (r *reader) ignore(v *hujson.Value, path, why string, hooks int) {
	r.src.Ignored = append(r.src.Ignored, Ignored{File: r.src.File, Pos: r.d.at(v.StartOffset), Path: path, Why: why, Hooks: hooks})
}

// countHandlers counts what looks like handlers in a part that is ignored, so
// that no hook goes unreported.
func countHandlers(v *hujson.Value) int {
	n := 0
	for x := range v.All() {
		if member(x, "command") != nil || member(x, "type") != nil {
			n++
		}
	}
	return max(n, 1)
}

func unless(ok bool, text string) string {
	if ok {
		return ""
	}
	return text
}
