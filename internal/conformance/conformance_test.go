// Package conformance is the final judge of hookshim. It runs one Claude Code
// hook twice, natively under the real Claude Code client and converted by
// "hookshim convert -w" under Cursor's own runtime, and compares what came of
// it: did the call run, what was the model told, how often was the agent
// continued.
//
// Each scenario is a txtar file, see scenario_test.go. Both programs come from
// npm (setup.sh) and are driven by the host oracles named in the environment;
// without them the test is skipped.
package conformance

import (
	"os"
	"strings"
	"testing"
)

// maxClients is how many scenarios run at once; each has one client running
// at a time, and a client takes most of a core.
const maxClients = 2

// environment is what the host oracles need; setup.sh prints the last three.
var environment = []string{"HOOKSHIM_CLAUDE_HOST", "HOOKSHIM_CURSOR_HOST", "CLAUDE_BIN", "CURSOR_SDK_DIR", "CURSOR_NODE"}

func TestConformance(t *testing.T) {
	requireHosts(t)
	lab := newLab(t)
	scenarios := loadScenarios(t)
	rows := make([]row, len(scenarios))
	t.Cleanup(func() { lab.writeTable(t, rows) }) // after the parallel subtests
	slots := make(chan struct{}, maxClients)
	for i, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			slots <- struct{}{}
			defer func() { <-slots }()
			rows[i] = judge(t, lab, s)
		})
	}
}

// judge runs a scenario under both hosts and checks every wanted fact.
func judge(t *testing.T, lab *lab, s *scenario) row {
	r := row{name: s.name, title: s.title}
	for _, h := range []host{claude, cursor} {
		if s.skips(h) {
			continue
		}
		seen, err := lab.run(h, s)
		if err != nil {
			r.failed = append(r.failed, string(h)+": "+err.Error())
			t.Errorf("%s: %v", h, err)
			continue
		}
		for _, f := range s.want {
			if complaint := f.check(h, seen); complaint != "" {
				r.failed = append(r.failed, f.under(h))
				t.Errorf("%s: want %q: %s", h, f.text, complaint)
			}
		}
		for _, complaint := range lab.modelled(h, s, seen) {
			r.failed = append(r.failed, complaint)
			t.Error(complaint)
		}
		r.note(h, seen)
	}
	return r
}

func requireHosts(t *testing.T) {
	t.Helper()
	var missing []string
	for _, name := range environment {
		if os.Getenv(name) == "" {
			missing = append(missing, name)
		} else if _, err := os.Stat(os.Getenv(name)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if len(missing) > 0 {
		t.Skip("the real hosts are not here, not set: " + strings.Join(missing, ", "))
	}
}
