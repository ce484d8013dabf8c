// Package early runs the shim, and the sink of record, before the libraries that only the other commands
// use come to life.
//
// It is the one package that works at start. Go brings packages to life in the
// order of their import paths, each after what it imports (language
// specification, program initialization). The command-line library needs
// text/template and the YAML library regexp, which come after hookshim/...; so on
// an --as command line they never start, and their share of every hook call is
// saved (docs/performance.md). The shim must not import what comes after regexp
// in turn, such as runtime/debug. Were the order another, all would work as well
// and only cost more; TestEarly notices.
package early

import (
	"os"

	"hookshim/internal/record/sink"
	"hookshim/internal/shim"
)

func init() {
	if len(os.Args) > 1 && sink.IsCommand(os.Args[1:]) {
		go func() { os.Exit(sink.Main(os.Args[1:])) }() // as below
		select {}
	}
	if len(os.Args) > 1 && shim.IsOption(os.Args[1]) {
		// Not here: until the program has started, Go ties this goroutine to
		// its thread, which makes every wait of the shim dear.
		go func() {
			deepen()
			os.Exit(shim.Main(os.Args[1:]))
		}()
		select {}
	}
}

// deepen has the stack grow once, while nothing is on it, to what a call needs.
// Else it grows twice and is copied with all that is on it by then: about ten page
// faults. The room is never written to.
//
//go:noinline
func deepen() byte {
	if len(os.Args) == 0 {
		var room [5 << 10]byte
		for i := range room {
			room[i] = os.Args[i][0]
		}
		return room[len(room)-len(os.Args)-1]
	}
	return 0
}
