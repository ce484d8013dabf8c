package config

import (
	"slices"
	"strconv"
	"strings"

	"hookshim/eventmap"
)

// loopsOf reads --loop-limit as an entry of Cursor has it: -1 for none.
func loopsOf(s string) int {
	if s == "none" {
		return -1
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return eventmap.DefaultLoopLimit
	}
	return n
}

// onlyCounterpart is the author's event that a line without --event stands for: the
// host's event has one route that convert writes.
func onlyCounterpart(author eventmap.Host, on string) string {
	for _, r := range eventmap.RoutesOn(author.Other(), on) {
		if !r.Opt && !r.Hand {
			return r.Script
		}
	}
	return ""
}

// shimLine is a line of the shim's taken apart: options with their values, and what
// follows them.
type shimLine struct {
	options [][2]string
	script  []string // from -c, -- or --url on
}

// lineOf reads the words behind "--as HOST"; a switch has no value.
func lineOf(words []string) (l shimLine) {
	for i := 0; i < len(words); i++ {
		switch w := words[i]; w {
		case "-c", "--", "--url":
			l.script = words[i:]
			return l
		case "--event", "--matcher", "--if", "--timeout", "--loop-limit", "--stop-rank", "--cwd", "--plugin-root", "--script",
			"--header", "--header-env", "--transcript", "--ask", "--log":
			if i+1 < len(words) {
				l.options = append(l.options, [2]string{w, words[i+1]})
			}
			i++
		default:
			l.options = append(l.options, [2]string{w, ""})
		}
	}
	return l
}

func (l *shimLine) has(name string) bool {
	return slices.ContainsFunc(l.options, func(o [2]string) bool { return o[0] == name })
}

func (l *shimLine) all(name string) (out []string) {
	for _, o := range l.options {
		if o[0] == name {
			out = append(out, o[1])
		}
	}
	return out
}

func (l *shimLine) one(name string) string {
	if list := l.all(name); len(list) > 0 {
		return list[0]
	}
	return ""
}

// runs sets what the handler runs or asks.
func (l *shimLine) runs(h *Handler) bool {
	if len(l.script) < 2 {
		return false
	}
	switch l.script[0] {
	case "-c":
		h.Command, h.hasCommand = l.script[1], true
	case "--url":
		if h.Type, h.URL = "http", l.script[1]; !isAddress(h.URL) {
			return false // nobody converted that; Claude Code would drop the whole file
		}
		h.EnvVars = l.all("--header-env")
		for _, x := range l.all("--header") {
			name, value, _ := strings.Cut(x, ": ")
			h.Headers = append(h.Headers, Header{name, value})
		}
	default:
		h.Command, h.hasCommand, h.Exec, h.Args = l.script[1], true, true, l.script[2:]
		if w := l.script; len(w) == 6 && w[1] == "pwsh" && w[4] == "-Command" {
			h.Command, h.Exec, h.Args, h.Shell = w[5], false, nil, "powershell"
		}
	}
	return true
}
