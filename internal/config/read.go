package config

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
	"hookshim/internal/places"
)

// Read reads the hooks of any file that one of the hosts reads: settings, a
// hooks.json, a plugin's manifest with hooks in it, or the frontmatter of a skill
// or subagent. Every handler knows the place it comes from.
func Read(file string, text []byte, at places.Place) (src *Source, err error) {
	switch {
	case at.Scope == places.Skill || at.Scope == places.Agent:
		src, err = readFrontmatter(file, text, at)
	case at.Manifest && at.Host == eventmap.Cursor:
		src, err = readInline(file, text)
	case HostOf(file, text, at) == eventmap.Cursor:
		src, err = ReadCursor(file, text)
	default:
		src, err = ReadClaude(file, text)
	}
	if err != nil {
		var e *Error
		if at.Scope == places.Elsewhere && strings.EqualFold(filepath.Ext(file), ".md") && errors.As(err, &e) {
			e.Hint = "convert reads settings.json, hooks.json, plugin.json and the frontmatter of skills and subagents"
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

// readInline reads a manifest of a Cursor plugin whose hooks stand in it: a whole
// hooks.json, or its events alone.
func readInline(file string, text []byte) (*Source, error) {
	d, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	hooks := member(&d.root, "hooks")
	if hooks == nil || hooks.Value.Kind() != '{' {
		return &Source{File: file, Cursor: true, Text: text}, nil
	}
	if inner := member(hooks, "hooks"); inner != nil {
		hooks = inner
	}
	if hooks.Value.Kind() != '{' {
		return nil, d.fault(hooks, "hooks", "must be an object with event names as members, not "+kind(hooks))
	}
	if err := d.unloadable(); err != nil {
		return nil, err
	}
	r := &reader{d: d, src: &Source{File: file, Cursor: true, Text: text}}
	members := hooks.Value.(*hujson.Object).Members
	for i := range members {
		if err := r.cursorEvent(memberName(&members[i]), &members[i]); err != nil {
			return nil, err
		}
	}
	return r.src, nil
}
