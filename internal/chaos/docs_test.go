//go:build linux

package chaos

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocs holds docs/chaos.md against the tables; -update writes it.
func TestDocs(t *testing.T) {
	path := filepath.Join("..", "..", "docs", "chaos.md")
	want := document()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("docs/chaos.md is not what the tables say; go test ./internal/chaos -update writes it: %v", err)
	}
}

func document() string {
	var b strings.Builder
	b.WriteString(`<!-- Written from the rows in internal/chaos by ` + "`go test ./internal/chaos -update`" + `. -->

# Scripts and hosts that do what they should not

Each row is played: what the host is told, that it came in time, that no block was
lost, and that nothing was left behind (no process, no temporary file, no record that
lets a call pass, the working directory as it was).

## Scripts

On the events that can block (preToolUse, PreToolUse), without and with --fail-closed.
After the call nothing is said, but that a script of Claude Code has failed, with
--fail-closed. A script is not waited for longer than it takes; with --timeout at most
that long, and 2 s more if it does not end when it is told to. The large ones are played
without --fail-closed only.

`)
	row := func(cells ...string) {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	row("the script", "Claude Code's in Cursor", "with `--fail-closed`", "Cursor's in Claude Code", "with `--fail-closed`", "")
	row("---", "---", "---", "---", "---", "---")
	for _, s := range bads() {
		closed := func(pair [2]string) string {
			if s.heavy {
				return "" // not played
			}
			return pair[1]
		}
		row(s.does, s.claude[0], closed(s.claude), s.cursor[0], closed(s.cursor), s.why)
	}
	b.WriteString("\n## Hosts\n\nWith a script that denies, in both directions.\n\n")
	row("the host", "what becomes of it", "played on")
	row("---", "---", "---")
	for _, h := range badHosts() {
		system := "every Unix"
		if h.linux {
			system = "Linux"
		}
		row(h.does, h.answer, system)
	}
	b.WriteString(`
## What is left

- A daemon that a script started in a session of its own is the script's: nobody waits
  for it, and nobody ends it, not at a timeout either. In Cursor itself the same holds.
- A shim that is killed takes the script's whole process group along on Linux. Between
  the script's start and the leash are a few microseconds, more on a machine that has no
  time for the shim just then: one that is killed there takes the script alone. Other
  systems have nothing that does so: the script goes on.
- On other systems than Linux signals are heeded from before the script's start on.
- A shim that is killed (KILL) leaves its temporary file in the state folder, with a
  week to live; it has one at a session's start, for --transcript, and for a long
  payload of an http hook.
- QUIT ends the shim with exit 2 and a trace of Go's, which blocks, while no script runs
  and in the first 10 ms of one on Linux. No host sends it.
- A user who has no process left has no shim either: Go ends with exit 2 and a trace,
  which blocks in both tools, also where the script would not have.
- A script that is stopped, and no --timeout: the host's own time ends it.
`)
	return b.String()
}
