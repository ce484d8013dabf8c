package conformance

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"hookshim/eventmap"
	"hookshim/internal/coexist"
)

// TestCoexistence counts, with both real programs and for every layout of the
// files, how often each hook starts; docs/coexistence.md holds the same table from
// the models.
func TestCoexistence(t *testing.T) {
	requireHosts(t)
	lab := newLab(t)
	counted := map[string]coexist.Counts{}
	var mu sync.Mutex
	once := map[string]func() (coexist.Count, error){} // by what the host reads
	t.Run("layouts", func(t *testing.T) {
		slots := make(chan struct{}, maxClients)
		for _, l := range coexist.Layouts() {
			counted[l.Letter] = coexist.Counts{}
			for h, model := range map[host]eventmap.Host{claude: eventmap.Claude, cursor: eventmap.Cursor} {
				t.Run(l.Letter+" "+string(h), func(t *testing.T) {
					t.Parallel()
					slots <- struct{}{}
					defer func() { <-slots }()
					b, s, key, err := lab.lay(h, &l)
					if err != nil {
						t.Fatal(err)
					}
					mu.Lock()
					if once[key] == nil {
						once[key] = sync.OnceValues(func() (coexist.Count, error) { return lab.count(h, b, s) })
					}
					count := once[key]
					mu.Unlock()
					n, err := count()
					if err != nil {
						t.Fatal(err)
					}
					mu.Lock()
					defer mu.Unlock()
					counted[l.Letter][model] = n
				})
			}
		}
	})
	table := coexist.Table(counted)
	if err := os.WriteFile(filepath.Join(lab.root, "COEXISTENCE.md"), []byte(table), 0o644); err != nil {
		t.Error(err)
	}
	for _, both := range counted {
		if len(both) < 2 {
			return // filtered by -run, or failed
		}
	}
	if err := coexist.InDocs(filepath.Join("..", "..", "docs", "coexistence.md"), table, false); err != nil {
		t.Error(err)
	}
}

// lay makes the layout's files. Layouts that look the same to a host are counted once:
// the key is what it reads.
func (l *lab) lay(h host, layout *coexist.Layout) (b *bench, s *scenario, key string, err error) {
	s = &scenario{name: "coexist-" + layout.Letter, folder: "project", mode: "bypassPermissions", mcp: true, steps: sessionSteps(h)}
	if b, err = l.emptyBench(h, s); err != nil {
		return
	}
	if _, err = layout.Make(b.project, l.hookshim, b.environ()); err != nil {
		return
	}
	key = string(h)
	for _, name := range []string{".claude/settings.json", ".claude/settings.local.json", ".cursor/hooks.json"} {
		if h == claude && name == ".cursor/hooks.json" {
			continue
		}
		text, _ := os.ReadFile(filepath.Join(b.project, name)) // it may not be there
		key += "\x00" + string(text)
	}
	return
}

func (l *lab) count(h host, b *bench, s *scenario) (coexist.Count, error) {
	var err error
	if h == cursor {
		_, err = l.runCursor(b, s)
	} else if _, err = runClaude(b, s); err == nil {
		err = b.compact(s)
	}
	if err != nil {
		return nil, err
	}
	return coexist.Logged(b.project)
}

// sessionSteps are the moments of host.Moments: a subagent and a compaction come
// about by themselves in Claude Code, and are asked for in Cursor.
func sessionSteps(h host) []step {
	in := func(kv ...string) map[string]any {
		m := map[string]any{}
		for i := 0; i < len(kv); i += 2 {
			m[kv[i]] = kv[i+1]
		}
		return m
	}
	steps := []step{
		{"Bash", in("command", "echo hello")},
		{"Bash", in("command", "exit 3")},
		{"Read", in("file_path", "notes.txt")},
		{"Write", in("file_path", "new.txt", "content", "one\n")},
		{"Edit", in("file_path", "notes.txt", "old_string", "one", "new_string", "two")},
		{"mcp__echo__echo", in("text", "hi")},
	}
	if h == claude {
		agent := in("description", "look", "prompt", "look around", "subagent_type", "general-purpose")
		agent["run_in_background"] = false // else its end is a prompt and a stop of its own
		return append(steps, step{"Agent", agent})
	}
	sub := in("subagent_id", "a1", "subagent_type", "generalPurpose", "task", "look around")
	return append(steps,
		step{"preToolUse", map[string]any{"tool_name": "Task", "tool_input": in("description", "look", "prompt", "look around", "subagent_type", "generalPurpose")}},
		step{"subagentStart", sub}, step{"subagentStop", in("subagent_id", "a1", "subagent_type", "generalPurpose", "task", "look around", "status", "completed")}, step{"preCompact", in("trigger", "manual")})
}

// compact goes on with the session and compacts it; of what the hooks write down
// meanwhile only the compaction counts.
func (b *bench) compact(s *scenario) error {
	log := filepath.Join(b.project, "log")
	before, err := os.ReadFile(log)
	if os.IsNotExist(err) {
		return nil // no hook ran at all
	}
	if err != nil {
		return err
	}
	again := *s
	again.prompt, again.steps, again.resume = "/compact", nil, true
	if _, err := runClaude(b, &again); err != nil {
		return err
	}
	after, err := os.ReadFile(log)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(after[len(before):])) {
		if event, _, _ := strings.Cut(line, "\t"); strings.EqualFold(event, "PreCompact") {
			before = append(before, line...)
		}
	}
	if err := os.WriteFile(log, before, 0o600); err != nil {
		return fmt.Errorf("keeping the log: %w", err)
	}
	return nil
}
