package config

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
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
	Prompt     string // of a prompt or agent handler, or a prompt entry of Cursor
	URL        string // of an http handler, with
	Headers    []Header
	EnvVars    []string // allowedEnvVars
	Server     string   // of an mcp_tool handler, with
	Tool       string
	Loops      int // loop_limit of an entry of Cursor, -1 for null
	Other      []string
	Group      []string // members of the group that Claude Code ignores
}

// set takes one member of a handler, whose type is known already; it says what is
// wrong with it, "" if nothing is. A wrong one is what makes Claude Code ignore the
// handler, or the file (claude-observed.md 11).
func (h *Handler) set(name string, v *hujson.Value) (bad string) {
	row := eventmap.FindHandlerMember(h.Type, name)
	if row == nil && name == "command" {
		h.Command, _ = text(v) // Cursor's import runs it, whatever the type is
	}
	if row == nil || row.Cursor == "" {
		h.Other = append(h.Other, name)
	}
	if row == nil {
		return ""
	}
	switch name {
	case "type":
		return setText(&h.Type, v)
	case "if":
		return setText(&h.If, v)
	case "timeout":
		n, ok := number(v)
		h.Timeout = n
		return unless(ok && n > 0, "must be a number of seconds above 0")
	case "command":
		h.hasCommand = true
		return setText(&h.Command, v)
	case "args":
		h.Exec = true
		return setTexts(&h.Args, v)
	case "async":
		return setFlag(&h.Async, v)
	case "asyncRewake":
		return setFlag(&h.Rewake, v)
	case "shell":
		return setOneOf(&h.Shell, v, "bash", "powershell")
	case "onFailure":
		var s string
		bad = setOneOf(&s, v, "block", "continue")
		h.FailBlock = s == "block"
		return bad
	}
	return h.setOther(name, v)
}

// setOther takes the members of handlers that are no commands.
func (h *Handler) setOther(name string, v *hujson.Value) (bad string) {
	switch name {
	case "url":
		return h.setURL(v)
	case "headers":
		return h.setHeaders(v)
	case "allowedEnvVars":
		return setTexts(&h.EnvVars, v)
	case "prompt":
		return setText(&h.Prompt, v)
	case "continueOnBlock":
		return setFlag(new(bool), v)
	case "server":
		return setText(&h.Server, v)
	case "tool":
		return setText(&h.Tool, v)
	case "input":
		return unless(v.Value.Kind() == '{', "must be an object, not "+kind(v))
	}
	var s string // statusMessage, model
	return setText(&s, v)
}

func setFlag(to *bool, v *hujson.Value) string {
	*to = isTrue(v)
	return unless(v.Value.Kind() == 't' || v.Value.Kind() == 'f', "must be true or false, not "+kind(v))
}

func setOneOf(to *string, v *hujson.Value, a, b string) string {
	bad := setText(to, v)
	return cmp.Or(bad, unless(*to == a || *to == b, "must be "+a+" or "+b))
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

// incomplete names the member that a handler lacks, as the end of a path, and says
// what is wrong with it.
func (h *Handler) incomplete() (path, bad string) {
	switch h.Type {
	case "":
		return ".type", "is missing"
	case "command":
		return ".command", unless(h.hasCommand && (h.Command != "" || !h.Exec), "is missing")
	case "http":
		return ".url", unless(h.URL != "", "is missing")
	case "prompt", "agent":
		return ".prompt", unless(h.Prompt != "", "is missing")
	case "mcp_tool":
		return "", unless(h.Server != "" && h.Tool != "", "has no server and tool")
	}
	return ".type", fmt.Sprintf("is %q; Claude Code knows command, http, mcp_tool, prompt and agent", h.Type)
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
