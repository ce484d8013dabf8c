package host

import (
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
	"hookshim/output"
)

// ClaudeSays reads one hook's answer as Claude Code does (claude-observed.md 0 to 8).
// closed is onFailure "block".
func ClaudeSays(event string, closed bool, p Process) (Said, output.Decision) {
	ev := eventmap.FindEvent(eventmap.Claude, event)
	r := output.Result{Exit: p.Exit, TimedOut: p.TimedOut, Killed: p.Killed, Start: p.Start, Stdout: []byte(p.Stdout), Stderr: []byte(p.Stderr)}
	d := output.Native(ev, r, closed)
	s := Said{Status: "success", Cite: "claude-observed.md 4"}
	switch {
	case p.TimedOut:
		s.Status, s.Why = "timeout", d.Failed
	case d.Failed != "":
		s.Status, s.Why = "failed", d.Failed
	}
	if d.Verdict == eventmap.SayDeny || d.Verdict == eventmap.SayTell || d.Verdict == eventmap.SayGoOn {
		s.Status = "blocked"
	}
	if ev.Exit2 == eventmap.Exit2Tell {
		s.Cite = "claude-observed.md 5"
	}
	return s, d
}

// ClaudeDoes gives what Claude Code makes of the decisions of all hooks of an event,
// in the order in which they finished (claude-observed.md 4 to 8).
func ClaudeDoes(event string, list []output.Decision) Effect {
	var e Effect
	rank := 0
	var goes, context []string
	for _, d := range list {
		if r := verdictRank(d.Verdict); r >= rank && r > 0 {
			rank, e.Verdict, e.Reason = r, d.Verdict.String(), orBlocked(d)
		}
		switch {
		case d.Verdict == eventmap.SayTell:
			context = append(context, orBlocked(d))
		case d.Verdict == eventmap.SayGoOn:
			goes = append(goes, orBlocked(d))
		}
		if d.Context != "" && eventmap.IsStop(event) {
			goes = append(goes, d.Context)
		} else if d.Context != "" {
			context = append(context, d.Context)
		}
		if d.Rewrite != "" {
			e.Input = d.Rewrite
		}
		if d.Output != "" {
			e.Output = d.Output
		}
		if d.End && e.Ended == "" {
			e.Ended = orDash(d.EndReason)
		}
		if d.Notice != "" {
			e.Notice = strings.TrimPrefix(e.Notice+"\n"+d.Notice, "\n")
		}
		e.Env = withVars(e.Env, d.Env)
	}
	e.Context, e.GoesOn = strings.Join(context, "\n"), strings.Join(goes, "\n")
	return settled(event, e)
}

// settled applies what holds for the event as a whole.
func settled(event string, e Effect) Effect {
	if e.Verdict == "deny" || e.Verdict == "defer" {
		e.Input = ""
	}
	if e.Ended != "" {
		switch event {
		case "UserPromptSubmit":
			e.Verdict, e.Reason, e.Ended = "deny", e.Ended, ""
		case "Stop", "SubagentStop":
			e.GoesOn, e.Ended = "", "" // stops for good, as it was about to
		}
	}
	return e
}

// verdictRank puts deny over defer over ask over allow; feedback and going on are no
// verdicts about a call.
func verdictRank(v eventmap.Says) int {
	switch v {
	case eventmap.SayDeny:
		return 4
	case eventmap.SayDefer:
		return 3
	case eventmap.SayAsk:
		return 2
	case eventmap.SayAllow:
		return 1
	}
	return 0
}

func orBlocked(d output.Decision) string {
	if strings.TrimSpace(d.Reason) == "" && d.Verdict != eventmap.SayAllow && d.Verdict != eventmap.SayAsk {
		return "Blocked by hook"
	}
	return d.Reason
}

func withVars(env string, vars []output.Var) string {
	if len(vars) == 0 {
		return env
	}
	o, _ := rawjson.Members(env)
	for _, v := range vars {
		o = o.Set(v.Name, rawjson.Quote(v.Value))
	}
	return o.String()
}
