// Package hooksjson reads a hooks.json as Cursor does, or says why Cursor would drop it.
package hooksjson

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
	"hookshim/matcher"
)

// Entry is one entry as Cursor loads it (cursor-observed.md 4).
type Entry struct {
	Event     string
	Command   string
	Prompt    string // of a prompt entry, instead of Command
	Matcher   string
	Timeout   float64 // seconds, 60 if the file says nothing
	Closed    bool    // failClosed
	LoopLimit int     // -1 for none; Cursor heeds it on stop and subagentStop only

	File     string // where it stands, and
	Dir      string // where Cursor starts it; both are set by package host
	Imported bool   // from Claude Code's settings
}

// NeverMatches is the matcher of an entry that is there to be listed, and never runs.
const NeverMatches = "(?!)"

// Load reads a hooks.json as Cursor does (cursor-observed.md 4). The error
// says why Cursor would drop the whole file, which it does without a word.
func Load(text []byte) ([]Entry, error) {
	s := rawjson.ValidUTF8(string(text))
	if strings.HasPrefix(s, "\ufeff") {
		return nil, errors.New("byte order mark")
	}
	if s == "" {
		return nil, nil
	}
	s = rawjson.StripComments(s)
	if !rawjson.Valid(s) {
		return nil, errors.New("not JSON once comments are taken out, in strings too")
	}
	if v := rawjson.At(s, "version"); v.Type != gjson.Number || v.Num < 1 || v.Num != float64(int(v.Num)) {
		return nil, errors.New("version is missing or no whole number from 1")
	}
	hooks := rawjson.At(s, "hooks")
	if !hooks.IsObject() {
		return nil, errors.New("hooks is no object")
	}
	var out []Entry
	events, _ := rawjson.Members(hooks.Raw)
	for _, m := range events.Once() {
		list := gjson.Parse(m.Raw)
		if eventmap.FindEvent(eventmap.Cursor, m.Name) == nil {
			return nil, fmt.Errorf("unknown event %s", m.Name)
		}
		if !list.IsArray() {
			return nil, fmt.Errorf("%s is no array", m.Name)
		}
		for _, e := range list.Array() {
			en, err := loadEntry(m.Name, e)
			if err != nil {
				return nil, err
			}
			out = append(out, en)
		}
	}
	return out, nil
}

func loadEntry(event string, e gjson.Result) (Entry, error) {
	c := Entry{Event: event, Timeout: eventmap.FindEvent(eventmap.Cursor, event).Timeout, LoopLimit: eventmap.DefaultLoopLimit}
	for _, read := range []func(*Entry, gjson.Result) string{loadKind, loadTimes, loadMatcher} {
		fault := "an entry is no object"
		if e.IsObject() {
			fault = read(&c, e)
		}
		if fault != "" {
			return c, fmt.Errorf("%s: %s", event, fault)
		}
	}
	return c, nil
}

// loadKind reads what an entry runs; it says why Cursor would drop the file.
func loadKind(c *Entry, e gjson.Result) string {
	kind := rawjson.At(e.Raw, "type")
	switch {
	case kind.Exists() && kind.Str != "command" && kind.Str != "prompt":
		return "type is neither command nor prompt"
	case kind.Str == "prompt":
		if c.Prompt = rawjson.At(e.Raw, "prompt").Str; strings.TrimSpace(c.Prompt) == "" {
			return "a prompt entry without a prompt"
		}
	case rawjson.At(e.Raw, "command").Type != gjson.String:
		return "command is no string"
	default:
		c.Command = rawjson.At(e.Raw, "command").Str
	}
	closed := rawjson.At(e.Raw, "failClosed")
	c.Closed = closed.Type == gjson.True
	if closed.Exists() && !closed.IsBool() {
		return "failClosed is no bool"
	}
	return ""
}

func loadTimes(c *Entry, e gjson.Result) string {
	if t := rawjson.At(e.Raw, "timeout"); t.Exists() {
		if t.Type != gjson.Number || t.Num <= 0 {
			return "timeout is no number above 0"
		}
		c.Timeout = t.Num
	}
	switch l := rawjson.At(e.Raw, "loop_limit"); {
	case !l.Exists():
	case l.Type == gjson.Null:
		c.LoopLimit = -1
	case l.Type != gjson.Number || l.Num < 1 || l.Num != float64(int(l.Num)):
		return "loop_limit is neither null nor a whole number from 1"
	default:
		c.LoopLimit = int(l.Num)
	}
	return ""
}

func loadMatcher(c *Entry, e gjson.Result) string {
	m := rawjson.At(e.Raw, "matcher")
	if !m.Exists() {
		return ""
	}
	if m.Type != gjson.String {
		return "matcher is no string"
	}
	return c.SetMatcher(m.Str)
}

// SetMatcher sets the matcher; it says why Cursor would drop the file for it, "" if it
// would not.
func (c *Entry) SetMatcher(m string) string {
	c.Matcher = m
	if _, err := matcher.ParseCursor(m); err != nil {
		return err.Error()
	}
	return ""
}

// Matches tells whether Cursor would run the entry for what its event's matchers
// are tested against: a tool's name, a command, a fixed word
// (cursor-observed.md 3). An empty subject takes every matcher.
func (c *Entry) Matches(subject string) bool {
	ev := eventmap.FindEvent(eventmap.Cursor, c.Event)
	if subject == "" || ev == nil || ev.Matcher == "" {
		return true
	}
	m, _ := matcher.ParseCursor(c.Matcher)
	return m.Match(subject)
}
