// Package chaos is tests: scripts and hosts that do what they should not, and what
// the shim answers. Each case tells what the host is told, that it came in time,
// that no block was lost, and that nothing was left behind: no process, no file.
// The tables are docs/chaos.md; go test ./internal/chaos -update writes it.
package chaos
