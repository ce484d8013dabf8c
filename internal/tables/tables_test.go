package tables

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"hookshim/eventmap"
)

var update = flag.Bool("update", false, "write the documents")

// TestDocuments fails when a document in docs/ is not what the rows say.
func TestDocuments(t *testing.T) {
	for name, want := range Files() {
		path := filepath.Join("..", "..", "docs", name)
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		have, err := os.ReadFile(path)
		if d := diff.Diff(name, have, "the rows", []byte(want)); err != nil || d != nil {
			t.Errorf("docs/%s is stale; go test ./internal/tables -update writes it: %v\n%s", name, err, d)
		}
	}
}

// TestLinks: what the hand-written documents link to is there.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)\)`)
	docs, err := filepath.Glob("../../docs/*.md")
	if err != nil || docs == nil {
		t.Fatal("no documents", err)
	}
	for _, doc := range append(docs, "../../README.md", "../../fixtures/README.md") {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(doc), string(m[1]))); err != nil {
				t.Errorf("%s links to %s, which is not there", doc, m[1])
			}
		}
	}
}

// TestSecurityClaims: every test that docs/security.md names is there, and every
// claim names one.
func TestSecurityClaims(t *testing.T) {
	doc, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	claims, _, ok := strings.Cut(string(doc), "## What is not defended")
	if !ok {
		t.Fatal("docs/security.md does not say what is not defended")
	}
	named := regexp.MustCompile("`([a-z/]+|\\.)\\.(Test[A-Za-z]+)`|`fixtures/scripts/([a-z-]+)`")
	n := 0
	for line := range strings.Lines(claims) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 || strings.HasPrefix(line, "| claim ") || strings.HasPrefix(line, "| --- ") {
			continue
		}
		n++
		tests := named.FindAllStringSubmatch(cells[2], -1)
		if len(tests) == 0 {
			t.Errorf("no test is named for: %s", cells[1])
		}
		for _, m := range tests {
			if m[3] != "" {
				if _, err := os.Stat("../../fixtures/scripts/" + m[3] + ".txtar"); err != nil {
					t.Error(err)
				}
			} else if !hasTest(t, m[1], m[2]) {
				t.Errorf("%s has no %s", m[1], m[2])
			}
		}
	}
	if n < 20 || strings.Count(claims, ".Test") != len(regexp.MustCompile("`[a-z/.]+\\.Test[A-Za-z]+`").FindAllString(claims, -1)) {
		t.Errorf("%d claims are in rows of the tables, or a test is named in another form", n)
	}
}

// hasTest tells whether a package has a test or a fuzz test of a name.
func hasTest(t *testing.T, pkg, name string) bool {
	files, err := filepath.Glob(filepath.Join("../..", pkg, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+name+"(t *testing.T) {") {
			return true
		}
	}
	return false
}

// TestDenies: on every event of Cursor that a guard of Claude Code's runs on, each
// of the verdicts has a row, so that none goes unsaid.
func TestDenies(t *testing.T) {
	for _, r := range eventmap.RoutesTo(eventmap.Cursor, "PreToolUse") {
		for _, s := range []eventmap.Says{eventmap.SayAllow, eventmap.SayAsk, eventmap.SayDeny, eventmap.SayDefer, eventmap.SayEnd, eventmap.SayRewrite, eventmap.SayContext, eventmap.SayNotice} {
			if eventmap.FindRendering(eventmap.Cursor, r.On, s) == nil {
				t.Errorf("%s: no row in eventmap/answers.go for %v", r.On, s)
			}
		}
	}
}

// TestCitations: a row without a source is a claim.
func TestCitations(t *testing.T) {
	check := func(kind, name, cite string) {
		if cite == "" {
			t.Errorf("%s %s cites nothing", kind, name)
		}
	}
	for _, h := range []eventmap.Host{eventmap.Claude, eventmap.Cursor} {
		for _, e := range eventmap.Events(h) {
			check("event", e.Name, e.Cite)
		}
	}
	for _, r := range eventmap.Routes(eventmap.Cursor) {
		check("route", r.On+" > "+r.Script, r.Cite)
		for _, f := range r.Fields {
			check("field", r.On+" > "+r.Script+" "+f.To, f.Cite)
		}
	}
	for _, x := range eventmap.Tools() {
		check("tool", x.Claude, x.Cite)
	}
	for _, x := range eventmap.Renderings(eventmap.Cursor) {
		check("answer", x.On, x.Cite)
	}
	for _, x := range eventmap.Members() {
		check("member", x.Name, x.Cite)
	}
	for _, x := range eventmap.Losses() {
		check("loss", string(x.Code), x.Cite)
	}
}

// TestPromise is the first promise of the product, for every form of answer on
// every event: what blocks in Claude Code is held in Cursor, or a row says that
// Cursor can't hold it there.
func TestPromise(t *testing.T) {
	n := 0
	for _, closed := range []bool{false, true} {
		for _, o := range Outcomes(closed) {
			if !o.Blocks() {
				continue
			}
			n++
			if !o.Held() && !o.said() {
				t.Errorf("%s on %s, %q (fail closed %v): blocks in Claude Code, Cursor is told %s and no loss is listed",
					o.Event.Name, o.Route.On, o.Form.Name, closed, o.Answer.JSON)
			}
		}
	}
	if n < 50 {
		t.Errorf("only %d answers block: the test looks at too little", n)
	}
}

// said tells whether a row admits that the block can't be held.
func (o *Outcome) said() bool {
	for _, r := range o.Answer.Rows {
		if r.Fidelity >= eventmap.Weaker && r.Loss != "" {
			return true
		}
	}
	return false
}

// TestNeverLaxer: no answer that is no block in Claude Code becomes an allow, and
// no deny becomes anything else than a deny.
func TestNeverLaxer(t *testing.T) {
	for _, o := range Outcomes(false) {
		allowed := o.Native.Verdict == eventmap.SayAllow
		if got := string(o.Answer.JSON); !allowed && strings.Contains(got, `"permission":"allow"`) {
			t.Errorf("%s on %s, %q becomes %s", o.Event.Name, o.Route.On, o.Form.Name, got)
		}
	}
}

// TestBackKeepsBlocks: what blocks in Cursor blocks in Claude Code, or a code says
// why not.
func TestBackKeepsBlocks(t *testing.T) {
	for _, closed := range []bool{false, true} {
		for _, o := range CursorOutcomes(closed) {
			if v := o.Native.Verdict; v != eventmap.SayDeny && v != eventmap.SayAsk && v != eventmap.SayGoOn {
				continue
			}
			s := string(o.Answer.JSON)
			held := strings.Contains(s, `"permissionDecision":"deny"`) || strings.Contains(s, `"permissionDecision":"ask"`) || strings.Contains(s, `"decision":"block"`)
			if !held && o.codes() == "" {
				t.Errorf("%s on %s, %s (fail closed %v): the block is lost without a code: %s", o.Event.Name, o.Route.On, o.Form.Name, closed, s)
			}
		}
	}
}
