package sink

import "strings"

// leastRandom is how long a word must be before it can be taken for a secret by
// its looks: shorter ones can't be told from names.
const leastRandom = 20

// randomWord gives the length of a word that looks drawn by lot: first with the
// slashes that base64 has and paths have, then without.
func randomWord(s string, i int) int {
	if s[i] == '_' || i > 0 && strings.IndexByte("_-+", s[i-1]) >= 0 {
		return 0 // in the middle of a word that was looked at
	}
	if i == 0 || s[i-1] != '/' {
		if n := padded(s[i:], run(s[i:], "_-+/")); strings.Contains(s[i:i+n], "/") && !isPath(s[i:i+n]) && isRandom(s[i:i+n]) {
			return n
		}
	}
	if s[i] == '/' {
		return 0
	}
	if n := padded(s[i:], run(s[i:], "_-+")); isRandom(s[i : i+n]) {
		return n
	}
	return 0
}

// padded takes the signs along that base64 ends with.
func padded(s string, n int) int { return n + min(2, count(s[n:], "=")) }

// isPath tells a path from base64: somewhere it has a folder of plain letters, or one
// that is named by an id.
func isPath(w string) bool {
	least := 4
	if w[0] == '/' {
		least = 3
	}
	for _, part := range strings.Split(w, "/") {
		if isUUID(part) || len(part) >= least && strings.Trim(part, "abcdefghijklmnopqrstuvwxyz") == "" {
			return true
		}
	}
	return false
}

// isRandom tells whether a word looks drawn by lot: it changes between small
// letters, capitals and digits far more often than names do, is long and
// hexadecimal, or has more consonants in a row than can be said.
func isRandom(w string) bool {
	w = strings.TrimRight(w, "=")
	if len(w) < leastRandom || strings.Trim(w, "0123456789-_") == "" {
		return false
	}
	if len(w) >= 32 && isHex(w) {
		return true
	}
	signs, changes, mute := 0, 0, 0
	was := byte(0)
	for i := range len(w) {
		is := class(w[i])
		if is == 0 { // a sign between words
			was, mute = 0, 0
			continue
		}
		signs++
		if was != 0 && is != was && !(was == 'A' && is == 'a') {
			changes++
		}
		switch {
		case strings.IndexByte("aeiouyAEIOUY0123456789", w[i]) >= 0:
			mute = 0
		case i > 0 && w[i] == w[i-1]:
		default:
			mute++
		}
		if mute >= 8 {
			return true
		}
		was = is
	}
	return signs >= leastRandom-2 && changes*5 >= signs
}

func class(c byte) byte {
	switch {
	case 'a' <= c && c <= 'z':
		return 'a'
	case 'A' <= c && c <= 'Z':
		return 'A'
	case '0' <= c && c <= '9':
		return '0'
	}
	return 0
}
