package bench

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/places"
)

// handlersPerFile are the deciles of the hooks in real files, of Claude Code and of
// Cursor; one file in a hundred has most. commandLength is what brings the files to
// the mean size of the real ones, 2.5 kB and 0.7 kB.
var (
	handlersPerFile = [2][]int{{0, 1, 1, 2, 2, 3, 4, 6, 8, 13}, {0, 1, 1, 1, 2, 2, 3, 4, 6, 9}}
	most            = [2]int{44, 17}
	commandLength   = [2]int{430, 100}
)

var claudeGroups = []string{
	`"PreToolUse":{"matcher":"Bash","hooks":[%s]}`, `"PostToolUse":{"matcher":"Edit|Write","hooks":[%s]}`, `"SessionStart":{"hooks":[%s]}`,
	`"Stop":{"hooks":[%s]}`, `"PreToolUse":{"matcher":"*","hooks":[%s]}`, `"UserPromptSubmit":{"hooks":[%s]}`, `"PostToolUse":{"matcher":"","hooks":[%s]}`,
	`"Notification":{"hooks":[%s]}`, `"PreToolUse":{"matcher":"mcp__.*__write.*","hooks":[%s]}`, `"PreToolUse":{"matcher":"tool == \"Bash\"","hooks":[%s]}`,
}

var cursorEvents = []string{"beforeShellExecution", "preToolUse", "stop", "sessionStart", "afterFileEdit", "beforeSubmitPrompt", "postToolUse"}

// settings makes the i-th of 1,000 files. No two have a command in common.
func settings(i int) []byte {
	cursor := 0
	if i%5 < 2 { // as in the corpus, about two in five
		cursor = 1
	}
	n := handlersPerFile[cursor][i/7%10]
	if i%100 == 50 {
		n = most[cursor]
	}
	return settingsOf(i, cursor, n)
}

// settingsOf makes a file of n hooks, of Claude Code (0) or Cursor (1).
func settingsOf(i, cursor, n int) []byte {
	events := map[string][]string{}
	var order []string
	for k := range n {
		command := fmt.Sprintf(`node \"$CLAUDE_PROJECT_DIR/hooks/%d-%d.js\" %s`, i, k, strings.Repeat("x", commandLength[cursor]/2+(i+k)%commandLength[cursor]))
		name, entry := cursorEvents[k%len(cursorEvents)], fmt.Sprintf(`{"command":"%s","timeout":10}`, command)
		if cursor == 0 {
			var group string
			name, group, _ = strings.Cut(claudeGroups[k%len(claudeGroups)], ":")
			name, entry = strings.Trim(name, `"`), fmt.Sprintf(group, fmt.Sprintf(`{"type":"command","command":"%s","timeout":10}`, command))
		}
		if events[name] == nil {
			order = append(order, name)
		}
		events[name] = append(events[name], entry)
	}
	var parts []string
	for _, name := range order {
		parts = append(parts, fmt.Sprintf("    %q: [\n      %s\n    ]", name, strings.Join(events[name], ",\n      ")))
	}
	version := ""
	if cursor == 1 {
		version = "  \"version\": 1,\n"
	}
	return []byte("{\n" + version + "  \"hooks\": {\n" + strings.Join(parts, ",\n") + "\n  }\n}\n")
}

