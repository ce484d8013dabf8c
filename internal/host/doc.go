// Package host models what the two hosts do with hooks, from what they were seen
// to do: so far Cursor's loading of a hooks.json. Fixtures hold the converter's
// output against it.
package host
