package host

import (
	"errors"
	"fmt"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/hooksjson"
	"hookshim/internal/rawjson"
)

// ImportClaude reads a settings file of Claude Code as Cursor's own import does
// (cursor-observed.md 5): events and matchers renamed, everything but command,
// prompt and timeout forgotten. The error says why Cursor drops the whole file,
// which it does without a word; a file without a group that has a matcher gives
// neither entries nor an error.
func ImportClaude(text []byte) ([]hooksjson.Entry, error) {
	text = []byte(rawjson.ValidUTF8(string(text)))
	if !rawjson.Valid(string(text)) { // a byte order mark is no JSON either
		return nil, errors.New("not plain JSON")
	}
	var out []hooksjson.Entry
	live := false
	events, _ := rawjson.Members(rawjson.At(rawjson.ValidUTF8(string(text)), "hooks").Raw)
	for _, m := range events.Once() {
		ev, groups := eventmap.FindEvent(eventmap.Claude, m.Name), gjson.Parse(m.Raw)
		if ev == nil || ev.Imported == "" || !groups.IsArray() {
			continue // skipped with a warning
		}
		for _, g := range groups.Array() {
			live = live || rawjson.At(g.Raw, "matcher").Exists()
			list, err := importGroup(ev, g)
			if err != nil {
				return nil, err
			}
			out = append(out, list...)
		}
	}
	if !live {
		return nil, nil
	}
	return out, nil
}

func importGroup(ev *eventmap.Event, g gjson.Result) ([]hooksjson.Entry, error) {
	if !rawjson.At(g.Raw, "hooks").IsArray() {
		return nil, fmt.Errorf("a group of %s has no array of hooks", ev.Name)
	}
	m := ""
	if eventmap.FindEvent(eventmap.Cursor, ev.Imported).Matcher == "tool_name" {
		var ok bool
		if m, ok = eventmap.ImportMatcher(rawjson.At(g.Raw, "matcher").Str); !ok {
			return nil, nil // every tool that it names is unknown
		}
	}
	var out []hooksjson.Entry
	for _, h := range rawjson.At(g.Raw, "hooks").Array() {
		c, carried, err := importHandler(ev.Imported, h)
		if err != nil {
			return nil, err
		}
		if !carried {
			continue
		}
		if fault := c.SetMatcher(m); fault != "" {
			return nil, fmt.Errorf("%s: %s", ev.Name, fault)
		}
		out = append(out, c)
	}
	return out, nil
}

// importHandler: whatever has a command is a command hook, whatever its type says;
// http, agent and mcp_tool handlers vanish (cursor-observed.md 5.3).
func importHandler(event string, h gjson.Result) (c hooksjson.Entry, carried bool, err error) {
	c = hooksjson.Entry{Event: event, Timeout: eventmap.FindEvent(eventmap.Cursor, event).Timeout, LoopLimit: -1, Imported: true}
	command := rawjson.At(h.Raw, "command")
	switch {
	case rawjson.At(h.Raw, "type").Str == "prompt":
		c.Prompt = rawjson.At(h.Raw, "prompt").Str
	case command.Exists() && command.Type != gjson.String:
		return c, false, fmt.Errorf("%s: command is no string", event)
	default:
		c.Command = command.Str
	}
	if t := rawjson.At(h.Raw, "timeout"); t.Exists() {
		if t.Type != gjson.Number || t.Num <= 0 {
			return c, false, fmt.Errorf("%s: timeout is no number above 0", event)
		}
		c.Timeout = t.Num
	}
	return c, c.Command != "" || c.Prompt != "", nil
}
