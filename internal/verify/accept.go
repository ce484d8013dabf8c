package verify

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"hookshim/internal/config"
	"hookshim/internal/plainfile"
)

// AcceptedFile is where accepted differences stand at a project's root.
const AcceptedFile = ".hookshim-accepted.json"

// AcceptForm is what the file of accepted differences looks like.
const AcceptForm = `[{"event": "PreToolUse", "script": "./guard.sh", "case": "*", "difference": "stricter", "reason": "why that is fine"}]`

// Accept is one difference that a team lives with, and why. Every member is needed.
type Accept struct {
	Event      string     `json:"event"`
	Script     string     `json:"script"`
	Case       string     `json:"case"` // "*" for every case, and for the hook itself
	Difference Difference `json:"difference"`
	Reason     string     `json:"reason"`
}

// ReadAccepted reads a file of accepted differences. One that does not exist holds
// none, unless it was asked for by name. Errors tell their places.
func ReadAccepted(file string, named bool) (out []Accept, err error) {
	text, err := plainfile.Named(file, plainfile.MostConfig)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := decode(file, text, &out); err != nil {
		return nil, err
	}
	for i, a := range out {
		if what := a.fault(); what != "" {
			return nil, &config.Error{File: file, Path: fmt.Sprintf("[%d]", i), Text: what, Hint: "the form is " + AcceptForm}
		}
	}
	return out, nil
}

func (a *Accept) fault() string {
	for _, m := range []struct{ name, value string }{{"event", a.Event}, {"script", a.Script}, {"case", a.Case}, {"reason", a.Reason}} {
		if strings.TrimSpace(m.value) == "" {
			return m.name + " is missing or blank"
		}
	}
	if !slices.Contains([]Difference{Stricter, Different, Weaker, Lost, Untried}, a.Difference) {
		return fmt.Sprintf("difference %q: stricter, different, weaker, lost or untried", a.Difference)
	}
	return ""
}

func (a *Accept) takes(event, script, name string, is Difference) bool {
	return a.Event == event && a.Script == script && (a.Case == "*" || a.Case == name) && a.Difference == is
}

// Accept marks what is accepted, and keeps the entries that nothing needs as Stale.
func (r *Result) Accept(list []Accept) {
	used := make([]bool, len(list))
	find := func(event, script, name string, is Difference) string {
		reason := ""
		for i := range list {
			if list[i].takes(event, script, name, is) {
				if used[i] = true; reason == "" {
					reason = list[i].Reason
				}
			}
		}
		return reason
	}
	for i := range r.Rows {
		if row := &r.Rows[i]; row.Is != Same {
			row.Accepted = find(row.Event, row.Script, row.Case, row.Is)
		}
	}
	for i := range r.Left {
		l := &r.Left[i]
		l.Accepted = find(l.Event, l.Script, "*", l.Is)
	}
	for i, a := range list {
		if !used[i] {
			r.Stale = append(r.Stale, a)
		}
	}
}

// Open counts the differences that nobody accepted; hooks that are lost are among
// them, cases and hooks that started nothing are not.
func (r *Result) Open() (n int) {
	for _, row := range r.Rows {
		if row.Is != Same && row.Is != Untried && row.Accepted == "" {
			n++
		}
	}
	for _, l := range r.Left {
		if l.Is == Lost && l.Accepted == "" {
			n++
		}
	}
	return n
}

// Unshown counts the hooks of which nothing was shown, and nobody accepted that.
func (r *Result) Unshown() (n int) {
	for _, l := range r.Left {
		if l.Is == Untried && l.Accepted == "" {
			n++
		}
	}
	return n
}