// convert does what the command does with one file: reads, plans, writes, checks
// the result by the other tool's rules, reports.
func convert(t testing.TB, text []byte) (report string) {
	c := config.Choices{Bin: "hookshim"}
	fail := func(err error) {
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	if config.HostOf("hooks.json", text, places.Place{}) == eventmap.Cursor {
		src, err := config.ReadCursor("hooks.json", text)
		fail(err)
		plan, err := config.PlanClaude([]*config.Source{src}, c)
		fail(err)
		out, notes, err := config.EditClaude("settings.json", nil, plan, c.Bin)
		fail(err)
		_, err = config.ReadClaude("settings.json", out)
		fail(err)
		return plan.Text(notes)
	}
	src, err := config.ReadClaude("settings.json", text)
	fail(err)
	plan, err := config.PlanCursor([]*config.Source{src}, c)
	fail(err)
	out, notes, err := config.EditCursor("hooks.json", nil, plan, c.Bin, false)
	fail(err)
	_, err = hooksjson.Load(out)
	fail(err)
	return plan.Text(notes)
}

// heap is what is alive.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// BenchmarkConvert converts 1,000 files of the sizes of real ones in one process:
// at most 1 ms each on average, and nothing of one is kept for the next.
func BenchmarkConvert(b *testing.B) {
	var files [][]byte
	bytes := 0
	for i := range 1000 {
		files = append(files, settings(i))
		bytes += len(files[i])
	}
	convert(b, files[50])
	before := heap()
	for b.Loop() {
		for _, f := range files {
			convert(b, f)
		}
	}
	perFile := float64(b.Elapsed().Microseconds()) / 1000 / float64(b.N) / float64(len(files))
	kept := heap() - before
	b.ReportMetric(perFile, "ms/file")
	b.ReportMetric(float64(bytes)/float64(len(files)), "B/file")
	b.ReportMetric(float64(kept)/1024, "kB-kept")
	b.ReportMetric(0, "ns/op")
	otherTable.add("convert, a file of 4 hooks and 1.8 kB on average, ms", perFile)
	if perFile > 1 {
		b.Errorf("%.2f ms per file", perFile)
	}
	runtime.KeepAlive(files)
}

// BenchmarkConvertLarge converts one file of 500 hooks and, in turn, 50 files of 10:
// what a hook costs must not depend on how many others there are, so at most 3 times
// as much.
func BenchmarkConvertLarge(b *testing.B) {
	for cursor, name := range []string{"claude", "cursor"} {
		b.Run(name, func(b *testing.B) {
			one := settingsOf(0, cursor, 500)
			var many [][]byte
			for i := range 50 {
				many = append(many, settingsOf(i, cursor, 10))
			}
			var large, small []sample
			for b.Loop() {
				large = append(large, timed(func() { convert(b, one) }))
				small = append(small, timed(func() {
					for _, f := range many {
						convert(b, f)
					}
				}))
			}
			l, s := median(large).ms, median(small).ms
			b.ReportMetric(l, "ms")
			b.ReportMetric(l/s, "x-small-files")
			b.ReportMetric(0, "ns/op")
			otherTable.add("convert, one file of 500 hooks of "+name+", ms", l)
			otherTable.add("the same, over 50 files of 10 hooks of "+name, l/s)
			if l/s > 3 {
				b.Errorf("%.1f times as long as the same number of hooks in small files", l/s)
			}
		})
	}
}

func timed(do func()) sample {
	begun := time.Now()
	do()
	return sample{ms: float64(time.Since(begun).Microseconds()) / 1000}
}

// TestConvertKeepsNothing: what is alive after 300 files is what was alive after 30.
func TestConvertKeepsNothing(t *testing.T) {
	for i := range 30 {
		convert(t, settings(i))
	}
	before := heap()
	for i := range 300 {
		convert(t, settings(i))
	}
	if kept := heap() - before; kept > 512<<10 {
		t.Errorf("%d bytes are kept", kept)
	}
}

// TestConvertIsLinear: what a hook costs does not depend on how many others there are,
// counted in allocated bytes: one file of 500 hooks takes no more than half as much
// again as 50 files of 10.
func TestConvertIsLinear(t *testing.T) {
	for cursor, name := range []string{"claude", "cursor"} {
		large := allocated(func() { convert(t, settingsOf(0, cursor, 500)) })
		small := allocated(func() {
			for i := range 50 {
				convert(t, settingsOf(i, cursor, 10))
			}
		})
		t.Logf("%s: %d bytes for one file, %d for 50", name, large, small)
		if large > small*3/2 {
			t.Errorf("%s: %d bytes for one file of 500 hooks, %d for 50 files of 10", name, large, small)
		}
	}
}

func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
