package verify

import (
	"strings"
	"testing"

	"hookshim/internal/host"
)

// TestCompare holds Compare to what must never come out as same: anything that the
// author's host does and the other one does not.
func TestCompare(t *testing.T) {
	ran := []Ended{{}}
	side := func(e host.Effect) Side { return Side{Effect: e, Ran: ran} }
	deny := host.Effect{Verdict: "deny", Reason: "no secrets"}
	for _, c := range []struct {
		name          string
		native, other Side
		is            Difference
		what          string // begins with
	}{
		{"nothing in both", side(host.Effect{}), side(host.Effect{}), Same, ""},
		{"deny kept", side(deny), side(deny), Same, ""},
		{"deny lost", side(deny), side(host.Effect{}), Weaker, "deny is nothing"},
		{"deny is ask", side(deny), side(host.Effect{Verdict: "ask", Reason: "no secrets"}), Weaker, "deny is ask"},
		{"deny is put off", side(deny), side(host.Effect{Verdict: "defer"}), Weaker, "deny is defer"},
		{"put off is deny", side(host.Effect{Verdict: "defer"}), side(deny), Stricter, "defer is deny"},
		{"deny is told only", side(deny), side(host.Effect{Context: "no secrets"}), Weaker, "deny is nothing"},
		{"ask lost", side(host.Effect{Verdict: "ask", Reason: "sure?"}), side(host.Effect{}), Weaker, "ask is nothing"},
		{"ask is allow", side(host.Effect{Verdict: "ask", Reason: "sure?"}), side(host.Effect{Verdict: "allow"}), Weaker, "ask is allow"},
		{"ask is deny", side(host.Effect{Verdict: "ask", Reason: "sure?"}), side(host.Effect{Verdict: "deny", Reason: "sure?"}), Stricter, "ask is deny"},
		{"ask is deny, without its reason", side(host.Effect{Verdict: "ask", Reason: "sure?"}), side(host.Effect{Verdict: "deny"}), Weaker, "the reason is lost; ask is deny"},
		{"nothing is ask", side(host.Effect{}), side(host.Effect{Verdict: "ask"}), Stricter, "nothing is ask"},
		{"nothing is allow", side(host.Effect{}), side(host.Effect{Verdict: "allow"}), Weaker, "a question"},
		{"allow is nothing", side(host.Effect{Verdict: "allow"}), side(host.Effect{}), Same, ""},

		{"reason lost", side(deny), side(host.Effect{Verdict: "deny"}), Weaker, "the reason is lost"},
		{"another reason", side(deny), side(host.Effect{Verdict: "deny", Reason: "no"}), Different, "the reason"},
		{"reason cut inside a word", side(host.Effect{Verdict: "deny", Reason: "no"}), side(host.Effect{Verdict: "deny", Reason: "a note about nothing"}), Different, "the reason"},
		{"reason with more around it", side(deny), side(host.Effect{Verdict: "deny", Reason: "guard.sh:\n no secrets."}), Same, ""},
		{"reason told apart", side(deny), side(host.Effect{Verdict: "deny", Reason: "no", Notice: "no secrets"}), Same, ""},
		{"Claude Code's words for no reason", side(host.Effect{Verdict: "deny", Reason: "Blocked by hook"}), side(host.Effect{Verdict: "deny"}), Same, ""},

		{"Cursor's words for no reason", side(host.Effect{Verdict: "deny", Reason: `Hook "x" blocked this action (exit code 2) but provided no reason.`}), side(host.Effect{Verdict: "deny", Reason: "Blocked by hook"}), Same, ""},

		{"rewrite lost", side(host.Effect{Input: `{"command":"npm ci"}`}), side(host.Effect{}), Weaker, "the rewritten input is lost"},
		{"rewrite refused", side(host.Effect{Input: `{"command":"npm ci"}`}), side(deny), Stricter, "a rewrite that"},
		{"rewrite asked about, and lost", side(host.Effect{Input: `{"command":"npm ci"}`}), side(host.Effect{Verdict: "ask"}), Weaker, "the rewritten input is lost; nothing is ask"},
		{"context lost", side(host.Effect{Context: "lint: 3 errors"}), side(host.Effect{}), Weaker, "what the model is told is lost"},
		{"context lost beside a deny in both", side(host.Effect{Verdict: "deny", Reason: "no", Context: "try that"}), side(host.Effect{Verdict: "deny", Reason: "no"}), Weaker, "what the model is told is lost"},
		{"context lost where it is asked", side(host.Effect{Context: "x"}), side(host.Effect{Verdict: "ask"}), Weaker, "what the model is told is lost; nothing is ask"},
		{"another context", side(host.Effect{Context: "lint: 3 errors"}), side(host.Effect{Context: "lint: 2 errors"}), Different, "what the model is told"},
		{"context out of nothing", side(host.Effect{}), side(host.Effect{Context: "x"}), Different, "what the model is told"},
		{"follow-up lost", side(host.Effect{GoesOn: "repair it"}), side(host.Effect{}), Weaker, "what keeps the agent going is lost"},
		{"follow-up out of nothing", side(host.Effect{}), side(host.Effect{GoesOn: "x"}), Different, "what keeps the agent going"},
		{"output lost", side(host.Effect{Output: `"x"`}), side(host.Effect{}), Weaker, "the replaced output is lost"},
		{"another output", side(host.Effect{Output: `"x"`}), side(host.Effect{Output: `"y"`}), Different, "the replaced output"},
		{"output out of nothing", side(host.Effect{}), side(host.Effect{Output: `"y"`}), Different, "the replaced output"},
		{"output in other writing", side(host.Effect{Output: `{"a":1,"b":2}`}), side(host.Effect{Output: `{"b":2, "a":1}`}), Same, ""},
		{"output of an MCP tool", side(host.Effect{Output: `{"content":[{"type":"text"}]}`}), side(host.Effect{Output: `[{"type":"text"}]`}), Same, ""},
		{"output of an MCP tool that reports a failure", side(host.Effect{Output: `{"content":[],"isError":true}`}), side(host.Effect{Output: `[]`}), Different, "the replaced output"},
		{"variables lost", side(host.Effect{Env: `{"A":"1","B":"2"}`}), side(host.Effect{Env: `{"A":"1"}`}), Weaker, "the variable B is lost"},
		{"another variable", side(host.Effect{Env: `{"A":"1"}`}), side(host.Effect{Env: `{"A":"2"}`}), Different, "the variable A"},
		{"a variable more", side(host.Effect{Env: `{"A":"1"}`}), side(host.Effect{Env: `{"A":"1","B":"2"}`}), Different, "the variable B"},
		{"session's end lost", side(host.Effect{Ended: "enough"}), side(host.Effect{}), Weaker, "the session does not end"},
		{"session's end is a deny", side(host.Effect{Ended: "enough"}), side(host.Effect{Verdict: "deny", Reason: "enough"}), Stricter, "the session would end"},
		{"another reason for the end", side(host.Effect{Ended: "enough"}), side(host.Effect{Ended: "-"}), Different, "why the session ends"},
		{"session ends", side(host.Effect{}), side(host.Effect{Ended: "-"}), Stricter, "the session ends"},
		{"notice lost", side(host.Effect{Notice: "tests are red"}), side(host.Effect{}), Weaker, "what the user is told is lost"},
		{"notice in the reason", side(host.Effect{Verdict: "deny", Reason: "no", Notice: "red"}), side(host.Effect{Verdict: "deny", Reason: "no\nred"}), Same, ""},
		{"another notice", side(host.Effect{Notice: "red"}), side(host.Effect{Notice: "green"}), Different, "what the user is told"},

		{"started in neither", Side{}, Side{}, Untried, "the hook is started in neither"},
		{"not started", side(host.Effect{}), Side{}, Weaker, "it is not started"},
		{"not started, but refused", side(host.Effect{}), Side{Effect: deny}, Stricter, "nothing is deny"},
		{"started only there", Side{}, side(host.Effect{}), Different, "it is started, which"},
		{"refused without a start", Side{}, Side{Effect: deny}, Stricter, "nothing is deny"},
		{"started twice", side(host.Effect{}), Side{Ran: []Ended{{}, {}}}, Different, "it is started 2 times, not 1"},
		{"started once less", Side{Ran: []Ended{{}, {}}}, side(host.Effect{}), Weaker, "it is started 1 times, not 2"},
		{"fails there", side(host.Effect{}), Side{Ran: []Ended{{Exit: 1}}}, Weaker, "the script fails with exit code 1"},
		{"refuses there only", side(host.Effect{}), Side{Effect: deny, Ran: []Ended{{Exit: 2}}}, Different, "the script's exit code is 2, not 0; nothing is deny"},
		{"fails in both", Side{Ran: []Ended{{Exit: 1}}}, Side{Ran: []Ended{{Exit: 1}}}, Same, ""},
		{"fails here only", Side{Ran: []Ended{{Exit: 1}}}, side(host.Effect{}), Different, "the script's exit code is 0, not 1"},
		{"runs out of time there", side(host.Effect{}), Side{Ran: []Ended{{TimedOut: true}}}, Weaker, "the script runs out of time"},
		{"runs out of time here only", Side{Ran: []Ended{{TimedOut: true}}}, side(host.Effect{}), Different, "the script runs out of time in its author's tool only"},
		{"runs out of time here only, and fails there", Side{Ran: []Ended{{TimedOut: true}}}, Side{Ran: []Ended{{Exit: 1}}}, Different, "the script runs out of time in its author's tool only"},
		{"runs out of time in both", Side{Ran: []Ended{{TimedOut: true}}}, Side{Ran: []Ended{{TimedOut: true}}}, Untried, "the script runs out of time in both tools"},
		{"runs out of time once of two", Side{Ran: []Ended{{TimedOut: true}, {}}}, Side{Ran: []Ended{{TimedOut: true}, {}}}, Same, ""},
		{"not there in both", Side{Ran: []Ended{{Exit: 127}}}, Side{Ran: []Ended{{Exit: 127}}}, Untried, "the script does not run here (exit code 127)"},
		{"not there in both, but refused here", Side{Effect: deny, Ran: []Ended{{Exit: 127}}}, Side{Ran: []Ended{{Exit: 127}}}, Weaker, "deny is nothing"},
		{"not there in both, refused by both", Side{Effect: deny, Ran: []Ended{{Exit: 126}}}, Side{Effect: deny, Ran: []Ended{{Exit: 126}}}, Untried, "the script does not run here (exit code 126)"},
		{"file not written", Side{Ran: ran, Wrote: []string{"a", "b"}}, Side{Ran: ran, Wrote: []string{"a"}}, Weaker, "the file b is not written"},
		{"file written", Side{Ran: ran}, Side{Ran: ran, Wrote: []string{"a"}}, Different, "the file a is written"},
		{"the worst comes first", Side{Effect: host.Effect{Context: "x"}, Ran: ran}, Side{Ran: ran, Wrote: []string{"a"}}, Weaker, "what the model is told is lost; the file a is written"},
	} {
		is, what := Compare(c.native, c.other)
		if is != c.is || !strings.HasPrefix(what, c.what) || (c.what == "") != (what == "") {
			t.Errorf("%s: %s (%s), want %s (%s…)", c.name, is, what, c.is, c.what)
		}
	}
}

