package matcher

import (
	"path"
	"strings"

	"hookshim/internal/win"
)

// pathPattern is the specifier of a rule about files: a gitignore pattern
// below one of four folders, without regard to case (claude-observed.md 10).
type pathPattern struct {
	root     pathRoot
	segments []string // lower case; "**" stands for any number of folders
	anchored bool     // begins at the root, not at any depth
	dirOnly  bool     // takes what is in a folder, not a file of that name
	never    bool     // a comment, a negation or nothing at all
	// whole is a pattern with a star in front, which also takes any absolute
	// path that it matches as text, with regard to case.
	whole string
}

type pathRoot byte

const (
	rootCwd     pathRoot = iota // p or ./p
	rootProject                 // /p
	rootHome                    // ~/p
	rootSystem                  // //p
)

// parsePathPattern reads a specifier, which is neither empty nor "*".
func parsePathPattern(s string) pathPattern {
	var p pathPattern
	if t := strings.TrimSpace(s); strings.HasPrefix(t, "*") {
		p.whole = t
	}
	s = strings.TrimRight(s, " ")
	switch {
	case strings.HasPrefix(s, "//"):
		p.root, s = rootSystem, s[1:]
	case strings.HasPrefix(s, "/"):
		p.root = rootProject
	case strings.HasPrefix(s, "~/"):
		p.root, s = rootHome, s[1:]
	case strings.HasPrefix(s, "#"), strings.HasPrefix(s, "!"):
		p.never = true
	}
	s = strings.ToLower(strings.TrimPrefix(s, "./"))
	p.dirOnly = strings.HasSuffix(s, "/")
	body := strings.TrimRight(s, "/")
	p.anchored = strings.Contains(body, "/")
	for _, seg := range strings.Split(body, "/") {
		if seg != "" {
			p.segments = append(p.segments, seg)
		}
	}
	p.never = p.never || len(p.segments) == 0
	return p
}

// match tells whether the pattern takes a file. Where the folder that it is
// relative to is not known it does.
func (p pathPattern) match(file string, d Dirs) bool {
	if p.never {
		return false
	}
	full, ok := absolute(file, d.Cwd)
	if !ok || p.whole != "" && globMatch(p.whole, full) {
		return true
	}
	root := "/"
	switch p.root {
	case rootCwd:
		root = d.Cwd
	case rootProject:
		root = d.Project
	case rootHome:
		root = d.Home
	}
	if root == "" {
		return true
	}
	rel, ok := below(full, root)
	return ok && p.matchBelow(strings.Split(strings.ToLower(rel), "/"))
}

// absolute makes a path absolute, clean, and with Claude Code's slashes: on
// Windows C:\x is /c/x.
func absolute(file, cwd string) (string, bool) {
	if win.IsAbs(file) && file[0] != '/' || win.IsAbs(cwd) && cwd[0] != '/' {
		file = strings.ReplaceAll(win.Join(cwd, file), `\`, "/")
		if file[1] == ':' {
			file = "/" + strings.ToLower(file[:1]) + file[2:]
		}
		return file, true
	}
	if !path.IsAbs(file) {
		if cwd == "" {
			return "", false
		}
		file = path.Join(cwd, file)
	}
	return path.Clean(file), true
}

// below gives the path from a folder to a file in it. Windows knows no case.
func below(file, dir string) (string, bool) {
	root, ok := absolute(dir, "")
	if !ok {
		return "", false
	}
	root = strings.TrimSuffix(root, "/") + "/"
	if n := len(root); win.IsAbs(dir) && dir[0] != '/' && n < len(file) && strings.EqualFold(file[:n], root) {
		return file[n:], true
	}
	rest, ok := strings.CutPrefix(file, root)
	return rest, ok && rest != ""
}

// matchBelow matches the pattern with the names of a path. A pattern that takes
// a folder takes all that is in it, so the names behind a match do not matter.
func (p pathPattern) matchBelow(names []string) bool {
	if p.anchored {
		return p.matchFromRoot(names)
	}
	if p.dirOnly {
		names = names[:len(names)-1]
	}
	for _, name := range names {
		if segmentMatch(p.segments[0], name) {
			return true
		}
	}
	return false
}

// matchFromRoot matches the segments one by one from the first name on. A "**"
// takes as few names as it can and is tried again with one more.
func (p pathPattern) matchFromRoot(names []string) bool {
	s, i := 0, 0
	star, from := -1, 0
	for {
		switch {
		case s == len(p.segments):
			if !p.dirOnly || i < len(names) {
				return true
			}
		case i < len(names) && p.segments[s] == "**":
			if s == len(p.segments)-1 {
				return !p.dirOnly || i+1 < len(names)
			}
			star, from = s, i
			s++
			continue
		case i < len(names) && segmentMatch(p.segments[s], names[i]):
			s++
			i++
			continue
		}
		from++
		if star < 0 || from >= len(names) {
			return false
		}
		s, i = star+1, from
	}
}
