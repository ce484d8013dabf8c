package lint

import (
	"path/filepath"
	"regexp"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
)

// script is the text of one script, or of a command line that is a program of its own,
// as one tool starts it. Everything that is said about it is guessed from the text.
type script struct {
	name   string
	path   string     // "" for a command line
	inline config.Pos // of the command line
	host   eventmap.Host
	lines  []string // without comments
	code   string   // the lines in one
	raw    string
	uses   []use
}

// use is one registration of a script.
type use struct {
	file    *file
	handler *config.Handler
	event   *eventmap.Event
}

func newScript(name, text string, h eventmap.Host) *script {
	s := &script{name: name, host: h, raw: text}
	mark := "#"
	switch filepath.Ext(name) {
	case ".js", ".mjs", ".cjs", ".ts", ".mts", ".php":
		mark = "//"
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if t := strings.TrimSpace(line); strings.HasPrefix(t, mark) || mark == "//" && strings.HasPrefix(t, "*") {
			line = ""
		}
		s.lines = append(s.lines, line)
	}
	s.code = strings.Join(s.lines, "\n")
	return s
}

// hit is a place in a script.
type hit struct {
	line int // from 0
	col  int // in bytes, from 0
	text string
}

// find gives the first place where an expression matches; nil if none does.
func (s *script) find(expr string) *hit {
	if all := s.all(expr, 1); all != nil {
		return &all[0]
	}
	return nil
}

// all gives the places line by line, at most n of them, or all with -1.
func (s *script) all(expr string, n int) []hit {
	re := regexp.MustCompile("(?m)" + expr)
	if !re.MatchString(s.code) {
		return nil
	}
	var out []hit
	for i, line := range s.lines {
		if m := re.FindStringIndex(line); m != nil && len(out) != n {
			out = append(out, hit{i, m[0], line[m[0]:m[1]]})
		}
	}
	return out
}

func (s *script) has(expr string) bool { return regexp.MustCompile("(?m)" + expr).MatchString(s.code) }

// before gives the lines in front of a place, the nearest first.
func (s *script) before(h hit, n int) []string {
	out := []string{s.lines[h.line][:h.col]}
	for i := h.line - 1; i >= 0 && len(out) <= n; i-- {
		if strings.TrimSpace(s.lines[i]) != "" {
			out = append(out, s.lines[i])
		}
	}
	return out
}

// exits finds where the script ends with an exit code, in any of the usual languages.
func (s *script) exits(code int) *hit {
	return s.find(exitExpr(string(rune('0' + code))))
}

func exitExpr(codes string) string {
	return `\b(?:exit|_exit|SystemExit|exitCode)\b\s*[(=]?\s*\(?[` + codes + `]\b|\b\w*(?:BLOCK|DENY)\w*\s*=\s*[` + codes + `]\b`
}

// The answers that deny, in either tool's words.
const (
	claudeDeny = `permissionDecision\W{1,8}deny|\bdecision\W{1,8}block|\bbehavior\W{1,8}deny`
	cursorDeny = `\bpermission\W{1,8}deny|\bfollowup_message\b|\bcontinue\W{1,8}[Ff]alse`
)

// denies finds an answer that blocks, in the words of the script's own tool.
func (s *script) denies() *hit {
	if s.host == eventmap.Cursor {
		return s.find(cursorDeny)
	}
	return s.find(claudeDeny)
}

// blocks tells whether the script seems to block something, sometimes.
func (s *script) blocks() bool { return s.exits(2) != nil || s.denies() != nil }

// shell tells whether the script is one of a shell.
func (s *script) shell() bool {
	if s.path == "" {
		return true
	}
	first, _, _ := strings.Cut(s.raw, "\n")
	switch filepath.Ext(s.path) {
	case ".sh", ".bash", ".zsh":
		return true
	case "":
		return strings.HasPrefix(first, "#!") && strings.Contains(first, "sh")
	}
	return false
}

// on tells whether every registration is on an event of which something holds.
func (s *script) on(is func(*eventmap.Event) bool) bool {
	for _, u := range s.uses {
		if !is(u.event) {
			return false
		}
	}
	return len(s.uses) > 0
}

// anywhere tells whether some registration is on such an event.
func (s *script) anywhere(is func(*eventmap.Event) bool) bool {
	return !s.on(func(e *eventmap.Event) bool { return !is(e) }) && len(s.uses) > 0
}

// events names the events of the registrations, each once.
func (s *script) events() string {
	var out []string
	for _, u := range s.uses {
		if !strings.Contains(" "+strings.Join(out, " ")+" ", " "+u.event.Name+" ") {
			out = append(out, u.event.Name)
		}
	}
	return strings.Join(out, ", ")
}

// pos gives a place as one of the file that the finding names.
func (s *script) pos(h *hit) config.Pos {
	if s.path == "" || h == nil {
		return s.inline
	}
	return config.Pos{Line: h.line + 1, Col: h.col + 1}
}
