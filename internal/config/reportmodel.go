package config

import "hookshim/eventmap"

// Report is what a conversion tells its user: what became of every hook, and what
// was seen on the way. docs/report.md describes its JSON form, member by member.
type Report struct {
	Format   int              `json:"format"` // of this document; reportFormat
	From     string           `json:"from"`
	To       string           `json:"to"`
	Off      string           `json:"off"` // the setting that switches the source's hooks off
	Hooks    []ReportHook     `json:"hooks"`
	Ignored  []ReportIgnored  `json:"ignored"`
	Repaired []ReportRepaired `json:"repaired"`
	Target   []ReportNote     `json:"target"` // about the file that is written
	Mutes    int              `json:"mutes"`  // entries that switch off Cursor's own import
	Counts   Counts           `json:"counts"`
	Codes    []ReportCode     `json:"codes"`
}

// reportFormat goes up when a member of Report goes away or changes its meaning.
const reportFormat = 1

// ReportHook is what became of one hook.
type ReportHook struct {
	Grade   string       `json:"grade"` // exact, adapted, weaker or lost
	Event   string       `json:"event"`
	Matcher string       `json:"matcher"` // as written, "" for none
	Type    string       `json:"type"`
	Command string       `json:"command"`
	From    []Place      `json:"from"` // several where the host runs handlers as one
	To      []string     `json:"to"`   // events of the other tool, none if lost
	Cloud   *Cloud       `json:"cloud,omitempty"`
	Notes   []ReportNote `json:"notes"`
}

// Cloud tells on which of a hook's events Cursor's cloud agents run it. A hook
// that goes to Claude Code has none.
type Cloud struct {
	Fires  []string `json:"fires"`
	Silent []string `json:"silent"`
}

// Place is where something stands: line and column count from 1, the column in
// bytes.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Path   string `json:"path"` // hooks.PreToolUse[0].hooks[1]
}

// ReportNote is a loss: its code and sentence, what is special to this case, and
// what to do about it.
type ReportNote struct {
	Code   string `json:"code"`
	Text   string `json:"text"`
	Detail string `json:"detail"`
	WayOut string `json:"way_out"`
}

// ReportIgnored is a part of the source that is no hook to convert: its own tool
// skips it, or an earlier conversion wrote it.
type ReportIgnored struct {
	Place
	Code  string `json:"code"`
	Why   string `json:"why"`
	Hooks int    `json:"hooks"` // that stand in it
}

// grade is the word that stands where hooks have their grade.
func (i *ReportIgnored) grade() string {
	if i.Code == string(eventmap.LossOwnEntry) {
		return "own"
	}
	return "ignored"
}

// short is Why on one line.
func (i *ReportIgnored) short() string {
	if i.grade() == "own" {
		return cut(oneLine(i.Why), widestCommand)
	}
	return i.Why
}

// ReportRepaired is a fault that --lenient read as it was meant.
type ReportRepaired struct {
	Place
	Code string `json:"code"`
	What string `json:"what"`
}

// ReportCode counts the hooks that have a code.
type ReportCode struct {
	Code  string `json:"code"`
	Hooks int    `json:"hooks"`
}
