// Package eventmap holds what hookshim knows about the two hosts, as rows:
// events, the routes between them, payload fields, tools, answers, environment
// variables and losses. The shim, the converter, the command-line help and the
// tables in docs/ all read these rows, so a fact is written once.
//
// The package owns names and facts only. It does not know JSON libraries,
// processes or files, and imports nothing of this module.
//
// Other programs find here the two hosts, the codes of losses with their sentences and
// ways out, and what becomes of an answer on an event. Codes and the meaning of names
// stay; rows, members of rows and constants are added as the hosts grow, so compare with
// names and not with numbers, and expect values that you do not know. What is returned
// is shared and not to be changed.
//
// Every row cites where its fact comes from: "claude.md 3.1" and
// "cursor-observed.md 2.2" are sections of the contract notes that
// docs/contract-notes.md lists. Tables are arrays of plain structs and are
// searched linearly: they cost nothing at start, where a map literal would be
// built again for every tool call.
package eventmap
