package config

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
	"hookshim/matcher"
)

// ReadCursor reads the entries of a hooks.json. A file that Cursor would not load
// at all is an error with its position.
func ReadCursor(file string, text []byte) (*Source, error) {
	return readCursor(file, text, false)
}

func readCursor(file string, text []byte, lenient bool) (*Source, error) {
	body, mark := bytes.CutPrefix(text, []byte("\xef\xbb\xbf"))
	if mark && !lenient {
		return nil, marked(file)
	}
	d, err := parse(file, ended(body))
	if err != nil {
		return nil, err
	}
	r := newReader(d, text)
	if lenient {
		r.src.Repaired = mend(d, eventmap.Cursor)
		if mark {
			r.src.Repaired = append([]Repair{{file, Pos{1, 1}, "", "a byte order mark at the start: left out"}}, r.src.Repaired...)
		}
	} else {
		r.unloadable()
	}
	r.cursorFile()
	return r.whole()
}

// marked is the fault of a text that begins with a byte order mark.
func marked(file string) *Error {
	return &Error{File: file, Pos: Pos{1, 1}, Text: "the file begins with a byte order mark", Host: cursorDropsFile, Hint: "save it as UTF-8 without one", Fixable: true}
}

// ended gives a text to be read, which ends with a line break and has U+FFFD for what
// is no UTF-8, as the hosts read it, and line breaks for carriage returns by themselves,
// which end a comment for Cursor. An editor works on closed, which keeps the bytes.
func ended(text []byte) []byte {
	if !utf8.Valid(text) {
		text = []byte(rawjson.ValidUTF8(string(text)))
	}
	text = closed(text)
	if bytes.Count(text, []byte("\r")) == bytes.Count(text, []byte("\r\n")) {
		return text
	}
	text = bytes.Clone(text)
	for i, c := range text[:len(text)-1] {
		if c == '\r' && text[i+1] != '\n' {
			text[i] = '\n'
		}
	}
	return text
}

// closed gives a text that ends with a line break, which a comment at its end needs.
func closed(text []byte) []byte {
	if bytes.HasSuffix(text, []byte("\n")) {
		return text
	}
	return append(bytes.Clone(text), '\n')
}

// cursorFile walks the document.
func (r *reader) cursorFile() {
	r.src.Cursor = true
	root := &r.d.root
	if root.Value.Kind() != '{' {
		r.bad(root, "", "the file must hold an object, not "+kind(root), "")
		return
	}
	version := member(root, "version")
	if v, ok := number(version); !ok || v < 1 || v != float64(int(v)) {
		missing := version == nil
		if missing {
			version = root
		}
		r.bad(version, "version", "must be a whole number from 1", `write "version": 1`).Fixable = missing
	}
	hooks := member(root, "hooks")
	if hooks == nil {
		r.bad(root, "hooks", "is missing", `write {"version": 1, "hooks": {…}}`)
		return
	}
	if hooks.Value.Kind() != '{' {
		r.bad(hooks, "hooks", "must be an object with event names as members, not "+kind(hooks), `write {"version": 1, "hooks": {"beforeShellExecution": [{"command": "…"}]}}`)
		return
	}
	r.repeated(root, "", "hooks")
	for _, m := range objectMembers(hooks) {
		name := memberName(m)
		if member(hooks, name) != &m.Value {
			r.twice(&m.Name, joinPath("hooks", name), "the event stands twice in the file; the last one counts", countHandlers(&m.Value))
			continue
		}
		r.cursorEvent(name, m)
	}
}

// bad notes a fault for which Cursor drops the whole file, as it does for all.
func (r *reader) bad(v *hujson.Value, path, text, hint string) *Error {
	e := r.d.fault(v, path, text)
	e.Host, e.Hint = cursorDropsFile, hint
	r.faults = append(r.faults, e)
	return e
}

// unloadable notes what Cursor's reader can't take: a comma after the last
// element, and signs of comments that it takes for others (cursor-observed.md 4).
func (r *reader) unloadable() {
	for v := range r.d.root.All() {
		if last, _ := ending(v); last != nil && last.AfterExtra != nil {
			e := &Error{File: r.d.file, Pos: r.d.at(last.EndOffset), Path: pathAt(r.d.text, last.EndOffset), Text: "a comma after the last element", Host: cursorDropsFile, Fixable: true}
			r.faults = append(r.faults, e)
		}
		r.commentFaults(v)
	}
	r.cutQuietly()
}

// commentSigns tells a string that Cursor would cut.
func commentSigns(v *hujson.Value) bool {
	l, ok := v.Value.(hujson.Literal)
	return ok && (strings.Contains(string(l), "//") || strings.Contains(string(l), "/*"))
}