// TestCompareInput holds rewrites together member by member, under both hosts' names.
func TestCompareInput(t *testing.T) {
	for _, c := range []struct {
		name             string
		call, input      string // in the author's host
		there, rewritten string
		is               Difference
		what             string
	}{
		{"carried out", `{"command":"a","description":"d"}`, `{"command":"b","description":"d"}`, `{"command":"a","cwd":""}`, `{"command":"b","cwd":""}`, Same, ""},
		{"another value", `{"command":"a"}`, `{"command":"b"}`, `{"command":"a"}`, `{"command":"c"}`, Different, "the rewritten command"},
		{"the old value", `{"command":"a","timeout":1}`, `{"command":"b","timeout":2}`, `{"command":"a","timeout":1}`, `{"command":"a","timeout":2}`, Weaker, "the rewritten command is lost"},
		{"a member lost", `{"command":"a"}`, `{"command":"b","timeout":2}`, `{"command":"a"}`, `{"command":"b"}`, Weaker, "the rewritten timeout is lost"},
		{"words about it lost", `{"command":"a"}`, `{"command":"a","description":"d"}`, `{"command":"a"}`, ``, Same, ""},
		{"under the other name", `{"path":"x","pattern":"p"}`, `{"path":"y","pattern":"p"}`, `{"file_path":"x","pattern":"p"}`, `{"file_path":"y","pattern":"p"}`, Same, ""},
		{"the old value under the other name", `{"path":"x","pattern":"p"}`, `{"path":"y","pattern":"q"}`, `{"file_path":"x","pattern":"p"}`, `{"file_path":"x","pattern":"q"}`, Weaker, "the rewritten path is lost"},
		{"out of nothing", `{"command":"a"}`, ``, `{"command":"a"}`, `{"command":"b"}`, Different, "the input's command"},
		{"one more", `{"command":"a"}`, `{"command":"b"}`, `{"command":"a"}`, `{"command":"b","timeout":1}`, Different, "the input's timeout"},
		{"a member taken away stays", `{"command":"a","timeout":1}`, `{"command":"b"}`, `{"command":"a","timeout":1}`, `{"command":"b","timeout":1}`, Different, "the rewritten timeout"},
	} {
		is, what := Compare(
			Side{Effect: host.Effect{Input: c.input}, Call: c.call, Ran: []Ended{{}}},
			Side{Effect: host.Effect{Input: c.rewritten}, Call: c.there, Ran: []Ended{{}}})
		if is != c.is || !strings.HasPrefix(what, c.what) || (c.what == "") != (what == "") {
			t.Errorf("%s: %s (%s), want %s (%s…)", c.name, is, what, c.is, c.what)
		}
	}
}
