package matcher

import "testing"

// TestNeeds: expressions from real files that no tool's name can match, and some
// that look alike and can.
func TestNeeds(t *testing.T) {
	noName := func(r rune) bool { return r == ' ' || r == '"' || r == '=' || r == '(' || r == '!' }
	for pattern, want := range map[string]bool{
		`tool == "Bash"`: true,
		`tool == "Bash" && x matches "(git|npm run)"`: true,
		`tool == "Edit" || tool == "Write"`:           false, // its middle branch is empty
		`tool == "Edit" | tool == "Write"`:            true,
		`tools:Bash AND command:rm*`:                  true,
		`Bash(git commit*)`:                           true,
		`Bash(git:*)`:                                 false,
		`!Bash`:                                       true,
		`Bash\s+`:                                     true,
		`Bash\(`:                                      true,
		`Bash( x)?`:                                   false,
		`Bash( x){0,1}`:                               false,
		`Bash|a b`:                                    false,
		`(a b|c d)`:                                   true,
		`(a b|c)`:                                     false,
		`(?:a b)`:                                     true,
		`^(?!a b).*`:                                  false,
		`(?=a b)`:                                     true,
		`(?<n>a b)`:                                   false, // not looked into
		`[ "]`:                                        false,
		`Write *`:                                     false,
		`Write `:                                      true,
		`.*`:                                          false,
		``:                                            false,
		`Edit && .ts/.tsx/.js`:                        true,
		`\w+`:                                         false,
		`x\`:                                          false,
	} {
		if got := Needs(pattern, noName); got != want {
			t.Errorf("Needs(%q) = %v", pattern, got)
		}
	}
}

// FuzzNeeds: what needs a blank never matches a text without one.
func FuzzNeeds(f *testing.F) {
	for _, p := range []string{`a b|c d`, `(a|b) ?`, `[ ]`, `(?! )x`, `\s`} {
		f.Add(p, "ab")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		re, err := CompileJS(pattern)
		if err != nil || !Needs(pattern, func(r rune) bool { return r == ' ' }) {
			return
		}
		for _, r := range text {
			if r <= ' ' || r > 126 {
				return
			}
		}
		if re.Match(text) {
			t.Errorf("%q matches %q", pattern, text)
		}
	})
}
