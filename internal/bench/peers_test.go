package bench

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// peer gives a file of the folder that peers.sh filled.
func peer(b *testing.B, path ...string) string {
	b.Helper()
	folder := os.Getenv("HOOKSHIM_PEERS")
	if folder == "" {
		b.Skip("HOOKSHIM_PEERS names no folder that internal/bench/peers.sh has filled")
	}
	return filepath.Join(append([]string{folder, "node_modules"}, path...)...)
}

// version is that of an installed peer.
func version(b *testing.B, name string) string {
	var p struct{ Version string }
	text, err := os.ReadFile(peer(b, name, "package.json"))
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err != nil {
		b.Fatal(err)
	}
	return name + " " + p.Version
}

// BenchmarkPeerShim runs a hook script of ecc-universal under Cursor's preCompact:
// through hookshim, through ecc-universal's own adapter, and by itself.
func BenchmarkPeerShim(b *testing.B) {
	bin, name := build(b), version(b, "ecc-universal")
	script, adapter := peer(b, "ecc-universal", "scripts", "hooks", "pre-compact.js"), peer(b, "ecc-universal", ".cursor", "hooks", "pre-compact.js")
	b.Setenv("HOME", b.TempDir()) // where the script writes
	var ours, theirs, bare []sample
	for b.Loop() {
		bare = append(bare, ends(b, "", compact, "node", script))
		ours = append(ours, ends(b, "", compact, bin.shim, "--as", "cursor", "node", script))
		theirs = append(theirs, ends(b, "", compact, "node", adapter))
	}
	compare(b, "a hook script in Node.js under preCompact; "+name, ours, theirs)
	b.ReportMetric(median(bare).ms, "script-ms")
	otherTable.add("the hook script in Node.js by itself, ms", median(bare).ms)
}

// BenchmarkPeerConvert converts ten projects of Claude Code, a process for each, with
// hookshim and with rulesync. The files of Cursor are written anew each time.
func BenchmarkPeerConvert(b *testing.B) {
	bin, name, rulesync := build(b), version(b, "rulesync"), peer(b, ".bin", "rulesync")
	var projects []string
	for i := range 10 {
		projects = append(projects, b.TempDir())
		file := filepath.Join(projects[i], ".claude", "settings.json")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(file, settingsOf(i, 0, handlersPerFile[0][i]), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	all := func(args ...string) sample {
		var sum sample
		for _, dir := range projects {
			if err := os.RemoveAll(filepath.Join(dir, ".cursor")); err != nil {
				b.Fatal(err)
			}
			sum.ms += ends(b, dir, "", args...).ms / float64(len(projects))
		}
		return sum
	}
	hooks := func() string { // that stand in what was written, under whatever event
		seen := map[string]bool{}
		for _, dir := range projects {
			text, _ := os.ReadFile(filepath.Join(dir, ".cursor", "hooks.json"))
			for _, name := range regexp.MustCompile(`\d+-\d+\.js`).FindAllString(string(text), -1) {
				seen[name] = true
			}
		}
		return strconv.Itoa(len(seen))
	}
	var ours, theirs []sample
	var carried [2]string
	for b.Loop() {
		ours = append(ours, all(bin.shim, "convert", "-w", ".claude/settings.json"))
		carried[0] = hooks()
		theirs = append(theirs, all(rulesync, "convert", "--from", "claudecode", "--to", "cursor", "-f", "hooks"))
		carried[1] = hooks()
	}
	compare(b, "convert, a process for each of ten projects; "+name, ours, theirs)
	otherTable.add("of 40 hooks stand in the results of hookshim, of "+name, carried[0]+", "+carried[1])
}

// ends runs a program that has to end with 0.
func ends(b *testing.B, dir, stdin string, args ...string) sample {
	b.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
	return timed(func() {
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%s: %v\n%s", args[0], err, out)
		}
	})
}

func compare(b *testing.B, what string, ours, theirs []sample) {
	o, t := median(ours).ms, median(theirs).ms
	b.ReportMetric(o, "hookshim-ms")
	b.ReportMetric(t, "peer-ms")
	b.ReportMetric(t/o, "x-hookshim")
	b.ReportMetric(0, "ns/op")
	peerTable.add(what, o, t, t/o)
}
