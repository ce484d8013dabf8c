package config

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
	"hookshim/internal/places"
	"hookshim/internal/plainfile"
)

// A plugin's hooks stand in hooks/hooks.json, in files that its manifest names, or
// in the manifest itself. Claude Code reads all of them; for Cursor what the
// manifest says replaces the file (claude.md 4.4, cursor.md 3.4).

// manifest is what a plugin.json says about hooks.
type manifest struct {
	file   string
	text   []byte   // nil if there is no such file
	named  []string // the files that it names, absolute
	inline bool     // hooks stand in the manifest itself
}

func readManifest(root string, host eventmap.Host) (*manifest, error) {
	m := &manifest{file: places.Manifest(root, host)}
	var err error
	if m.text, err = ReadTarget(m.file); err != nil || m.text == nil {
		return m, err
	}
	d, err := parse(m.file, bytes.TrimPrefix(m.text, []byte("\xef\xbb\xbf")))
	if err != nil {
		return nil, err
	}
	hooks := member(&d.root, "hooks")
	if hooks == nil {
		return m, nil
	}
	list := []*hujson.Value{hooks}
	if a, ok := hooks.Value.(*hujson.Array); ok {
		list = nil
		for i := range a.Elements {
			list = append(list, &a.Elements[i])
		}
	}
	for _, v := range list {
		name, ok := text(v)
		switch {
		case v.Value.Kind() == '{' && v == hooks:
			m.inline = true
		case v.Value.Kind() == 'n':
		case !ok:
			return nil, d.fault(v, "hooks", "must be the path of a file or an object, not "+kind(v))
		case !filepath.IsLocal(filepath.FromSlash(name)):
			return nil, d.fault(v, "hooks", "must be a path inside the plugin, not "+name)
		default:
			m.named = append(m.named, filepath.Join(root, filepath.FromSlash(name)))
		}
	}
	return m, nil
}

// PluginSources lists the files that hold a plugin's hooks for a host, in the
// order in which it reads them.
func PluginSources(root string, host eventmap.Host) ([]string, error) {
	m, err := readManifest(root, host)
	if err != nil {
		return nil, err
	}
	var files []string
	add := func(f string) {
		if !slices.Contains(files, f) {
			files = append(files, f)
		}
	}
	usual := filepath.Join(root, "hooks", "hooks.json")
	if (host == eventmap.Claude || !m.inline && m.named == nil) && belongsTo(usual, root, host) {
		add(usual)
	}
	if m.inline {
		add(m.file)
	}
	for _, f := range m.named {
		add(f)
	}
	return files, nil
}

// belongsTo tells whether there is a hooks file of that host.
func belongsTo(file, root string, host eventmap.Host) bool {
	b, err := plainfile.Read(file, plainfile.MostConfig)
	return err == nil && HostOf(file, b, places.Place{Scope: places.Plugin, Root: root}) == host
}

// PluginTarget gives the file that a plugin's hooks for a host belong into: the one
// that the host reads already, else hooks/hooks.HOST.json, which the manifest has to
// name first. It is never one of the sources.
func PluginTarget(root string, host eventmap.Host, sources []string) (file string, name bool, err error) {
	m, err := readManifest(root, host)
	if err != nil {
		return "", false, err
	}
	for _, f := range m.named {
		if !slices.Contains(sources, f) && (!places.Exists(f) || belongsTo(f, root, host)) {
			return f, false, nil
		}
	}
	if m.inline {
		return "", false, &Error{File: m.file, Path: "hooks", Text: "the hooks stand in the manifest, which convert does not edit",
			Hint: "move them to a file and name that file there, or name the target with -o"}
	}
	usual := filepath.Join(root, "hooks", "hooks.json")
	if m.named == nil && !slices.Contains(sources, usual) && belongsTo(usual, root, host) {
		return usual, false, nil
	}
	return filepath.Join(root, "hooks", "hooks."+host.String()+".json"), true, nil
}

// NameHooks gives the text of a plugin's manifest for a host, before and after,
// with its hooks file named in it. A manifest that is missing is made from the
// other host's, since the host would have read that one in its place.
func NameHooks(root string, host eventmap.Host, target string) (file string, old, text []byte, err error) {
	m, err := readManifest(root, host)
	if err != nil {
		return "", nil, nil, err
	}
	rel, err := filepath.Rel(root, target)
	if err != nil {
		return "", nil, nil, err
	}
	text = m.text
	if text == nil {
		text = newManifest(root, host)
	}
	e, err := newEditor(m.file, text, "")
	if err != nil {
		return "", nil, nil, err
	}
	if e.d.root.Value.Kind() != '{' {
		return "", nil, nil, e.d.fault(&e.d.root, "", "the manifest must hold an object, not "+kind(&e.d.root))
	}
	if v := member(&e.d.root, "hooks"); v != nil {
		v.Value = hujson.String("./" + filepath.ToSlash(rel))
	} else {
		e.addMember(&e.d.root, -1, "hooks", hujson.String("./"+filepath.ToSlash(rel)), 1)
	}
	return m.file, m.text, e.pack(), nil
}

// carriedMembers are what a new manifest takes over from the other host's: both
// know them (docs/contract-notes.md).
var carriedMembers = [...]string{"name", "displayName", "version", "description", "author", "homepage", "repository", "license", "keywords",
	"commands", "agents", "skills", "mcpServers"}

func newManifest(root string, host eventmap.Host) []byte {
	other := eventmap.Claude
	if host == eventmap.Claude {
		other = eventmap.Cursor
	}
	members := []string{`"name": ` + string(hujson.String(pluginName(filepath.Base(root))))}
	if b, err := plainfile.Read(places.Manifest(root, other), plainfile.MostConfig); err == nil {
		if d, err := parse("", b); err == nil {
			members = carried(d, members[0])
		}
	}
	return []byte("{\n  " + strings.Join(members, ",\n  ") + "\n}\n")
}

func carried(d *document, name string) []string {
	var out []string
	for _, n := range carriedMembers {
		v := member(&d.root, n)
		switch s, isText := text(v); {
		case v == nil:
		case n == "name" && isText:
			name = `"name": ` + string(hujson.String(pluginName(s)))
		case n == "repository" && !isText:
		default:
			out = append(out, fmt.Sprintf("%q: %s", n, hujson.Value{Value: v.Clone().Value}.Pack()))
		}
	}
	return append([]string{name}, out...)
}

// pluginName makes a name that Cursor's manifest may have.
func pluginName(s string) string {
	s = regexp.MustCompile(`[^a-z0-9.-]+`).ReplaceAllString(strings.ToLower(s), "-")
	return cmp.Or(strings.Trim(s, "-."), "plugin")
}
