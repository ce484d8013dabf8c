package tables

import (
	"cmp"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// pkg is a package of the program: its path below the module, what it may import
// outside the standard library, and what it is for.
type pkg struct{ path, libraries, what string }

// plan lists the packages from top to bottom; a package may import only from lines
// below its own. docs/architecture.md shows it.
var plan = [][]pkg{
	{{"", "", "`main.go`: the commands; an `--as` line and `record sink` never get here"}},
	{{"internal/cli", "urfave/cli tidwall/gjson rogpeppe/go-internal/diff golang.org/x/term golang.org/x/sys", "commands, flags, exit codes"}},
	{{"internal/demo", "tidwall/gjson", "the embedded example project"},
		{"internal/early", "", "starts the shim before the libraries of the other commands come to life"},
		{"internal/record", "tidwall/gjson", "puts observers into both hosts' files and takes them out again"}},
	{{"internal/tables", "xrash/smetrics tidwall/gjson", "writes docs/ from the rows, `map`"}},
	{{"internal/lint", "xrash/smetrics", "what is wrong in files and scripts, without running them"}},
	{{"internal/doctor", "", "which hooks start where, and how often"},
		{"internal/verify", "tidwall/gjson", "what they decide in both hosts"}},
	{{"internal/simulate", "tidwall/gjson", "plays moments of a session through both models"}},
	{{"internal/host", "tidwall/gjson", "models of the hosts"},
		{"internal/shim", "tidwall/gjson", "one call"},
		{"internal/record/sink", "tidwall/gjson", "the observer: what of a payload is kept, and what is taken out of it"}},
	{{"internal/config", "tailscale/hujson google/renameio go.yaml.in/yaml", "the two configuration documents"},
		{"output", "tidwall/gjson", "answers"}},
	{{"translate", "tidwall/gjson", "payloads"}},
	{{"internal/hooksjson", "tidwall/gjson", "what Cursor loads of a hooks.json"}},
	{{"matcher", "dlclark/regexp2", "which calls a hook is meant for"},
		{"internal/places", "", "which files hold hooks, and where their counterparts are"},
		{"internal/proc", "golang.org/x/sys", "the child"},
		{"internal/state", "golang.org/x/sys", "what outlives a call"}},
	{{"eventmap", "", "the tables: one row per fact"},
		{"internal/rawjson", "tidwall/gjson", "objects as raw members"},
		{"internal/plainfile", "", "files that others may have put there: regular ones, of a bounded size"},
		{"internal/win", "", "what Windows makes of a command line, asked of any system"},
		{"docs", "", "the documents that help shows without a network"}},
}

// forTests are the packages that no program links.
var forTests = []pkg{
	{"fixtures", "", "the cases, and the loops that run them"},
	{"internal/hook", "", "a script that does what it is told"},
	{"internal/bench", "", "what a call costs"},
	{"internal/bench/wrapper", "", "the smallest wrapper, which the shim is measured against"},
	{"internal/chaos", "", "scripts and hosts that do what they should not ([chaos.md](chaos.md))"},
	{"internal/chaos/host", "golang.org/x/sys", "such a host"},
	{"internal/conformance", "", "both real programs"},
	{"internal/coexist", "tidwall/gjson google/go-cmp", "how often a hook starts for each layout of the files ([coexistence.md](coexistence.md))"},
	{"internal/picture", "", "draws demo.svg: `go test . -run TestPicture -update`"},
}

// TestPlan keeps imports going down.
func TestPlan(t *testing.T) {
	for path, imports := range importsOf(t) {
		floor, p := place(path)
		if p == nil {
			t.Errorf("%s has no place in the plan", path)
			continue
		}
		for _, imp := range imports {
			below, ours := strings.CutPrefix(imp, "hookshim/")
			if to, _ := place(below); ours && to <= floor {
				t.Errorf("%s imports %s, which does not stand below it", path, below)
			}
			known := slices.ContainsFunc(strings.Fields(p.libraries), func(l string) bool { return strings.Contains(imp, l) })
			if first, _, _ := strings.Cut(imp, "/"); strings.Contains(first, ".") && !known {
				t.Errorf("%s imports %s, which the plan does not give it", path, imp)
			}
		}
	}
}

// importsOf asks go for what each package of the module imports.
func importsOf(t *testing.T) map[string][]string {
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "hookshim/...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		all[strings.TrimPrefix(strings.TrimPrefix(words[0], "hookshim"), "/")] = words[1:]
	}
	return all
}

// place finds a package in the plan; floors count from the top. What is for tests only
// stands on top of everything.
func place(path string) (int, *pkg) {
	for i, floor := range plan {
		for k := range floor {
			if floor[k].path == path {
				return i, &floor[k]
			}
		}
	}
	if i := slices.IndexFunc(forTests, func(p pkg) bool { return p.path == path }); i >= 0 {
		return -1, &forTests[i]
	}
	return -1, nil
}

// packages writes the picture of the imports, those left out that follow from others,
// and the list of the packages.
func packages(t *testing.T) string {
	all := importsOf(t)
	below := map[string]map[string]bool{} // all that a package reaches
	for _, floor := range slices.Backward(plan) {
		for _, p := range floor {
			below[p.path] = map[string]bool{}
			for _, imp := range all[p.path] {
				if to, ours := strings.CutPrefix(imp, "hookshim/"); ours {
					below[p.path][to] = true
					maps.Copy(below[p.path], below[to])
				}
			}
		}
	}
	var b strings.Builder
	b.WriteString("```mermaid\ngraph TD\n")
	for _, floor := range plan {
		for _, p := range floor {
			for _, to := range slices.Sorted(maps.Keys(below[p.path])) {
				implied := false
				for via := range below[p.path] {
					implied = implied || below[via][to]
				}
				if !implied {
					fmt.Fprintf(&b, "  %s --> %s\n", node(p.path), node(to))
				}
			}
		}
	}
	b.WriteString("```\n\n| floor | package | |\n| --- | --- | --- |\n")
	for i, floor := range plan {
		for _, p := range floor {
			fmt.Fprintf(&b, "| %d | %s | %s |\n", len(plan)-i, cmp.Or(p.path, "hookshim"), p.what)
		}
	}
	for _, p := range forTests {
		fmt.Fprintf(&b, "| for tests | %s | %s |\n", p.path, p.what)
	}
	return b.String()
}

func node(path string) string {
	name := strings.TrimPrefix(cmp.Or(path, "main"), "internal/")
	return strings.ReplaceAll(name, "/", "_") + "[" + name + "]"
}
