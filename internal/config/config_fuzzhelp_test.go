package config_test

import (
	"strconv"
	"strings"
	"testing"

	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
)

func num(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

func yes(b bool) string { return strconv.FormatBool(b) }

// own tells hookshim's entries: those that a conversion may replace.
func own(command, matcher string) bool {
	return matcher == config.NeverMatches || strings.Contains(command, " --as ")
}

func others(list []hooksjson.Entry) (out []string) {
	for _, e := range list {
		if !own(e.Command, e.Matcher) && e.Prompt == "" {
			out = append(out, strings.Join([]string{e.Event, e.Matcher, e.Command, num(e.Timeout), yes(e.Closed), strconv.Itoa(e.LoopLimit)}, "|"))
		}
	}
	return out
}

func handlers(s *config.Source) (out []string) {
	for _, h := range s.Handlers {
		if !own(h.Command, "") && h.Type != "prompt" {
			out = append(out, strings.Join([]string{h.Event, h.Matcher, h.Type, h.Command, strings.Join(h.Args, " "), h.URL, h.If, num(h.Timeout), yes(h.FailBlock)}, "|"))
		}
	}
	return out
}

// kept fails where a comment of the one text is missing in the other, or stands in
// another order. Entries that go take those inside of them along.
func kept(t *testing.T, before, after []byte) {
	t.Helper()
	if strings.Contains(string(before), " --as ") || strings.Contains(string(before), config.NeverMatches) {
		return
	}
	rest := comments(string(after))
	for _, c := range comments(string(before)) {
		found := false
		for i, k := range rest {
			if k == c {
				rest, found = rest[i+1:], true
				break
			}
		}
		if !found {
			t.Fatalf("the comment %q is lost or moved\n%q\n%q", c, before, after)
		}
	}
}

// signsInStrings tells whether a string of a text, or a comment, holds the begin of
// another comment.
func signsInStrings(s string) bool {
	for i := 0; i < len(s); i++ {
		if strings.HasPrefix(s[i:], "//") {
			i += strings.IndexByte(s[i:]+"\n", '\n')
			continue
		}
		begin, end := i, ""
		switch {
		case s[i] == '"':
			end = `"`
			for i++; i < len(s) && s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
			}
		case strings.HasPrefix(s[i:], "/*"):
			end = "*/"
			i += 1 + len(end) + strings.Index(s[i+2:]+end, end)
		default:
			continue
		}
		inside := s[min(len(s), begin+len(end)):min(len(s), i)]
		if strings.Contains(inside, "//") || end == `"` && strings.Contains(inside, "/*") {
			return true
		}
	}
	return false
}

// comments lists the comments of a text, those in strings left out.
func comments(s string) (out []string) {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			for i++; i < len(s) && s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
			}
		case strings.HasPrefix(s[i:], "//"):
			end := strings.IndexByte(s[i:]+"\n", '\n')
			out = append(out, strings.TrimRight(s[i:i+end], " \t\r"))
			i += end
		case strings.HasPrefix(s[i:], "/*"):
			end := strings.Index(s[i+2:], "*/")
			if end < 0 {
				return append(out, s[i:])
			}
			out = append(out, s[i:i+end+4])
			i += end + 3
		}
	}
	return out
}
