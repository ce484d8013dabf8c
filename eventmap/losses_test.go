package eventmap

import (
	"regexp"
	"testing"
)

// TestCodes: a code stands for one thing only, and the rows are in the codes' order.
func TestCodes(t *testing.T) {
	last := Code("")
	for _, l := range Losses() {
		switch {
		case !regexp.MustCompile(`^HS[1-5]\d\d$`).MatchString(string(l.Code)) || l.Text == "":
			t.Errorf("%q: no code with a text", l.Code)
		case l.Code <= last:
			t.Errorf("%s (%s) stands behind %s", l.Code, l.Text, last)
		case FindLoss(l.Code).Text != l.Text:
			t.Errorf("%s has two meanings", l.Code)
		}
		last = l.Code
	}
}
