package config

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tailscale/hujson"
	"go.yaml.in/yaml/v3"

	"hookshim/eventmap"
	"hookshim/internal/places"
)

// readFrontmatter reads the hooks between the --- lines of a skill, a command or a
// subagent. They have the shape of those in a settings file (claude.md 4.5). A
// subagent's Stop is the SubagentStop of that subagent.
func readFrontmatter(file string, text []byte, at places.Place, lenient bool) (*Source, error) {
	src := &Source{File: file, Text: text}
	head, offset := frontmatterOf(text)
	if head == nil {
		return src, nil
	}
	var doc yaml.Node
	err := yaml.Unmarshal(head, &doc)
	if err != nil && yaml.Unmarshal(quoteValues(head), &doc) == nil {
		err = nil
	}
	if err != nil {
		return nil, yamlError(file, err, bytes.Count(text[:offset], []byte("\n")))
	}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return src, nil
	}
	c := yamlConverter{file: file, text: text, lines: lineStarts(head, offset)}
	d := &document{file: file, text: text, root: c.value(doc.Content[0])}
	if c.err != nil {
		return nil, c.err
	}
	r := newReader(d, text)
	if lenient {
		r.src.Repaired = mend(d, eventmap.Claude)
	}
	r.frontmatter()
	if at.Scope == places.Agent {
		r.agent(&d.root, at)
	}
	return r.whole()
}

// frontmatter walks the document. A fault costs all hooks of it.
func (r *reader) frontmatter() {
	hooks := member(&r.d.root, "hooks")
	r.repeated(&r.d.root, "", "hooks")
	switch {
	case hooks == nil:
		r.noHooks()
	case hooks.Value.Kind() == 'n':
	case hooks.Value.Kind() != '{':
		r.faults = append(r.faults, r.d.fault(hooks, "hooks", "must be a mapping with event names as keys, not "+kind(hooks)))
	default:
		r.events(hooks)
	}
	for _, e := range r.faults {
		e.Host, e.Hint = claudeFindsScopedNone, ""
	}
}

// agent gives the handlers of a subagent the meaning that they have there.
func (r *reader) agent(root *hujson.Value, at places.Place) {
	name, _ := text(member(root, "name"))
	if name == "" {
		name = strings.TrimSuffix(filepath.Base(r.src.File), filepath.Ext(r.src.File))
	}
	if at.Within == places.Plugin {
		for _, h := range r.src.Handlers {
			r.src.Ignored = append(r.src.Ignored, Ignored{Code: eventmap.LossIgnoredByHost, File: h.File, Pos: h.Pos, Path: h.Path, Why: "a plugin's subagent may not carry hooks", Hooks: 1})
		}
		r.src.Handlers = nil
		return
	}
	for i := range r.src.Handlers {
		if h := &r.src.Handlers[i]; h.Event == "Stop" {
			h.Event, h.Matcher, h.HasMatcher = "SubagentStop", exactly(name), true
		}
	}
}

// exactly is a matcher of Claude Code for one name, which may hold a colon.
func exactly(name string) string {
	if regexp.MustCompile(`^[\w-]+$`).MatchString(name) {
		return name
	}
	return "^" + regexp.QuoteMeta(name) + "$"
}

// frontmatterOf gives the text between the first line, which must be ---, and the
// next such line, and where it begins; nil if there is none.
func frontmatterOf(b []byte) (head []byte, offset int) {
	rest := bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))
	first, rest, ok := bytes.Cut(rest, []byte("\n"))
	if !ok || string(bytes.TrimRight(first, " \t\r")) != "---" {
		return nil, 0
	}
	offset = len(b) - len(rest)
	for at := 0; at < len(rest); {
		line, _, _ := bytes.Cut(rest[at:], []byte("\n"))
		if string(bytes.TrimRight(line, " \t\r")) == "---" {
			return rest[:at], offset
		}
		at += len(line) + 1
	}
	return nil, 0
}

