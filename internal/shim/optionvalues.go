package shim

import (
	"fmt"
	"strconv"
	"time"

	"hookshim/eventmap"
	"hookshim/matcher"
	"hookshim/output"
)

func setAs(o *Options, v string) error {
	if v == "auto" {
		return nil
	}
	h, ok := eventmap.ParseHost(v)
	if !ok {
		return fmt.Errorf("--as %s: cursor, claude or auto", v)
	}
	o.As = h
	return nil
}

func setScript(o *Options, v string) error {
	h, ok := eventmap.ParseHost(v)
	if !ok {
		return fmt.Errorf("--script %s: cursor or claude", v)
	}
	o.Script = h
	return nil
}

func setMatcher(o *Options, v string) error {
	o.matchers = append(o.matchers, v)
	return nil
}

func setIf(o *Options, v string) error {
	rule := matcher.ParseRule(v)
	if rule.Never() {
		o.notes = append(o.notes, eventmap.Note{Code: eventmap.LossMatcherDead, Detail: v})
	}
	o.If = append(o.If, rule)
	return nil
}

func setTimeout(o *Options, v string) error {
	s, err := strconv.ParseFloat(v, 64)
	if err != nil || !(s > 0) {
		return fmt.Errorf("--timeout %s: a number of seconds above 0", v)
	}
	const most = 2_147_483 // what both hosts' timers can hold, in seconds
	o.Timeout = time.Duration(min(s, most) * float64(time.Second))
	return nil
}

func setLoopLimit(o *Options, v string) error {
	if v == "none" {
		o.LoopLimit = -1
		return nil
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 {
		return fmt.Errorf("--loop-limit %s: a number above 0, or none", v)
	}
	o.LoopLimit = n
	return nil
}

func setStopRank(o *Options, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 {
		return fmt.Errorf("--stop-rank %s: a number from 1", v)
	}
	o.StopRank = n
	return nil
}

func setTranscript(o *Options, v string) error {
	if v != "claude" {
		return fmt.Errorf("--transcript %s: only claude", v)
	}
	o.Transcript = true
	return nil
}

func setAsk(o *Options, v string) error {
	switch v {
	case "deny":
		o.Ask = output.AskDeny
	case "allow":
		o.Ask = output.AskAllow
	case "pass":
		o.Ask = output.AskPass
	default:
		return fmt.Errorf("--ask %s: deny, allow or pass", v)
	}
	return nil
}
