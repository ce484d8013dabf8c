// Package host models what the two hosts do with hooks, from what they were seen to do:
// which files they read, which hooks they start for a payload, and what they make of the
// answers. Fixtures hold the converter's output against it.
package host
