//go:build unix

package chaos

import (
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A bad script, and what each host is told: without and with --fail-closed. After the
// call nothing can be blocked any more, and nothing is said.
type bad struct {
	does    string    // for docs/chaos.md
	script  string    // for package hook; DENY is a deny in the script's own words, N one of each
	each    []string  // what stands for N; the first is tried everywhere, the others on gates
	claude  [2]string // Claude Code's script in Cursor
	cursor  [2]string // Cursor's script in Claude Code
	timeout float64   // --timeout in seconds, stretched as limits are
	within  float64   // seconds; 0 is what a busy machine needs for a start
	stderr  int       // bytes that the script says on stderr, all of which are passed on
	payload func(string) string
	heavy   bool // tried once in each direction
	dies    bool // the working directory does
	leaves  bool // a daemon of the script's own, which is the script's to end
	why     string
}

var (
	always    = [2]string{deny, deny}
	never     = [2]string{nothing, nothing}
	asFailure = [2]string{nothing, deny}
)

// signals that end a process that does not expect them.
func signals() (all []string) {
	for _, s := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGILL, syscall.SIGTRAP,
		syscall.SIGABRT, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGUSR1, syscall.SIGSEGV, syscall.SIGUSR2, syscall.SIGPIPE, syscall.SIGALRM,
		syscall.SIGXCPU, syscall.SIGXFSZ, syscall.SIGVTALRM, syscall.SIGPROF, syscall.SIGSYS} {
		all = append(all, strconv.Itoa(int(s)))
	}
	return all
}

func bads() []bad {
	const mb = "1000000"
	big := func(p string) string {
		return strings.Replace(p, "git push", "git push "+strings.Repeat("x", 50<<20), 1)
	}
	long := func(p string) string {
		return strings.Replace(p, "git push", "git push "+strings.Repeat("x", 1<<20), 1)
	}
	deep := func(open, end string) func(string) string {
		return func(p string) string {
			return strings.Replace(p, `"git push"`, `"git push","x":`+strings.Repeat(open, 10000)+"0"+strings.Repeat(end, 10000), 1)
		}
	}
	wide := func(p string) string {
		var b strings.Builder
		for i := range 1000000 {
			b.WriteString(`,"k` + strconv.Itoa(i) + `":0`)
		}
		return strings.Replace(p, `"git push"`, `"git push"`+b.String(), 1)
	}
	return []bad{
		{does: "is killed by a signal (each one that can) before it says anything", script: "kill=N", each: signals(), claude: asFailure, cursor: asFailure},
		{does: "denies and is killed by KILL, TERM or SEGV then", script: "out=DENY kill=N", each: []string{"9", "15", "11"}, claude: always, cursor: always, why: "what was printed counts in both tools"},
		{does: "is killed in the middle of its answer", script: `raw={"permission":"deny","hookSpecificOutput":{ kill=N`, each: []string{"9", "15"}, claude: asFailure, cursor: always,
			why: "half an answer is text for Claude Code, and garbage, which blocks, for Cursor"},
		{does: "stops itself, as by ^Z, under --timeout", script: "stop out=DENY", timeout: 0.3, claude: asFailure, cursor: asFailure, within: 0.3 + 2,
			why: "it is told to end and to go on; one that does not is killed"},
		{does: "denies, and leaves a daemon in a session of its own that holds every descriptor", script: "detach=300 out=DENY", claude: always, cursor: always, leaves: true, within: 2,
			why: "nobody waits for the daemon, and nobody ends it: it is the script's"},
		{does: "leaves such a daemon and says nothing", script: "detach=300", claude: never, cursor: asFailure, leaves: true, within: 2, why: "silence is a failure in Cursor only"},
		{does: "leaves such a daemon and hangs, under --timeout", script: "detach=300 child=late,60 sleep=60", timeout: 0.3, claude: asFailure, cursor: asFailure, leaves: true, within: 0.3 + 2,
			why: "its process group is ended, a session of its own is not"},
		{heavy: true, does: "prints 200 MB and then denies", script: "fill=200000000,x out=DENY", claude: asFailure, cursor: always, why: "text before the answer makes it text in Claude Code, and is fine in Cursor"},
		{heavy: true, does: "prints 200 MB on stderr and denies", script: "fillerr=200000000,x out=DENY", stderr: 200000000, claude: always, cursor: always, why: "all of it is passed on"},
		{does: "prints without end, under --timeout", script: "fill=1000000000000,x", timeout: 0.3, claude: asFailure, cursor: asFailure, within: 0.3 + 2},
		{does: "closes stdin at once, with a payload of 1 MB, and denies", script: "close out=DENY", payload: long, claude: always, cursor: always},
		{heavy: true, does: "never reads its 50 MB, and denies", script: "sleep=0.1 out=DENY", payload: big, claude: always, cursor: always},
		{does: "reads one byte a second, under --timeout", script: "slow out=DENY", payload: long, timeout: 0.3, claude: asFailure, cursor: asFailure, within: 0.3 + 2},
		{does: "ignores what it is told, under --timeout", script: "trap sleep=60", timeout: 0.2, claude: asFailure, cursor: asFailure, within: 0.2 + 2 + 2, why: "it is killed 2 s later"},
		{does: "closes its output and goes on, under --timeout", script: "mute sleep=60", timeout: 0.2, claude: asFailure, cursor: asFailure, within: 0.2 + 2},
		{does: "deletes its working directory, and denies", script: "nocwd out=DENY", dies: true, claude: always, cursor: always},
		{does: "denies with a reason that is not UTF-8", script: "DENYBYTES", claude: always, cursor: always, why: "the bytes become U+FFFD, as in both tools"},
		{does: "prints bytes that are not UTF-8", script: "hex=fffe80c0", claude: never, cursor: always, why: "text in Claude Code, garbage, which blocks, in Cursor"},
		{does: "denies beside 10,000 levels of nesting", script: "DENYHEAD raw=,\"x\": nest=10000 raw=}", claude: always, cursor: always},
		{heavy: true, does: "prints 10,000 opening braces and one closing", script: `fill=10000,{"a": raw=}`, claude: asFailure, cursor: always, why: "no JSON"},
		{heavy: true, does: "prints 15 MB of opening braces and one closing", script: "fill=15000000,{ raw=x}", claude: asFailure, cursor: always, why: "the same, and it is found out at once"},
		{heavy: true, does: "denies behind 15 MB of braces", script: "fill=7000000,{} out=DENY", claude: asFailure, cursor: always, why: "as with any text before the answer"},
		{heavy: true, does: "denies beside a million keys", script: "DENYHEAD raw=, keys=" + mb + " raw=}", claude: always, cursor: always},
		{does: "denies; the call's input has 10,000 levels of lists", script: "out=DENY", payload: deep("[", "]"), claude: always, cursor: always},
		{does: "denies; the call's input has 10,000 levels of objects", script: "out=DENY", payload: deep(`{"a":`, "}"), claude: always, cursor: always},
		{heavy: true, does: "denies; the call's input has a million keys", script: "out=DENY", payload: wide, claude: always, cursor: always},
		{does: "denies; the call's input is not UTF-8", script: "out=DENY", payload: func(p string) string { return strings.Replace(p, "git push", "git \xff\xfe\x80 push", 1) }, claude: always, cursor: always},
	}
}

