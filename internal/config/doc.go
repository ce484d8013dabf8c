// Package config converts the hook configuration of one host into that of the
// other: it reads the source with positions, plans what to register where, and
// edits the target in place so that everything that is not hookshim's survives.
//
// Three steps, one file each: [ReadClaude] gives handlers, [PlanCursor] gives
// entries and a report on every handler, [EditCursor] puts the entries into the
// text of a hooks.json. There is no third model of "a configuration" between
// the two documents.
package config
