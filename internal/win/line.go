package win

import (
	"fmt"
	"strings"
)

// Line makes one command line of a program and its arguments, as programs take it
// apart again (CommandLineToArgvW): quotes around what has blanks, a backslash
// before a quote and before each backslash that stands before one.
func Line(args []string) string {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = word(a, a == "" || strings.ContainsAny(a, " \t\n\v\""))
	}
	return strings.Join(words, " ")
}

// quotedLine is Line with quotes around every argument. Git Bash looks for files
// with a name like ./*.sh where there are none around it.
func quotedLine(args []string) string {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = word(a, true)
	}
	return strings.Join(words, " ")
}

func word(a string, quoted bool) string {
	if !quoted {
		return a
	}
	var b strings.Builder
	b.WriteByte('"')
	slashes := 0
	for i := 0; i < len(a); i++ {
		switch a[i] {
		case '\\':
			slashes++
		case '"':
			b.WriteString(strings.Repeat(`\`, slashes+1))
			slashes = 0
		default:
			slashes = 0
		}
		b.WriteByte(a[i])
	}
	b.WriteString(strings.Repeat(`\`, slashes))
	b.WriteByte('"')
	return b.String()
}

// batchLine is the line that has cmd.exe run a batch file. cmd reads it before the
// batch file's own arguments are made of it, and takes & | < > ^ % for its own where
// they stand outside quotes, % inside of them, too. So every argument with such a
// sign is quoted, a quote in it is doubled, and each % stands behind an empty
// expansion of %cd%, which keeps it from naming a variable. What cmd can't be given
// at all is an error.
func batchLine(cmd, script string, args []string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, `%s /d /e:on /v:off /s /c ""%s"`, word(cmd, strings.Contains(cmd, " ")), percents(script))
	for _, a := range args {
		if strings.ContainsAny(a, "\r\n\x00") {
			return "", fmt.Errorf("a batch file can't be given an argument of several lines")
		}
		b.WriteByte(' ')
		b.WriteString(batchWord(a))
	}
	b.WriteByte('"')
	return b.String(), nil
}

// plainSigns are what cmd reads as it stands, besides letters and digits.
const plainSigns = `#$*+-./:?@\_`

func batchWord(a string) string {
	plain := a != "" && !strings.HasSuffix(a, `\`) && strings.IndexFunc(a, func(r rune) bool {
		return r < 0xa0 && !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune(plainSigns, r))
	}) < 0
	if plain {
		return a
	}
	var b strings.Builder
	b.WriteByte('"')
	slashes := 0
	for i := 0; i < len(a); i++ {
		if a[i] == '"' {
			b.WriteString(strings.Repeat(`\`, slashes) + `"`)
		}
		if a[i] == '\\' {
			slashes++
		} else {
			slashes = 0
		}
		b.WriteByte(a[i])
	}
	b.WriteString(strings.Repeat(`\`, slashes) + `"`)
	return percents(b.String())
}

// percents keeps cmd from reading variables.
func percents(s string) string { return strings.ReplaceAll(s, "%", "%%cd:~,%") }
