package sink

import "strings"

// tokenKind is a kind of secret that is known by how it begins.
type tokenKind struct {
	prefix string
	least  int    // characters behind the prefix
	signs  string // that it may hold beside letters and digits
	word   bool   // the prefix is an ordinary syllable: only at a word's start, and with a digit in it
}

// tokenKinds by prefix; laid out by the linker, so that nothing is made at start.
var tokenKinds = [...]tokenKind{
	{"AKIA", 16, "", false}, {"ASIA", 16, "", false}, {"AIza", 30, "_-", false}, {"ATATT3", 20, "_-=", false}, {"AGE-SECRET-KEY-1", 20, "", false},
	{"ghp_", 20, "", false}, {"gho_", 20, "", false}, {"ghu_", 20, "", false}, {"ghs_", 20, "", false}, {"ghr_", 20, "", false}, {"github_pat_", 20, "_", false},
	{"glpat-", 16, "_-.", false}, {"gldt-", 16, "_-", false}, {"glrt-", 16, "_-", false},
	{"sk-", 16, "_-", true}, {"sk_live_", 10, "", false}, {"sk_test_", 10, "", false}, {"rk_live_", 10, "", false}, {"rk_test_", 10, "", false}, {"shpat_", 20, "", false},
	{"xoxb-", 8, "-", false}, {"xoxp-", 8, "-", false}, {"xoxa-", 8, "-", false}, {"xoxr-", 8, "-", false}, {"xoxs-", 8, "-", false}, {"xoxo-", 8, "-", false},
	{"xoxe-", 8, "-", false}, {"xoxe.", 8, "-", false}, {"xoxc-", 8, "-", false}, {"xoxd-", 8, "-%", false}, {"xapp-", 8, "-", false},
	{"npm_", 30, "", false}, {"pypi-", 20, "_-", true}, {"hf_", 30, "", false}, {"hvs.", 20, "_-", false}, {"SG.", 20, "_-.", true}, {"ya29.", 20, "_-", false},
	{"dop_v1_", 20, "", false}, {"dckr_pat_", 20, "_-", false},
}

// knownToken gives the length of the token that begins at a place.
func knownToken(s string, i int) int {
	if n := jwt(s[i:]); n > 0 {
		return n
	}
	if strings.IndexByte("AgsrxnphSyd", s[i]) < 0 {
		return 0
	}
	for _, k := range tokenKinds {
		if k.prefix[0] != s[i] || !strings.HasPrefix(s[i:], k.prefix) || k.word && !wordStart(s, i) {
			continue
		}
		from := i + len(k.prefix)
		n := run(s[from:], k.signs)
		if n >= k.least && (!k.word || strings.ContainsAny(s[from:from+n], "0123456789")) {
			return len(k.prefix) + n
		}
	}
	return 0
}

// jwt: a header and a body that begin as JSON objects do in base64, and what signs
// them.
func jwt(s string) int {
	if !strings.HasPrefix(s, "eyJ") {
		return 0
	}
	n := run(s, "_-")
	if n < 10 || n >= len(s) || s[n] != '.' {
		return 0
	}
	body := run(s[n+1:], "_-")
	if body < 4 {
		return 0
	}
	n += 1 + body
	for n < len(s) && s[n] == '.' { // a signature, or the further parts of an encrypted one
		more := run(s[n+1:], "_-")
		if more == 0 {
			break
		}
		n += 1 + more
	}
	return n
}

// run counts letters, digits and the given signs at the beginning of a text.
func run(s, signs string) int {
	n := 0
	for n < len(s) && (isAlnum(s[n]) || strings.IndexByte(signs, s[n]) >= 0) {
		n++
	}
	return n
}

// privateKey gives the length of a private key's block, which ends with the text
// if its last line is missing.
func privateKey(s string) int {
	const begin, end = "-----BEGIN ", "-----END "
	if !strings.HasPrefix(s, begin) {
		return 0
	}
	label, rest, ok := strings.Cut(s[len(begin):], "-----")
	if !ok || len(label) > 60 || !strings.Contains(label, "PRIVATE KEY") {
		return 0
	}
	i := strings.Index(rest, end)
	if i < 0 {
		return len(s)
	}
	at := len(s) - len(rest) + i + len(end)
	if j := strings.Index(s[at:], "-----"); j >= 0 {
		return at + j + len("-----")
	}
	return len(s)
}

// userInfo finds what stands between :// and @ in an address. keep is the part of
// it that is no secret: the user's own name for the service.
func userInfo(s string, i int) (n int, keep string) {
	if i < 3 || s[i-3:i] != "://" {
		return 0, ""
	}
	end := strings.IndexAny(s[i:], " \t\r\n\"'`<>\\")
	if end < 0 {
		end = len(s) - i
	}
	place := s[i : i+end]
	host, _, _ := strings.Cut(place, "/")
	at := strings.LastIndexByte(host, '@')
	if at < 0 { // a slash in the password, which many write and few programs mind
		user, pass, has := strings.Cut(host, ":")
		if at = strings.LastIndexByte(place, '@'); at < 0 || !has || user == "" || strings.Trim(pass, "0123456789") == "" {
			return 0, ""
		}
	}
	user, pass, has := strings.Cut(place[:at], ":")
	switch {
	case has && pass != "":
		return at, user[:0]
	case user == "git" || run(user, "_-.") != len(user) || len(user) < 16:
		return 0, ""
	}
	return at, ""
}
