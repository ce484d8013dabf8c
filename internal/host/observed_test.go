package host

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/hooksjson"
	"hookshim/internal/rawjson"
)

// TestObserved holds the model of Cursor against every row of what its own runtime
// was seen to do that the model says something about.
func TestObserved(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "contract", "cursor-observed-rows.jsonl"))
	if err != nil {
		t.Skip("the observed rows are not here")
	}
	defer f.Close()
	checks := map[string]func(gjson.Result) (string, bool){
		"outcomes": outcomeRow, "fields": fieldRow, "merge": mergeRow, "matchers": matcherRow,
		"claude": importRow, "answers": answerRow, "effects": effectRow,
	}
	covered, total := map[string]int{}, map[string]int{}
	rows := bufio.NewScanner(f)
	rows.Buffer(nil, 1<<24)
	for n := 1; rows.Scan(); n++ {
		r := gjson.ParseBytes(rows.Bytes())
		probe := r.Get("probe").Str
		total[probe]++
		check := checks[probe]
		if check == nil {
			continue
		}
		complaint, ok := check(r)
		if ok {
			covered[probe]++
		}
		if complaint != "" {
			t.Errorf("row %d: %s\n%s", n, complaint, r.Raw)
		}
	}
	all, said := 0, 0
	var names []string
	for p := range total {
		all, said = all+total[p], said+covered[p]
		names = append(names, p)
	}
	slices.Sort(names)
	for _, p := range names {
		t.Logf("%-10s %4d of %4d rows", p, covered[p], total[p])
	}
	t.Logf("%d of %d rows, %d%%", said, all, 100*said/max(all, 1))
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "simulate.md"))
	if want := thousands(said) + " of the " + thousands(all); err != nil || !strings.Contains(string(doc), want) {
		t.Errorf("docs/simulate.md does not say %q", want)
	}
}

func thousands(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }

// processes rebuilds what a case's hook did: the commands are in the rows of gates
// under failClosed, and the same for every event.
var processes = map[string]Process{
	"exit 0, empty":                    {},
	"exit 0, blanks":                   {Stdout: " \n\t\n"},
	"exit 0, {}":                       {Stdout: "{}"},
	"exit 0, plain text":               {Stdout: "hello world"},
	"exit 0, text then JSON":           {Stdout: "noise\n" + allow},
	"exit 0, text then JSON same line": {Stdout: "noise " + allow},
	"exit 0, text then nested JSON":    {Stdout: `noise {"permission":"allow","continue":true,"x":{"y":1}}`},
	"exit 0, JSON then text":           {Stdout: allow + "\ndone"},
	"exit 0, two JSON lines":           {Stdout: allow + "\n" + `{"permission":"deny","user_message":"second"}`},
	"exit 0, JSON then newline":        {Stdout: allow + "\n"},
	"exit 0, BOM then JSON":            {Stdout: "\ufeff" + allow},
	"exit 0, invalid JSON":             {Stdout: `{permission: "deny"}`},
	"exit 0, cut JSON":                 {Stdout: `{"permission":"deny"`},
	"exit 0, array":                    {Stdout: "[]"},
	"exit 0, string":                   {Stdout: `"x"`},
	"exit 0, number":                   {Stdout: "1"},
	"exit 0, null":                     {Stdout: "null"},
	"exit 0, true":                     {Stdout: "true"},
	"exit 0, bad field types":          {Stdout: `{"permission":"block","continue":"no","followup_message":1,"additional_context":1,"env":[],"user_message":1,"pluginPaths":"x"}`},
	"exit 2, allow JSON + stderr":      {Exit: 2, Stdout: `{"permission":"allow","followup_message":"go on"}`, Stderr: "because E"},
	"exit 1, empty":                    {Exit: 1},
	"exit 1, stderr":                   {Exit: 1, Stderr: "boom"},
	"exit 1, deny JSON":                {Exit: 1, Stdout: `{"permission":"deny","user_message":"j","continue":false}`},
	"exit 2, nothing":                  {Exit: 2},
	"exit 2, stderr":                   {Exit: 2, Stderr: "because E"},
	"exit 2, stdout text":              {Exit: 2, Stdout: "because O"},
	"exit 2, stdout text + stderr":     {Exit: 2, Stdout: "because O", Stderr: "because E"},
	"exit 3, stderr":                   {Exit: 3, Stderr: "three"},
	"exit 126":                         {Exit: 126, Stderr: "/bin/bash: line 1: /etc/passwd: Permission denied"},
	"exit 127":                         {Exit: 127, Stderr: "/bin/bash: line 1: /no/such/program: No such file or directory"},
	"killed by SIGKILL":                {Killed: true, Exit: 137},
	"exit 0, no read of stdin":         {Stdout: "{}"},
	"timeout":                          {TimedOut: true},
	"spawn failure (cwd gone)":         {Start: "spawn /bin/bash ENOENT"},
}

