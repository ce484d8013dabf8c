package doctor

import (
	"regexp/syntax"
	"strings"

	"hookshim/matcher"
)

// example gives a text that a JavaScript expression takes, false where it can't
// think of one. What Go's own syntax does not know has none.
func example(pattern string) (string, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	shortest(re, &b)
	js, err := matcher.CompileJS(pattern)
	return b.String(), err == nil && b.Len() > 0 && js.Match(b.String())
}

// shortest writes a short text that the expression takes: the first of several
// alternatives, nothing for what may be left out.
func shortest(re *syntax.Regexp, b *strings.Builder) {
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		b.WriteRune(plain(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('x')
	case syntax.OpAlternate:
		shortest(re.Sub[0], b)
	case syntax.OpConcat, syntax.OpCapture, syntax.OpPlus:
		for _, s := range re.Sub {
			shortest(s, b)
		}
	case syntax.OpRepeat:
		for range re.Min {
			shortest(re.Sub[0], b)
		}
	}
}

// plain picks a letter, a digit or a blank of a class, else its first sign. The
// class is a list of ranges.
func plain(class []rune) rune {
	for _, want := range "xX1 _-/." {
		for i := 0; i+1 < len(class); i += 2 {
			if class[i] <= want && want <= class[i+1] {
				return want
			}
		}
	}
	return class[0]
}
