package verify

import (
	"fmt"
	"strings"
)

// JUnit is the result as JUnit XML: a suite for each tool's hooks, a test case for
// each case. A difference that is not accepted is a failure, one that is has its
// reason in system-out; a case that starts nothing is skipped.
func (r *Result) JUnit() string {
	var b strings.Builder
	var suites []*suite
	at := func(author string) *suite {
		for _, s := range suites {
			if s.author == author {
				return s
			}
		}
		suites = append(suites, &suite{author: author})
		return suites[len(suites)-1]
	}
	for _, row := range r.Rows {
		at(row.Author).add(row.Event+" "+row.Script, row.Case, row.Is, row.What, row.Accepted, "author's host: "+row.Does()+"\nother host: "+brief(row.Other))
	}
	for _, l := range r.Left {
		at(l.Author).add(l.Event+" "+l.Script, "the hook", l.Is, l.Why, l.Accepted, strings.Join(l.Codes, " "))
	}
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
	for _, s := range suites {
		fmt.Fprintf(&b, "  <testsuite name=\"hooks of %s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\">\n%s  </testsuite>\n", s.author, s.tests, s.failures, s.skipped, s.text.String())
	}
	b.WriteString("</testsuites>\n")
	return b.String()
}

// suite is one testsuite on its way.
type suite struct {
	author                   string
	tests, failures, skipped int
	text                     strings.Builder
}

func (s *suite) add(class, name string, is Difference, what, accepted, detail string) {
	s.tests++
	fmt.Fprintf(&s.text, "    <testcase classname=\"%s\" name=\"%s\"", escape(class), escape(name))
	switch {
	case is == Same:
		s.text.WriteString("/>\n")
		return
	case is == Untried:
		s.skipped++
		fmt.Fprintf(&s.text, "><skipped message=\"%s\"/>", escape(what))
	case accepted != "":
		fmt.Fprintf(&s.text, "><system-out>%s</system-out>", escape(string(is)+", accepted: "+accepted+"\n"+what))
	default:
		s.failures++
		fmt.Fprintf(&s.text, "><failure type=\"%s\" message=\"%s\">%s</failure>", is, escape(what), escape(detail))
	}
	s.text.WriteString("</testcase>\n")
}

// escape makes text safe for XML and HTML, in attributes too. Signs that XML can't
// hold become U+FFFD.
func escape(s string) string {
	s = strings.Map(func(c rune) rune {
		if c < ' ' && c != '\n' && c != '\t' || c == 0xfffe || c == 0xffff {
			return 0xfffd
		}
		return c
	}, strings.ToValidUTF8(s, "\ufffd"))
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(s)
}