const allow = `{"permission":"allow","continue":true}`

func outcomeRow(r gjson.Result) (string, bool) {
	p, ok := processes[r.Get("case").Str]
	if !ok {
		return "", false
	}
	c := &hooksjson.Entry{Event: r.Get("event").Str, Closed: r.Get("failClosed").Bool(), Timeout: 0.4}
	c.Command = commandIn(r.Get("response.user_message").Str)
	s := CursorSays(c, p)
	want := said{r.Get("status").Str, r.Get("errorClass").Str, r.Get("response").Raw}
	return differ(want, s), true
}

// commandIn gives the command that a message of Cursor's quotes.
func commandIn(message string) string {
	_, rest, ok := strings.Cut(message, `Hook "`)
	if !ok {
		return ""
	}
	for _, end := range []string{`" returned `, `" failed with `, `" execution failed`, `" blocked this`} {
		if i := strings.LastIndex(rest, end); i >= 0 {
			return rest[:i]
		}
	}
	return ""
}

type said struct{ status, why, response string }

func differ(want said, s Said) string {
	if want.response == "null" {
		want.response = ""
	}
	got := said{s.Status, s.Why, s.Response}
	if got.status != want.status || got.why != want.why || (got.response == "") != (want.response == "") || got.response != "" && !rawjson.Equal(got.response, want.response) {
		return fmt.Sprintf("the model says %+v", got)
	}
	return ""
}

func fieldRow(r gjson.Result) (string, bool) {
	name, value := r.Get("field").Str, r.Get("value").Raw
	c := &hooksjson.Entry{Event: r.Get("event").Str}
	s := CursorSays(c, Process{Stdout: "{" + rawjson.Quote(name) + ":" + value + "}"})
	accepted := s.Why == ""
	if accepted != r.Get("accepted").Bool() {
		return fmt.Sprintf("the model says accepted: %v (%s)", accepted, s.Why), true
	}
	return "", true
}

func mergeRow(r gjson.Result) (string, bool) {
	switch r.Get("q").Str {
	case "merge":
		var answers []string
		for _, a := range r.Get("answers").Array() {
			c := &hooksjson.Entry{Event: r.Get("event").Str, Command: "cat >/dev/null; printf %s '" + a.Str + "'; exit 0"}
			if s := CursorSays(c, Process{Stdout: a.Str}); s.Response != "" {
				answers = append(answers, s.Response)
			}
		}
		got := MergeCursor(r.Get("event").Str, answers)
		if !rawjson.Equal(got, r.Get("response").Raw) {
			return "the model says " + got, true
		}
		return "", true
	case "loop limit":
		limit := eventmap.DefaultLoopLimit
		if l := r.Get("loop_limit"); r.Get("loaded_from").Str == "claude" || l.Type == gjson.Null {
			limit = -1
		} else if l.Type == gjson.Number {
			limit = int(l.Num)
		}
		event, _, _ := strings.Cut(r.Get("event").Str, ",")
		if !r.Get("ran_at_loop_count").Exists() {
			return "", false
		}
		s := &CursorSetup{Entries: []hooksjson.Entry{{Event: event, Command: "x", LoopLimit: limit}}}
		var ran []int
		for _, n := range []int{0, 1, 2, 4, 5, 6, 100} {
			if len(s.Starting(Session{}.Payload(eventmap.Cursor, Firing{event, `"loop_count":` + strconv.Itoa(n)}))) > 0 {
				ran = append(ran, n)
			}
		}
		b, _ := json.Marshal(ran)
		if !rawjson.Equal(string(b), r.Get("ran_at_loop_count").Raw) {
			return "the model says " + string(b), true
		}
		return "", true
	}
	return "", false
}

