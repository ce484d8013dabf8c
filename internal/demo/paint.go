package demo

import "io"

// out is where the demonstration is written.
type out struct {
	io.Writer
	colour bool
}

// The colours of a terminal that are used, as escape codes.
const (
	bold  = "1"
	dim   = "2"
	red   = "1;31"
	green = "32"
	cyan  = "36"
)

func (o *out) paint(code, s string) string {
	if !o.colour {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}