// quoteValues puts the values of top-level keys between quotes, line by line, as
// Claude Code does with frontmatter that is not YAML: a description may hold a
// colon (docs/contract-notes.md). Deeper lines stay as they are, and where they are.
func quoteValues(head []byte) []byte {
	plain := regexp.MustCompile(`(?m)^([A-Za-z_-]+):[ \t]+([^\s"'|>].*?)[ \t\r]*$`)
	return plain.ReplaceAllFunc(head, func(line []byte) []byte {
		m := plain.FindSubmatch(line)
		if string(m[1]) == "hooks" {
			return line
		}
		return fmt.Appendf(nil, "%s: '%s'", m[1], bytes.ReplaceAll(m[2], []byte("'"), []byte("''")))
	})
}

// lineStarts gives the offset in the file at which each line of its frontmatter
// begins.
func lineStarts(head []byte, offset int) []int {
	starts := []int{offset}
	for i, c := range head {
		if c == '\n' {
			starts = append(starts, offset+i+1)
		}
	}
	return starts
}

// yamlError gives a YAML reader's error, which names a line, a place in the file.
func yamlError(file string, err error, before int) error {
	what := strings.TrimPrefix(err.Error(), "yaml: ")
	e := &Error{File: file, Text: "the frontmatter is not valid YAML: " + what, Host: claudeFindsScopedNone}
	var line int
	if n, _ := fmt.Sscanf(what, "line %d:", &line); n == 1 {
		_, rest, _ := strings.Cut(what, ": ")
		e.Pos, e.Text = Pos{line + before, 1}, "the frontmatter is not valid YAML: "+rest
	}
	return e
}

// yamlConverter makes the values that JSON would give of YAML's, each with its
// place in the file.
type yamlConverter struct {
	file  string
	text  []byte
	lines []int
	nodes int
	depth int
	err   error

	last   Pos // the place of the node before, in characters
	lastAt int // and in bytes
}

// The most that frontmatter may hold once its aliases are written out.
const (
	mostNodes = 20000
	mostDepth = 64
)

func (c *yamlConverter) value(n *yaml.Node) hujson.Value {
	v := hujson.Value{StartOffset: c.offset(n), Value: hujson.Literal("null")}
	c.nodes++
	c.depth++
	defer func() { c.depth-- }()
	if c.nodes > mostNodes || c.depth > mostDepth {
		c.err = &Error{File: c.file, Text: "the frontmatter refers to itself, or holds more than convert reads"}
		return v
	}
	switch n.Kind {
	case yaml.AliasNode:
		v.Value = c.value(n.Alias).Value
	case yaml.MappingNode:
		o := &hujson.Object{}
		for i := 0; i+1 < len(n.Content) && c.err == nil; i += 2 {
			key := hujson.Value{StartOffset: c.offset(n.Content[i]), Value: hujson.String(n.Content[i].Value)}
			o.Members = append(o.Members, hujson.ObjectMember{Name: key, Value: c.value(n.Content[i+1])})
		}
		v.Value = o
	case yaml.SequenceNode:
		a := &hujson.Array{}
		for i := 0; i < len(n.Content) && c.err == nil; i++ {
			a.Elements = append(a.Elements, c.value(n.Content[i]))
		}
		v.Value = a
	case yaml.ScalarNode:
		v.Value = scalar(n)
	}
	return v
}

// scalar reads a plain value as YAML 1.2's core schema does, in which 010 is ten.
func scalar(n *yaml.Node) hujson.Literal {
	switch n.Tag {
	case "!!null":
		return hujson.Literal("null")
	case "!!bool":
		return hujson.Bool(strings.EqualFold(n.Value, "true"))
	case "!!int", "!!float":
		f, err := strconv.ParseFloat(n.Value, 64)
		if err != nil {
			err = n.Decode(&f)
		}
		if err == nil && !math.IsNaN(f) && !math.IsInf(f, 0) {
			return hujson.Float(f)
		}
	}
	return hujson.String(n.Value)
}

// offset gives where a node begins in the file; YAML counts characters.
func (c *yamlConverter) offset(n *yaml.Node) int {
	if n.Line < 1 || n.Line > len(c.lines) {
		return 0
	}
	at, col := c.lines[n.Line-1], 1
	if n.Line == c.last.Line && n.Column >= c.last.Col { // nodes come in order
		at, col = c.lastAt, c.last.Col
	}
	for ; col < n.Column && at < len(c.text); col++ {
		_, size := utf8.DecodeRune(c.text[at:])
		at += size
	}
	c.last, c.lastAt = Pos{n.Line, col}, at
	return at
}
