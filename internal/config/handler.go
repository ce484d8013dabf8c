package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"
)

// Handler is one hook handler of a Claude Code settings file, or one entry of a
// hooks.json of Cursor, whose failClosed and loop_limit stand under FailBlock and
// Loops.
type Handler struct {
	File string
	Pos  Pos
	Path string // hooks.PreToolUse[0].hooks[1]

	Event      string
	Matcher    string
	HasMatcher bool

	Type       string
	Command    string
	hasCommand bool     // the member is there, though it may be empty
	Args       []string // the exec form, with Exec
	Exec       bool
	If         string
	Timeout    float64 // seconds, 0 if absent
	Async      bool
	Rewake     bool   // asyncRewake
	Shell      string // "bash", "powershell" or ""
	FailBlock  bool   // onFailure:"block", failClosed:true
	Prompt     string // of a prompt or agent handler, or a prompt entry of Cursor
	GoesOn     bool   // continueOnBlock
	URL        string // of an http handler, with
	Headers    []Header
	EnvVars    []string // allowedEnvVars
	Server     string   // of an mcp_tool handler, with
	Tool       string
	Loops      int // loop_limit of an entry of Cursor, -1 for null
	Other      []string
}

// handlerMember is a member of a Claude Code handler with the types that have it
// (claude.md 4.2). On other types Claude Code ignores it.
type handlerMember struct {
	name  string
	types string // "" for all
	set   func(h *Handler, v *hujson.Value) (bad string)
	other bool // it is checked, and has no counterpart
}

// handlerMembers lists the members that mean something to the conversion, or that
// Claude Code checks. A wrong one is what makes it ignore the handler, or the file
// (claude-observed.md 11).
func handlerMembers() []handlerMember {
	str := func(to func(h *Handler) *string) func(*Handler, *hujson.Value) string {
		return func(h *Handler, v *hujson.Value) string { return setText(to(h), v) }
	}
	flag := func(to func(h *Handler) *bool) func(*Handler, *hujson.Value) string {
		return func(h *Handler, v *hujson.Value) string {
			*to(h) = isTrue(v)
			return unless(v.Value.Kind() == 't' || v.Value.Kind() == 'f', "must be true or false, not "+kind(v))
		}
	}
	return []handlerMember{
		{"type", "", str(func(h *Handler) *string { return &h.Type }), false},
		{"if", "", str(func(h *Handler) *string { return &h.If }), false},
		{"timeout", "", (*Handler).setTimeout, false},
		{"statusMessage", "", setAnyText, true},
		{"command", "command", func(h *Handler, v *hujson.Value) string {
			h.hasCommand = true
			return setText(&h.Command, v)
		}, false},
		{"args", "command", (*Handler).setArgs, false},
		{"async", "command", flag(func(h *Handler) *bool { return &h.Async }), false},
		{"asyncRewake", "command", flag(func(h *Handler) *bool { return &h.Rewake }), false},
		{"shell", "command", (*Handler).setShell, false},
		{"onFailure", "command http", (*Handler).setOnFailure, false},
		{"url", "http", (*Handler).setURL, false},
		{"headers", "http", (*Handler).setHeaders, false},
		{"allowedEnvVars", "http", func(h *Handler, v *hujson.Value) string { return setTexts(&h.EnvVars, v) }, false},
		{"prompt", "prompt agent", str(func(h *Handler) *string { return &h.Prompt }), false},
		{"model", "prompt agent", setAnyText, true},
		{"continueOnBlock", "prompt", flag(func(h *Handler) *bool { return &h.GoesOn }), false},
		{"server", "mcp_tool", str(func(h *Handler) *string { return &h.Server }), false},
		{"tool", "mcp_tool", str(func(h *Handler) *string { return &h.Tool }), false},
		{"input", "mcp_tool", func(_ *Handler, v *hujson.Value) string {
			return unless(v.Value.Kind() == '{', "must be an object, not "+kind(v))
		}, false},
	}
}

// set takes one member of a handler, whose type is known already; it says what is
// wrong with it, "" if nothing is.
func (h *Handler) set(name string, v *hujson.Value) (bad string) {
	for _, m := range handlerMembers() {
		if m.name == name && (m.types == "" || slices.Contains(strings.Fields(m.types), h.Type)) {
			if m.other {
				h.Other = append(h.Other, name)
			}
			return m.set(h, v)
		}
	}
	if name == "command" {
		h.Command, _ = text(v) // Cursor's import runs it, whatever the type is
	}
	h.Other = append(h.Other, name)
	return ""
}

func setText(to *string, v *hujson.Value) string {
	s, ok := text(v)
	*to = s
	return unless(ok, "must be a string, not "+kind(v))
}

func setTexts(to *[]string, v *hujson.Value) string {
	list, ok := v.Value.(*hujson.Array)
	if !ok {
		return "must be an array of strings, not " + kind(v)
	}
	for i := range list.Elements {
		s, ok := text(&list.Elements[i])
		if !ok {
			return "must be an array of strings"
		}
		*to = append(*to, s)
	}
	return ""
}

func (h *Handler) setTimeout(v *hujson.Value) string {
	n, ok := number(v)
	h.Timeout = n
	return unless(ok && n > 0, "must be a number of seconds above 0")
}

func (h *Handler) setShell(v *hujson.Value) string {
	bad := setText(&h.Shell, v)
	return cmp.Or(bad, unless(h.Shell == "bash" || h.Shell == "powershell", "must be bash or powershell"))
}

func (h *Handler) setOnFailure(v *hujson.Value) string {
	var s string
	bad := setText(&s, v)
	h.FailBlock = s == "block"
	return cmp.Or(bad, unless(s == "block" || s == "continue", "must be block or continue"))
}

// setAnyText takes a member that must be a string, whatever it says.
func setAnyText(_ *Handler, v *hujson.Value) string {
	var s string
	return setText(&s, v)
}

func (h *Handler) setArgs(v *hujson.Value) string {
	h.Exec = true
	return setTexts(&h.Args, v)
}

func (h *Handler) incomplete() string {
	switch h.Type {
	case "":
		return "has no type"
	case "command":
		return unless(h.hasCommand && (h.Command != "" || !h.Exec), "has no command")
	case "http":
		return unless(h.URL != "", "has no url")
	case "prompt", "agent":
		return unless(h.Prompt != "", "has no prompt")
	case "mcp_tool":
		return unless(h.Server != "" && h.Tool != "", "has no server and tool")
	}
	return fmt.Sprintf("has type %q; Claude Code knows command, http, mcp_tool, prompt and agent", h.Type)
}

// Line is what a handler runs or asks, as one line: command and arguments, or the
// address of an http handler; "" for the other types.
func (h *Handler) Line() string {
	switch h.Type {
	case "command":
		return strings.Join(append([]string{h.Command}, h.Args...), " ")
	case "http":
		return h.URL
	}
	return ""
}

// background tells whether Claude Code does not wait for the hook, and so neither
// does the shim. One that wakes the model by asyncRewake is waited for: in Cursor
// nothing could be woken later.
func (h *Handler) background() bool { return h.Async && !h.Rewake }
