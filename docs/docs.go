// Package docs holds the documents that the program carries, for help without a network.
package docs

import "embed"

// Files are the hand-written documents that hookshim help shows. The others are written
// from rows, which the program has anyway (internal/tables).
//
//go:embed start.md troubleshooting.md coexistence.md ci.md exit-codes.md
var Files embed.FS
