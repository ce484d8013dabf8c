package bench

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"hookshim/internal/proc"
	"hookshim/internal/shim"
	"hookshim/internal/state"
)

// limit is one number that every hook call pays for. It is the same on every
// machine, so that CI can hold it; times are not (docs/performance.md).
type limit struct {
	what string
	most int
	why  string
}

// startLimits are about the release binary before the shim does anything.
var startLimits = [...]limit{
	{"packages linked", 135, "each has code to map and tables to look through; net/http alone brings a hundred"},
	{"packages with work at start", 28, "what they do is done on every call, whether it is needed or not"},
	{"allocations at start", 160, "the same, counted finer: a new map or a new expression of a library shows here"},
	{"bytes at start", 52_000, "memory that is written to for the first time is what a start is made of"},
	{"bytes of the binary", 8_000_000, "what is linked is mapped, and looked through once by Go's runtime"},
}

// asleep are packages that must not work at start on an --as line, by the beginnings
// of their paths: nothing of ours does, and package early keeps the others from it.
var asleep = []string{"hookshim", "github.com/urfave", "go.yaml.in"}

// dear are packages that must not even be linked, and what stands for them.
var dear = map[string]string{
	"net/http": "curl (docs/performance.md)", "crypto/tls": "curl", "go/parser": "nothing", "mvdan.cc/sh": "matcher/rule*.go",
	"jsonschema": "eventmap", "russross/blackfriday": "the tag urfave_cli_no_docs",
}

// check compares a number with its limit.
func (l limit) check(t *testing.T, got int) {
	t.Helper()
	t.Logf("%9d of at most %9d %s", got, l.most, l.what)
	if got > l.most {
		t.Errorf("%d %s, at most %d: %s", got, l.what, l.most, l.why)
	}
}

// TestStartLimits builds the release binary and counts what it does before main.
func TestStartLimits(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the limits are those of Linux")
	}
	linked, err := exec.Command("go", "list", "-tags", "urfave_cli_no_docs", "-deps", "hookshim").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(linked))
	for _, p := range packages {
		for path, instead := range dear {
			if p == path || strings.Contains(p, path+"/") {
				t.Errorf("%s is linked; instead there is %s", p, instead)
			}
		}
	}
	bin := filepath.Join(t.TempDir(), "hookshim")
	release(t, bin)
	cmd := exec.Command(bin, "--as", "nothing")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, _ := cmd.CombinedOutput() // a wrong command line: its code is not 0
	work, bytes, allocs := 0, 0, 0
	for _, m := range regexp.MustCompile(`(?m)^init (\S+) @.* (\d+) bytes, (\d+) allocs$`).FindAllStringSubmatch(string(out), -1) {
		b, _ := strconv.Atoi(m[2])
		a, _ := strconv.Atoi(m[3])
		work, bytes, allocs = work+1, bytes+b, allocs+a
		for _, prefix := range asleep {
			if strings.HasPrefix(m[1], prefix) {
				t.Errorf("works at start: %s", m[0])
			}
		}
	}
	if work == 0 || !strings.Contains(string(out), "hookshim: reading the options") {
		t.Fatalf("no trace of what started, or no answer:\n%s", out)
	}
	info, err := os.Stat(bin)
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range []int{len(packages), work, allocs, bytes, int(info.Size())} {
		startLimits[i].check(t, got)
	}
}

// eventLimits are about one event in the shim, from the payload to the answer,
// without the script. What grows with the payload is the document that the script
// reads, once, and nothing else.
var eventLimits = [...]struct {
	as            string
	size          int
	allocs, bytes int
}{
	{"cursor", 400, 95, 8_000},
	{"cursor", 20_000, 95, 30_000},
	{"cursor", 1_000_000, 95, 1_100_000},
	{"claude", 400, 95, 8_000},
	{"claude", 20_000, 95, 30_000},
	{"claude", 1_000_000, 95, 1_100_000},
}

// TestEventLimits counts what one event allocates.
func TestEventLimits(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("paths cost more there")
	}
	for _, l := range eventLimits {
		t.Run(fmt.Sprintf("%s/%d", l.as, l.size), func(t *testing.T) {
			payload, answer, want := event(l.as, l.size)
			o, err := shim.Parse([]string{"--as", l.as, "--timeout", "10", "--", "guard"})
			if err != nil {
				t.Fatal(err)
			}
			home := t.TempDir()
			env := []string{"HOME=" + home, "PATH=/usr/bin", "LANG=C", "HOOKSHIM_STATE=" + filepath.Join(home, "state")}
			getenv := func(name string) string { return proc.LookupEnv(env, name) }
			shown := 0
			w := &shim.World{Getenv: getenv, Env: env, Dir: home, State: state.Open(getenv), Run: func(c proc.Command) proc.Result {
				shown = len(c.Stdin)
				return proc.Result{Stdout: []byte(answer)}
			}}
			call := func() {
				if r := shim.Handle(o, w, payload); string(r.Stdout) != want {
					t.Fatalf("answered %q", r.Stdout)
				}
			}
			call()
			if shown < l.size/2 {
				t.Fatalf("the script saw %d bytes", shown)
			}
			runs := 20
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for range runs {
				call()
			}
			runtime.ReadMemStats(&after)
			each := func(a, b uint64) int { return int(b-a) / runs }
			limit{"allocations", l.allocs, "each is time in every call"}.check(t, each(before.Mallocs, after.Mallocs))
			limit{"bytes", l.bytes, "each is memory written to for the first time"}.check(t, each(before.TotalAlloc, after.TotalAlloc))
		})
	}
}
