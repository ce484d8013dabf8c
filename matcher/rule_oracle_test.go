package matcher_test

import (
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"hookshim/matcher"
)

// readRules gives the sections of a file under fixtures/rules, as lines.
func readRules(t testing.TB, name string) map[string][]string {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("..", "fixtures", "rules", name))
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string][]string{}
	for _, f := range a.Files {
		sections[f.Name] = strings.Split(strings.TrimSuffix(string(f.Data), "\n"), "\n")
	}
	return sections
}

// indexes reads "0-2,7" into a set.
func indexes(t testing.TB, s string) map[int]bool {
	t.Helper()
	set := map[int]bool{}
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' }) {
		low, high, ok := strings.Cut(part, "-")
		if !ok {
			high = low
		}
		from, err1 := strconv.Atoi(low)
		to, err2 := strconv.Atoi(high)
		if err1 != nil || err2 != nil {
			t.Fatalf("bad index list %q", s)
		}
		for i := from; i <= to; i++ {
			set[i] = true
		}
	}
	return set
}

// commandLine reads a command: a JSON string, or an array of strings and of
// [string, times] pairs for the long ones.
func commandLine(t testing.TB, s string) string {
	t.Helper()
	var parts []any
	if !strings.HasPrefix(s, "[") {
		s = "[" + s + "]"
	}
	if err := json.Unmarshal([]byte(s), &parts); err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	var b strings.Builder
	for _, part := range parts {
		if pair, ok := part.([]any); ok {
			b.WriteString(strings.Repeat(pair[0].(string), int(pair[1].(float64))))
			continue
		}
		b.WriteString(part.(string))
	}
	return b.String()
}

// verdict reads which rules took a command: an index list, behind "*" or "~"
// the rules of that section too.
func verdict(t testing.TB, sections map[string][]string, s string) map[int]bool {
	t.Helper()
	set := map[int]bool{}
	if name := map[string]string{"*": "opaque", "~": "bare"}[s[:min(1, len(s))]]; name != "" {
		set, s = indexes(t, sections[name][0]), s[1:]
	}
	for i := range indexes(t, s) {
		set[i] = true
	}
	return set
}

// The commands that the real client was given, and the rules that took them.
// No rule may be laxer than the client's; where one is stricter the file says so.
func TestRuleOracle(t *testing.T) {
	files, err := filepath.Glob("../fixtures/rules/bash*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) { checkOracle(t, name) })
	}
}

func checkOracle(t *testing.T, name string) {
	sections := readRules(t, name)
	stricter := map[string]map[int]bool{}
	for _, line := range sections["stricter"] {
		if command, list, ok := strings.Cut(line, "\t"); ok {
			stricter[command] = indexes(t, list)
		}
	}
	var rules []matcher.Rule
	for _, rule := range sections["rules"] {
		rules = append(rules, matcher.ParseRule(rule))
	}
	rows, more := 0, 0
	for _, line := range sections["verdicts"] {
		written, list, ok := strings.Cut(line, "\t")
		if !ok {
			t.Fatalf("bad line %q", line)
		}
		want, command := verdict(t, sections, list), commandLine(t, written)
		for i, rule := range rules {
			got := rule.Match("Bash", command, matcher.Dirs{Home: "/homedir"})
			rows++
			switch {
			case want[i] && !got:
				t.Errorf("laxer: %s does not take %s", rule, written)
			case got && !want[i] && !stricter[written][i]:
				t.Errorf("stricter: %s takes %s", rule, written)
			case got && !want[i]:
				more++
			case stricter[written][i]:
				t.Errorf("no longer stricter: %s, %s", rule, written)
			}
		}
	}
	t.Logf("%d rows, %d stricter", rows, more)
}

// The files that the real client was asked to read, edit and write, and the
// rules that took them.
func TestRulePathOracle(t *testing.T) {
	sections := readRules(t, "paths.txtar")
	expand := strings.NewReplacer("<PROJECT>", "/srv/project", "<HOME>", "/homedir", "<ABS>", "/abs")
	tools := []string{"Read", "Edit", "Write"}
	for section, cwd := range map[string]string{"cwd is the project": "/srv/project", "cwd is src": "/srv/project/src"} {
		d := matcher.Dirs{Project: "/srv/project", Cwd: cwd, Home: "/homedir"}
		for _, line := range sections[section] {
			specifier, list, ok := strings.Cut(line, "\t")
			if !ok {
				t.Fatalf("bad line %q", line)
			}
			want := verdict(t, sections, list)
			for i, file := range sections["files"] {
				file = expand.Replace(file)
				if !strings.HasPrefix(file, "/") {
					file = "/srv/project/" + file
				}
				for k, tool := range tools {
					rule := matcher.ParseRule(tool + expand.Replace(specifier))
					if got := rule.Match(tool, file, d); got != want[i] {
						t.Errorf("%s, %s: %s and %s: got %v", section, tool, specifier, file, got)
					}
					if other := tools[(k+1)%len(tools)]; rule.Match(other, file, d) {
						t.Errorf("%s%s takes %s", tool, specifier, other)
					}
				}
			}
		}
	}
}
