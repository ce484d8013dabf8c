package config

import (
	"strings"

	"github.com/tailscale/hujson"
)

// addMember adds a member to an object, at an index or, with -1, at the end, on
// a line of its own.
func (e *editor) addMember(obj *hujson.Value, at int, name string, v hujson.ValueTrimmed, depth int) *hujson.Value {
	o := obj.Value.(*hujson.Object)
	before := e.line(depth)
	if at < 0 {
		at = len(o.Members)
		if at > 0 {
			before = e.follow(&o.Members[at-1].Value, &o.AfterExtra, depth)
		}
	}
	m := hujson.ObjectMember{
		Name:  hujson.Value{BeforeExtra: before, Value: e.str(name)},
		Value: hujson.Value{BeforeExtra: hujson.Extra(" "), Value: v},
	}
	o.Members = append(o.Members, hujson.ObjectMember{})
	copy(o.Members[at+1:], o.Members[at:])
	o.Members[at] = m
	closeOnNewLine(&o.AfterExtra, e.line(depth-1))
	return &o.Members[at].Value
}

// follow gives what stands before an element that comes behind the last one:
// the comments between that one and the bracket, which belong to it, and a line
// break. A trailing comma is used up.
func (e *editor) follow(last *hujson.Value, inside *hujson.Extra, depth int) hujson.Extra {
	x := append(append(hujson.Extra{}, last.AfterExtra...), *inside...)
	last.AfterExtra = nil
	comments := commentsOf(x)
	if comments == nil {
		return e.line(depth)
	}
	*inside = e.line(depth - 1)
	return append(hujson.Extra(strings.TrimRight(string(comments), " \t\r\n")), e.line(depth)...)
}

// closeOnNewLine puts the closing bracket on a line of its own unless it has
// one, or comments that must stay in front of it.
func closeOnNewLine(inside *hujson.Extra, line hujson.Extra) {
	if !strings.Contains(string(*inside), "\n") {
		*inside = append(*inside, line...)
	}
}

func (e *editor) dropMember(o *hujson.Object, i int) {
	comments := commentsOf(o.Members[i].Name.BeforeExtra)
	last := i == len(o.Members)-1
	o.Members = append(o.Members[:i], o.Members[i+1:]...)
	if last && len(o.Members) > 0 {
		o.Members[len(o.Members)-1].Value.AfterExtra = nil
	}
	switch {
	case comments == nil:
	case i < len(o.Members):
		o.Members[i].Name.BeforeExtra = append(comments, o.Members[i].Name.BeforeExtra...)
	default:
		o.AfterExtra = append(comments, o.AfterExtra...)
	}
}

// dropElement removes an element; comments in front of it stay, since they may
// be the user's.
func (e *editor) dropElement(a *hujson.Array, i int) {
	comments := commentsOf(a.Elements[i].BeforeExtra)
	last := i == len(a.Elements)-1
	a.Elements = append(a.Elements[:i], a.Elements[i+1:]...)
	if last && len(a.Elements) > 0 {
		a.Elements[len(a.Elements)-1].AfterExtra = nil
	}
	switch {
	case comments == nil:
	case i < len(a.Elements):
		a.Elements[i].BeforeExtra = append(comments, a.Elements[i].BeforeExtra...)
	default:
		a.AfterExtra = append(comments, a.AfterExtra...)
	}
	if len(a.Elements) == 0 && comments == nil {
		a.AfterExtra = nil
	}
}

// commentsOf gives what stands before a value up to the end of its last
// comment; nil if there is none.
func commentsOf(x hujson.Extra) hujson.Extra {
	s := string(x)
	end := max(strings.LastIndex(s, "*/")+1, lastLineComment(s))
	if end <= 0 {
		return nil
	}
	return append(hujson.Extra{}, x[:min(end+1, len(x))]...)
}

// lastLineComment gives the index of the line end behind the last // comment.
func lastLineComment(s string) int {
	i := strings.LastIndex(s, "//")
	if i < 0 {
		return -1
	}
	if n := strings.IndexByte(s[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(s) - 1
}

// insert adds an element at an index, on a line of its own.
func (e *editor) insert(a *hujson.Array, at int, v hujson.ValueTrimmed) {
	before := e.line(3)
	if at == len(a.Elements) && at > 0 {
		before = e.follow(&a.Elements[at-1], &a.AfterExtra, 3)
	}
	a.Elements = append(a.Elements, hujson.Value{})
	copy(a.Elements[at+1:], a.Elements[at:])
	a.Elements[at] = hujson.Value{BeforeExtra: before, Value: v}
	closeOnNewLine(&a.AfterExtra, e.line(2))
}

// object is an entry as an object, one member a line.
func (e *editor) object(en Entry, depth int) *hujson.Object {
	o := &hujson.Object{AfterExtra: e.line(depth)}
	add := func(name string, v hujson.ValueTrimmed) {
		o.Members = append(o.Members, hujson.ObjectMember{
			Name:  hujson.Value{BeforeExtra: e.line(depth + 1), Value: e.str(name)},
			Value: hujson.Value{BeforeExtra: hujson.Extra(" "), Value: v},
		})
	}
	for _, m := range members(en) {
		if s, ok := m.value.(string); ok {
			add(m.name, e.str(s))
		} else {
			add(m.name, literal(m.value))
		}
	}
	return o
}

type entryMember struct {
	name  string
	value any // string, float64, bool, or nil for null
}

// members are an entry's members in the order in which they are written.
func members(en Entry) []entryMember {
	m := []entryMember{{"command", en.Command}}
	if en.Prompt != "" {
		m = []entryMember{{"type", "prompt"}, {"prompt", en.Prompt}}
	}
	if en.Matcher != "" {
		m = append(m, entryMember{"matcher", en.Matcher})
	}
	if en.Timeout > 0 {
		m = append(m, entryMember{"timeout", en.Timeout})
	}
	if en.Loop {
		m = append(m, entryMember{"loop_limit", nil})
	}
	if en.FailClosed {
		m = append(m, entryMember{"failClosed", true})
	}
	return m
}

func literal(v any) hujson.Literal {
	switch x := v.(type) {
	case float64:
		return hujson.Float(x)
	case bool:
		return hujson.Bool(x)
	}
	return hujson.Literal("null")
}

// str writes a string so that Cursor's comment stripper, which does not know
// strings, finds nothing in it (cursor-observed.md 4).
func (e *editor) str(s string) hujson.Literal {
	l := string(hujson.String(s))
	for _, sign := range []string{"//", "/*", "*/"} {
		l = strings.ReplaceAll(l, sign, strings.ReplaceAll(sign, "/", `\u002f`))
	}
	return hujson.Literal(l)
}

// sameEntry tells whether an element holds exactly an entry's members, however
// it is laid out.
func sameEntry(v *hujson.Value, en Entry) bool {
	o, ok := v.Value.(*hujson.Object)
	want := members(en)
	if !ok || len(o.Members) != len(want) {
		return false
	}
	for _, w := range want {
		got := member(v, w.name)
		if got == nil {
			return false
		}
		if s, isText := w.value.(string); isText {
			if g, ok := text(got); !ok || g != s || strings.Contains(string(got.Value.(hujson.Literal)), "//") {
				return false
			}
		} else if l, ok := got.Value.(hujson.Literal); !ok || string(l) != string(literal(w.value)) {
			return false
		}
	}
	return true
}
