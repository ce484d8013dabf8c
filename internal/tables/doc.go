// Package tables writes the tables of docs/ from the rows and the code that
// decide: events, tools and losses from eventmap, decisions by sending every
// form of answer through output. A test fails when a document is stale;
// `go test ./internal/tables -update` writes it anew.
package tables
