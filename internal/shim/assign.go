package shim

import (
	"strings"

	"hookshim/output"
)

// assignments reads NAME=value, with or without export, as a shell would: quotes,
// line continuations, ~ and $NAME are understood, $NAME from earlier assignments
// and the environment. Everything else comes back as odd: nothing is run to find
// out what it means.
func assignments(text string, getenv func(string) string) (vars []output.Var, odd []string) {
	look := func(name string) string {
		for i := len(vars) - 1; i >= 0; i-- {
			if vars[i].Name == name {
				return vars[i].Value
			}
		}
		return getenv(name)
	}
	depth := 0
	for _, command := range commands(text) {
		step := nesting(command)
		depth = max(0, depth+step)
		words, ok := shellWords(command, look)
		if !ok || depth > 0 || step != 0 || !assign(words, &vars) {
			odd = append(odd, command)
		}
	}
	return vars, odd
}

// nesting tells how a command changes the depth of compound commands. A
// here-document is never left again: its end is not looked for.
func nesting(command string) int {
	first, _, _ := strings.Cut(command, " ")
	switch first {
	case "if", "for", "while", "until", "case", "{", "(":
		return 1
	case "fi", "done", "esac", "}", ")":
		return -1
	}
	switch {
	case strings.Contains(command, "<<"):
		return 1 << 20
	case strings.HasSuffix(command, "{"):
		return 1
	}
	return 0
}

// assign takes the words of one command if it does nothing but set variables.
func assign(words []string, vars *[]output.Var) bool {
	switch {
	case len(words) > 0 && words[0] == "export":
		words = words[1:]
	case len(words) > 1 && words[0] == "declare" && words[1] == "-x":
		words = words[2:]
	}
	var set []output.Var
	for _, w := range words {
		name, value, ok := strings.Cut(w, "=")
		if !ok || !isName(name) {
			return false
		}
		set = append(set, output.Var{Name: name, Value: value})
	}
	*vars = append(*vars, set...)
	return true
}

// commands splits a text at line ends and semicolons outside quotes, and leaves
// comments and empty commands out.
func commands(text string) []string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\\\n", "")
	var out []string
	var quote byte
	from := 0
	cut := func(to int) {
		if c := strings.TrimSpace(text[from:to]); c != "" && c[0] != '#' {
			out = append(out, c)
		}
		from = to + 1
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && quote != '\'':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '#' && (i == from || text[i-1] == ' ' || text[i-1] == '\t'):
			cut(i)
			if i = strings.IndexByte(text[i:], '\n') + i; i < from-1 {
				return out
			}
			from = i + 1
		case c == '\'' || c == '"':
			quote = c
		case c == '\n' && goesOn(text[from:i]):
		case c == '\n' || c == ';':
			cut(i)
		}
	}
	if from < len(text) {
		cut(len(text))
	}
	return out
}

// goesOn tells whether a line ends with an operator, so that the next one belongs
// to it.
func goesOn(line string) bool {
	line = strings.TrimRight(line, " \t")
	return strings.HasSuffix(line, "&&") || strings.HasSuffix(line, "|")
}

// shellWords reads one command's words; false if it holds anything that would have
// to be run, or is cut off.
func shellWords(s string, look func(string) string) (words []string, ok bool) {
	var w strings.Builder
	var quote byte
	in := false
	for i := 0; i < len(s); i++ {
		c := s[i]
		if quote == 0 && (c == ' ' || c == '\t') {
			if in {
				words = append(words, w.String())
			}
			in = false
			w.Reset()
			continue
		}
		in = true
		switch {
		case quote == '\'' && c != '\'':
			w.WriteByte(c)
		case c == '\'' && quote != '"' || c == '"':
			quote ^= c
		case c == '\\' && i+1 < len(s) && (quote == 0 || strings.IndexByte("\"\\$`", s[i+1]) >= 0):
			i++
			w.WriteByte(s[i])
		case c == '$':
			value, used := variable(s[i:], look)
			if used == 0 {
				return nil, false
			}
			w.WriteString(value)
			i += used - 1
		case c == '~' && quote == 0 && isHome(w.String(), s[i+1:]):
			w.WriteString(look("HOME"))
		case c == '`' || quote == 0 && strings.IndexByte("&|<>()", c) >= 0:
			return nil, false
		default:
			w.WriteByte(c)
		}
	}
	if in {
		words = append(words, w.String())
	}
	return words, quote == 0
}

// isHome: in an assignment a tilde stands for HOME behind = and behind a colon.
func isHome(before, after string) bool {
	start := strings.HasSuffix(before, "=") || strings.Contains(before, "=") && strings.HasSuffix(before, ":")
	return start && (after == "" || strings.IndexByte("/: \t", after[0]) >= 0)
}

// variable reads $NAME or ${NAME} at the start of s, and how long it is; 0 for
// every other use of the sign.
func variable(s string, look func(string) string) (value string, used int) {
	if strings.HasPrefix(s, "${") {
		n := strings.IndexByte(s, '}')
		if n < 0 || !isName(s[2:n]) {
			return "", 0
		}
		return look(s[2:n]), n + 1
	}
	end := 1
	for end < len(s) && isName(s[1:end+1]) {
		end++
	}
	if end == 1 {
		return "", 0
	}
	return look(s[1:end]), end
}

func isName(s string) bool {
	for i, r := range s {
		if !(r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || i > 0 && '0' <= r && r <= '9') {
			return false
		}
	}
	return s != ""
}
