package config

import (
	"path"
	"strings"
)

// relativeScript gives the first word of a hook's command line that looks like
// the relative path of its script: the program itself, or what an interpreter is
// given. "" if there is none.
func relativeScript(h *Handler) string {
	words := append([]string{h.Command}, h.Args...)
	if !h.Exec {
		words = strings.FieldsFunc(joined(h.Command), func(r rune) bool { return strings.ContainsRune(" \t\n;&|()\"'", r) })
	}
	for i, w := range words[:min(len(words), 4)] {
		if strings.HasPrefix(w, "-") || path.IsAbs(w) || strings.ContainsAny(w, "$`~=:%\\@") {
			continue
		}
		switch path.Ext(w) {
		case ".sh", ".bash", ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php":
			if i > 0 || strings.Contains(w, "/") {
				return w
			}
		}
		if strings.HasPrefix(w, "./") || strings.HasPrefix(w, "../") {
			return w
		}
	}
	return ""
}

// joined is a line without the blanks and signs inside of its quotes.
func joined(line string) string {
	out, quote := []byte(line), byte(0)
	for i, c := range out {
		switch {
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case c == quote:
			quote = 0
		case quote != 0 && strings.IndexByte(" \t\n;&|()\"'", c) >= 0:
			out[i] = '_'
		}
	}
	return string(out)
}