func (r *reader) cursorEvent(name string, m *hujson.ObjectMember) {
	path := joinPath("hooks", name)
	if eventmap.FindEvent(eventmap.Cursor, name) == nil {
		hint := ""
		if near := nearCursor(name); near != "" {
			hint = "did you mean " + near + "?"
		}
		r.bad(&m.Name, path, "Cursor has no such event", hint)
		return
	}
	list, ok := m.Value.Value.(*hujson.Array)
	if !ok {
		r.bad(&m.Value, path, "must be an array, not "+kind(&m.Value), "")
		return
	}
	for i := range list.Elements {
		h := Handler{File: r.src.File, Event: name, Path: fmt.Sprintf("%s[%d]", path, i), Type: "command", Loops: eventmap.DefaultLoopLimit}
		r.cursorEntry(h, &list.Elements[i])
	}
}

func (r *reader) cursorEntry(h Handler, v *hujson.Value) {
	h.Pos = r.d.at(v.StartOffset)
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		r.bad(v, h.Path, "must be an object, not "+kind(v), `write {"command": "…"}`)
		return
	}
	r.repeated(v, h.Path+".", "")
	for i := range o.Members {
		name, m := memberName(&o.Members[i]), &o.Members[i].Value
		if member(v, name) != m {
			continue // said above
		}
		if bad := h.setCursor(name, m); bad != "" {
			r.bad(m, joinPath(h.Path, name), bad, "")
			return
		}
	}
	h.unread(o)
	switch {
	case h.Type == "command" && !h.hasCommand:
		r.bad(v, h.Path+".command", "is missing", noCommandHint(v))
	case h.Type == "prompt" && strings.TrimSpace(h.Prompt) == "":
		r.bad(v, h.Path+".prompt", "is missing", "")
	case h.Type == "command" && h.Matcher == NeverMatches:
		r.ignore(v, h.Path, "never matches: it only switches an import off", 1)
		r.src.Ignored[len(r.src.Ignored)-1].Code = eventmap.LossOwnEntry // nobody else writes such
	default:
		r.src.Handlers = append(r.src.Handlers, h)
	}
}

// noCommandHint tells the entries of other tools.
func noCommandHint(v *hujson.Value) string {
	switch {
	case member(v, "hooks") != nil:
		return `this is Claude Code's form; Cursor's is {"matcher": "…", "command": "…"}, without a hooks array inside`
	case member(v, "bash") != nil || member(v, "powershell") != nil:
		return "bash and powershell are members of another tool's hooks; Cursor runs command"
	case member(v, "script") != nil:
		return "script is no member; Cursor runs command"
	}
	return ""
}

// unread notes the members that Cursor reads on other entries only.
func (h *Handler) unread(o *hujson.Object) {
	for i := range o.Members {
		switch name := memberName(&o.Members[i]); {
		case name == "command" && h.Type == "prompt",
			name == "prompt" && h.Type == "command",
			name == "loop_limit" && (h.Type == "prompt" || h.Event != "stop" && h.Event != "subagentStop"):
			h.Other = append(h.Other, name)
		}
	}
}

// setCursor takes one member of an entry; it says what is wrong with it, "" if
// nothing is (cursor-observed.md 4).
func (h *Handler) setCursor(name string, v *hujson.Value) (bad string) {
	str := func(to *string) string {
		s, ok := text(v)
		*to = s
		return unless(ok, "must be a string, not "+kind(v))
	}
	switch name {
	case "type":
		if bad = str(&h.Type); bad == "" && h.Type != "command" && h.Type != "prompt" {
			bad = "must be command or prompt"
		}
		return bad
	case "command":
		h.hasCommand = true
		return str(&h.Command)
	case "prompt":
		return str(&h.Prompt)
	case "matcher":
		if bad = str(&h.Matcher); len(h.Matcher) > mostMatcher {
			return "is longer than is read"
		} else if bad == "" && h.Matcher != "*" {
			if _, err := matcher.CompileJS(h.Matcher); err != nil {
				bad = "is no valid expression"
			}
		}
		return bad
	case "timeout":
		n, ok := number(v)
		h.Timeout = n
		return unless(ok && n > 0, "must be a number of seconds above 0")
	case "failClosed":
		h.FailBlock = isTrue(v)
		return unless(v.Value.Kind() == 't' || v.Value.Kind() == 'f', "must be true or false, not "+kind(v))
	case "loop_limit":
		n, ok := number(v)
		h.Loops = int(n)
		if v.Value.Kind() == 'n' {
			h.Loops, ok, n = -1, true, 1
		}
		return unless(ok && n >= 1 && n == float64(int(n)), "must be null or a whole number from 1")
	}
	h.Other = append(h.Other, name)
	return ""
}
