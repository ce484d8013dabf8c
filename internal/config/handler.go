package config

import (
	"cmp"
	"fmt"

	"github.com/tailscale/hujson"

	"hookshim/internal/places"
)

// Handler is one hook handler of a Claude Code settings file, or one entry of a
// hooks.json of Cursor, whose failClosed and loop_limit stand under FailBlock and
// Loops.
type Handler struct {
	File string
	Pos  Pos
	Path string // hooks.PreToolUse[0].hooks[1]

	Place places.Place // where the file lies

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
	Prompt     string // of a prompt entry of Cursor
	Loops      int    // loop_limit of an entry of Cursor, -1 for null
	Other      []string
}

// set takes one member of a handler; it says what is wrong with it, "" if
// nothing is.
func (h *Handler) set(name string, v *hujson.Value) (bad string) {
	str := func(to *string) string {
		s, ok := text(v)
		*to = s
		return unless(ok, "must be a string, not "+kind(v))
	}
	flag := func(to *bool) string {
		*to = isTrue(v)
		return unless(v.Value.Kind() == 't' || v.Value.Kind() == 'f', "must be true or false, not "+kind(v))
	}
	switch name {
	case "type":
		return str(&h.Type)
	case "command":
		h.hasCommand = true
		return str(&h.Command)
	case "if":
		return str(&h.If)
	case "async":
		return flag(&h.Async)
	case "asyncRewake":
		return flag(&h.Rewake)
	case "timeout":
		n, ok := number(v)
		h.Timeout = n
		return unless(ok && n > 0, "must be a number of seconds above 0")
	case "shell":
		bad = str(&h.Shell)
		return cmp.Or(bad, unless(h.Shell == "bash" || h.Shell == "powershell", "must be bash or powershell"))
	case "onFailure":
		var s string
		bad = str(&s)
		h.FailBlock = s == "block"
		return cmp.Or(bad, unless(s == "block" || s == "continue", "must be block or continue"))
	case "args":
		return h.setArgs(v)
	}
	h.Other = append(h.Other, name)
	return ""
}

func (h *Handler) setArgs(v *hujson.Value) string {
	list, ok := v.Value.(*hujson.Array)
	if !ok {
		return "must be an array of strings, not " + kind(v)
	}
	h.Exec = true
	for i := range list.Elements {
		s, ok := text(&list.Elements[i])
		if !ok {
			return "must be an array of strings"
		}
		h.Args = append(h.Args, s)
	}
	return ""
}

func (h *Handler) incomplete() string {
	switch h.Type {
	case "":
		return "has no type"
	case "command":
		return unless(h.hasCommand && (h.Command != "" || !h.Exec), "has no command")
	case "http", "mcp_tool", "prompt", "agent":
		return ""
	}
	return fmt.Sprintf("has type %q; Claude Code knows command, http, mcp_tool, prompt and agent", h.Type)
}
