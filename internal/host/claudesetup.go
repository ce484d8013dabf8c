package host

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/plainfile"
	"hookshim/internal/rawjson"
	"hookshim/matcher"
)

// ClaudeSetup is what Claude Code has loaded for a project.
type ClaudeSetup struct {
	Project  string
	Home     string
	Files    []File
	Handlers []config.Handler
	Off      string // the setting and the file that switch all hooks off, "" if none does
}

// OpenClaude loads what Claude Code would load: managed settings, the project's,
// the local and the user's ones (claude.md 4, claude-observed.md 11). Plugins,
// skills and subagents are not looked for.
func OpenClaude(p Places) *ClaudeSetup {
	s := &ClaudeSetup{Project: p.Project, Home: p.Home}
	if p.System != "" {
		s.load(systemFile(p.System, "Claude Code"), "managed")
	}
	s.load(filepath.Join(p.Project, ".claude", "settings.local.json"), "local")
	s.load(filepath.Join(p.Project, ".claude", "settings.json"), "project")
	if p.Home != "" {
		s.load(filepath.Join(p.Home, ".claude", "settings.json"), "user")
	}
	if s.Off != "" {
		s.Handlers = nil
		for i := range s.Files {
			s.Files[i].Hooks = 0
		}
	}
	return s
}

func (s *ClaudeSetup) load(path, scope string) {
	text, err := plainfile.Named(path, plainfile.MostConfig)
	if os.IsNotExist(err) || slices.ContainsFunc(s.Files, func(f File) bool { return f.Path == path }) {
		return
	}
	f := File{Path: path, Scope: scope}
	var src *config.Source
	if err == nil {
		src, err = config.ReadClaude(path, text)
	}
	if err != nil {
		f.Why = strings.TrimPrefix(err.Error(), path+":")
	} else {
		if src.Off != "" {
			s.Off = src.Off + " in " + path
		}
		f.Hooks = len(src.Handlers)
		s.Handlers = append(s.Handlers, src.Handlers...)
	}
	s.Files = append(s.Files, f)
}

// Starting gives the handlers that Claude Code starts for a payload of its own,
// each command once (claude-observed.md 12). http handlers and their like are among
// them: they are started, too.
func (s *ClaudeSetup) Starting(payload string) []config.Handler {
	p, _ := rawjson.Members(payload)
	name, _ := p.Text("hook_event_name")
	ev := eventmap.FindEvent(eventmap.Claude, name)
	var out []config.Handler
	for _, h := range s.Handlers {
		if ev == nil || h.Event != ev.Name || !s.takes(ev, &h, p) {
			continue
		}
		again := func(k config.Handler) bool {
			return k.Command == h.Command && k.If == h.If && k.Exec == h.Exec && slices.Equal(k.Args, h.Args)
		}
		if h.Type == "command" && slices.ContainsFunc(out, again) {
			continue
		}
		out = append(out, h)
	}
	return out
}

// takes tells whether a handler's group and its own condition take a payload.
func (s *ClaudeSetup) takes(ev *eventmap.Event, h *config.Handler, p rawjson.Object) bool {
	tool, _ := p.Text("tool_name")
	if ev.Matcher != "" {
		m, err := matcher.ParseClaude(h.Matcher)
		if subject, _ := p.Text(ev.Matcher); err != nil || !m.Match(subject) {
			return false
		}
	}
	if h.If == "" {
		return true
	}
	if tool == "" {
		return false // a condition never holds without a tool (claude.md 4.2)
	}
	raw, _ := p.Get("tool_input")
	cwd, _ := p.Text("cwd")
	input, _ := rawjson.Members(raw)
	subject, _ := input.Text(eventmap.RuleMember(tool))
	return matcher.ParseRule(h.If).Match(tool, subject, matcher.Dirs{Project: s.Project, Cwd: cwd, Home: s.Home})
}

// ReadClaudeFile loads one settings file for a project as if it were the project's
// own. A file that can't be read is an error, one that Claude Code drops is not.
func ReadClaudeFile(path, project, home string) (*ClaudeSetup, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	s := &ClaudeSetup{Project: project, Home: home}
	s.load(path, "project")
	if s.Off != "" {
		s.Handlers = nil
	}
	return s, nil
}
