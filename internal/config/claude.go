package config

import (
	"bytes"
	"fmt"

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
	Ignored  []Ignored // entries that the file's own tool ignores
	Repaired []Repair  // faults that were read as they were meant
	Off      string    // the setting that switches all hooks off, "" if none does
	Alone    bool      // an organisation's file that switches all other hooks off
	Place    places.Place
	limits   httpLimits
	doc      *document
}

// Ignored is an entry that is no hook to convert, with what it holds: one that the
// file's own tool skips (LossIgnoredByHost), or in a plan also one that an earlier
// conversion wrote (LossOwnEntry).
type Ignored struct {
	Code  eventmap.Code
	File  string
	Pos   Pos
	Path  string
	Why   string
	Twice bool // it stands a second time, and the last one counts
	Hooks int  // handlers that go with it
}

// Repair is a fault of a file that was read as it was meant, since it can mean one
// thing only. The file's own tool goes on reading it otherwise.
type Repair struct {
	File string
	Pos  Pos
	Path string
	What string // what was wrong, and how it was read
}

// voidEvent tells the events under which one malformed entry voids the whole
// file (claude-observed.md 11).
func voidEvent(name string) bool { return name == "PreToolUse" || name == "PermissionRequest" }

// ReadClaude reads the hooks of a settings file as Claude Code would. A file
// that Claude Code would not load at all is an error with its position.
func ReadClaude(file string, text []byte) (*Source, error) {
	return readClaude(file, text, false)
}

