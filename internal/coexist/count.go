package coexist

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/simulate"
)

// Count is how often each author's hook started at each moment, and with whose
// payload: by event and moment, one letter a start, C for Claude Code's payload and
// c for Cursor's.
type Count map[[2]string]string

func (c Count) add(event, moment string, dialect eventmap.Host) {
	letter := "c"
	if dialect == eventmap.Claude {
		letter = "C"
	}
	c[[2]string{event, moment}] += letter
}

// Model counts with the models of both hosts; nothing is started.
func Model(h eventmap.Host, project, home, state string) Count {
	c := simulate.Counter{Session: host.Session{Root: project, ID: "11111111-1111-4111-8111-111111111111"}, Home: home, State: state}
	places := host.Places{Project: project, Home: home}
	count := Count{}
	for _, m := range host.Moments() {
		var starts []simulate.Start
		if h == eventmap.Cursor {
			starts = c.Cursor(host.OpenCursor(places), &m)
		} else {
			starts = c.Claude(host.OpenClaude(places), &m)
		}
		for _, s := range starts {
			_, event, _ := strings.Cut(s.Script, "log.sh ")
			count.add(event, m.Name, s.Dialect)
		}
	}
	return count
}

// Logged counts what the hooks themselves wrote down.
func Logged(project string) (Count, error) {
	text, err := os.ReadFile(filepath.Join(project, "log"))
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	count := Count{}
	for line := range strings.Lines(string(text)) {
		event, payload, _ := strings.Cut(strings.TrimSpace(line), "\t")
		p := gjson.Parse(payload)
		dialect := eventmap.Cursor
		if eventmap.FindEvent(eventmap.Claude, p.Get("hook_event_name").Str) != nil {
			dialect = eventmap.Claude
		}
		count.add(event, momentOf(p), dialect)
	}
	return count, nil
}

// momentOf tells the moment that a payload of either host belongs to.
func momentOf(p gjson.Result) string {
	event := p.Get("hook_event_name").Str
	for _, m := range host.Moments() {
		for _, f := range append(m.Claude, m.Cursor...) {
			if f.Event == event && (!aboutTool(event) || toolOf(p) == toolOf(gjson.Parse("{"+f.Members+"}"))) {
				return m.Name
			}
		}
	}
	return event + " " + p.Get("tool_name").Str
}

func aboutTool(event string) bool {
	e := strings.ToLower(event)
	return strings.Contains(e, "tool") || strings.HasSuffix(e, "execution") || strings.Contains(e, "file")
}

// toolOf names a call so that both hosts' payloads of it agree: by its command, its
// file or its tool.
func toolOf(p gjson.Result) string {
	in := p.Get("tool_input")
	if in.Type == gjson.String {
		in = gjson.Parse(in.Str)
	}
	for _, v := range []gjson.Result{p.Get("command"), in.Get("command")} {
		if v.Exists() && !p.Get("mcp_server_name").Exists() {
			return v.Str
		}
	}
	for _, v := range []gjson.Result{p.Get("file_path"), in.Get("file_path")} {
		if v.Exists() {
			return filepath.Base(v.Str) + writes(p)
		}
	}
	if in.Get("text").Exists() {
		return "echo " + in.Get("text").Str
	}
	return "agent"
}

// writes tells an edit of a file from a look at it.
func writes(p gjson.Result) string {
	event := p.Get("hook_event_name").Str
	if p.Get("tool_name").Str == "Read" || event == "beforeReadFile" || p.Get("attachments").Exists() {
		return " read"
	}
	return ""
}
