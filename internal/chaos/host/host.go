// Package host is a host for tests that gives what it starts a poor world: it
// prepares what its arguments say and becomes the command after them. It is linked
// into test binaries only.
package host

import (
	"fmt"
	"os"
)

// Main does each argument in turn and becomes the command behind "--".
func Main() {
	fmt.Fprintln(os.Stderr, "host:", run(os.Args[1:]))
	os.Exit(99)
}
