// Package bench measures what the shim costs, as ratios within one paired run:
// the machines this runs on are too noisy for times. See docs/performance.md.
package bench

import (
	"bufio"
	"bytes"
	"errors"
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

const small = `{"conversation_id":"11111111-1111-4111-8111-111111111111","generation_id":"22222222-2222-4222-8222-222222222222","model":"default","tool_name":"Shell","tool_input":{"command":"ls -la","cwd":"","timeout":30000},"tool_use_id":"7f6f2f7e-0000-4000-8000-000000000000","cwd":"","session_id":"11111111-1111-4111-8111-111111111111","hook_event_name":"preToolUse","cursor_version":"3.18.25","workspace_roots":["/tmp"],"user_email":"dev@example.invalid","transcript_path":null}`

// large makes a file that holds a Write of a text of about n bytes. It is written
// piece by piece: what this process holds would count as the shim's memory, since
// Linux carries the highest mark from before an exec over.
func large(b *testing.B, n int) string {
	b.Helper()
	line := `a line of text with \"quotes\" and a backslash \\ in it\n`
	head, tail, _ := strings.Cut(strings.NewReplacer(`"Shell"`, `"Write"`, `{"command":"ls -la","cwd":"","timeout":30000}`,
		`{"file_path":"/tmp/does/not/exist","content":"@"}`).Replace(small), "@")
	f, err := os.Create(filepath.Join(b.TempDir(), "payload"))
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriter(f)
	w.WriteString(head)
	for range n / len(line) {
		w.WriteString(line)
	}
	w.WriteString(tail)
	if err := errors.Join(w.Flush(), f.Close()); err != nil {
		b.Fatal(err)
	}
	return f.Name()
}

type binaries struct{ shim, wrapper, nothing string }

func build(b *testing.B) binaries {
	b.Helper()
	if runtime.GOOS == "windows" {
		b.Skip("needs a POSIX system")
	}
	dir := b.TempDir()
	bin := binaries{filepath.Join(dir, "hookshim"), filepath.Join(dir, "wrapper"), filepath.Join(dir, "nothing")}
	release(b, bin.shim)
	run(b, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", bin.wrapper, "hookshim/internal/bench/wrapper")
	run(b, "cc", "-O2", "-static", "-o", bin.nothing, "testdata/nothing.c")
	return bin
}

// release builds hookshim as it is given away.
func release(t testing.TB, bin string) {
	t.Helper()
	run(t, "go", "build", "-trimpath", "-ldflags=-s -w", "-tags=urfave_cli_no_docs", "-o", bin, "hookshim")
}

func run(b testing.TB, name string, args ...string) {
	b.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// sample is one run: how long it took and the most memory it held.
type sample struct {
	ms float64
	kB int64
}

func once(b *testing.B, payload io.Reader, args ...string) sample {
	b.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin = payload
	begun := time.Now()
	out, err := cmd.Output()
	s := sample{ms: float64(time.Since(begun).Microseconds()) / 1000, kB: maxRSS(cmd.ProcessState)}
	if err != nil || !bytes.Equal(out, []byte("{}\n")) {
		b.Fatalf("%s: %v %q", args[0], err, out)
	}
	return s
}

// pair runs shim and wrapper in turn and reports the medians' ratio.
func pair(b *testing.B, payload func() io.Reader, options ...string) (shim, wrapper sample) {
	bin := build(b)
	var s, w []sample
	for b.Loop() {
		w = append(w, once(b, payload(), bin.wrapper, bin.nothing))
		s = append(s, once(b, payload(), append([]string{bin.shim}, append(options, bin.nothing)...)...))
	}
	shim, wrapper = median(s), median(w)
	b.ReportMetric(shim.ms/wrapper.ms, "x-wrapper")
	b.ReportMetric(shim.ms, "shim-ms")
	b.ReportMetric(wrapper.ms, "wrapper-ms")
	b.ReportMetric(0, "ns/op")
	return shim, wrapper
}

func median(list []sample) sample {
	byTime := slices.Clone(list)
	slices.SortFunc(byTime, func(a, b sample) int { return int((a.ms - b.ms) * 1000) })
	m := byTime[len(byTime)/2]
	for _, s := range list {
		m.kB = max(m.kB, s.kB)
	}
	return m
}

// BenchmarkSmall: goal 1.15, must 1.30.
func BenchmarkSmall(b *testing.B) {
	pair(b, func() io.Reader { return strings.NewReader(small) }, "--as", "cursor")
}

const native = `{"session_id":"11111111-1111-4111-8111-111111111111","transcript_path":"/tmp/none.jsonl","cwd":"/tmp","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls -la","description":"List"},"tool_use_id":"toolu_1"}`

// BenchmarkPassThrough: a hook under its own host, must 1.30.
func BenchmarkPassThrough(b *testing.B) {
	pair(b, func() io.Reader { return strings.NewReader(native) }, "--as", "auto", "--script", "claude")
}

// Benchmark20MB: at most 3 times the wrapper's time and 4 times the payload in
// memory.
func Benchmark20MB(b *testing.B) {
	f, err := os.Open(large(b, 20<<20))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	shim, _ := pair(b, func() io.Reader {
		f.Seek(0, io.SeekStart)
		return struct{ io.Reader }{f} // through a pipe, as hosts do
	}, "--as", "cursor")
	info, _ := f.Stat()
	b.ReportMetric(float64(shim.kB)*1024/float64(info.Size()), "x-payload-memory")
}
