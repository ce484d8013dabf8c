package matcher

import "strings"

// hereDoc reads a here-document from its << on. Only one with a quoted
// delimiter is analysed, and only where nothing follows on its line. The
// position is then at the end of the line that closes it.
func (p *shell) hereDoc() {
	p.fixed = true
	p.pos += 2
	tabs := p.peek() == '-'
	if tabs {
		p.pos++
	}
	p.skipBlanks()
	name, ok := p.delimiter()
	p.skipBlanks()
	if !ok || p.joined || !p.end() && p.peek() != '\n' {
		p.fail()
		return
	}
	p.skipBody(name, tabs)
}

// delimiter reads 'EOF', "EOF" or \EOF.
func (p *shell) delimiter() (string, bool) {
	rest := p.src[p.pos:]
	if name, ok := strings.CutPrefix(rest, `\`); ok {
		n := nameAt(name)
		p.pos += 1 + n
		return name[:n], n > 0
	}
	if rest == "" || rest[0] != '\'' && rest[0] != '"' {
		return "", false
	}
	n := strings.IndexByte(rest[1:], rest[0])
	if n < 0 || strings.ContainsAny(rest[1:1+n], "\\$`\n") {
		return "", false
	}
	p.pos += n + 2
	return rest[1 : 1+n], true
}

// skipBody goes over the lines of a here-document. One that is not closed goes
// on to the end, unless some line looks as if it should have closed it.
func (p *shell) skipBody(name string, tabs bool) {
	near := false
	for !p.end() {
		p.pos++ // the end of the line before
		line, _, _ := strings.Cut(p.src[p.pos:], "\n")
		p.pos += len(line)
		if tabs {
			line = strings.TrimLeft(line, "\t")
		}
		if line == name {
			return
		}
		near = near || strings.HasPrefix(line, name)
	}
	if near {
		p.fail()
	}
}

// quotedCat reads the idiom "$(cat <<'EOF' … )" and gives the text of the
// document, or a placeholder if that has several lines. False, and nothing
// read, for anything else.
func (p *shell) quotedCat() (string, bool) {
	start := p.pos
	head, ok := strings.CutPrefix(p.src[p.pos:], "$(cat <<")
	if !ok || head == "" || head[0] != '\'' && head[0] != '"' {
		return "", false
	}
	p.pos += len("$(cat <<")
	name, ok := p.delimiter()
	rest := p.src[p.pos:]
	end := strings.Index(rest, "\n"+name+"\n)")
	if !ok || name == "" || end < 0 || rest[0] != '\n' {
		p.pos = start
		return "", false
	}
	p.pos += end + len(name) + 3
	if end == 0 {
		return "", true
	}
	body := rest[1:end]
	if strings.Contains(body, "\n") {
		body = subOutput
	}
	return body, true
}
