package host

import "hookshim/internal/hooksjson"

// CursorEntry is one entry as Cursor loads it, from a hooks.json or from Claude Code's
// settings.
type CursorEntry = hooksjson.Entry

// LoadCursor reads a hooks.json as Cursor does (cursor-observed.md 4). The error says
// why Cursor would drop the whole file, which it does without a word.
func LoadCursor(text []byte) ([]CursorEntry, error) { return hooksjson.Load(text) }
