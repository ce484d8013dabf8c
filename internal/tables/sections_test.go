package tables

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

// section is a part of a hand-written document that is written from elsewhere:
// <!-- written: WHAT -->, the text, <!-- end -->.
var section = regexp.MustCompile(`(?s)<!-- written: (.+?) -->\n.*?<!-- end -->`)

// TestSections fails when such a part is stale.
func TestSections(t *testing.T) {
	docs, err := filepath.Glob("../../docs/*.md")
	if err != nil || docs == nil {
		t.Fatal("no documents", err)
	}
	n := 0
	for _, doc := range append(docs, "../../README.md") {
		have, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		want := section.ReplaceAllStringFunc(string(have), func(s string) string {
			n++
			what := section.FindStringSubmatch(s)[1]
			return "<!-- written: " + what + " -->\n" + written(t, what) + "<!-- end -->"
		})
		if *update && want != string(have) {
			if err := os.WriteFile(doc, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if d := diff.Diff(doc, have, "what is written", []byte(want)); d != nil {
			t.Errorf("%s is stale; go test ./internal/tables -update writes it:\n%s", doc, d)
		}
	}
	if n < 5 {
		t.Errorf("only %d sections found", n)
	}
}

func written(t *testing.T, what string) string {
	switch what {
	case "rows":
		return Readme()
	case "packages":
		return packages(t)
	}
	pkg, name, ok := strings.Cut(strings.TrimPrefix(what, "example "), ".")
	if !ok || !strings.HasPrefix(what, "example ") {
		t.Fatalf("nothing is known to write for %q", what)
	}
	return "```go\n" + example(t, filepath.Join("..", "..", pkg, "example_test.go"), "Example"+name) + "```\n"
}

// example gives the body of a function as it stands in the file, one tab to the left.
func example(t *testing.T, file, name string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == name {
			body := string(text[fn.Body.Lbrace : fn.Body.Rbrace-1])
			return strings.TrimPrefix(strings.ReplaceAll(body, "\n\t", "\n"), "\n")
		}
	}
	t.Fatalf("%s has no %s", file, name)
	return ""
}
