package config

import (
	"iter"
	"strings"

	"hookshim/internal/win"
)

// Quote makes one word of a string, as POSIX shells, fish and PowerShell read it. A
// word of harmless characters stays as it is; everything else stands between single
// quotes, but for what one of them would take for a sign there (apart): that stands
// between double ones, where PowerShell begins an argument of its own. win.Word puts
// such pieces together again.
func Quote(s string) string {
	if bare(s) {
		return s
	}
	var b strings.Builder
	for plain, signs := range pieces(s) {
		if plain != "" || s == "" {
			b.WriteString("'" + plain + "'")
		}
		if signs != "" {
			b.WriteString(`"` + strings.ReplaceAll(signs, `\`, `\\`) + `"`)
		}
	}
	return b.String()
}

// pieces gives what stands between single quotes and the signs that follow it.
func pieces(s string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for first := true; s != "" || first; first = false {
			plain := 0
			for plain < len(s) && apart(s[plain:]) == 0 {
				plain++
			}
			end := plain
			for n := 1; end < len(s) && n > 0; end += n {
				n = apart(s[end:])
			}
			if !yield(s[:plain], s[plain:end]) {
				return
			}
			s = s[end:]
		}
	}
}

// powershellChanges gives the first word of a line that convert wrote which does not
// come through PowerShell up to 7.2 as it was; "" if there is none. There the shim
// finds only its script's line again, behind -c or -Command, and an empty word is lost.
func powershellChanges(line string) string {
	words, _ := shellWords(line)
	for i, w := range words {
		whole := i == len(words)-1 && (words[i-1] == "-c" || words[i-1] == "-Command")
		switch {
		case w == "", w == "--%": // what follows would be read by other rules
			return "'" + w + "'"
		case !whole && strings.Contains(w, `"`), whole && !arrives(w):
			return w
		}
	}
	return ""
}

func arrives(line string) bool {
	for plain := range pieces(line) {
		if !win.Arrives(plain) {
			return false
		}
	}
	return true
}

// bare tells a word that every shell takes as it is. = at its beginning is a program's
// path in zsh, % a job in fish, @ the values of a variable in PowerShell, to which a
// comma makes a list, and a full stop or a colon behind a hyphen two arguments.
func bare(s string) bool {
	if s == "" || strings.ContainsRune("=@", rune(s[0])) || s[0] == '-' && strings.ContainsAny(s, ".:") {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("_-./:=@+", c) >= 0) {
			return false
		}
	}
	return true
}

// apart is the length of what begins s and can't stand between single quotes: a
// quote, those with a bend included, which end the string in PowerShell; backslashes
// where fish reads a sign in them, or before a double quote, by which programs on
// Windows tell who wrote the line.
func apart(s string) int {
	for _, quote := range [...]string{"'", "‘", "’", "‚", "‛"} {
		if strings.HasPrefix(s, quote) {
			return len(quote)
		}
	}
	n := len(s) - len(strings.TrimLeft(s, `\`))
	if n > 1 || n == 1 && (len(s) == 1 || s[1] == '"' || apart(s[1:]) > 0) {
		return n
	}
	return 0
}
