package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// outcome is what became of one tool call.
type outcome string

const (
	ran    outcome = "ran"
	denied outcome = "denied" // not run, because of a hook or for want of a permission
	asked  outcome = "asked"  // the user was asked because a hook wanted it (the harness said yes)
	failed outcome = "failed" // not run for another reason: refused by the tool, never answered
)

type call struct {
	outcome outcome
	told    string // everything the model got for this call: result, refusal, context
}

// observation is what one host did with one scenario.
type observation struct {
	calls     []call
	told      string // what hooks told the model, anywhere
	userTold  string // what the user was told about a blocked prompt
	continued int    // how often a stop hook kept the agent going
	blocked   bool   // the prompt
	ended     string // why the session was cut short by a hook, Cursor only
	project   string // for the files left behind
	report    string // what convert said
}

// A fact is one line of a scenario's want section:
//
//	call N ran|denied|asked|failed
//	call N told TEXT           the model was told, with this call
//	call N not told TEXT
//	told TEXT                  the model was told, anywhere
//	not told TEXT
//	user told TEXT             with a blocked prompt
//	prompt blocked|passed
//	continued N
//	session ended TEXT         by a hook, before its first turn
//	session lived
//	file PATH has TEXT
//	no file PATH
//	runs N EVENT TOOL          so many lines "EVENT TOOL" in the project's file "log"
//	reported CODE              convert's report names the code
//	recorded N EVENT[-TOOL]    so many cases of it are in the project's folder "cases"
//
// It holds for both hosts unless it begins with "claude:" or "cursor:".
type fact struct {
	text  string
	host  host // "" for both
	args  []string
	holds func(o *observation, args []string) string
}

var grammar = []struct {
	pattern *regexp.Regexp
	check   func(o *observation, args []string) string
}{
	{regexp.MustCompile(`^call (\d+) (ran|denied|asked|failed)$`), checkOutcome},
	{regexp.MustCompile(`^call (\d+) (told|not told) (.+)$`), checkCallTold},
	{regexp.MustCompile(`^(told|not told) (.+)$`), func(o *observation, a []string) string { return contains(o.told, a[0] == "told", a[1]) }},
	{regexp.MustCompile(`^user told (.+)$`), func(o *observation, a []string) string { return contains(o.userTold, true, a[0]) }},
	{regexp.MustCompile(`^prompt (blocked|passed)$`), func(o *observation, a []string) string { return equal(o.prompt(), a[0]) }},
	{regexp.MustCompile(`^continued (\d+)$`), func(o *observation, a []string) string { return equal(strconv.Itoa(o.continued), a[0]) }},
	{regexp.MustCompile(`^session ended (.+)$`), func(o *observation, a []string) string { return contains(o.ended, true, a[0]) }},
	{regexp.MustCompile(`^session lived$`), func(o *observation, _ []string) string { return equal(o.ended, "") }},
	{regexp.MustCompile(`^file (\S+) has (.+)$`), checkFile},
	{regexp.MustCompile(`^no file (\S+)$`), checkNoFile},
	{regexp.MustCompile(`^runs (\d+) (\S+ \S+)$`), checkRuns},
	{regexp.MustCompile(`^recorded (\d+) (\S+)$`), checkRecorded},
	{regexp.MustCompile(`^reported (HS\d+)$`), func(o *observation, a []string) string { return contains(o.report, true, a[0]) }},
}

func parseFact(line string) (fact, error) {
	f := fact{text: line}
	for _, h := range []host{claude, cursor} {
		if rest, ok := strings.CutPrefix(line, string(h)+": "); ok {
			f.host, line = h, rest
		}
	}
	for _, g := range grammar {
		if m := g.pattern.FindStringSubmatch(line); m != nil {
			f.args, f.holds = m[1:], g.check
			return f, nil
		}
	}
	return f, fmt.Errorf("not a fact: %q", line)
}

func (f fact) isFor(h host) bool { return f.host == "" || f.host == h }

// under is the fact with the host it was checked for.
func (f fact) under(h host) string {
	return string(h) + ": " + strings.TrimPrefix(f.text, string(h)+": ")
}

func (f fact) judgesCall(n int) bool {
	return len(f.args) == 2 && f.args[0] == strconv.Itoa(n) &&
		slices.Contains([]outcome{ran, denied, asked, failed}, outcome(f.args[1]))
}

// check returns a complaint, or "" if the fact holds or is not about this host.
func (f fact) check(h host, o *observation) string {
	if !f.isFor(h) {
		return ""
	}
	return f.holds(o, f.args)
}

func (o *observation) prompt() string {
	if o.blocked {
		return "blocked"
	}
	return "passed"
}

func (o *observation) call(number string) (call, bool) {
	n, _ := strconv.Atoi(number)
	if n < 1 || n > len(o.calls) {
		return call{}, false
	}
	return o.calls[n-1], true
}

func checkOutcome(o *observation, args []string) string {
	c, ok := o.call(args[0])
	if !ok {
		return "the call was never made"
	}
	if string(c.outcome) != args[1] {
		return fmt.Sprintf("it %s; the model was told %q", c.outcome, c.told)
	}
	return ""
}

func checkCallTold(o *observation, args []string) string {
	c, ok := o.call(args[0])
	if !ok {
		return "the call was never made"
	}
	return contains(c.told, args[1] == "told", args[2])
}

func checkFile(o *observation, args []string) string {
	data, err := os.ReadFile(filepath.Join(o.project, args[0]))
	if err != nil {
		return err.Error()
	}
	return contains(string(data), true, args[1])
}

func checkNoFile(o *observation, args []string) string {
	if _, err := os.Stat(filepath.Join(o.project, args[0])); err == nil {
		return "it is there"
	}
	return ""
}

func checkRuns(o *observation, args []string) string {
	data, _ := os.ReadFile(filepath.Join(o.project, "log")) // no file: no run
	n := 0
	for _, line := range strings.Split(string(data), "\n") {
		if line == args[1] {
			n++
		}
	}
	if strconv.Itoa(n) != args[0] {
		return fmt.Sprintf("%d runs; the log is %q", n, data)
	}
	return ""
}

func contains(text string, want bool, part string) string {
	if strings.Contains(text, part) != want {
		return fmt.Sprintf("the text is %q", text)
	}
	return ""
}

func equal(got, want string) string {
	if got != want {
		return "it is " + got
	}
	return ""
}

// checkRecorded counts cases, and looks whether each is one that verify can read.
func checkRecorded(o *observation, a []string) string {
	files, err := filepath.Glob(filepath.Join(o.project, "cases", "*-"+a[1]+".json"))
	if err != nil {
		return err.Error()
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		var c struct {
			Name, Host string
			Payload    map[string]any
		}
		if err == nil {
			err = json.Unmarshal(b, &c)
		}
		if err != nil || c.Name == "" || c.Host == "" || c.Payload["hook_event_name"] == nil {
			return fmt.Sprintf("%s is no case: %v", filepath.Base(f), err)
		}
	}
	return equal(strconv.Itoa(len(files)), a[0])
}
