package tables

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

// TestAPI holds what the four packages for other programs export against a list, so
// that a change of it is seen and meant.
func TestAPI(t *testing.T) {
	var b strings.Builder
	for _, pkg := range []string{"translate", "output", "matcher", "eventmap"} {
		b.WriteString("# " + pkg + "\n\n")
		for _, decl := range exported(t, filepath.Join("..", "..", pkg)) {
			b.WriteString(decl + "\n")
		}
		b.WriteString("\n")
	}
	golden := filepath.Join("testdata", "api.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(golden)
	if d := diff.Diff(golden, have, "the packages", []byte(b.String())); err != nil || d != nil {
		t.Errorf("what the packages export has changed; go test ./internal/tables -update writes the list: %v\n%s", err, d)
	}
}

// exported lists the declarations that other programs see, sorted, and fails for those
// without a comment.
func exported(t *testing.T, dir string) (out []string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || files == nil {
		t.Fatal(dir, err)
	}
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.FileExports(f)
		for _, d := range f.Decls {
			out = append(out, declared(t, fset, d)...)
		}
	}
	slices.Sort(out)
	return out
}

func declared(t *testing.T, fset *token.FileSet, d ast.Decl) (out []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		commented(t, fset, d.Name, d.Doc)
		d.Doc, d.Body = nil, nil
		return []string{printed(t, d)}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				commented(t, fset, s.Name, d.Doc, s.Doc)
				s.Doc, s.Comment = nil, nil
				out = append(out, "type "+printed(t, s))
			case *ast.ValueSpec:
				commented(t, fset, s.Names[0], d.Doc, s.Doc, s.Comment)
				s.Doc, s.Comment = nil, nil
				out = append(out, d.Tok.String()+" "+printed(t, s))
			}
		}
	}
	return out
}

func commented(t *testing.T, fset *token.FileSet, name *ast.Ident, docs ...*ast.CommentGroup) {
	for _, d := range docs {
		if d.Text() != "" {
			return
		}
	}
	t.Errorf("%v: %s has no comment", fset.Position(name.Pos()), name.Name)
}

// printed gives a declaration on few lines, without comments and positions.
func printed(t *testing.T, node ast.Node) string {
	ast.Inspect(node, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok {
			f.Doc, f.Comment, f.Tag = nil, nil, nil
		}
		return true
	})
	var b bytes.Buffer
	if err := format.Node(&b, token.NewFileSet(), node); err != nil {
		t.Fatal(err)
	}
	return strings.Replace(b.String(), "\n\n}// contains filtered or unexported fields\n", "\n}", 1)
}
