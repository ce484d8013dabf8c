package rawjson

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// FromUTF16 gives the UTF-8 of a text that is UTF-16, as PowerShell writes where it
// is told to: one with its byte order mark, or one that begins with an ASCII
// character and half of another. No JSON of another encoding looks so. False leaves
// the text as it is.
func FromUTF16[T string | []byte](s T) (string, bool) {
	if len(s) < 2 {
		return "", false
	}
	big := s[0] == 0xfe && s[1] == 0xff
	switch {
	case big, s[0] == 0xff && s[1] == 0xfe:
		s = s[2:]
	case s[0] == 0 && s[1] > 0 && s[1] < utf8.RuneSelf:
		big = true
	case s[1] == 0 && s[0] > 0 && s[0] < utf8.RuneSelf:
	default:
		return "", false
	}
	units := make([]uint16, 0, len(s)/2)
	for ; len(s) > 1; s = s[2:] {
		lo, hi := s[0], s[1]
		if big {
			lo, hi = hi, lo
		}
		units = append(units, uint16(hi)<<8|uint16(lo))
	}
	return string(utf16.Decode(units)), true
}

// ASCII writes every character of JSON text that is not ASCII as \u0000, which only
// strings can hold. So the text means the same to a reader with any code page.
func ASCII(text []byte) []byte {
	for i, c := range text {
		if c >= utf8.RuneSelf {
			return escaped(text, i)
		}
	}
	return text
}

func escaped(text []byte, from int) []byte {
	out := append(make([]byte, 0, 2*len(text)), text[:from]...)
	for _, r := range string(text[from:]) {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
			continue
		}
		if hi, lo := utf16.EncodeRune(r); hi != utf8.RuneError {
			out = hex4(out, hi)
			r = lo
		}
		out = hex4(out, r)
	}
	return out
}

func hex4(out []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	return append(out, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}

// ValidUTF8 is what the hosts make of bytes that are not UTF-8 when they read a file:
// U+FFFD for each.
func ValidUTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.Map(func(r rune) rune { return r }, s)
}
