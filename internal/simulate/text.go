package simulate

import (
	"fmt"
	"strings"

	"hookshim/internal/host"
)

// Text tells a scene to people: each event, what ran, and what the host does then.
func (s *Scene) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", s.Moment)
	for _, o := range s.Events {
		fmt.Fprintf(&b, "  %s\n", o.Event)
		for _, r := range o.Ran {
			fmt.Fprintf(&b, "    %-8s %s%s  (%s)\n", r.Status, short(r.Command, 90), reason(r), r.Rule)
			if out := strings.TrimSpace(r.Stdout); out != "" {
				fmt.Fprintf(&b, "             stdout %s\n", short(out, 200))
			}
			if errs := strings.TrimSpace(r.Stderr); errs != "" {
				fmt.Fprintf(&b, "             stderr %s\n", short(errs, 200))
			}
		}
		if len(o.Ran) == 0 {
			b.WriteString("    no hook starts\n")
		}
		for _, l := range Lines(o.Effect) {
			fmt.Fprintf(&b, "    => %s\n", l)
		}
	}
	return b.String()
}

func reason(r Run) string {
	if r.Why == "" {
		return ""
	}
	return ": " + r.Why
}

func short(s string, most int) string {
	s = strings.ReplaceAll(s, "\n", `\n`)
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

// Lines says an effect in words, one line for each thing that happens; none if the
// hooks change nothing.
func Lines(e host.Effect) (out []string) {
	add := func(what, text string) {
		if text != "" {
			out = append(out, strings.TrimRight(what+" "+short(text, 300), " "))
		}
	}
	switch e.Verdict {
	case "deny":
		out = append(out, strings.TrimRight("BLOCKED "+short(e.Reason, 300), " "))
	case "ask":
		out = append(out, strings.TrimRight("the user is asked: "+short(e.Reason, 300), " "))
	case "defer":
		out = append(out, "put off")
	case "allow":
		out = append(out, "allowed without a question")
	}
	add("the input becomes", e.Input)
	add("the model is told:", e.Context)
	add("the model sees instead:", e.Output)
	add("the agent goes on:", e.GoesOn)
	add("the session ends:", e.Ended)
	add("the user is told:", e.Notice)
	add("variables for later:", e.Env)
	return out
}
