package matcher

import "strings"

// test reads [ … ] or [[ … ]], which count as a command of the name "[[". Both
// must have a shape that we know, and no redirection.
func (p *shell) test(closing string) {
	p.fixed = true
	p.pos += len(closing)
	p.skipBlanks()
	double := closing == "]]"
	var tokens []string
	for !p.at(closing) || !p.wordEndsAt(len(closing)) {
		token, ok := p.testToken(double, tokens)
		if !ok {
			p.fail()
			return
		}
		tokens = append(tokens, token)
		p.skipBlanks()
	}
	p.pos += len(closing)
	if rest, ok := testTerms(tokens); !double && !simpleTest(tokens) || double && len(tokens) > 0 && (!ok || len(rest) > 0) {
		p.fail()
	}
	p.ran = true
	p.texts = append(p.texts, oneBlank(strings.Join(append([]string{"[["}, tokens...), " ")))
	p.ended()
}

// wordEndsAt tells whether the word that stands here has n bytes.
func (p *shell) wordEndsAt(n int) bool {
	return p.pos+n >= len(p.src) || strings.IndexByte(wordEnd, p.src[p.pos+n]) >= 0
}

// testToken reads one operator or operand.
func (p *shell) testToken(double bool, before []string) (string, bool) {
	p.skipBlanks()
	if double && len(before) > 0 && before[len(before)-1] == "=~" && !p.at(`"`) && !p.at("'") {
		return p.testRegexp()
	}
	for _, op := range [...]string{"&&", "||", "(", ")", "<", ">"} {
		if double && p.at(op) {
			p.pos += len(op)
			for len(op) == 2 && p.peek() == '\n' {
				p.pos++
			}
			return op, true
		}
	}
	w := p.word()
	return w.text, w.raw != "" && (w.plain() || w.sums == w.parts)
}

// testRegexp reads the operand of =~, in which brackets and bars are text.
func (p *shell) testRegexp() (string, bool) {
	rest := p.src[p.pos:]
	n := strings.IndexAny(rest, blanks)
	if n < 1 || strings.ContainsAny(rest[:n], "\\`\"'") {
		return "", false
	}
	for i := 0; i+1 < n; i++ {
		if c := rest[i+1]; rest[i] == '$' && c != ')' && c != '|' {
			return "", false
		}
	}
	p.pos += n
	return rest[:n], true
}

// binary tells whether a token stands between two operands.
func binary(op string, double bool) bool {
	switch op {
	case "=", "==", "!=", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef":
		return true
	case "=~", "<", ">":
		return double
	}
	return false
}

// simpleTest tells whether the tokens of [ are one test, or its negation.
func simpleTest(tokens []string) bool {
	if len(tokens) > 0 && tokens[0] == "!" {
		tokens = tokens[1:]
	}
	switch len(tokens) {
	case 0, 1:
		return true
	case 2:
		return strings.HasPrefix(tokens[0], "-")
	case 3:
		return binary(tokens[1], false)
	}
	return false
}

// testTerms reads terms with && and || between them, and gives what is left.
func testTerms(tokens []string) (rest []string, ok bool) {
	for {
		if rest, ok = testTerm(tokens); !ok || len(rest) == 0 || rest[0] != "&&" && rest[0] != "||" {
			return rest, ok
		}
		tokens = rest[1:]
	}
}

// testTerm reads one test, a negated one, or terms in brackets.
func testTerm(tokens []string) (rest []string, ok bool) {
	for len(tokens) > 1 && tokens[0] == "!" {
		tokens = tokens[1:]
	}
	switch {
	case len(tokens) == 0, binary(tokens[0], true), tokens[0] == "&&", tokens[0] == "||", tokens[0] == ")":
		return nil, false
	case tokens[0] == "(":
		rest, ok = testTerms(tokens[1:])
		if !ok || len(rest) == 0 || rest[0] != ")" {
			return nil, false
		}
		return rest[1:], true
	case len(tokens) > 2 && binary(tokens[1], true):
		return tokens[3:], true
	case len(tokens) > 1 && strings.HasPrefix(tokens[0], "-") && tokens[1] != ")" && tokens[1] != "&&" && tokens[1] != "||":
		return tokens[2:], true
	}
	return tokens[1:], true
}
