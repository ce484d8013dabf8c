package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// plan lists the packages from top to bottom; a package may import only from
// lines below its own. The second column is what else it may import outside the
// standard library.
var plan = [][]struct{ pkg, libraries string }{
	{{"hookshim", ""}},
	{{"hookshim/internal/cli", "urfave/cli tidwall/gjson rogpeppe/go-internal/diff golang.org/x/term golang.org/x/sys"}},
	{{"hookshim/internal/demo", "tidwall/gjson"}, {"hookshim/internal/early", ""}, {"hookshim/internal/record", "tidwall/gjson"}},
	{{"hookshim/internal/tables", "xrash/smetrics tidwall/gjson"}},
	{{"hookshim/internal/lint", "xrash/smetrics"}},
	{{"hookshim/internal/doctor", ""}, {"hookshim/internal/verify", "tidwall/gjson"}, {"hookshim/internal/coexist", "tidwall/gjson google/go-cmp"}}, // coexist: for tests only
	{{"hookshim/internal/simulate", "tidwall/gjson"}},
	{{"hookshim/internal/host", "tidwall/gjson"}, {"hookshim/internal/shim", "tidwall/gjson"}, {"hookshim/internal/record/sink", "tidwall/gjson"}},
	{{"hookshim/internal/config", "tailscale/hujson google/renameio go.yaml.in/yaml"}, {"hookshim/output", "tidwall/gjson"}},
	{{"hookshim/translate", "tidwall/gjson"}},
	{{"hookshim/matcher", "dlclark/regexp2"}, {"hookshim/internal/places", ""}, {"hookshim/internal/proc", "golang.org/x/sys"}, {"hookshim/internal/state", "golang.org/x/sys"}},
	{{"hookshim/eventmap", ""}, {"hookshim/internal/plainfile", ""}, {"hookshim/internal/rawjson", "tidwall/gjson"}, {"hookshim/internal/win", ""}, {"hookshim/docs", ""}},
	{{"hookshim/internal/hook", ""}, {"hookshim/internal/chaos", ""}, {"hookshim/internal/chaos/host", "golang.org/x/sys"}, {"hookshim/internal/picture", ""}, {"hookshim/fixtures", ""}, {"hookshim/internal/conformance", ""}, {"hookshim/internal/bench", ""}, {"hookshim/internal/bench/wrapper", ""}}, // for tests only
}

// TestPlan keeps imports going down (docs/architecture.md).
func TestPlan(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		floor := floorOf(words[0])
		if floor < 0 {
			t.Errorf("%s has no place in the plan", words[0])
			continue
		}
		for _, imp := range words[1:] {
			if strings.HasPrefix(imp, "hookshim/") && floorOf(imp) <= floor {
				t.Errorf("%s imports %s, which does not stand below it", words[0], imp)
			}
			if strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") && !mayUse(words[0], imp) {
				t.Errorf("%s imports %s, which the plan does not give it", words[0], imp)
			}
		}
	}
}

func floorOf(pkg string) int {
	return slices.IndexFunc(plan, func(floor []struct{ pkg, libraries string }) bool {
		return slices.ContainsFunc(floor, func(p struct{ pkg, libraries string }) bool { return p.pkg == pkg })
	})
}

func mayUse(pkg, imp string) bool {
	for _, p := range plan[floorOf(pkg)] {
		if p.pkg == pkg {
			return slices.ContainsFunc(strings.Fields(p.libraries), func(l string) bool { return strings.Contains(imp, l) })
		}
	}
	return false
}

// TestEarly keeps the command-line and the YAML library asleep on the --as path (package
// early). This program is the test binary, which links main as hookshim does.
func TestEarly(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for line, answer := range map[string]string{"--as nothing": "hookshim: ", "record sink --host cursor x": "{}\n"} {
		cmd := exec.Command(self, strings.Fields(line)...)
		cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
		out, _ := cmd.CombinedOutput()
		if !strings.Contains(string(out), "\ninit os ") || !strings.Contains(string(out), answer) {
			t.Fatalf("%s: no trace of what started, or no answer:\n%s", line, out)
		}
		for _, asleep := range []string{"urfave", "yaml", "init hookshim/internal/record"} {
			if strings.Contains(string(out), asleep) {
				t.Errorf("%s: %s starts:\n%s", line, asleep, out)
			}
		}
	}
}
