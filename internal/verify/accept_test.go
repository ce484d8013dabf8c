package verify

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"hookshim/internal/host"
	"hookshim/internal/simulate"
)

func sample() *Result {
	scene := simulate.Scene{Events: []simulate.Outcome{{Event: "PreToolUse", Payload: `{"a":"<&>"}`, Ran: []simulate.Run{{Command: "h.sh '<x>'", Status: "blocked", Exit: 2, Stderr: "no\x1b[31m <script>alert(1)</script>"}}}}}
	return &Result{Files: []string{".claude/settings.json"},
		Rows: []Row{
			{Author: "claude", Event: "PreToolUse", Script: "h.sh", Case: "one", Is: Same, Scenes: [2]simulate.Scene{scene, scene}},
			{Author: "claude", Event: "PreToolUse", Script: "h.sh", Case: "two", Is: Weaker, What: "deny is nothing", Native: host.Effect{Verdict: "deny", Reason: "<no> & \"no\""}, Scenes: [2]simulate.Scene{scene, scene}},
			{Author: "claude", Event: "PreToolUse", Script: "h.sh", Case: "three", Is: Weaker, What: "the reason is lost"},
			{Author: "claude", Event: "Stop", Script: "s.sh", Case: "the agent stops", Is: Untried, What: "not started"},
		},
		Left: []Left{{Author: "claude", Event: "Stop", Script: "(prompt)", Is: Lost, Why: "gone", Codes: []string{"HS335"}}, {Author: "claude", Event: "Stop", Script: "s.sh", Is: Untried, Why: "no case"}},
	}
}

// TestAccept takes differences by hook, case and kind, and tells of entries that
// nothing needs.
func TestAccept(t *testing.T) {
	r := sample()
	r.Accept([]Accept{
		{"PreToolUse", "h.sh", "two", Weaker, "known"},
		{"PreToolUse", "h.sh", "three", Different, "another kind"},
		{"PreToolUse", "h.sh", "one", Weaker, "the same by now"},
		{"Stop", "(prompt)", "*", Lost, "done by review"},
		{"Stop", "other.sh", "*", Weaker, "another script"},
		{"PostToolUse", "h.sh", "*", Weaker, "another event"},
	})
	if r.Open() != 1 || r.Rows[1].Accepted != "known" || r.Rows[2].Accepted != "" || r.Left[0].Accepted == "" || r.Unshown() != 1 {
		t.Errorf("%d\n%s", r.Open(), r.Text())
	}
	if len(r.Stale) != 4 {
		t.Errorf("%+v", r.Stale)
	}
	if text := r.Text(); strings.Count(text, "ACCEPTED: ") != 2 {
		t.Error(text)
	}
	r = sample()
	if r.Accept([]Accept{{"PreToolUse", "h.sh", "*", Weaker, "all"}}); r.Open() != 1 || len(r.Stale) != 0 {
		t.Errorf("%d %+v", r.Open(), r.Stale)
	}
}

