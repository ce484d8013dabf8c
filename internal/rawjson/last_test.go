package rawjson

import (
	"math/rand/v2"
	"testing"
	"time"
)

// TestLastObject compares with trying every brace, on texts made of what can lead
// the search astray.
func TestLastObject(t *testing.T) {
	parts := []string{"{", "}", "[", "]", `"`, `\`, `\"`, `"a":`, `"{"`, `"}"`, `"\\"`, `"\"}"`, "1", ",", " ", "x", `{"a":1}`, `{"a":{"b":"\\"}}`}
	found := 0
	for range 200000 {
		s := ""
		for range 1 + rand.IntN(9) {
			s += parts[rand.IntN(len(parts))]
		}
		var want Object
		ok := false
		for i := 0; i < len(s) && !ok && s[len(s)-1] == '}'; i++ {
			if s[i] == '{' {
				o, err := Parse(s[i:])
				want, ok = o, err == nil
			}
		}
		got, gotOK := LastObject(s)
		if gotOK != ok || got.String() != want.String() {
			t.Fatalf("%s: %v %v, want %v %v", s, got, gotOK, want, ok)
		}
		if ok {
			found++
		}
	}
	if found < 1000 {
		t.Errorf("only %d of the texts end with an object", found)
	}
}

// TestLastObjectInTime: a text full of braces takes no longer than others.
func TestLastObjectInTime(t *testing.T) {
	s := make([]byte, 16<<20)
	for i := range s {
		s[i] = '{'
	}
	begun := time.Now()
	if _, ok := LastObject(string(s) + "x}"); ok || time.Since(begun) > 10*time.Second {
		t.Errorf("%v after %v", ok, time.Since(begun))
	}
}
