package verify

import "strings"

// within tells whether a text says all that the other does, as whole words, whatever
// the host put around it.
func within(want, got string) bool {
	want = flat(strings.TrimPrefix(want, "Hook blocked with message: "))
	got = flat(got)
	if want == "" || hostsOwn(want) {
		return true
	}
	for from := 0; ; {
		i := strings.Index(got[from:], want)
		if i < 0 {
			return false
		}
		i += from
		if !joins(got[:i], want) && !joins(want, got[i+len(want):]) {
			return true
		}
		from = i + 1
	}
}

// hostsOwn tells whether a reason is what a host itself says for a script that gave
// none, or that failed: the other host has its own words for that.
func hostsOwn(reason string) bool {
	return reason == "Blocked by hook" || strings.HasSuffix(reason, " blocked this action (exit code 2) but provided no reason.") ||
		strings.HasSuffix(reason, " The command was blocked for safety.") ||
		strings.HasPrefix(reason, "Tool blocked because this hook is configured to fail closed")
}

func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// joins tells whether two texts in a row make one word where they meet.
func joins(a, b string) bool {
	letter := func(c byte) bool {
		return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
	}
	return a != "" && b != "" && letter(a[len(a)-1]) && letter(b[0])
}