func matcherRow(r gjson.Result) (string, bool) {
	event := r.Get("event").Str
	ev := eventmap.FindEvent(eventmap.Cursor, event)
	switch r.Get("q").Str {
	case "tested string":
		subject := Subject(eventmap.Cursor, `{"hook_event_name":"`+event+`","command":"ls -la","subagent_type":"generalPurpose","tool_name":"`+toolFor(event)+`"}`)
		if want := r.Get("tested.0").Str; subject != want {
			return "the model tests " + subject, true
		}
		return "", true
	case "matcher type":
		_, err := hooksjson.Load([]byte(`{"version":1,"hooks":{"preToolUse":[{"command":"x","matcher":` + r.Get("matcher").Raw + `}]}}`))
		return onlyIf(err == nil, "the model loads it"), true
	case "by event":
		subject := r.Get("payload").Str
		if fixed, ok := strings.CutPrefix(ev.Matcher, "="); ok {
			subject = fixed
		} else if ev.Matcher == eventmap.MCPPrefix {
			subject = "MCP:create_issue"
		}
		return ranRow(r, subject), true
	case "regex":
		return ranRow(r, r.Get("tool_name").Str+r.Get("command").Str), true
	}
	return "", false
}

func toolFor(event string) string {
	if strings.Contains(event, "MCP") {
		return "create_issue"
	}
	return "Shell"
}

func onlyIf(wrong bool, complaint string) string {
	if wrong {
		return complaint
	}
	return ""
}

// ranRow: null for "ran" is a matcher that Cursor refuses.
func ranRow(r gjson.Result, subject string) string {
	c := &hooksjson.Entry{Event: r.Get("event").Str}
	why := c.SetMatcher(r.Get("matcher").Str)
	if refused := r.Get("ran").Type == gjson.Null; refused != (why != "") {
		return "the model says refused: " + why
	} else if refused {
		return ""
	}
	got := c.Matches(subject)
	return onlyIf(got != r.Get("ran").Bool(), fmt.Sprintf("the model says ran: %v", got))
}

func importRow(r gjson.Result) (string, bool) {
	switch r.Get("q").Str {
	case "event":
		ev := eventmap.FindEvent(eventmap.Claude, r.Get("claude").Str)
		got := ""
		if ev != nil {
			got = ev.Imported
		}
		return unlessSame(got, r.Get("cursor").Str), true
	case "matcher":
		m := r.Get("claude").Str
		if m == "(absent)" {
			m = ""
		}
		got, ok := eventmap.ImportMatcher(m)
		switch {
		case !ok:
			got = "(hook dropped)"
		case got == "":
			got = "(none: every tool)"
		}
		return unlessSame(got, r.Get("cursor").Str), true
	case "matcher of other events":
		return otherMatcherRow(r)
	case "handler":
		return handlerRow(r)
	}
	return "", false
}

func unlessSame(got, want string) string {
	if got != want {
		return "the model says " + got
	}
	return ""
}

// otherMatcherRow: "PostToolUse Edit|Write" and what became of the matcher.
func otherMatcherRow(r gjson.Result) (string, bool) {
	event, m, _ := strings.Cut(r.Get("claude").Str, " ")
	list, err := ImportClaude([]byte(`{"hooks":{"` + event + `":[{"matcher":` + rawjson.Quote(m) + `,"hooks":[{"type":"command","command":"x"}]}]}}`))
	want := r.Get("cursor")
	if err != nil || (len(list) == 1) != want.IsObject() {
		return fmt.Sprintf("the model has %d entries, %v", len(list), err), true
	}
	return onlyIf(len(list) == 1 && (list[0].Event != want.Get("event").Str || list[0].Matcher != want.Get("matcher").Str), fmt.Sprintf("the model has %+v", list)), true
}

