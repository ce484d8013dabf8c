package config

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// What the hosts do with a file or a part of it that they can't use
// (claude-observed.md 11, cursor-observed.md 4).
const (
	claudeDropsFile       = "Claude Code ignores the whole file without a word, permission rules included"
	claudeDropsEntry      = "Claude Code ignores the whole file, permission rules included, until this entry is repaired or removed"
	claudeDropsHooks      = "Claude Code ignores the hooks of the file and keeps the rest"
	claudeFindsNone       = "Claude Code reads the file and finds no hooks in it"
	claudeFindsScopedNone = "Claude Code runs no hook of this frontmatter until it is repaired"
	cursorDropsFile       = "Cursor loads nothing of the file, and says so nowhere while it runs"
	cursorCuts            = "Cursor loads the file without what it takes for a comment"
	nobodyLoads           = "neither Claude Code nor Cursor runs a hook of it"
)

// Faults is what is wrong with one file: all of it, in the order in which it stands
// there.
type Faults []*Error

// Error gives all faults, one per line.
func (f Faults) Error() string {
	var lines []string
	for _, e := range f {
		lines = append(lines, e.Error())
	}
	return strings.Join(lines, "\n")
}

// mostFaults is how many faults of a file are told one by one.
const mostFaults = 10

// Explain gives an error for people: each fault with what the file's own tool does
// about it and a hint. What is the same for several faults is said once.
func Explain(err error) string {
	list := faultsOf(err)
	if list == nil {
		return err.Error()
	}
	var lines []string
	for i, e := range list[:min(len(list), mostFaults)] {
		lines = append(lines, e.Error())
		last := i+1 == min(len(list), mostFaults)
		if e.Host != "" && (last || list[i+1].Host != e.Host) {
			lines = append(lines, e.Host)
		}
		if e.Hint != "" && (last || list[i+1].Hint != e.Hint) {
			lines = append(lines, "hint: "+e.Hint)
		}
	}
	if n := len(list) - mostFaults; n > 0 {
		lines = append(lines, fmt.Sprintf("and %d more faults", n))
	}
	return strings.Join(lines, "\n")
}

// faultsOf gives the faults of a file that an error is about, nil if it is about
// something else.
func faultsOf(err error) (list Faults) {
	var one *Error
	if !errors.As(err, &list) && errors.As(err, &one) {
		list = Faults{one}
	}
	return list
}

// Whole tells whether the file's own tool drops the file as a whole for the fault,
// or keeps what are no hooks.
func (e *Error) Whole() bool { return e.Host != claudeDropsHooks && e.Host != claudeFindsNone }

// drops says what the host of a file does with one that it can't read.
func (d *document) drops() string {
	switch {
	case filepath.Base(filepath.Dir(d.file)) == ".cursor":
		return cursorDropsFile
	case filepath.Base(filepath.Dir(d.file)) == ".claude":
		return claudeDropsFile
	}
	return "a file like this is ignored as a whole, without a word, by Claude Code as by Cursor"
}

// inOrder sorts by where things stand in the file; a value's own faults are told
// after those of what it stands in.
func inOrder(a, b Pos) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) }

// pathAt gives the path of the value that a text breaks off in at an offset, such
// as hooks.Stop[0].command; "" at the top. The text before the offset is JSON.
func pathAt(text []byte, offset int) string {
	type level struct {
		list  bool
		index int
		name  string
	}
	var stack []level
	name, isName := "", false
	for i := 0; i < min(offset, len(text)); i++ {
		top := len(stack) - 1
		switch c := text[i]; c {
		case '{', '[':
			stack, isName = append(stack, level{list: c == '['}), c == '{'
		case '}', ']':
			stack = stack[:max(top, 0)]
		case ',':
			if top >= 0 && stack[top].list {
				stack[top].index++
			} else if top >= 0 {
				isName, stack[top].name = true, ""
			}
		case ':':
			if top >= 0 && !stack[top].list {
				isName, stack[top].name = false, name
			}
		case '"':
			end := i + 1
			for ; end < len(text) && text[end] != '"'; end++ {
				if text[end] == '\\' {
					end++
				}
			}
			if isName && end < len(text) {
				name, _ = strconv.Unquote(string(text[i : end+1]))
			}
			i = end
		}
	}
	path := ""
	for _, l := range stack {
		switch {
		case l.list:
			path += fmt.Sprintf("[%d]", l.index)
		case l.name != "":
			path = joinPath(path, l.name)
		}
	}
	return path
}

// joinPath adds a member's name to a path; a name that is no plain word stands in
// brackets.
func joinPath(path, name string) string {
	plain := name != "" && strings.IndexFunc(name, func(r rune) bool {
		return !(r == '_' || r == '$' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9')
	}) < 0
	switch {
	case !plain:
		return path + "[" + strconv.Quote(name) + "]"
	case path == "":
		return name
	}
	return path + "." + name
}
