package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/rawjson"
	"hookshim/internal/tables"
)

// names refuses an event or a tool that there is not: no hook starts for it, which
// must not look like a hook that lets it pass.
func (s *simulation) names() error {
	if name := s.c.String("event"); name != "" && eventmap.FindEvent(s.host, name) == nil {
		return noSuchName(fmt.Sprintf("--event %s: %s has no such event", name, s.host.Title()), tables.Nearest(name, eventNames(s.host)))
	}
	if name := s.c.String("tool"); name != "" && !eventmap.IsClaudeTool(name) && !slices.Contains(toolNames(), name) {
		return noSuchName(fmt.Sprintf("--tool %s: Claude Code has no such tool", name), nearTools(name))
	}
	return nil
}

// nearTools are the tools of Claude Code that a name may have meant: Cursor's own name
// of one, or a typing error.
func nearTools(name string) []string {
	if rest, ok := strings.CutPrefix(name, eventmap.MCPPrefix); ok {
		return []string{eventmap.ClaudeMCPPrefix + "SERVER__" + rest}
	}
	var out []string
	for _, t := range eventmap.Tools() {
		if t.Claude != "" && strings.EqualFold(t.Cursor, name) && !slices.Contains(out, t.Claude) {
			out = append(out, t.Claude)
		}
	}
	if out != nil {
		return out
	}
	return tables.Nearest(name, slices.Concat(toolNames(), eventmap.ClaudeOnlyTools()))
}

func noSuchName(what string, near []string) error {
	hint := "hookshim map lists the events and tools; an MCP tool is mcp__SERVER__TOOL"
	if near != nil {
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	return cli.Exit("reading the command line: "+what+"\nhint: "+hint, exitUsage)
}

// moments gives what is to be played.
func (s *simulation) moments() ([]host.Moment, error) {
	c := s.c
	switch {
	case c.String("tool") != "":
		if !rawjson.Valid(c.String("input")) || !gjson.Parse(c.String("input")).IsObject() {
			return nil, usage(c, errors.New("--input must be a JSON object"), true)
		}
		return []host.Moment{host.ToolCall{Tool: c.String("tool"), Input: c.String("input"), Failed: c.Bool("failed"), After: gjson.Get(c.String("input"), "content").Str}.Moment()}, nil
	case c.String("event") != "":
		return s.oneEvent(c.String("event"))
	}
	return host.Moments(), nil
}

// oneEvent plays the first moment that has the event, and of it that event only.
func (s *simulation) oneEvent(name string) ([]host.Moment, error) {
	var out []host.Moment
	for _, m := range host.Moments() {
		for _, f := range m.Firings(s.host) {
			if f.Event == name {
				out = append(out, host.Moment{Name: m.Name, Claude: []host.Firing{f}, Cursor: []host.Firing{f}})
			}
		}
	}
	if out == nil {
		return nil, usage(s.c, fmt.Errorf("--event %s: give a payload of it with --payload", name), true)
	}
	return out, nil
}
