package verify

import (
	"fmt"
	"slices"
	"strings"

	"hookshim/internal/rawjson"
)

// findings are the differences of one case.
type findings struct {
	native, other *Side
	is            Difference
	texts         []string
}

func (f *findings) add(d Difference, text string) {
	if worse(d) > worse(f.is) {
		f.is, f.texts = d, append([]string{text}, f.texts...)
		return
	}
	f.texts = append(f.texts, text)
}

// refused tells whether only the other host refuses, so that what would have come
// after is moot.
func (f *findings) refused() bool {
	return rank(f.other.Verdict) == rank("deny") && rank(f.native.Verdict) < rank("deny")
}

func (f *findings) verdict() {
	a, b := rank(f.native.Verdict), rank(f.other.Verdict)
	switch {
	case a > b:
		f.add(Weaker, f.native.Verdict+" is "+orNothing(f.other.Verdict))
	case f.refused() && f.native.Verdict == "" && f.native.Ended != "":
		f.add(Stricter, "the session would end after the call; the call is refused instead")
	case f.refused() && f.native.Input != "":
		f.add(Stricter, "a rewrite that can't be carried out is refused")
	case b > a:
		f.add(Stricter, orNothing(f.native.Verdict)+" is "+f.other.Verdict)
	case f.other.Verdict == "allow" && f.native.Verdict != "allow":
		f.add(Weaker, "a question that the author's host may ask is skipped")
	}
}

// starts compares how often the script ran, and how it ended. Under a refusal fewer
// starts are to be expected.
func (f *findings) starts() {
	n, m := len(f.native.Ran), len(f.other.Ran)
	switch {
	case n == 0 && m > 0:
		f.add(Different, "it is started, which the author's host does not")
	case m == 0 && n > 0 && !f.refused():
		f.add(Weaker, "it is not started")
	case m > n:
		f.add(Different, fmt.Sprintf("it is started %d times, not %d", m, n))
	case m < n && !f.refused():
		f.add(Weaker, fmt.Sprintf("it is started %d times, not %d", m, n))
	}
	for i := range min(n, m) {
		a, b := f.native.Ran[i], f.other.Ran[i]
		switch {
		case a == b:
		case b.TimedOut:
			f.add(Weaker, "the script runs out of time")
		case a.TimedOut:
			f.add(Different, "the script runs out of time in its author's tool only")
		case a == Ended{} && b.Exit != 2: // 2 is an answer
			f.add(Weaker, fmt.Sprintf("the script fails with exit code %d", b.Exit))
		default:
			f.add(Different, fmt.Sprintf("the script's exit code is %d, not %d", b.Exit, a.Exit))
		}
	}
}

// reason compares what goes with a deny or ask. A reason that Cursor shows to user
// and model alike may reach them apart.
func (f *findings) reason() {
	want, got := f.native.Reason, f.other.Reason+"\n"+f.other.Notice
	switch {
	case rank(f.native.Verdict) == 0 || rank(f.other.Verdict) == 0 || within(want, got):
	case strings.TrimSpace(got) == "":
		f.add(Weaker, "the reason is lost")
	default:
		f.add(Different, "the reason")
	}
}

// told compares the texts for the model and the user.
func (f *findings) told() {
	f.text("what the model is told", f.native.Context, f.other.Context)
	f.text("what keeps the agent going", f.native.GoesOn, f.other.GoesOn)
	// Extra words to the user take nothing away; a deny's reason is shown to the user.
	shown := f.other.Notice + "\n" + f.other.Reason
	switch {
	case within(f.native.Notice, shown):
	case f.other.Notice == "":
		f.add(Weaker, "what the user is told is lost")
	default:
		f.add(Different, "what the user is told")
	}
}

func (f *findings) text(what, want, got string) {
	switch {
	case want != "" && got == "":
		if !f.refused() {
			f.add(Weaker, what+" is lost")
		}
	case want == "" && got != "":
		f.add(Different, what+", which the author's host tells nobody")
	case !within(want, got):
		f.add(Different, what)
	}
}

func (f *findings) output() {
	switch a, b := content(f.native.Output), content(f.other.Output); {
	case a == b || a != "" && b != "" && rawjson.Equal(a, b):
	case b == "":
		f.add(Weaker, "the replaced output is lost")
	default:
		f.add(Different, "the replaced output")
	}
}

// content is an output without the object that Cursor puts around an MCP tool's blocks
// and Claude Code does not (eventmap's rows of updated_mcp_tool_output).
func content(output string) string {
	if o, _ := rawjson.Members(output); len(o) == 1 && o[0].Name == "content" {
		return o[0].Raw
	}
	return output
}

// session compares what holds beyond the call: the end of the session, and variables.
func (f *findings) session() {
	switch {
	case f.native.Ended != "" && f.other.Ended == "" && !f.refused():
		f.add(Weaker, "the session does not end")
	case f.native.Ended == "" && f.other.Ended != "":
		f.add(Stricter, "the session ends")
	case f.native.Ended != "" && f.native.Ended != "-" && !f.refused() && !within(f.native.Ended, f.other.Ended+"\n"+f.other.Notice):
		f.add(Different, "why the session ends")
	}
	vars, _ := rawjson.Members(f.native.Env)
	there, _ := rawjson.Members(f.other.Env)
	for _, v := range vars {
		if raw, ok := there.Get(v.Name); !ok {
			f.add(Weaker, "the variable "+v.Name+" is lost")
		} else if !rawjson.Equal(raw, v.Raw) {
			f.add(Different, "the variable "+v.Name)
		}
	}
	for _, v := range there {
		if _, ok := vars.Get(v.Name); !ok {
			f.add(Different, "the variable "+v.Name+", which the author's host does not set")
		}
	}
}

// files compares which files of the project were written.
func (f *findings) files() {
	for _, name := range f.native.Wrote {
		if !slices.Contains(f.other.Wrote, name) && !f.refused() {
			f.add(Weaker, "the file "+name+" is not written")
		}
	}
	for _, name := range f.other.Wrote {
		if !slices.Contains(f.native.Wrote, name) {
			f.add(Different, "the file "+name+" is written")
		}
	}
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// rank puts deny over defer over ask; an allow is no objection in Cursor, and so none
// that counts here.
func rank(verdict string) int {
	switch verdict {
	case "deny":
		return 3
	case "defer":
		return 2
	case "ask":
		return 1
	}
	return 0
}
