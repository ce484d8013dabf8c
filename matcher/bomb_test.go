package matcher

import (
	"strings"
	"testing"
	"time"
)

// TestBombs: an expression that takes for ever is given up in time, and counts as a
// match: what is too dear to compare is not let past a guard.
func TestBombs(t *testing.T) {
	for _, pattern := range []string{`(a*)*b`, `(a|aa)+$`, `(.*)(.*)(.*)(.*)(.*)z`, `(?:(?:a?){1000}){1000}b`, `\w*\w*\w*\w*!`} {
		re, err := CompileJS(pattern)
		if err != nil {
			t.Errorf("%s: %v", pattern, err)
			continue
		}
		begun := time.Now()
		if !re.Match(strings.Repeat("a", 100_000) + "c") {
			t.Errorf("%s: given up, and no match", pattern)
		}
		if d := time.Since(begun); d > 5*time.Second {
			t.Errorf("%s: %v", pattern, d)
		}
	}
}

// TestRuleBombs: a command or path that is made to be dear is done with soon.
func TestRuleBombs(t *testing.T) {
	begun := time.Now()
	rule := ParseRule("Bash(*a*b*c*d* rm)")
	for _, part := range []string{"$(", "(", "a;", "a|", "A=1 ", `\`, "if a;then ", "A=$A$A;", "`", "'", "[[ a ]]&&", "x <<'E'\n"} {
		rule.Match("Bash", strings.Repeat(part, maxShell/len(part)-1), Dirs{Home: "/h"})
	}
	if !rule.Match("Bash", strings.Repeat("a", 1<<20), Dirs{}) {
		t.Error("a command that is too long to be taken apart is not taken")
	}
	for _, text := range []string{"Read(**/a/**/b)", "Read(**/**/**/a*a*b)", "Read([a-z]*[a-z]*/**)"} {
		path := ParseRule(text)
		for _, part := range []string{"a/", "../", "a", "/"} {
			path.Match("Read", strings.Repeat(part, 100_000), Dirs{Home: "/h", Cwd: "/c", Project: "/c"})
		}
	}
	if d := time.Since(begun); d > 5*time.Second {
		t.Errorf("it took %v", d)
	}
}
