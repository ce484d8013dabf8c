package bench

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// BenchmarkVerify verifies a project of 50 hooks. What it costs is starting programs:
// per case, the script natively and through the shim, and the shells that the hosts
// use. So it is measured over starting the script once through a shell.
func BenchmarkVerify(b *testing.B) {
	bin := build(b)
	project := b.TempDir()
	file := filepath.Join(project, ".claude", "settings.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		b.Fatal(err)
	}
	text := regexp.MustCompile(`node .*?hooks/(\d+-\d+)\.js[^,]*?",`).ReplaceAll(settingsOf(0, 0, 50), []byte(bin.nothing+` $1",`))
	if err := os.WriteFile(file, text, 0o644); err != nil {
		b.Fatal(err)
	}
	cases := 0
	var whole, starts []sample
	for b.Loop() {
		starts = append(starts, timed(func() { run(b, "/bin/sh", "-c", bin.nothing+" </dev/null") }))
		whole = append(whole, timed(func() {
			out, _ := exec.Command(bin.shim, "verify", "--config", file).Output() // 1: some of the hooks have no counterpart
			m := regexp.MustCompile(`(?m)^(\d+) cases: (\d+) same`).FindSubmatch(out)
			if m == nil || string(m[1]) != string(m[2]) {
				b.Fatalf("%s", out)
			}
			cases, _ = strconv.Atoi(string(m[1]))
		}))
	}
	each := median(whole).ms / float64(cases)
	b.ReportMetric(float64(cases), "cases")
	b.ReportMetric(each, "ms/case")
	b.ReportMetric(each/median(starts).ms, "x-start")
	b.ReportMetric(0, "ns/op")
	otherTable.add("verify, 50 hooks, cases", strconv.Itoa(cases))
	otherTable.add("verify, ms a case", each)
	otherTable.add("verify, a case over one start of the script through a shell", each/median(starts).ms)
}
