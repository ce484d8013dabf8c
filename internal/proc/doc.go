// Package proc reads the hook's stdin and runs the hook's script: one child, fed,
// bounded in time and output, signalled as a group, never waited for longer than
// needed. It knows neither JSON answers nor dialects.
//
// On Unix the child is driven by one poll loop on the main goroutine. That keeps
// the start cheap (no netpoller, no goroutine per pipe), and a background child
// that holds stdout can't hold the answer back.
//
// On Windows the child lives in a job that ends with the shim, and its pipes are
// looked into until it has ended. Which program a command line means there is
// decided in package win.
package proc
