package sink

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"hookshim/internal/rawjson"
)

// Redactor takes out of a payload what must not leave the machine. The same
// secret gets the same stand-in from redactors with the same key, and nothing
// about the secret can be told from it without the key.
type Redactor struct {
	Key   [16]byte
	Home  string   // the user's home folder, "" if it tells nothing about anybody
	Names []string // login name, full name: matched as whole words, in any case
	Most  int      // how many bytes of a string are kept
}

// mostNested is how deep JSON in strings of JSON is taken apart.
const mostNested = 6

// JSON redacts every string of a valid JSON text, names of members included, and
// gives valid JSON with the same structure. Numbers stay as they are.
func (r *Redactor) JSON(doc string) string { return r.json(doc, 0) }

func (r *Redactor) json(doc string, depth int) string {
	var b strings.Builder
	name := "" // of the member whose value is being read, lists in it included
	for i := 0; i < len(doc); {
		if doc[i] != '"' {
			if strings.IndexByte("{}]", doc[i]) >= 0 {
				name = ""
			}
			b.WriteByte(doc[i])
			i++
			continue
		}
		end := i + stringLen(doc[i:])
		raw := doc[i:end]
		s, _ := rawjson.Text(raw)
		isName := strings.HasPrefix(strings.TrimLeft(doc[end:], " \t\r\n"), ":")
		red := s
		switch {
		case isName:
			name, red = s, r.text(s, mostNested)
		case secretName(name) && isSecretValue(s):
			red = r.secret(s)
		default:
			red = r.text(s, depth)
		}
		if red == s {
			b.WriteString(raw)
		} else {
			b.WriteString(rawjson.Quote(red))
		}
		i = end
	}
	return b.String()
}

// stringLen is the length of the JSON string that s begins with, quotes included.
func stringLen(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}

// text redacts one string and cuts it.
func (r *Redactor) text(s string, depth int) string {
	if t := strings.TrimSpace(s); depth < mostNested && t != "" && (t[0] == '{' || t[0] == '[') && rawjson.Valid(t) {
		red := r.json(t, depth+1)
		if len(red) <= 4*r.Most {
			if red == t {
				return s
			}
			return red
		}
		return cut(red, r.Most, len(s))
	}
	whole := len(s)
	// A secret that the cut would divide has to be seen whole.
	s = strings.ToValidUTF8(s, "\ufffd")
	return cut(r.words(window(s, r.Most)), r.Most, whole)
}

// beyond is how far behind the cut a secret may end.
const beyond = 4096

// window leaves out what lies far behind the cut, back to the end of a word: half
// a secret would not be known for one.
func window(s string, most int) string {
	if len(s) <= most+beyond {
		return s
	}
	s = s[:most+beyond]
	if i := strings.LastIndexAny(s, " \t\r\n"); i >= 0 {
		return s[:i]
	}
	return ""
}

// cut shortens a redacted text and says so.
func cut(s string, most, whole int) string {
	if len(s) <= most && whole <= most+beyond {
		return s
	}
	n := min(len(s), most)
	for n > 0 && n < len(s) && !utf8.RuneStart(s[n]) {
		n--
	}
	return fmt.Sprintf("%s[cut by hookshim: %d bytes]", s[:n], whole)
}

// words replaces every secret in a text.
func (r *Redactor) words(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		n, stand := r.at(s, i)
		if n == 0 {
			b.WriteByte(s[i])
			i++
			continue
		}
		b.WriteString(stand)
		i += n
	}
	return b.String()
}

// at looks for something to take out that begins at a place: its length, 0 for
// nothing, and what stands there instead.
func (r *Redactor) at(s string, i int) (n int, stand string) {
	if c := s[i]; c == ' ' || c == '\n' {
		return 0, ""
	}
	if n := privateKey(s[i:]); n > 0 {
		return n, r.secret(s[i : i+n])
	}
	if n, keep := userInfo(s, i); n > 0 {
		return n, keep + r.secret(s[i+len(keep):i+n])
	}
	if n := knownToken(s, i); n > 0 {
		return n, r.secret(s[i : i+n])
	}
	if r.Home != "" && hasFold(s[i:], r.Home) && !alnumAt(s, i+len(r.Home)) {
		return len(r.Home), "/home/user"
	}
	if !wordStart(s, i) {
		return 0, ""
	}
	for _, name := range r.Names {
		if hasFold(s[i:], name) && !alnumAt(s, i+len(name)) {
			return len(name), "user"
		}
	}
	if n := email(s, i); n > 0 {
		return n, fmt.Sprintf("user-%s@example.com", r.hash(strings.ToLower(s[i:i+n]), 8))
	}
	for _, find := range []func(string, int) (int, int){header, assignment} {
		if from, n := find(s, i); n > 0 {
			return from + n, s[i:i+from] + r.secret(s[i+from:i+from+n])
		}
	}
	if isUUID(s[i:]) && !alnumAt(s, i+36) {
		h := r.hash(strings.ToLower(s[i:i+36]), 32)
		return 36, h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-8" + h[17:20] + "-" + h[20:]
	}
	if n := randomWord(s, i); n > 0 {
		if w := s[i : i+n]; isHex(w) {
			return n, r.hash(strings.ToLower(w), n)
		}
		return n, r.secret(s[i : i+n])
	}
	return 0, ""
}

func (r *Redactor) secret(s string) string { return "redacted-" + r.hash(s, 12) }

// hash gives digits to tell secrets apart, as many as asked for.
func (r *Redactor) hash(s string, digits int) string {
	out := ""
	for n := 0; len(out) < digits; n++ {
		out += fmt.Sprintf("%016x", keyed(r.Key, fmt.Sprint(n)+"\x00"+s))
	}
	return out[:digits]
}

func hasFold(s, prefix string) bool {
	return len(s) >= len(prefix) && s[0]|0x20 == prefix[0]|0x20 && strings.EqualFold(s[:len(prefix)], prefix)
}

func isAlnum(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func alnumAt(s string, i int) bool { return i < len(s) && isAlnum(s[i]) }

// wordStart tells whether a word can begin at a place. In program text the letter
// of an escape sequence stands right before the next word: "\nKEY".
func wordStart(s string, i int) bool {
	if !alnumAt(s, i) && (i >= len(s) || s[i] != '_' && s[i] < utf8.RuneSelf && s[i] != '/') {
		return false
	}
	return i == 0 || !isAlnum(s[i-1]) || i > 1 && s[i-2] == '\\' && strings.IndexByte("nrtbf", s[i-1]) >= 0
}
