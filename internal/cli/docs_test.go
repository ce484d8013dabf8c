package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"hookshim/internal/shim"
)

// documents gives README and docs by name.
func documents(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(files) < 20 {
		t.Fatalf("no documents: %v", err)
	}
	out := map[string]string{}
	for _, f := range append(files, "../../README.md") {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f)] = string(text)
	}
	return out
}

var span = regexp.MustCompile("`([^`\n]+)`")

// TestDocumentedOptions: each command and option that a document names in passing exists.
// Command lines that stand alone are run elsewhere (snippets_test.go).
func TestDocumentedOptions(t *testing.T) {
	app := newApp(nil, nil)
	of := map[string][]string{"": nil}
	shim.Listed(func(name, _, _ string) { of["--as"] = append(of["--as"], name) })
	for _, c := range app.Commands {
		for _, f := range append(slices.Clone(c.Flags), cli.HelpFlag) {
			for _, n := range f.Names() {
				of[c.Name] = append(of[c.Name], "-"+strings.Repeat("-", min(1, len(n)-1))+n)
			}
		}
	}
	quoted := regexp.MustCompile(`'[^']*'|"[^"]*"`)
	option := regexp.MustCompile(`^--?[a-z][a-z-]*`)
	checked := 0
	for name, text := range documents(t) {
		for _, m := range span.FindAllStringSubmatch(text, -1) {
			words := strings.Fields(quoted.ReplaceAllString(m[1], "TEXT"))
			if len(words) > 1 && words[0] == "hookshim" {
				words = words[1:]
			} else if app.Command(words[0]) == nil || len(words) == 1 {
				continue // an option alone may be anybody's
			}
			known, command := of[words[0]]
			if !command && (strings.HasPrefix(words[0], "-") || regexp.MustCompile(`^[a-z-]+$`).MatchString(words[0])) {
				if app.Command(words[0]) == nil && words[0] != "--version" && words[0] != "help" {
					t.Errorf("%s: `%s`: no such command", name, m[1])
				}
				continue
			}
			for _, w := range words[1:] {
				if o := option.FindString(w); o != "" && !slices.Contains(known, o) && command {
					t.Errorf("%s: `%s`: %s has no option %s", name, m[1], words[0], o)
				}
				checked++
				if words[0] == "--as" && !strings.HasPrefix(w, "-") && w != "cursor" && w != "claude" && w != "auto" {
					break // the script's own
				}
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d words looked at", checked)
	}
}

// TestDocumentedMessages: what docs/troubleshooting.md quotes of hookshim is what it says.
func TestDocumentedMessages(t *testing.T) {
	var source strings.Builder
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		source.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	_, own, ok := strings.Cut(documents(t)["troubleshooting.md"], "\n## hookshim says\n")
	if !ok {
		t.Fatal("no part about hookshim's own messages")
	}
	n := 0
	for line := range strings.Lines(own) {
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| `") || strings.Contains(line, "from the shell") {
			continue
		}
		for _, m := range span.FindAllStringSubmatch(cells[0], -1) {
			for piece := range strings.SplitSeq(m[1], "…") {
				if piece = strings.Trim(piece, " "); len(piece) < 4 {
					continue
				}
				if n++; !strings.Contains(source.String(), strings.TrimSuffix(piece, ":")) {
					t.Errorf("`%s`: nothing says %q", m[1], piece)
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d messages", n)
	}
}

// TestDocumentedPaths: files of this repository that a document names are there.
func TestDocumentedPaths(t *testing.T) {
	path := regexp.MustCompile(`^(\.ci|docs|eventmap|fixtures|internal|matcher|output|translate)/[a-zA-Z0-9_./-]+$`)
	for name, text := range documents(t) {
		for _, m := range span.FindAllStringSubmatch(text, -1) {
			if !path.MatchString(m[1]) || strings.ContainsAny(m[1], "…*") || strings.Contains(m[1], "postCompact") || strings.Contains(m[1], "PostCompact") || regexp.MustCompile(`[A-Z]{3}|\.(Test|Fuzz)[A-Z]`).MatchString(m[1]) {
				continue // TestSecurityClaims looks for tests
			}
			file := filepath.Join("../..", m[1])
			if _, err := os.Stat(file); err == nil {
				continue
			}
			if _, err := os.Stat(file + ".txtar"); err != nil {
				t.Errorf("%s: %s is not there", name, m[1])
			}
		}
	}
}

// TestContractNotesAreDated: each table of docs/contract-notes.md says on which version and
// when its rows were found, in the heading above it or in columns of its own.
func TestContractNotesAreDated(t *testing.T) {
	version, date := regexp.MustCompile(`\d+\.\d+`), regexp.MustCompile(`20\d\d-\d\d-\d\d`)
	heading, tables := "", 0
	for line := range strings.Lines(documents(t)["contract-notes.md"]) {
		switch {
		case strings.HasPrefix(line, "#"):
			heading = line
		case strings.HasPrefix(line, "| ---"):
			tables++
			if heading != "# Contract notes\n" && (!date.MatchString(heading) || !version.MatchString(heading) && !strings.Contains(heading, "the same client")) {
				t.Errorf("no version or no date: %s", heading)
			}
		case strings.HasPrefix(line, "| `") && heading == "# Contract notes\n" && !date.MatchString(line):
			t.Errorf("no date: %s", line)
		}
	}
	if tables < 5 {
		t.Errorf("only %d tables", tables)
	}
}