func TestReadAccepted(t *testing.T) {
	file := filepath.Join(t.TempDir(), AcceptedFile)
	if list, err := ReadAccepted(file, false); list != nil || err != nil {
		t.Error(list, err)
	}
	if _, err := ReadAccepted(file, true); err == nil {
		t.Error("a named file that is not there")
	}
	good := `{"event":"Stop","script":"s","case":"*","difference":"weaker","reason":"r"}`
	for text, want := range map[string]string{
		`[` + good + `]`: "",
		`[]`:             "",
		strings.Replace(`[`+good+`]`, `"r"`, `" \n"`, 1):                   "[0]: reason is missing or blank",
		strings.Replace(`[`+good+`]`, `,"reason":"r"`, ``, 1):              "[0]: reason is missing or blank",
		strings.Replace(`[`+good+`]`, `"case":"*",`, ``, 1):                "[0]: case is missing or blank",
		strings.Replace(`[`+good+`]`, `weaker`, `same`, 1):                 `[0]: difference "same"`,
		strings.Replace("[\n"+good+`]`, `"reason"`, `"why":1,"reason"`, 1): ":2:",
		good: "the document can't be object",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadAccepted(file, false)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestJUnit reads the XML as its readers do.
func TestJUnit(t *testing.T) {
	r := sample()
	r.Accept([]Accept{{"PreToolUse", "h.sh", "three", Weaker, "known <&>"}})
	var doc struct {
		XMLName xml.Name `xml:"testsuites"`
		Suites  []struct {
			Name     string `xml:"name,attr"`
			Tests    int    `xml:"tests,attr"`
			Failures int    `xml:"failures,attr"`
			Skipped  int    `xml:"skipped,attr"`
			Cases    []struct {
				Class   string `xml:"classname,attr"`
				Name    string `xml:"name,attr"`
				Failure *struct {
					Message string `xml:"message,attr"`
					Text    string `xml:",chardata"`
				} `xml:"failure"`
				Skipped *struct{} `xml:"skipped"`
				Out     string    `xml:"system-out"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(r.JUnit()), &doc); err != nil {
		t.Fatalf("%v\n%s", err, r.JUnit())
	}
	s := doc.Suites[0]
	if len(doc.Suites) != 1 || s.Tests != 6 || len(s.Cases) != 6 || s.Failures != 2 || s.Skipped != 2 {
		t.Errorf("%+v", doc)
	}
	two, three, lost := s.Cases[1], s.Cases[2], s.Cases[4]
	if two.Failure == nil || two.Failure.Message != "deny is nothing" || !strings.Contains(two.Failure.Text, `<no> & "no"`) || two.Class != "PreToolUse h.sh" {
		t.Errorf("%+v", two)
	}
	if three.Failure != nil || !strings.Contains(three.Out, "known <&>") || lost.Failure == nil {
		t.Errorf("%+v %+v", three, lost)
	}
}

// TestHTML holds the page to being one file that loads nothing and runs nothing.
func TestHTML(t *testing.T) {
	r := sample()
	r.Accept([]Accept{{"PreToolUse", "h.sh", "three", Weaker, "known"}, {"Stop", "x", "*", Weaker, "stale"}})
	page := r.HTML()
	for _, never := range []string{"<script", "src=", "http:", "https:", "url(", "@import", "<link", "\x1b"} {
		if strings.Contains(page, never) {
			t.Errorf("the page has %q", never)
		}
	}
	for _, want := range []string{
		"prefers-color-scheme: dark", `id="f-weaker"`, `class="row weaker open"`, `class="row weaker"`, `class="row lost open"`, "2 not accepted",
		"In Claude Code", "Converted, in Cursor", "&lt;script&gt;alert(1)", "<b>accepted:</b> known", "no longer there", "BLOCKED &lt;no&gt; &amp; &#34;no&#34;", "HS335",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	for _, tag := range []string{"section", "details", "div", "article", "main", "p", "span"} {
		if a, b := strings.Count(page, "<"+tag+">")+strings.Count(page, "<"+tag+" "), strings.Count(page, "</"+tag+">"); a != b {
			t.Errorf("%d <%s>, %d </%s>", a, tag, b, tag)
		}
	}
	for _, d := range []Difference{Lost, Weaker, Different, Stricter, Untried, Same, "open"} {
		if !strings.Contains(page, "#f-"+string(d)+":checked) .row:not(."+string(d)+")") {
			t.Errorf("nothing filters by %s", d)
		}
	}
}

// TestDocumented holds docs/verify.md to every member of the JSON forms, and to every
// difference.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "verify.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{Result{}, Row{}, Left{}, Accept{}, ownCase{}, host.Effect{}} {
		kind := reflect.TypeOf(v)
		for i := range kind.NumField() {
			name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
			if name != "" && name != "-" && !strings.Contains(string(text), "`"+name+"`") {
				t.Errorf("docs/verify.md: %s of %s is missing", name, kind)
			}
		}
	}
	for _, d := range []Difference{Same, Stricter, Different, Weaker, Lost, Untried} {
		if !strings.Contains(string(text), "\n| "+string(d)+" | ") {
			t.Errorf("docs/verify.md: %s is missing", d)
		}
	}
}
