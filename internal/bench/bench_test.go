// Package bench measures what the shim costs, as ratios within one paired run:
// the machines this runs on are too noisy for times. See docs/performance.md.
package bench

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

type binaries struct{ shim, wrapper, floor, nothing string }

// build makes the programs that are compared. The C compiler and the programs for
// POSIX systems are what benchmarks need and tests do not.
func build(b *testing.B) binaries {
	b.Helper()
	if runtime.GOOS == "windows" {
		b.Skip("needs a POSIX system")
	}
	dir := b.TempDir()
	bin := binaries{filepath.Join(dir, "hookshim"), filepath.Join(dir, "wrapper"), filepath.Join(dir, "floor"), filepath.Join(dir, "nothing")}
	release(b, bin.shim)
	run(b, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", bin.wrapper, "hookshim/internal/bench/wrapper")
	run(b, "cc", "-O2", "-static", "-o", bin.floor, "testdata/floor.c")
	run(b, "cc", "-O2", "-static", "-o", bin.nothing, "testdata/nothing.c")
	return bin
}

// release builds hookshim as it is given away.
func release(t testing.TB, bin string) {
	t.Helper()
	run(t, "go", "build", "-trimpath", "-ldflags=-s -w", "-tags=urfave_cli_no_docs", "-o", bin, "hookshim")
}

func run(t testing.TB, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// sample is one run: how long it took, the most memory it held and its page faults.
type sample struct {
	ms         float64
	kB, faults int64
}

// once runs a program that has to print an empty object and nothing else.
func once(b *testing.B, payload io.Reader, args ...string) sample {
	b.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stderr = payload, &stderr
	begun := time.Now()
	out, err := cmd.Output()
	s := sample{ms: float64(time.Since(begun).Microseconds()) / 1000}
	s.kB, s.faults = used(cmd.ProcessState)
	if err != nil || !bytes.Equal(out, []byte("{}\n")) || stderr.Len() > 0 {
		b.Fatalf("%s: %v %q %s", args[0], err, out, &stderr)
	}
	return s
}

// pairing is one thing that the shim is measured at. It, the wrapper and the floor
// run in turn around a program that prints an empty object.
type pairing struct {
	what    string
	payload func() io.Reader
	options []string
	before  func(bin binaries) // each of the shim's runs; not measured
}

// text hands out the same payload each time, through a pipe, as hosts do.
func text(s string) func() io.Reader { return func() io.Reader { return strings.NewReader(s) } }

func (p pairing) measure(b *testing.B) (shim sample) {
	bin := build(b)
	var s, w, f []sample
	for b.Loop() {
		f = append(f, once(b, p.payload(), bin.floor, bin.nothing))
		w = append(w, once(b, p.payload(), bin.wrapper, bin.nothing))
		if p.before != nil {
			p.before(bin)
		}
		s = append(s, once(b, p.payload(), append([]string{bin.shim}, append(p.options, bin.nothing)...)...))
	}
	shim, wrapper, floor := median(s), median(w), median(f)
	b.ReportMetric(shim.ms/wrapper.ms, "x-wrapper")
	b.ReportMetric(shim.ms/floor.ms, "x-floor")
	b.ReportMetric(shim.ms, "shim-ms")
	b.ReportMetric(wrapper.ms, "wrapper-ms")
	b.ReportMetric(floor.ms, "floor-ms")
	b.ReportMetric(float64(shim.faults), "shim-faults")
	b.ReportMetric(float64(wrapper.faults), "wrapper-faults")
	b.ReportMetric(0, "ns/op")
	shimTable.add(p.what, floor.ms, wrapper.ms, shim.ms, shim.ms/wrapper.ms, shim.ms/floor.ms, floor.faults, wrapper.faults, shim.faults)
	return shim
}

// median is that of each number for itself, and the most memory.
func median(list []sample) (m sample) {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b sample) int { return cmp.Compare(a.faults, b.faults) })
	m.faults = sorted[len(sorted)/2].faults
	slices.SortFunc(sorted, func(a, b sample) int { return cmp.Compare(a.kB, b.kB) })
	m.kB = sorted[len(sorted)-1].kB
	slices.SortFunc(sorted, func(a, b sample) int { return cmp.Compare(a.ms, b.ms) })
	m.ms = sorted[len(sorted)/2].ms
	return m
}

// BenchmarkSmall: goal 1.15, must 1.30.
func BenchmarkSmall(b *testing.B) {
	pairing{what: "0.5 kB, preToolUse", payload: text(small), options: []string{"--as", "cursor"}}.measure(b)
}

// BenchmarkPassThrough: a hook under its own host, which the script replaces the shim
// for; must 1.30.
func BenchmarkPassThrough(b *testing.B) {
	pairing{what: "0.3 kB, `--as auto` under the script's own host", payload: text(native), options: []string{"--as", "auto", "--script", "claude"}}.measure(b)
}

// BenchmarkObserve: an event on which nothing that the script says matters; must 1.30.
func BenchmarkObserve(b *testing.B) {
	pairing{what: "0.4 kB, sessionEnd", payload: text(sessionEnd), options: []string{"--as", "cursor", "--timeout", "10"}}.measure(b)
}

// BenchmarkOncePerCall: the second event of a call, which is answered from the record
// of the first one. The wrapper starts the script, the shim does not.
func BenchmarkOncePerCall(b *testing.B) {
	state := b.TempDir()
	b.Setenv("HOOKSHIM_STATE", state)
	options := []string{"--as", "cursor", "--once-per-call"}
	first := func(bin binaries) {
		once(b, strings.NewReader(small), append(append([]string{bin.shim}, options...), bin.nothing)...)
		if left, _ := filepath.Glob(filepath.Join(state, "calls", "*", "*")); len(left) != 1 {
			b.Fatalf("the first event left %d records", len(left))
		}
	}
	pairing{what: "0.4 kB, the second event of a call, `--once-per-call`", payload: text(second), options: options, before: first}.measure(b)
	if left, _ := filepath.Glob(filepath.Join(state, "calls", "*", "*")); len(left) != 0 {
		b.Errorf("%d records are left: the script ran twice", len(left))
	}
}

// Benchmark20MB: at most 3 times the wrapper's time and 4 times the payload in
// memory.
func Benchmark20MB(b *testing.B) {
	f, err := os.Open(large(b, 20<<20))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	shim := pairing{what: "20 MB, preToolUse of a Write", options: []string{"--as", "cursor"}, payload: func() io.Reader {
		f.Seek(0, io.SeekStart)
		return struct{ io.Reader }{f}
	}}.measure(b)
	info, err := f.Stat()
	if err != nil {
		b.Fatal(err)
	}
	held := float64(shim.kB) * 1024 / float64(info.Size())
	b.ReportMetric(held, "x-payload-memory")
	otherTable.add("20 MB, memory over the payload's size", fmt.Sprintf("%.1f", held))
}
