// Package shim answers one hook call: it opens the host's payload, shows it to
// the script in the script's dialect, runs the script, reads its answer as the
// script's host would and says it to the host. One call, one process, no state
// but what internal/state keeps between two events of the same tool call.
//
// [Main] is the whole --as command. [Handle] is the same without a terminal, a
// process or the clock, for fixtures and for the models of the hosts.
package shim
