package sink

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostLocal is how long the part before the @ can be, and a secret's name.
const mostLocal = 100

// email gives the length of an e-mail address, whose @ may be written %40.
func email(s string, i int) int {
	n := 0
	for n < len(s)-i && n < mostLocal {
		r, size := utf8.DecodeRuneInString(s[i+n:])
		if strings.HasPrefix(s[i+n:], "%40") || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._%+-", r) {
			break
		}
		n += size
	}
	at := 0
	switch rest := s[i+n:]; {
	case n == 0 || s[i] == '.':
		return 0
	case strings.HasPrefix(rest, "@"):
		at = 1
	case strings.HasPrefix(rest, "%40"):
		at = 3
	default:
		return 0
	}
	domain := s[i+n+at:]
	end := 0
	for end < len(domain) {
		r, size := utf8.DecodeRuneInString(domain[end:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '.' || r == utf8.RuneError {
			break
		}
		end += size
	}
	domain = strings.TrimRight(domain[:end], ".-")
	if !isDomain(domain) || s[i:i+n] == "git" {
		return 0
	}
	return n + at + len(domain)
}

// isDomain tells a domain from a version, a picture for dense screens and their
// like, which stand behind an @ too.
func isDomain(d string) bool {
	dot := strings.LastIndexByte(d, '.')
	if dot <= 0 || d[0] == '.' || strings.Contains(d, "..") {
		return false
	}
	top := d[dot+1:]
	for _, r := range top {
		if !unicode.IsLetter(r) {
			return false
		}
	}
	switch strings.ToLower(top) {
	case "png", "jpg", "jpeg", "gif", "svg", "webp", "css", "js", "ts", "json", "tgz", "gz", "html", "service", "timer", "socket":
		return false
	}
	return utf8.RuneCountInString(top) >= 2
}

// header finds the credentials behind Bearer, Basic or an Authorization header's
// own scheme: how far from the place they begin and how long they are.
func header(s string, i int) (from, n int) {
	word := run(s[i:min(len(s), i+mostLocal)], "-")
	at := i + word
	switch strings.ToLower(s[i:at]) {
	case "authorization", "proxy-authorization":
		if at >= len(s) || s[at] != ':' {
			return 0, 0
		}
		at += 1 + blanks(s[at+1:])
		scheme := run(s[at:], "")
		if n = blanks(s[at+scheme:]); n == 0 || scheme == 0 {
			return at - i, run(s[at:], "._~+/=-")
		}
		at += scheme + n
		n = run(s[at:], "._~+/=-")
		return at - i, n
	case "bearer", "basic":
		gap := blanks(s[at:])
		n = run(s[at+gap:], "._~+/=-")
		if v := s[at+gap : at+gap+n]; gap == 0 || n < 8 || !strings.ContainsAny(v, "0123456789=") && strings.ToLower(v[1:]) == v[1:] {
			return 0, 0
		}
		return word + gap, n
	}
	return 0, 0
}

func blanks(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }

// secretEnds are how the names of secrets end, without signs between words.
var secretEnds = [...]string{"password", "passwd", "passphrase", "pwd", "secret", "token", "apikey", "accesskey", "secretkey", "privatekey", "authkey", "credentials"}

// secretName tells whether what has this name is a secret by its name alone.
func secretName(name string) bool {
	for _, end := range secretEnds {
		if endsAs(name, end) {
			return len(name) > len("pwd") && !strings.EqualFold(name, "oldpwd")
		}
	}
	return false
}

// endsAs tells whether a name ends with a word, in any case and with signs in it.
func endsAs(name, end string) bool {
	i := len(name) - 1
	for k := len(end) - 1; k >= 0; i-- {
		switch {
		case i < 0:
			return false
		case name[i] == '_' || name[i] == '-':
		case name[i]|0x20 != end[k]:
			return false
		default:
			k--
		}
	}
	return true
}

// isSecretValue tells a value from what stands for one: a variable, a placeholder,
// a type, a count.
func isSecretValue(v string) bool {
	if v == "" || strings.IndexByte("$%<{*(", v[0]) >= 0 || strings.HasPrefix(v, "redacted-") || strings.Trim(v, "0123456789.") == "" && len(v) < 6 {
		return false
	}
	switch strings.ToLower(strings.Trim(v, "?![]")) {
	case "", "string", "str", "text", "bool", "boolean", "number", "int", "any", "null", "nil", "none", "undefined", "true", "false", "optional", "required", "bytes", "object", "unknown", "self":
		return false
	}
	return true
}

// assignment finds the value that is given to a name such as PASSWORD: NAME=value,
// "name": "value", --name value.
func assignment(s string, i int) (from, n int) {
	word := run(s[i:min(len(s), i+mostLocal)], "_-")
	if word == 0 || !secretName(s[i:i+word]) {
		return 0, 0
	}
	at := i + word
	quoted := at + count(s[at:], `\"'`)
	gap := blanks(s[quoted:])
	sign := count(s[quoted+gap:], ":=>")
	tight := gap == 0 && sign == 1 && s[quoted] == '='
	switch {
	case sign > 0:
		at = quoted + gap + sign
		at += blanks(s[at:])
	case i > 1 && s[i-2:i] == "--" && gap > 0 && quoted == at:
		at += gap
	default:
		return 0, 0
	}
	open := count(s[at:], `\"'`+"`")
	at += open
	v := value(s[at:], open > 0)
	if !isSecretValue(v) {
		return 0, 0
	}
	code := strings.ContainsAny(v, "([") || strings.Trim(v, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.") == "" && strings.Contains(v, ".")
	if open == 0 && (code || !tight && strings.HasPrefix(s[at+len(v):], "(")) {
		return 0, 0
	}
	return at - i, len(v)
}

// value is what is assigned: up to the quote, or up to what ends a word.
func value(s string, quoted bool) string {
	ends := " \t\r\n\"'`;&|,)}"
	if quoted {
		ends = "\\\"'`\r\n"
	}
	if end := strings.IndexAny(s, ends); end >= 0 {
		return s[:end]
	}
	return s
}

// count counts the given signs at the beginning of a text.
func count(s, signs string) int {
	n := 0
	for n < len(s) && strings.IndexByte(signs, s[n]) >= 0 {
		n++
	}
	return n
}

func isUUID(s string) bool {
	if len(s) < 36 {
		return false
	}
	for i := range 36 {
		if dash := i == 8 || i == 13 || i == 18 || i == 23; dash != (s[i] == '-') || !dash && !isHex(s[i:i+1]) {
			return false
		}
	}
	return true
}

func isHex(s string) bool { return strings.Trim(s, "0123456789abcdefABCDEF") == "" }
