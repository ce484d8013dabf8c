package win

import "testing"

func TestTokens(t *testing.T) {
	for _, args := range [][]string{{"a", "b c", ""}, {`\"`, `a\\ b\\`, `x"y`}, {`C:\x y\`, "\t"}} {
		got := tokens(Line(args))
		if len(got) != len(args) {
			t.Fatalf("%q: %v", args, got)
		}
		for i, tok := range got {
			if tok.value != args[i] || tok.odd {
				t.Errorf("%q: %+v", args[i], tok)
			}
		}
	}
}