// TestScripts plays every bad script in both directions, on an event that blocks and
// on one that does not.
func TestScripts(t *testing.T) {
	for _, b := range bads() {
		t.Run(strings.ReplaceAll(b.does, " ", "_"), func(t *testing.T) {
			t.Parallel()
			for i, n := range append(b.each, "")[:max(1, len(b.each))] {
				for d, p := range gates {
					want := [...][2]string{b.claude, b.cursor}[d]
					b.play(t, p, n, false, want[0])
					if i == 0 && !b.heavy {
						b.play(t, p, n, true, want[1])
						b.play(t, others[d], n, true, afterwards(d, want[1]))
					}
				}
			}
		})
	}
}

// afterwards is what a host is told after the call: that a script of Claude Code
// which is set to fail closed has failed, or answered for another event, and nothing
// that it could block.
func afterwards(direction int, closed string) string {
	if gates[direction].as == "cursor" && closed == deny {
		return told
	}
	return nothing
}

// play is one start.
func (b *bad) play(t *testing.T, p place, n string, closed bool, want string) {
	t.Helper()
	r := newRoom(t)
	var options []string
	if p.as == "cursor" && p.gate {
		options = append(options, "--once-per-call")
	}
	if b.timeout > 0 {
		options = append(options, "--timeout", strconv.FormatFloat(b.timeout*float64(min(slowness, 3)), 'g', -1, 64))
	}
	if closed {
		options = append(options, "--fail-closed")
	}
	cmd := r.command(p, options, b.words(p, n))
	if b.payload != nil {
		cmd.Stdin = strings.NewReader(b.payload(r.payload(p)))
	}
	o := r.run(cmd, 30*time.Second*slowness)
	if got := o.says(p); got != want {
		t.Errorf("%s, closed %v, %s: %s, want %s\n%v", p.as, closed, n, got, want, o)
	}
	if limit := b.limit(); late(o.took, limit) {
		t.Errorf("%s, closed %v, %s: after %v, want %v", p.as, closed, n, o.took, limit)
	}
	if o.said < b.stderr {
		t.Errorf("%s: %d bytes of stderr came, want %d", p.as, o.said, b.stderr)
	}
	if b.dies {
		r.revive()
	}
	if b.leaves {
		r.onlyDaemon(b.timeout > 0)
	}
	records := 0
	if want == nothing {
		records = 1
	}
	r.clean(records)
}

// start is what a start may take on a busy machine.
const start = 5 * time.Second

func (b *bad) limit() time.Duration {
	limit := start + time.Duration(b.within*float64(time.Second))
	if b.heavy {
		limit += 3 * start
	}
	return limit
}

// words are the script's arguments, in the words of the tool that it was written for.
func (b *bad) words(p place, n string) []string {
	head := strings.TrimSuffix(p.deny, "}")
	latin := strings.Replace(p.deny, `"no"`, "\"\xff\xfeno\"", 1)
	words := strings.Fields(b.script)
	for i, w := range words {
		switch {
		case w == "DENYHEAD":
			w = "raw=" + head
		case w == "DENYBYTES":
			w = "raw=" + latin
		}
		w = strings.ReplaceAll(w, "DENY", p.deny)
		words[i] = strings.ReplaceAll(w, "=N", "="+n)
	}
	return words
}
