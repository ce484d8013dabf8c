package lint

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"hookshim/internal/config"
	"hookshim/internal/plainfile"
)

// IgnoreFile is the name of the file, in the project's folder, that lists what is not
// reported there: a rule on each line, and behind it the files that it is about, as
// patterns relative to the folder; none means all. # begins a comment.
const IgnoreFile = ".hookshim-lint"

// ignores is all that takes findings away: options, ignore files, and comments in
// the files themselves.
type ignores struct {
	rules []ID
	lists []ignoreList
	texts map[string][]string // lines by file
}

type ignoreList struct {
	root    string
	entries []ignoreEntry
}

type ignoreEntry struct {
	rule  ID
	files []string
}

// read takes up the ignore file of a folder, once. A rule that is not known is an
// error: an ignore that ignores nothing is a mistake.
func (g *ignores) read(root string) error {
	if root == "" || slices.ContainsFunc(g.lists, func(l ignoreList) bool { return l.root == root }) {
		return nil
	}
	name := filepath.Join(root, IgnoreFile)
	text, err := plainfile.Read(name, plainfile.MostConfig)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	list := ignoreList{root: root}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if FindRule(ID(words[0])) == nil {
			return &config.Error{File: shown(name), Pos: config.Pos{Line: n, Col: 1}, Text: fmt.Sprintf("no rule is called %s", words[0]), Hint: "hookshim lint --rules lists them"}
		}
		for _, p := range words[1:] {
			if _, err := path.Match(p, "x"); err != nil {
				return &config.Error{File: shown(name), Pos: config.Pos{Line: n, Col: 1}, Text: fmt.Sprintf("%s is no pattern", p)}
			}
		}
		list.entries = append(list.entries, ignoreEntry{ID(words[0]), words[1:]})
	}
	g.lists = append(g.lists, list)
	return nil
}

// takes tells whether a finding is not to be reported.
func (g *ignores) takes(f *Finding) bool {
	if slices.Contains(g.rules, f.Rule.ID) {
		return true
	}
	abs, err := filepath.Abs(f.File)
	for _, l := range g.lists {
		rel, relErr := filepath.Rel(l.root, abs)
		if err != nil || relErr != nil || strings.HasPrefix(rel, "..") {
			continue
		}
		for _, e := range l.entries {
			if e.rule == f.Rule.ID && (len(e.files) == 0 || slices.ContainsFunc(e.files, func(p string) bool { return matches(p, filepath.ToSlash(rel)) })) {
				return true
			}
		}
	}
	return g.commented(f)
}

// matches tries a pattern on a path, or on its last part.
func matches(pattern, rel string) bool {
	whole, _ := path.Match(pattern, rel)
	last, _ := path.Match(pattern, path.Base(rel))
	return whole || last
}

// commented looks for "hookshim-lint: ignore RULE" in the finding's line, or in a comment
// that has the line above to itself. Settings of Claude Code can hold no comments, hooks.json and scripts can.
func (g *ignores) commented(f *Finding) bool {
	if f.Pos.Line == 0 {
		return false
	}
	lines, read := g.texts[f.File]
	if !read {
		text, _ := plainfile.Read(f.File, plainfile.MostConfig)
		lines = strings.Split(string(text), "\n")
		g.texts[f.File] = lines
	}
	mark := regexp.MustCompile(`(?:#|//|/\*).*hookshim-lint: ignore ([a-z0-9, -]+)`)
	for i := max(f.Pos.Line-2, 0); i < min(f.Pos.Line, len(lines)); i++ {
		if !strings.Contains(lines[i], "hookshim-lint: ignore ") {
			continue // the line may be the whole of a large file
		}
		alone := i == f.Pos.Line-1 || regexp.MustCompile(`^\s*(#|//|/\*)`).MatchString(lines[i])
		if m := mark.FindStringSubmatch(lines[i]); m != nil && alone && slices.Contains(strings.FieldsFunc(m[1], func(r rune) bool { return r == ',' || r == ' ' }), string(f.Rule.ID)) {
			return true
		}
	}
	return false
}
