package output

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// decodeClaude reads an answer as Claude Code does (claude.md 3, claude-observed.md 0
// to 7): JSON counts at every exit code if stdout is one object of the right
// shape, exit 2 blocks whatever the JSON says, every other failure has no
// opinion. With failClosed a failure blocks where onFailure:"block" would
// (claude.md 3.6).
func decodeClaude(ev *eventmap.Event, r Result, failClosed bool, of reading) (Decision, []eventmap.Note, *repeats) {
	said := &repeats{of: of}
	a := readClaude(ev, r.Stdout, said, failClosed)
	d := a.decide(ev, r, failClosed)
	if wide, ok := rawjson.FromUTF16(r.Stdout); ok {
		r.Stdout = []byte(wide)
		if w, notes := blockedWide(ev, r, said, failClosed); w.stops(ev) && !blocks(ev, d.Verdict) {
			return w, notes, said
		}
	}
	return d, a.notes, said
}

// blockedWide: Claude Code reads UTF-8 only. An answer in UTF-16 is text to it, and
// its author means what it says: a block in it counts, nothing else does.
func blockedWide(ev *eventmap.Event, r Result, said *repeats, failClosed bool) (Decision, []eventmap.Note) {
	meant := readClaude(ev, r.Stdout, said, failClosed)
	meant.note(eventmap.LossWideAnswer, "")
	return meant.decide(ev, r, failClosed), meant.notes
}

// stops tells whether a decision blocks or ends the session.
func (d *Decision) stops(ev *eventmap.Event) bool { return blocks(ev, d.Verdict) || d.End }

func (a *claudeAnswer) decide(ev *eventmap.Event, r Result, failClosed bool) Decision {
	d := a.decision(ev)
	failClosed = failClosed || r.Unasked
	switch {
	case r.NoAnswer != "":
		d = Decision{Failed: r.NoAnswer}
	case r.Start != "":
		d = Decision{Failed: "could not be started: " + r.Start}
	case r.TimedOut:
		d = Decision{Failed: "did not answer in time"}
	case a.async:
	case r.HTTP && a.kind == answerText:
		d = Decision{Failed: "answered with something else than a JSON object"}
	case r.Exit == 2 && !missingScript(ev, r):
		d.blockBy(ev, stderrText(r))
	case a.kind == answerVoid:
		d.Failed = a.why
	case r.Flood && r.Exit == 0 && a.kind != answerObject:
		d.Failed = "printed more than the shim keeps"
	case a.kind == answerObject:
		switch {
		case a.other != "" && blocks(ev, d.Verdict):
			d = Decision{Verdict: d.Verdict, Reason: d.Reason}
		case a.other != "":
			d = Decision{Failed: "answered for the event " + a.other}
		case blocks(ev, d.Verdict):
		case r.Exit != 0 && failClosed:
			d.Failed = exitText(r)
		}
	case r.Exit != 0:
		d = Decision{Failed: exitText(r)}
	case a.kind == answerText && ev.TextIsContext:
		d.Context = trim(text(r.Stdout))
	}
	if a.foreign != "" && r.Start == "" && !r.TimedOut {
		a.addForeign(ev, &d)
	}
	if d.Failed != "" && failClosed && ev.FailClosed {
		d.closeOn(ev, r)
	}
	if ev.Exit2 == eventmap.Exit2Prompt && (d.End || d.Verdict == eventmap.SayDeny) {
		d.Context = "" // the prompt that it belongs to is not sent
	}
	return d
}

// addForeign lets a deny in Cursor's words count.
func (a *claudeAnswer) addForeign(ev *eventmap.Event, d *Decision) {
	v := blocking(ev)
	if v == 0 {
		v = eventmap.SayDeny // what exit 2 does nothing about, Cursor's deny stops
	}
	if d.Verdict != v {
		d.Verdict, d.Reason = v, a.foreign
	} else if d.Reason == "" {
		d.Reason = a.foreign
	} else {
		return
	}
	a.note(eventmap.LossForeignDialect, "")
}

// blocking is how a block is said on an event; 0 where nothing can be blocked.
func blocking(ev *eventmap.Event) eventmap.Says {
	switch ev.Exit2 {
	case eventmap.Exit2Deny, eventmap.Exit2Prompt, eventmap.Exit2Fail:
		return eventmap.SayDeny
	case eventmap.Exit2Tell:
		return eventmap.SayTell
	case eventmap.Exit2Continue:
		return eventmap.SayGoOn
	}
	return 0
}

func blocks(ev *eventmap.Event, v eventmap.Says) bool { return v != 0 && v == blocking(ev) }

// blockBy makes exit 2 a block. The JSON's own reason counts if the JSON blocks
// too; its context and notice count in any case, its rewrite does not.
func (d *Decision) blockBy(ev *eventmap.Event, stderr string) {
	v := blocking(ev)
	if v == 0 {
		return // shown to the user at most; stderr is passed on anyway
	}
	if d.Verdict != v {
		d.Reason = stderr
	}
	d.Verdict, d.Rewrite = v, ""
	if d.End && v == eventmap.SayGoOn {
		d.Verdict, d.Reason = 0, "" // continue:false beats every block of a stop
	}
}

// closeOn blocks because the hook failed.
func (d *Decision) closeOn(ev *eventmap.Event, r Result) {
	v := blocking(ev)
	if v == 0 {
		v = eventmap.SayDeny // PermissionRequest: exit 2 is nothing, a failure denies
	}
	if d.Verdict == v {
		return
	}
	d.Verdict, d.Rewrite = v, ""
	d.Reason = "the hook " + d.Failed + "; blocked, since it is set to fail closed"
	if r.Unasked {
		d.Reason = "the hook " + d.Failed + "; blocked, since it might have denied this"
	}
	if s := stderrText(r); s != "" {
		d.Reason += "\n" + s
	}
}

// missingScript: on the events that keep an agent going, Claude Code does not
// take an interpreter that could not find its script (exit 2 of dash, python)
// for a block (claude.md 3.1, docs/contract-notes.md).
func missingScript(ev *eventmap.Event, r Result) bool {
	if ev.Exit2 != eventmap.Exit2Continue || strings.TrimSpace(string(r.Stdout)) != "" {
		return false
	}
	s := strings.ToLower(string(r.Stderr))
	return strings.Contains(s, "no such file") || strings.Contains(s, "can't open file")
}

func exitText(r Result) string {
	if r.Exit > 128 && r.Exit <= 128+64 {
		return fmt.Sprintf("was ended by signal %d", r.Exit-128)
	}
	return fmt.Sprintf("failed with exit code %d", r.Exit)
}

func stderrText(r Result) string { return strings.TrimSpace(text(r.Stderr)) }

// text makes UTF-8 of whatever a process printed, as both hosts do.
func text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	return strings.ToValidUTF8(string(b), "\uFFFD")
}
