// Package simulate plays what happens in a session through the hooks that a host has
// loaded, by the models of package host.
//
// A [Counter] only finds out which scripts would start, with the shim's own code and
// without starting any. A [Player] runs the hooks, as the host would, and gives what
// the host then does. No tool is ever run.
package simulate
