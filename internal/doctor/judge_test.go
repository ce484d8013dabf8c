package doctor

import (
	"strings"
	"testing"

	"hookshim/eventmap"
	"hookshim/internal/host"
	"hookshim/internal/simulate"
)

// TestOnce: what is said about a hook that starts twice helps in its direction of
// conversion. An entry that the other tool needs is never to be taken away.
func TestOnce(t *testing.T) {
	x := examiner{places: host.Places{Project: "/p", Home: "/h"}}
	list, settings := start{"Bash", simulate.Start{File: "/p/.cursor/hooks.json"}}, start{"Bash", simulate.Start{File: "/p/.claude/settings.json", Shim: true}}
	through := start{"Bash", simulate.Start{File: "/p/.cursor/hooks.json", Shim: true}}
	for _, c := range []struct {
		name   string
		author eventmap.Host
		file   string
		in     eventmap.Host
		starts []start
		want   string
	}{
		{"Cursor's, converted", eventmap.Cursor, "/p/.cursor/hooks.json", eventmap.Cursor, []start{list, settings}, "hookshim convert -w .cursor/hooks.json; where"},
		{"Claude Code's, converted", eventmap.Claude, "/p/.claude/settings.json", eventmap.Cursor, []start{through, settings}, "hookshim convert --shared -w .claude/settings.json"},
		{"by hand, under two events", eventmap.Claude, "/p/.cursor/hooks.json", eventmap.Cursor, []start{through, through}, "take one of the entries away, or write --once-per-call"},
		{"listed twice", eventmap.Cursor, "/p/.cursor/hooks.json", eventmap.Cursor, []start{list, list}, "take one of the entries away"},
		{"imported twice", eventmap.Claude, "/p/.claude/settings.json", eventmap.Cursor, []start{settings, settings}, "take one of the entries away"},
		{"twice in Claude Code", eventmap.Claude, "/p/.claude/settings.json", eventmap.Claude, []start{settings, settings}, "take one of the entries away"},
	} {
		k := &hook{author: c.author, file: c.file, starts: map[eventmap.Host][]start{c.in: c.starts}}
		if got := x.once(k, c.in); !strings.HasPrefix(got, c.want) || c.want == "take one of the entries away" && got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
