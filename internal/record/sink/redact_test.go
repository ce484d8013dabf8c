package sink

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"hookshim/internal/rawjson"
)

func redactor() *Redactor {
	return &Redactor{Key: [16]byte{1, 2, 3}, Home: "/home/ann", Names: []string{"ann", "Ann Onym"}, Most: mostText}
}

// secrets are put together here so that nobody's scanner takes this file for a
// leak; none of them was ever valid.
var secrets = map[string]string{
	"aws key id":        "AKIA" + "IOSFODNN7EXAMPLE",
	"aws secret":        "wJalrXUtnFEMI/K7MDENG/" + "bPxRfiCYEXAMPLEKEY",
	"github classic":    "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a",
	"github server":     "ghs_" + "a8Kd02mXq71LpZ5nTy4RvB3wJ6hFsEcG9uWi",
	"github fine":       "github_pat_" + "11ABCDEFG0x1Y2z3W4v5U6_t7S8r9Q0p1O2n3M4l5K6j7I8h9G0f1E2d3C4b5A6z7Y8",
	"openai":            "sk-" + "proj-Zq3vX9bT1mK8dR5wL2yN7cJ4",
	"anthropic":         "sk-" + "ant-api03-a1B2c3D4e5F6g7H8i9J0-k1L2m3",
	"slack":             "xoxb-" + "123456789012-abcdefABCDEF",
	"google":            "AIza" + "SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q",
	"npm":               "npm_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8",
	"gitlab":            "glpat-" + "a1B2c3D4e5F6g7H8i9J0",
	"stripe":            "sk_live_" + "4eC39HqLyjWDarjtT1zdp7dc",
	"jwt":               "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9." + "eyJzdWIiOiIxMjM0NTY3ODkwIn0." + "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
	"jwt without end":   "eyJhbGciOiJub25lIn0." + "eyJzdWIiOiIxMjM0NTY3ODkwIn0.",
	"private key":       "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7\nabc\n-----END RSA PRIVATE KEY-----",
	"private key, open": "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAE",
	"base64":            "q83vEjRWeJq83vEjRWeJ+/Zk0mTqLxY=",
	"base62":            "Xk29LmQ0pRt7VbZs41WyHc",
	"base36":            "k3j9x0q2m5n8b7v1c4z6",
	"letters":           "qzxkvjwqpmznbtrlkdfg",
	"hex":               "d41d8cd98f00b204e9800998ecf8427e",
	"e-mail":            "jane.doe+x@corp.example.org",
}

// TestSecrets: none of them is left, wherever in a text it stands.
func TestSecrets(t *testing.T) {
	for name, s := range secrets {
		for _, around := range []string{"%s", "see %s now", `export X="%s"`, "a\n%s\nb", "(%s)", "'%s',", "X=%s", `{"x":"%s"}`, "first line\\n%s"} {
			text := fmt.Sprintf(around, s)
			if got := redactor().words(text); strings.Contains(got, s) {
				t.Errorf("%s in %q: %q", name, around, got)
			}
		}
	}
}

// TestRedacted gives the part of each text that has to go, and that the rest stays.
func TestRedacted(t *testing.T) {
	for _, c := range []struct{ text, secret string }{
		{"curl -H 'Authorization: Bearer abcDEF123' https://x.test", "abcDEF123"},
		{"curl -H 'Authorization: Basic YW5uOnB3' https://x.test", "YW5uOnB3"},
		{"curl -H 'Authorization: plainvalue' https://x.test", "plainvalue"},
		{"bearer abcdefgh1 and more", "abcdefgh1"},
		{"git clone https://ann2:hunter2@git.example.net/a.git", "ann2:hunter2"},
		{"psql postgres://u:p/ss@db:5432/app", "u:p/ss"},
		{"https://deploytokenabcdefgh@host.example/x", "deploytokenabcdefgh"},
		{"PGPASSWORD=letmein psql -h db", "letmein"},
		{"mysql --password hunter2 app", "hunter2"},
		{"mysql --password=hunter2 app", "hunter2"},
		{`{"client_secret": "tiny"}`, "tiny"},
		{`curl -d '{\"apiKey\":\"tiny1\"}' x`, "tiny1"},
		{"db_password: letmein", "letmein"},
		{`token = "abc def"`, "abc def"},
		{"write to jane@corp.example or not", "jane@corp.example"},
		{"q=jane%40corp.example&x=1", "jane%40corp.example"},
		{"jürgen@müller.example", "jürgen@müller.example"},
		{"/home/ann/src/app.go:12: x", "/home/ann"},
		{"projects/-home-ann-src", "ann"},
		{`C:\Users\ann\src`, "ann"},
		{"Author: Ann Onym, today", "Ann Onym"},
		{"/home/ann", "/home/ann"},
	} {
		got := redactor().words(c.text)
		before, after, ok := strings.Cut(c.text, c.secret)
		if !ok || strings.Contains(got, c.secret) || !strings.HasPrefix(got, before) || !strings.HasSuffix(got, after) {
			t.Errorf("%q: %q", c.text, got)
		}
	}
}

