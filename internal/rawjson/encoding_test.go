package rawjson

import (
	"encoding/json"
	"testing"
)

func TestFromUTF16(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"\xff\xfe{\x00}\x00", "{}", true},
		{"\xfe\xff\x00{\x00}", "{}", true},
		{"{\x00\"\x00\xfc\x00\"\x00", `{"ü"`, true},
		{"\x00{\x00\"\x00\xfc", `{"ü`, true},
		{"\xff\xfe\x3d\xd8\x00\xde", "😀", true},
		{"\xff\xfe\x3d\xd8", "\ufffd", true},
		{"\xff\xfe{\x00}", "{", true}, // cut in the middle of a character
		{"\xff\xfe", "", true},
		{"{}", "", false}, {"\ufeff{}", "", false}, {"", "", false}, {"{", "", false}, {"\x00\x00\x00{", "", false},
	} {
		if got, ok := FromUTF16(c.in); got != c.want || ok != c.ok {
			t.Errorf("%q: %q, %v", c.in, got, ok)
		}
	}
}

func TestASCII(t *testing.T) {
	for in, want := range map[string]string{
		`{"a":"b"}`: `{"a":"b"}`, "": "",
		`{"ü":"a😀\n"}`: `{"\u00fc":"a\ud83d\ude00\n"}`,
		"\"\u2028\"":   `"\u2028"`,
	} {
		if got := string(ASCII([]byte(in))); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
		var a, b any
		if json.Unmarshal([]byte(in), &a); json.Unmarshal([]byte(want), &b) != nil && in != "" {
			t.Errorf("%s is no JSON", want)
		}
	}
}
