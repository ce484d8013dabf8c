package proc

import "os"

// The shim's own streams. No signal comes of a broken pipe here.
var (
	Stdout = os.Stdout
	Stderr = os.Stderr
)
