package matcher_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"hookshim/matcher"
)

func TestXPaths(t *testing.T) {
	f, err := os.Open("/tmp/rulework/if-paths.tsv")
	if err != nil {
		t.Skip()
	}
	sc := bufio.NewScanner(f)
	n, bad := 0, 0
	for sc.Scan() {
		c := strings.Split(sc.Text(), "\t")
		d := matcher.Dirs{Project: "/tmp/probeB/p1/project", Cwd: "/tmp/probeB/p1/project", Home: "/tmp/probeB/homep"}
		s := strings.NewReplacer("$PROJECT", d.Project, "$HOME", d.Home).Replace(c[2])
		got := matcher.ParseRule(c[0]).Match(c[1], s, d)
		n++
		if got != (c[3] == "yes") {
			bad++
			fmt.Println("PATH", c, got)
		}
	}
	fmt.Println("paths", n, "bad", bad)
}

func TestXRules(t *testing.T) {
	f, err := os.Open("/tmp/rulework/" + os.Getenv("XF"))
	if err != nil {
		t.Skip()
	}
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	n, lax, strict := 0, 0, 0
	type agg struct{ lax, strict []string }
	m := map[string]*agg{}
	var order []string
	for sc.Scan() {
		l := sc.Text()
		k := strings.LastIndexByte(l, '\t')
		v := l[k+1:]
		l = l[:k]
		k = strings.LastIndexByte(l, '\t')
		var cmd string
		json.Unmarshal([]byte(l[k+1:]), &cmd)
		rule := l[:k]
		got := matcher.ParseRule(rule).Match("Bash", cmd, matcher.Dirs{Home: "/tmp/rulework/homea"})
		n++
		if got != (v == "yes") {
			a := m[cmd]
			if a == nil {
				a = &agg{}
				m[cmd] = a
				order = append(order, cmd)
			}
			if got {
				strict++
				a.strict = append(a.strict, rule)
			} else {
				lax++
				a.lax = append(a.lax, rule)
			}
		}
	}
	for _, c := range order {
		a := m[c]
		cut := func(s []string) string {
			x := fmt.Sprint(s)
			if len(x) > 250 {
				x = x[:250]
			}
			return x
		}
		j, _ := json.Marshal(c)
		if len(j) > 120 {
			j = j[:120]
		}
		if len(a.lax) > 0 {
			fmt.Printf("LAX %s %d %s\n", j, len(a.lax), cut(a.lax))
		}
		if len(a.strict) > 0 {
			fmt.Printf("STRICT %s %d %s\n", j, len(a.strict), cut(a.strict))
		}
	}
	if o := os.Getenv("STRICTJSON"); o != "" {
		out := map[string][]string{}
		for c, a := range m {
			if len(a.strict) > 0 {
				out[c] = a.strict
			}
		}
		b, _ := json.Marshal(out)
		os.WriteFile(o, b, 0o644)
	}
	fmt.Println("rows", n, "lax", lax, "strict", strict)
}
