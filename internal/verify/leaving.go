package verify

import (
	"slices"
	"strings"

	"hookshim/internal/config"
)

// unshown says why no case shows anything about a hook.
func (v *verifier) unshown(i int, rows []Row) leaving {
	for _, row := range rows {
		if row.hook == i && !row.none && row.What != notStarted {
			return leaving(row.What)
		}
	}
	return "no case starts it; --cases can hold one that does"
}

// leaving says why a hook can't be tried, "" if it can.
type leaving string

// lostHook is the reason for a hook without a counterpart.
const lostHook leaving = "it has no counterpart in the other tool"

func (v *verifier) leaves(h *config.Hook) leaving {
	switch {
	case len(h.Entries) == 0:
		return lostHook
	case h.From[0].Type != "" && h.From[0].Type != "command":
		return leaving("hooks of type " + h.From[0].Type + " are not run here")
	}
	return ""
}

func (l leaving) left(v *verifier, h *config.Hook) *Left {
	is := Untried
	if l == lostHook {
		is = Lost
	}
	return &Left{Author: v.author.String(), Event: h.From[0].Event, Script: script(h), Is: is, Why: string(l), Codes: codes(h)}
}

func script(h *config.Hook) string {
	f := h.From[0]
	if f.Command == "" {
		return "(" + f.Type + ")"
	}
	return strings.Join(append([]string{f.Command}, f.Args...), " ")
}

func codes(h *config.Hook) (out []string) {
	for _, n := range h.Notes {
		if !slices.Contains(out, string(n.Code)) {
			out = append(out, string(n.Code))
		}
	}
	return out
}
