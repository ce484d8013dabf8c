package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"
)

// A shared hook stands in both files with the identical command string, so that
// Cursor drops its own import of it under every event (SPEC 2, Coexistence):
//
//	hookshim --as auto --script claude --event PreToolUse … -c './guard.sh'

// unwrapped gives the handler as its user wrote it, with what the shared string
// says about it; false if the handler is not shared, or not by convert.
func unwrapped(h Handler, bin string) (Handler, bool) {
	rest, ok := shimOptions(h.Command, bin)
	if !ok || !strings.HasPrefix(rest, "--script claude ") || h.Exec || !isOwn(h.Command, bin) {
		return h, false
	}
	words, ok := shellWords(rest)
	at := slices.IndexFunc(words, func(w string) bool { return w == "-c" || w == "--" })
	if !ok || at < 0 || at+1 == len(words) {
		return h, false
	}
	h.FailBlock = slices.Contains(words[:at], "--fail-closed")
	h.Command = words[at+1]
	if words[at] == "--" {
		h.Exec, h.Args = true, words[at+2:]
	}
	return h, true
}

// shellWords takes a line apart that Quote put together.
func shellWords(s string) (words []string, ok bool) {
	var w strings.Builder
	begun, quote := false, byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote == '"' && c == '\\' && i+1 < len(s):
			i++
			w.WriteByte(s[i])
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote, begun = c, true
		case quote == 0 && c == ' ':
			if begun {
				words = append(words, w.String())
			}
			w.Reset()
			begun = false
		default:
			w.WriteByte(c)
			begun = true
		}
	}
	if begun {
		words = append(words, w.String())
	}
	return words, quote == 0
}

// share reads the shared handlers of the sources as their user wrote them, and
// tells whether the conversion is a shared one: once shared, a file stays so
// until it is unwrapped.
func share(sources []*Source, c *Choices) {
	for _, s := range sources {
		for i := range s.Handlers {
			if h, ok := unwrapped(s.Handlers[i], c.Bin); ok {
				s.Handlers[i] = h
				c.Shared = true
			}
		}
	}
}

// sharable tells whether a handler can be shared: Claude Code must not hand the
// string to PowerShell, which quotes by other rules, and an http handler has no
// command that Cursor could import.
func (h *Handler) sharable() bool { return h.Type == "command" && h.Shell != "powershell" }

// EditShared puts the shared strings of a plan into the text of the settings file
// that the handlers stand in. Everything else stays byte for byte.
func EditShared(file string, old []byte, p *Plan, c Choices) ([]byte, error) {
	return editHandlers(file, old, func(e *editor, path string, v *hujson.Value) {
		for _, k := range p.Hooks {
			for _, h := range k.From {
				if h.File != file || h.Path != path || len(k.Entries) == 0 || !k.Shared {
					continue
				}
				e.setMember(v, "command", hujson.String(k.Entries[0].Command))
				e.unsetMember(v, "args")
				if gates(h.Event) && !c.NoClosed && !h.background() {
					e.setMember(v, "onFailure", hujson.String("block"))
				}
			}
		}
	})
}

// Unwrap gives the text of a settings file with the handlers as they were before
// they were shared. A file without shared handlers comes back as it is.
func Unwrap(file string, old []byte, bin string) ([]byte, error) {
	src, err := ReadClaude(file, old)
	if err != nil {
		return nil, err
	}
	return editHandlers(file, old, func(e *editor, path string, v *hujson.Value) {
		i := slices.IndexFunc(src.Handlers, func(h Handler) bool { return h.Path == path })
		if i < 0 {
			return
		}
		h, ok := unwrapped(src.Handlers[i], bin)
		if !ok {
			return
		}
		e.setMember(v, "command", hujson.String(h.Command))
		if h.Exec {
			list := &hujson.Array{}
			for i, a := range h.Args {
				el := hujson.Value{Value: hujson.String(a)}
				if i > 0 {
					el.BeforeExtra = hujson.Extra(" ")
				}
				list.Elements = append(list.Elements, el)
			}
			e.setMember(v, "args", list)
		}
		if !h.FailBlock {
			e.unsetMember(v, "onFailure")
		}
	})
}

// editHandlers calls edit for every handler of a settings file, with its path as
// ReadClaude gives it.
func editHandlers(file string, old []byte, edit func(e *editor, path string, v *hujson.Value)) ([]byte, error) {
	e, err := newEditor(file, old, "")
	if err != nil {
		return nil, err
	}
	hooks := member(&e.d.root, "hooks")
	if hooks == nil || hooks.Value.Kind() != '{' {
		return old, nil
	}
	for _, m := range hooks.Value.(*hujson.Object).Members {
		last := member(hooks, memberName(&m)) // what stands twice counts where it stands last
		groups, _ := m.Value.Value.(*hujson.Array)
		if groups == nil || last.Value != m.Value.Value {
			continue
		}
		for i := range groups.Elements {
			for k, h := range handlersOf(&groups.Elements[i]) {
				if h.Value.Kind() == '{' {
					edit(e, fmt.Sprintf("hooks.%s[%d].hooks[%d]", memberName(&m), i, k), h)
				}
			}
		}
	}
	return e.pack(), nil
}

// setMember gives a handler's member a value; a new one stands at its end, laid
// out as the last one is.
func (e *editor) setMember(v *hujson.Value, name string, to hujson.ValueTrimmed) {
	if m := member(v, name); m != nil {
		was, ok := text(m)
		if is, _ := text(&hujson.Value{Value: to}); !ok || was != is {
			m.Value = to
		}
		return
	}
	o := v.Value.(*hujson.Object)
	before := hujson.Extra(" ")
	if n := len(o.Members); n > 0 {
		before = slices.Clone(o.Members[n-1].Name.BeforeExtra)
		if n == 1 && len(before) == 0 {
			before = hujson.Extra(" ")
		}
	}
	o.Members = append(o.Members, hujson.ObjectMember{
		Name:  hujson.Value{BeforeExtra: before, Value: hujson.String(name)},
		Value: hujson.Value{BeforeExtra: hujson.Extra(" "), Value: to},
	})
}

func (e *editor) unsetMember(v *hujson.Value, name string) {
	o := v.Value.(*hujson.Object)
	for i := len(o.Members) - 1; i >= 0; i-- {
		if memberName(&o.Members[i]) == name {
			e.dropMember(o, i)
		}
	}
}
