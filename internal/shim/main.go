package shim

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"time"
	"unsafe"

	"hookshim/internal/proc"
	"hookshim/internal/rawjson"
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
	if err == nil {
		err = o.mend()
	}
	if err != nil {
		fmt.Fprintf(proc.Stderr, "hookshim: reading the options: %v\nhookshim: hint: hookshim help shim lists them\n", err)
		return ExitUsage
	}
	raw, err := proc.ReadStdin(wholeValue)
	if err != nil && len(raw) == 0 {
		complain(fmt.Sprintf("reading the payload: %v", err))
	}
	begun := time.Now()
	w := &World{Getenv: os.Getenv, Env: os.Environ(), Dir: workingDir(), State: state.Open(os.Getenv), Run: proc.Run, Detach: proc.Detach}
	// Nothing changes the bytes from here on, and a payload can be large: no copy.
	r := answer(o, w, unsafe.String(unsafe.SliceData(raw), len(raw)))
	if r.Pass {
		return runInPlace(o, w, raw)
	}
	if r.Ran != nil && r.Ran.Signal != 0 {
		return 128 + r.Ran.Signal
	}
	if codePages {
		r.Stdout = rawjson.ASCII(r.Stdout)
	}
	_, err = proc.Stdout.Write(r.Stdout) // before anything else that may fail
	complain(r.Stderr)
	if o.Verbose {
		for _, n := range r.Notes {
			complain(n.String())
		}
	}
	if o.Log != "" {
		writeLog(o, raw, &r, begun)
	}
	switch {
	case err != nil && r.Block != "":
		complain(r.Block + "\nthe answer could not be written: " + err.Error() + "; blocked by the exit code")
		return ExitBlocked
	case err != nil:
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
		fmt.Fprintf(proc.Stderr, "hookshim: %s\n", strings.TrimRight(line, "\n"))
	}
}

// wholeValue tells whether a payload is complete, for hosts that never close
// stdin.
func wholeValue(b []byte) bool {
	b = bytes.TrimRight(b, " \t\r\n")
	if len(b) == 0 || b[len(b)-1] != '}' {
		return false
	}
	b = bytes.TrimLeft(b, "\xef\xbb\xbf \t\r\n")
	return rawjson.Valid(unsafe.String(unsafe.SliceData(b), len(b))) // no copy here either
}

func workingDir() string {
	d, err := os.Getwd()
	if err != nil {
		return ""
	}
	return d
}

// runInPlace replaces the shim by the script, or runs it as a child where that is
// not possible. Where it can't be started at all the shim fails as a shell would.
func runInPlace(o *Options, w *World, stdin []byte) int {
	args := argv(o, w.Env)
	if o.Dir != "" {
		os.Chdir(folder(o.Dir, w.Env, w)) // where that fails, the folder that the host chose
	}
	err := proc.Exec(args, w.Env, stdin)
	res := proc.Run(proc.Command{Args: args, Env: w.Env, Stdin: stdin})
	switch {
	case res.Start == nil && res.Signal != 0:
		return 128 + res.Signal
	case res.Start == nil:
		proc.Stdout.Write(res.Stdout)
		return res.Exit
	case o.FailClosed:
		complain(fmt.Sprintf("the hook could not be started: %v; blocked, since the hook is set to fail closed", err))
		return ExitBlocked
	}
	complain(fmt.Sprintf("the hook could not be started: %v", err))
	return 127
}
