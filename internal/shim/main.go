package shim

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"time"
	"unsafe"

	"github.com/tidwall/gjson"

	"hookshim/internal/proc"
	"hookshim/internal/state"
)

// Exit codes of the shim (SPEC 2): 0 whenever it answered, ExitBlocked where a
// block could be said in no other way, ExitUsage for a wrong command line.
const (
	ExitBlocked = 2
	ExitUsage   = 64
)

// Main runs an --as command line and gives the exit code.
func Main(args []string) int {
	o, err := Parse(args)
	if err != nil {
		fmt.Fprintf(os.Stderr, "hookshim: reading the options: %v\nhookshim: hint: hookshim help shim lists them\n", err)
		return ExitUsage
	}
	raw, err := proc.ReadStdin(wholeValue)
	if err != nil && len(raw) == 0 {
		complain(fmt.Sprintf("reading the payload: %v", err))
	}
	begun := time.Now()
	w := &World{Getenv: os.Getenv, Env: os.Environ(), Dir: workingDir(), State: state.Open(os.Getenv), Run: proc.Run}
	// Nothing changes the bytes from here on, and a payload can be large: no copy.
	r := answer(o, w, unsafe.String(unsafe.SliceData(raw), len(raw)))
	if r.Pass {
		return runInPlace(o, w, raw)
	}
	if r.Ran != nil && r.Ran.Signal != 0 {
		return 128 + r.Ran.Signal
	}
	if o.Log != "" {
		writeLog(o, raw, &r, begun)
	}
	if o.Verbose {
		for _, n := range r.Notes {
			complain(n.String())
		}
	}
	complain(r.Stderr)
	if _, err := os.Stdout.Write(r.Stdout); err != nil {
		return 1
	}
	return r.Exit
}

// answer is Handle with a net: a fault of the shim's own is no opinion, or a
// block under --fail-closed, never a crash with a half answer.
func answer(o *Options, w *World, payload string) (r Reply) {
	defer func() {
		if fault := recover(); fault != nil {
			c := &call{o: o, w: w}
			r = c.unusable(fmt.Sprintf("translating the payload: %v", fault))
		}
	}()
	return Handle(o, w, payload)
}

// complain writes lines to stderr, each with the program's name.
func complain(text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintf(os.Stderr, "hookshim: %s\n", strings.TrimRight(line, "\n"))
	}
}

// wholeValue tells whether a payload is complete, for hosts that never close
// stdin.
func wholeValue(b []byte) bool {
	b = bytes.TrimRight(b, " \t\r\n")
	return len(b) > 0 && b[len(b)-1] == '}' && gjson.ValidBytes(bytes.TrimLeft(b, "\xef\xbb\xbf \t\r\n"))
}

func workingDir() string {
	d, err := os.Getwd()
	if err != nil {
		return ""
	}
	return d
}

// runInPlace replaces the shim by the script. It comes back only if that is not
// possible, and then fails as a shell would.
func runInPlace(o *Options, w *World, stdin []byte) int {
	err := proc.Exec(argv(o, w.Env), w.Env, stdin)
	complain(fmt.Sprintf("starting the hook: %v", err))
	return 127
}
