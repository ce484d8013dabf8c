// Package sink is the observer that hookshim record puts under a host's events:
// it keeps a redacted copy of what the host sent and answers that it has no
// opinion, whatever happens. It runs within every hook call while a recording is
// on, and so is started by package early; nothing in it works at start.
package sink