func handlerRow(r gjson.Result) (string, bool) {
	list, err := ImportClaude([]byte(`{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[` + r.Get("input").Raw + `]}]}}`))
	valid, want := r.Get("valid.isValid").Bool(), r.Get("cursor")
	switch {
	case !r.Get("input").Exists():
		return "", false
	case (err == nil) != valid:
		return fmt.Sprintf("the model says %v", err), true
	case err != nil:
	case (len(list) == 1) != want.IsObject():
		return fmt.Sprintf("the model has %d entries", len(list)), true
	case len(list) == 1 && (list[0].Command != want.Get("command").Str || list[0].Prompt != want.Get("prompt").Str || want.Get("timeout").Exists() && list[0].Timeout != want.Get("timeout").Num):
		return fmt.Sprintf("the model has %+v", list[0]), true
	}
	return "", true
}

// answerRow: answers of scripts that were loaded from Claude Code's settings. The
// row has what Cursor made of the answer; what it added is taken out again.
func answerRow(r gjson.Result) (string, bool) {
	if r.Get("compat").Bool() || !r.Get("form").Exists() {
		return "", false // the nested-answer flag, which this runtime never sets
	}
	var p Process
	o, err := rawjson.Parse(r.Get("response").Raw)
	switch form := r.Get("form").Str; {
	case strings.HasPrefix(form, "exit ") || err != nil:
		return "", false // outcomes has them
	default:
		var in rawjson.Object
		for _, m := range o {
			_, decides := o.Get("decision")
			_, camel := o.Get("additionalContext")
			if m.Name == "followup_message" && decides || m.Name == "additional_context" && camel {
				continue
			}
			in = append(in, m)
		}
		p.Stdout = in.String()
	}
	s := CursorSays(&hooksjson.Entry{Event: r.Get("event").Str, LoopLimit: -1}, p)
	return differ(said{r.Get("status").Str, r.Get("errorClass").Str, r.Get("response").Raw}, s), true
}

// effectRow: what became of a real tool call whose hooks gave these answers, and
// what the remote agent is told.
func effectRow(r gjson.Result) (string, bool) {
	if r.Get("remote").Exists() {
		return remoteRow(r)
	}
	tool, answers := r.Get("tool").Str, r.Get("answers")
	if tool == "" || !answers.IsObject() || !r.Get("order").Exists() || strings.Contains(answers.Raw, " chars") {
		return "", false
	}
	denied := false
	answers.ForEach(func(event, answer gjson.Result) bool {
		a := answer.Raw
		if answer.Type == gjson.String {
			a = answer.Str
		}
		payload := `{"tool_name":` + rawjson.Quote(tool) + `,"tool_input":{}}`
		s := CursorSays(&hooksjson.Entry{Event: event.Str}, Process{Stdout: a})
		e := CursorDoes(event.Str, payload, MergeCursor(event.Str, []string{s.Response}), false)
		denied = denied || e.Verdict == "deny"
		return true
	})
	noted := strings.Contains(r.Get("result").Raw, "Agent note: Do not suggest workarounds")
	return onlyIf(denied != noted, fmt.Sprintf("the model says denied: %v", denied)), true
}

func remoteRow(r gjson.Result) (string, bool) {
	event, answer := r.Get("remote").Str, r.Get("answer")
	text := answer.Raw
	if answer.Type == gjson.String {
		text = answer.Str
	}
	told := r.Get("response." + event)
	command := commandIn(told.Get("userMessage").Str)
	s := CursorSays(&hooksjson.Entry{Event: event, Command: command}, Process{Stdout: text})
	e := CursorDoes(event, `{"tool_name":"MCP:x","tool_input":{}}`, s.Response, false)
	deny := told.Get("permission").Str == "deny" || told.Get("continue").Type == gjson.False
	switch {
	case deny != (e.Verdict == "deny"):
		return fmt.Sprintf("the model says %+v", e), true
	case deny && e.Reason != told.Get("userMessage").Str, told.Get("followupMessage").Str != e.GoesOn, told.Get("additionalContext").Str != e.Context:
		return fmt.Sprintf("the model says %+v", e), true
	}
	return "", true
}