func readClaude(file string, text []byte, lenient bool) (*Source, error) {
	d, err := parse(file, bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	if err != nil {
		return nil, err
	}
	r := newReader(d, text)
	if lenient {
		r.src.Repaired = mend(d, eventmap.Claude)
	} else {
		r.faults = d.strict()
	}
	r.file()
	return r.whole()
}

// file walks the document.
func (r *reader) file() {
	d := r.d
	if d.root.Value.Kind() != '{' {
		e := d.fault(&d.root, "", "the file must hold an object, not "+kind(&d.root))
		e.Host = d.drops()
		r.faults = append(r.faults, e)
		return
	}
	for _, name := range []string{"disableAllHooks", managedOnly} {
		if isTrue(member(&d.root, name)) {
			r.src.Off = name
		}
	}
	r.httpLimits()
	r.repeated(&d.root, "", "hooks")
	hooks := member(&d.root, "hooks")
	switch {
	case hooks == nil:
		r.noHooks()
	case hooks.Value.Kind() == 'n':
	case hooks.Value.Kind() != '{':
		r.faults = append(r.faults, d.noObject(hooks))
	default:
		r.events(hooks)
	}
}

// reader walks one file.
type reader struct {
	d      *document
	src    *Source
	faults Faults
}

// noHooks tells a file without hooks from one that forgot the wrapper.
func (r *reader) noHooks() {
	o := r.d.root.Value.(*hujson.Object)
	for i := range o.Members {
		name := memberName(&o.Members[i])
		if eventmap.FindEvent(eventmap.Claude, name) != nil {
			e := r.d.fault(&o.Members[i].Name, name, `events must stand inside "hooks"`)
			e.Host = claudeFindsNone
			e.Hint = `write {"hooks": {"` + name + `": …}}`
			r.faults = append(r.faults, e)
			return
		}
	}
}

// repeated reports the members that stand a second time in an object, of which
// the last counts; only the one of that name if there is one.
func (r *reader) repeated(v *hujson.Value, path, only string) {
	o, counts := v.Value.(*hujson.Object), lastMembers(v)
	for i := range o.Members {
		name, m := memberName(&o.Members[i]), &o.Members[i].Value
		if (only == "" || name == only) && counts[name] != m {
			r.twice(&o.Members[i].Name, path+name, "stands twice; the last one counts", countHandlers(m))
		}
	}
}

func (r *reader) events(hooks *hujson.Value) {
	o, counts := hooks.Value.(*hujson.Object), lastMembers(hooks)
	for i := range o.Members {
		name := memberName(&o.Members[i])
		v := &o.Members[i].Value
		if counts[name] != v {
			r.twice(&o.Members[i].Name, joinPath("hooks", name), "the event stands twice in the file; the last one counts", countHandlers(v))
			continue
		}
		if eventmap.FindEvent(eventmap.Claude, name) == nil {
			r.ignore(&o.Members[i].Name, joinPath("hooks", name), unknownEvent(name), countHandlers(v))
			continue
		}
		r.event(name, v)
	}
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
	if near := Spelling(eventmap.Claude, name); near != "" {
		return near
	}
	for _, rt := range eventmap.RoutesOn(eventmap.Cursor, name) {
		return rt.Script
	}
	return ""
}

func (r *reader) event(name string, v *hujson.Value) {
	path := "hooks." + name
	groups, ok := v.Value.(*hujson.Array)
	switch {
	case v.Value.Kind() == 'n':
		return
	case !ok:
		r.malformed(name, v, path, "must be an array of groups, not "+kind(v), countHandlers(v))
		return
	}
	for i := range groups.Elements {
		r.group(name, &groups.Elements[i], fmt.Sprintf("%s[%d]", path, i))
	}
}

func (r *reader) group(event string, g *hujson.Value, path string) {
	if g.Value.Kind() != '{' {
		r.malformed(event, g, path, "must be an object with hooks in it, not "+kind(g), 0)
		return
	}
	h := Handler{File: r.src.File, Event: event}
	r.repeated(g, path+".", "")
	if m := member(g, "matcher"); m != nil {
		var ok bool
		if h.Matcher, ok = text(m); !ok {
			r.malformed(event, m, path+".matcher", "must be a string, not "+kind(m)+matcherHint(m), countHandlers(g))
			return
		}
		if len(h.Matcher) > mostMatcher {
			r.malformed(event, m, path+".matcher", "is longer than is read", countHandlers(g))
			return
		}
		h.HasMatcher = true
	}
	h.Group = groupMembers(g)
	list := member(g, "hooks")
	if list == nil {
		r.malformed(event, g, path, "has no hooks array"+flatHint(g), countHandlers(g))
		return
	}
	hooks, ok := list.Value.(*hujson.Array)
	if !ok {
		r.malformed(event, list, path+".hooks", "must be an array, not "+kind(list), 1)
		return
	}
	for i := range hooks.Elements {
		r.handler(h, &hooks.Elements[i], fmt.Sprintf("%s.hooks[%d]", path, i))
	}
}

func (r *reader) handler(h Handler, v *hujson.Value, path string) {
	h.Path, h.Pos = path, r.d.at(v.StartOffset)
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		r.malformed(h.Event, v, path, "must be an object, not "+kind(v), 1)
		return
	}
	r.repeated(v, path+".", "")
	if t := member(v, "type"); t != nil {
		h.Type, _ = text(t) // it says what the others mean
	}
	for i := range o.Members {
		name, m := memberName(&o.Members[i]), &o.Members[i].Value
		if member(v, name) != m {
			continue // said above
		}
		if bad := h.set(name, m); bad != "" {
			r.malformed(h.Event, m, path+"."+name, bad, 1)
			return
		}
	}
	if lacks, bad := h.incomplete(); bad != "" {
		r.malformed(h.Event, v, path+lacks, bad, 1)
		return
	}
	r.src.Handlers = append(r.src.Handlers, h)
}

// malformed is fatal under the events where Claude Code would ignore the whole
// file, and an entry of Ignored under the others.
func (r *reader) malformed(event string, v *hujson.Value, path, what string, hooks int) {
	if !voidEvent(event) {
		r.ignore(v, path, what, max(hooks, 1))
		return
	}
	e := r.d.fault(v, path, what)
	e.Host = claudeDropsEntry
	r.faults = append(r.faults, e)
}

func (r *reader) ignore(v *hujson.Value, path, why string, hooks int) {
	r.src.Ignored = append(r.src.Ignored, Ignored{Code: eventmap.LossIgnoredByHost, File: r.src.File, Pos: r.d.at(v.StartOffset), Path: path, Why: why, Hooks: hooks})
}

// twice is ignore for what stands a second time.
func (r *reader) twice(v *hujson.Value, path, why string, hooks int) {
	r.ignore(v, path, why, hooks)
	r.src.Ignored[len(r.src.Ignored)-1].Twice = true
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
