package config

import (
	"hookshim/eventmap"
	"path"
	"slices"
	"strings"
)

// isShim tells whether a command line runs hookshim on a script, whoever wrote it and
// however wrong.
func isShim(command, bin string) bool {
	if _, ok := shimOptions(command, bin); ok {
		return true
	}
	words, ok := shellWords(command)
	return ok && called(words) >= 0
}

// runsShim is isShim for a handler, which may have its arguments beside the command.
func (h *Handler) runsShim(bin string) bool {
	return isShim(h.Command, bin) || h.Exec && called(append([]string{h.Command}, h.Args...)) == 0
}

// ShimArgs gives the arguments that the shim gets from a command line which runs
// it; false for every other line. Quotes are read as a shell reads them, variables
// stay as they are written. A command in exec form has its arguments beside it. A
// line that forgets --as is one, too: the shim refuses it.
func ShimArgs(command string, args ...string) ([]string, bool) {
	if len(args) > 0 {
		return args, called(append([]string{command}, args...)) == 0
	}
	words, at := shimWords(command)
	if at < 0 {
		return nil, false
	}
	return words[at+1:], true
}

// ShimName gives the program that a command line calls as hookshim, "" for a line
// that does not call it. Quotes are read, variables stay as they are written.
func ShimName(command string) string {
	words, at := shimWords(command)
	if at < 0 {
		return ""
	}
	return words[at]
}

// shimWords takes a command line apart, and tells which word calls the shim; -1 if none
// does.
func shimWords(command string) ([]string, int) {
	words, ok := shellWords(command)
	if !ok {
		return nil, -1
	}
	if _, named := shimOptions(command, "hookshim"); named { // by the name that convert was told, too
		if at := slices.Index(words, "--as"); at > 0 {
			return words, at - 1
		}
	}
	return words, called(words)
}

// called finds the word by which a command line starts hookshim on a script: hookshim
// where a command begins, with something behind it that none of its other commands is.
// -1 if there is none.
func called(words []string) int {
	begins := true
	for i, w := range words[:max(0, len(words)-1)] {
		name := path.Base(strings.ReplaceAll(w, `\`, "/"))
		if begins && (name == "hookshim" || name == "hookshim.exe") && !IsCommand(words[i+1]) {
			return i
		}
		begins = begins && assigns(w) || strings.HasSuffix(w, ";") || slices.Contains([]string{"&&", "||", "|", "&", "{", "(", "!", "then", "do", "else", "exec", "env", "command"}, w)
	}
	return -1
}

// assigns tells whether a word of a command line sets a variable.
func assigns(w string) bool {
	name, _, ok := strings.Cut(w, "=")
	return ok && name != "" && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789") == ""
}

// commands are what hookshim does besides running a script.
var commands = [...]string{"completion", "convert", "demo", "doctor", "h", "help", "lint", "map", "record", "simulate", "unwrap", "verify", "version",
	"--help", "-h", "--version", "-v"}

// IsCommand tells whether a first argument of hookshim's is one of its commands for
// people, so that no script runs.
func IsCommand(arg string) bool { return slices.Contains(commands[:], arg) }

// SaysHost tells whether the shim's arguments name a tool, without which it refuses them.
func SaysHost(args []string) bool {
	return slices.ContainsFunc(args, func(w string) bool {
		name, _, _ := strings.Cut(w, "=")
		return name == "--as" || name == "--script"
	})
}

// IsOwn tells whether a command line is one that convert wrote.
func IsOwn(command string) bool { return isOwn(command, "hookshim") }

// foreign says that the hook is a line with hookshim that somebody wrote for a host.
func (l *planner) foreign(host eventmap.Host) {
	h := l.first
	if args, ok := ShimArgs(h.Command, h.Args...); ok && !SaysHost(args) {
		l.lostDo(eventmap.LossOwnEntry, "without --as hookshim refuses it, and the script never runs", "put --as "+host.String()+" behind hookshim")
		return
	}
	l.lostDo(eventmap.LossOwnEntry, "", "its script is the other tool's own: put it into that one's file")
}
