package config

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
	"hookshim/internal/places"
)

// Read reads the hooks of any file that one of the hosts reads: settings, a
// hooks.json, a plugin's manifest with hooks in it, or the frontmatter of a skill
// or subagent. Every handler knows the place it comes from. A file that its host
// would not load is an error with all its faults.
func Read(file string, text []byte, at places.Place) (*Source, error) {
	return read(file, text, at, false)
}

// ReadLenient is Read, but takes faults that can mean one thing only as what they
// mean; each stands in the source's Repaired. The text itself is left as it is. What
// could mean several things is an error as ever.
func ReadLenient(file string, text []byte, at places.Place) (*Source, error) {
	return read(file, text, at, true)
}

func read(file string, text []byte, at places.Place, lenient bool) (src *Source, err error) {
	switch {
	case at.Scope == places.Skill || at.Scope == places.Agent:
		src, err = readFrontmatter(file, text, at, lenient)
	case at.Manifest && at.Host == eventmap.Cursor:
		src, err = readInline(file, text, lenient)
	case HostOf(file, text, at) == eventmap.Cursor:
		src, err = readCursor(file, text, lenient)
	default:
		src, err = readClaude(file, text, lenient)
	}
	if err != nil {
		if at.Scope == places.Elsewhere && strings.EqualFold(filepath.Ext(file), ".md") {
			for _, e := range faultsOf(err) {
				e.Hint = "convert reads settings.json, hooks.json, plugin.json and the frontmatter of skills and subagents"
			}
		}
		return nil, err
	}
	if at.Scope == places.Elsewhere && (bytes.Contains(text, []byte("CLAUDE_PLUGIN_ROOT")) || bytes.Contains(text, []byte("CURSOR_PLUGIN_ROOT"))) {
		at.Scope = places.Plugin // wherever it will lie
	}
	src.Place = at
	for i := range src.Handlers {
		src.Handlers[i].Place = at
	}
	if at.Scope == places.Managed && src.Off == managedOnly {
		src.Off, src.Alone = "", true // it switches off the others
	}
	return src, nil
}

// managedOnly is the setting that leaves only an organisation's hooks.
const managedOnly = "allowManagedHooksOnly"

// HostOf tells the host that a file belongs to: the one that reads it where it lies,
// else by its text, else the one with the only manifest of its plugin, else Claude
// Code. A text that is no JSON is judged by its folder.
func HostOf(file string, text []byte, at places.Place) eventmap.Host {
	if at.Host != 0 {
		return at.Host
	}
	d, err := parse(file, ended(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))))
	if err != nil {
		d = &document{file: file, root: hujson.Value{Value: hujson.Literal("null")}}
	}
	if h := d.host(); h != 0 {
		return h
	}
	if at.Scope == places.Plugin && places.Exists(places.Manifest(at.Root, eventmap.Cursor)) && !places.Exists(places.Manifest(at.Root, eventmap.Claude)) {
		return eventmap.Cursor
	}
	return eventmap.Claude
}

// host tells whose text this is: by the number of its version, which only Cursor
// has, by its folder, by the names of its events. 0 if nothing tells.
func (d *document) host() eventmap.Host {
	if _, ok := number(member(&d.root, "version")); ok {
		return eventmap.Cursor
	}
	switch filepath.Base(filepath.Dir(d.file)) {
	case ".cursor":
		return eventmap.Cursor
	case ".claude":
		return eventmap.Claude
	}
	at := &d.root
	if hooks := member(at, "hooks"); hooks != nil {
		at = hooks
	}
	claude, cursor := 0, 0
	for _, m := range objectMembers(at) {
		switch name := memberName(m); {
		case eventmap.FindEvent(eventmap.Claude, name) != nil:
			claude++
		case eventmap.FindEvent(eventmap.Cursor, name) != nil:
			cursor++
		}
	}
	switch {
	case cursor > claude:
		return eventmap.Cursor
	case claude > 0:
		return eventmap.Claude
	}
	return 0
}

// readInline reads a manifest of a Cursor plugin whose hooks stand in it: a whole
// hooks.json, or its events alone. The rest of the manifest is not judged.
func readInline(file string, text []byte, lenient bool) (*Source, error) {
	d, err := parse(file, ended(text))
	if err != nil {
		return nil, err
	}
	hooks := member(&d.root, "hooks")
	if hooks == nil || hooks.Value.Kind() != '{' {
		return &Source{File: file, Cursor: true, Text: text}, nil
	}
	m := &mender{d: d, cursor: true}
	if d.root = *hooks; member(hooks, "hooks") == nil {
		d.root.Value = &hujson.Object{}
		m.set(&d.root, "hooks", hooks.Value)
	}
	if member(&d.root, "version") == nil {
		m.set(&d.root, "version", hujson.Int(1)) // it needs none
	}
	r := newReader(d, text)
	if lenient {
		r.src.Repaired = mend(d, eventmap.Cursor)
	} else {
		r.unloadable()
	}
	r.cursorFile()
	return r.whole()
}