// TestKept are the look-alikes.
func TestKept(t *testing.T) {
	for _, s := range []string{
		"npm install react@18.2.0 @types/node@20 left-pad@latest",
		"uses: actions/checkout@v4.1",
		"git clone git@github.com:owner/repo.git",
		"ssh://git@host.example/x.git and https://host.example:8443/x@y",
		"img/logo@2x.png",
		"index 83db48f..bf2a1c0 100644",
		"commit 83db48f on branch feature/very-long-name-of-a-branch-2",
		"/usr/lib/x86_64-linux-gnu/libc.so.6",
		"src/components/UserProfileCard/useUserProfileQuery.ts",
		"node_modules/.pnpm/typescript@5.4.2/node_modules/typescript/lib/lib.es2015.symbol.wellknown.d.ts",
		"getUserAccountFromDatabaseConnectionPoolFactory()",
		"TestScripts/convert-shared-back-and-forth",
		"CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS",
		"2026-11-30T08:46:00Z 20261130084600 1767225600000000000",
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
		"task-runner disk-usage risk-assessment-of-all-things sk-estimator-html-doc-link",
		"basic authentication and bearer authentication",
		"const token = getToken(); password: string; token = req.headers.token",
		"PASSWORD=$SECRET TOKEN=${TOKEN} --password %s",
		"max_tokens: 4096, input_tokens: 12, token: 42",
		"annotate the annual channel", "banner", "/home/annabel/x",
		"-----BEGIN CERTIFICATE-----", "----------------------------------------",
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "npm_config_registry npm_lifecycle_event",
		"eyJ is how they begin", "10.0.0.1:8080 ::1 [::1]:80",
		"grep -rn 'a@b' . && echo \"a @ b.c\"",
		"PWD=/srv/app OLDPWD=/srv", "a == b ? c : d", "«quoted» – ünïcode",
	} {
		if got := redactor().words(s); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

// TestStandIns: the same for the same, another for another, of the same shape where
// shape says something, and other keys give others.
func TestStandIns(t *testing.T) {
	r, id := redactor(), "7c1e2f90-aaaa-4bbb-9ccc-0123456789ab"
	one := r.words("id " + id + "; " + id)
	a, b, _ := strings.Cut(strings.TrimPrefix(one, "id "), "; ")
	if a != b || !isUUID(a) || a == id {
		t.Errorf("a session's id: %q", one)
	}
	path := r.words("/x/" + id + ".jsonl")
	if path != "/x/"+a+".jsonl" {
		t.Errorf("the id in a path: %q", path)
	}
	sha := "2fd4e1c67a2d28fced849ee1bb76e7391b93eb12"
	got := r.words("commit " + sha)
	if hash := strings.TrimPrefix(got, "commit "); len(hash) != 40 || !isHex(hash) || hash == sha || r.words(sha) != hash {
		t.Errorf("a commit: %q", got)
	}
	if r.words("jane@corp.example") == r.words("john@corp.example") {
		t.Error("two people are one")
	}
	other := redactor()
	other.Key[0]++
	if other.words(id) == a {
		t.Error("another recording's key gives the same stand-in")
	}
}

func TestJSON(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"a": 1, "b" : [true,null,"x"]}`, `{"a": 1, "b" : [true,null,"x"]}`},
		{`{"password":"x y","n":{"api_key":["p","q"]}}`, `{"password":"R","n":{"api_key":["R","R"]}}`},
		{`{"password":"$P","token":""}`, `{"password":"$P","token":""}`},
		{`{"jane@corp.example":"v"}`, `{"E":"v"}`},
		{`{"out":"{\"password\":\"p q\"}"}`, `{"out":"{\"password\":\"R\"}"}`},
		{`{"x":"\u006aane@corp.example \ud83d\ude00"}`, `{"x":"E 😀"}`},
	} {
		got := redactor().JSON(c.in)
		stands := map[string]string{}
		for _, w := range strings.FieldsFunc(got, func(r rune) bool { return strings.ContainsRune(`"\ :,[]{}`, r) }) {
			if strings.HasPrefix(w, "redacted-") {
				stands[w] = "R"
			} else if strings.HasPrefix(w, "user-") {
				stands[w] = "E"
			}
		}
		for s, as := range stands {
			got = strings.ReplaceAll(got, s, as)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}

// TestCut: long texts get shorter, and no half of a secret is left where they end.
func TestCut(t *testing.T) {
	key := secrets["github classic"]
	for before := mostText - 50; before <= mostText+beyond+50; before += 7 {
		text := strings.Repeat("word ", before/5) + strings.Repeat(" ", before%5) + key + strings.Repeat(" word", 3000)
		got := redactor().text(text, 0)
		if len(got) > mostText+60 || !strings.Contains(got, "[cut by hookshim: ") {
			t.Fatalf("%d bytes left", len(got))
		}
		if strings.Contains(got, key[:8]) {
			t.Fatalf("half a secret %d bytes in: %q", before, got[len(got)-100:])
		}
	}
}

// TestLongWork: texts that are made to be looked at again and again take no longer.
func TestLongWork(t *testing.T) {
	for _, unit := range []string{"a.", "a-", "a/", "eyJ", "://", "-----BEGIN ", "token", "AKIA", "a@", "%40"} {
		redactor().text(strings.Repeat(unit, 1<<20), 0)
	}
}

func FuzzRedact(f *testing.F) {
	f.Add("git commit -m 'x'", " && ls", `{"a":[1,"b"]}`)
	f.Add("-----BEGIN PRIVATE KEY-----", "\\n", `{"token":{"x":"\u0041"}}`)
	f.Add("https://a:", "@b", `[]`)
	f.Add(strings.Repeat("é ", 3000), "", `"x"`)
	f.Fuzz(func(t *testing.T, before, after, doc string) {
		r := redactor()
		if !rawjson.Valid(doc) {
			doc = "null"
		}
		if got := r.JSON(doc); !rawjson.Valid(got) || gjson.Parse(got).Type != gjson.Parse(doc).Type {
			t.Fatalf("%s became %s", doc, got)
		}
		for name, s := range secrets {
			text := before + " " + s + " " + after
			if name == "private key, open" {
				text = before + " " + s
			}
			inner := `{"out":` + rawjson.Quote(text) + `,"more":` + doc + `}`
			got := r.JSON(`{"command":` + rawjson.Quote(text) + `,` + rawjson.Quote(text) + `:1,"output":` + rawjson.Quote(inner) + `}`)
			if !rawjson.Valid(got) {
				t.Fatalf("%s: not JSON: %s", name, got)
			}
			plain := rawjson.Quote(s)
			if strings.Contains(before+after+doc, s) {
				continue // then it need not stand by itself
			}
			if strings.Contains(got, plain[1:len(plain)-1]) || strings.Contains(gjson.Get(got, "command").Str, s) {
				t.Fatalf("%s is left: %s", name, got)
			}
		}
	})
}

// TestKeyed are the vectors of the algorithm's authors: the key 00 01 … 0f, texts
// 00 01 02 … of 0, 1, 8 and 15 bytes.
func TestKeyed(t *testing.T) {
	var key [16]byte
	var text [15]byte
	for i := range key {
		key[i] = byte(i)
	}
	for i := range text {
		text[i] = byte(i)
	}
	for n, want := range map[int]uint64{0: 0x726fdb47dd0e0e31, 1: 0x74f839c593dc67fd, 8: 0x93f5f5799a932462, 15: 0xa129ca6149be45e5} {
		if got := keyed(key, string(text[:n])); got != want {
			t.Errorf("%d bytes: %x, want %x", n, got, want)
		}
	}
}
