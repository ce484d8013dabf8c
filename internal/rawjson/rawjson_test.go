package rawjson_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"hookshim/internal/rawjson"
)

func TestParse(t *testing.T) {
	for doc, want := range map[string]string{
		`{}`: `{}`,
		` { "a" : 1 , "b":[ 1, {"x":"]}\\\""} ],"c":"\\" } `: `{"a":1,"b":[ 1, {"x":"]}\\\""} ],"c":"\\"}`,
		`{"a":-1.0e+2,"a":true,"\u0061":null}`:               `{"a":-1.0e+2,"a":true,"a":null}`,
		`{"":{"":""}}`:                                       `{"":{"":""}}`,
	} {
		o, err := rawjson.Parse(doc)
		if err != nil || o.String() != want {
			t.Errorf("%s: %s %v, want %s", doc, o, err, want)
		}
	}
	for doc, want := range map[string]error{
		``: rawjson.ErrNotJSON, `{`: rawjson.ErrNotJSON, `{"a":1,}`: rawjson.ErrNotJSON, `{} {}`: rawjson.ErrNotJSON,
		`[]`: rawjson.ErrNotObject, `"x"`: rawjson.ErrNotObject, `null`: rawjson.ErrNotObject,
	} {
		if _, err := rawjson.Parse(doc); err != want {
			t.Errorf("%q: %v, want %v", doc, err, want)
		}
	}
}

func TestGetAndSet(t *testing.T) {
	o, _ := rawjson.Parse(`{"a":1,"b":2,"a":3}`)
	if raw, _ := o.Get("a"); raw != "3" {
		t.Errorf("of a repeated member the last counts, got %s", raw)
	}
	if got := o.Set("a", "9").String(); got != `{"a":9,"b":2}` {
		t.Error(got)
	}
	if got := o.Set("c", "9").String(); got != `{"a":1,"b":2,"a":3,"c":9}` {
		t.Error(got)
	}
}

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`1`, `1.0`, true}, {`"a"`, `"\u0061"`, true}, {`{"a":1,"b":2}`, `{"b":2,"a":1}`, true}, {`[1,2]`, `[2,1]`, false},
		{`{"a":1}`, `{"a":1,"b":2}`, false}, {`null`, `false`, false}, {`"1"`, `1`, false}, {`{}`, `[]`, false},
	} {
		if rawjson.Equal(c.a, c.b) != c.want {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.want)
		}
	}
}

// FuzzParse holds the walker against encoding/json: what is valid there is valid here,
// what is an object there is one here, with the same values, each name once.
func FuzzParse(f *testing.F) {
	f.Add(`{"a":1,"b":[],"a":2}`)
	f.Add(`{"x":01}`)
	f.Add(`{"a":"\\\"]}","b":[1,{"c":[]}],"d":-1e5}`)
	f.Fuzz(func(t *testing.T, doc string) {
		if shallow := strings.Count(doc, "{")+strings.Count(doc, "[") < 9000; shallow && rawjson.Valid(doc) != json.Valid([]byte(doc)) {
			t.Fatalf("%q: valid %v", doc, rawjson.Valid(doc))
		}
		o, err := rawjson.Parse(doc)
		if err != nil {
			return
		}
		var want map[string]json.RawMessage
		if json.Unmarshal([]byte(doc), &want) != nil {
			return
		}
		if utf8.ValidString(doc) && !strings.Contains(doc, `\u`) && len(o.Once()) != len(want) {
			t.Errorf("%q: %d names, want %d", doc, len(o.Once()), len(want))
		}
		for name, raw := range want {
			if got, ok := o.Once().Get(name); ok && !rawjson.Equal(got, string(raw)) {
				t.Errorf("%q: %s, want %s", name, got, raw)
			}
			if got, ok := o.Get(name); ok && !rawjson.Equal(got, string(raw)) {
				t.Errorf("%q: %s, want %s", name, got, raw)
			}
		}
	})
}

func TestDeep(t *testing.T) {
	deep := strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000)
	if !rawjson.Equal(deep, deep) {
		t.Error("a deep object differs from itself")
	}
	if rawjson.Equal(`{"a":1,"b":2}`, `{"a":1}`) || !rawjson.Equal(`{"a":0,"a":1}`, `{"a":1}`) {
		t.Error("members count by name, the last of a repeated one")
	}
	if _, err := rawjson.Parse(`{"a":` + strings.Repeat("[", 14<<20)); err != rawjson.ErrNotJSON {
		t.Errorf("14 MB of brackets: %v", err)
	}
	for n, valid := range map[int]bool{20_000: true, 20_001: false} {
		if doc := strings.Repeat("[", n) + strings.Repeat("]", n); rawjson.Valid(doc) != valid {
			t.Errorf("%d brackets: %v", n, !valid)
		}
	}
	if signs := `{"a":"` + strings.Repeat(`[{\\\"`, 50_000) + `"}`; !rawjson.Valid(signs) {
		t.Error("brackets in a text were counted")
	}
}

func TestOnce(t *testing.T) {
	for doc, want := range map[string]string{
		`{"a":1,"b":2}`:                         `{"a":1,"b":2}`,
		`{"a":1,"b":2,"\u0061":3,"a":4}`:        `{"a":4,"b":2}`,
		`{"__proto__":1,"__proto__":{}}`:        `{"__proto__":{}}`,
		`{"a":{"x":1,"x":2},"a":{"x":3,"x":4}}`: `{"a":{"x":3,"x":4}}`,
	} {
		o, _ := rawjson.Parse(doc)
		if got := o.Once().String(); got != want {
			t.Errorf("%s: %s, want %s", doc, got, want)
		}
	}
	long := "{" + strings.Repeat(`"b":0,`, 50) + `"a":1,"b":2}`
	if o, _ := rawjson.Parse(long); o.Once().String() != `{"b":2,"a":1}` {
		t.Error(o.Once())
	}
	doc := `{"a":{"b":1,"b":{"c":1,"c":2}}}`
	if got := rawjson.At(doc, "a", "b", "c").Raw; got != "2" || rawjson.At(doc, "a", "x").Exists() || rawjson.At("[]", "a").Exists() {
		t.Errorf("below a, b, c stands %q", got)
	}
}
