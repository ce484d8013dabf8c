package matcher

import "strings"

// hardProgram tells whether a program runs what its arguments say, or is one
// of the shell's own: with a bare $VAR or $(…) behind it Claude Code does not
// analyse the command at all.
func hardProgram(name string) bool {
	name = name[strings.LastIndexByte(name, '/')+1:]
	return runsPrograms(name) || shellBuiltin(name) || strings.HasPrefix(name, "python")
}

func runsPrograms(name string) bool {
	switch name {
	case "sh", "bash", "rbash", "zsh", "dash", "ash", "ksh", "mksh", "csh", "tcsh", "fish", "pwsh", "powershell", "busybox",
		"awk", "gawk", "mawk", "nawk", "perl", "ruby", "node", "nodejs", "deno", "bun", "php", "lua", "expect",
		"env", "sudo", "doas", "su", "runuser", "pkexec", "chroot", "fakeroot", "unshare", "nsenter", "setpriv",
		"nohup", "nice", "ionice", "chrt", "taskset", "setsid", "time", "timeout", "stdbuf", "flock", "prlimit", "setarch",
		"watch", "parallel", "xargs", "find", "script", "screen", "tmux", "strace", "ltrace", "caffeinate", "rlwrap":
		return true
	}
	return false
}

func shellBuiltin(name string) bool {
	switch name {
	case ".", "source", "eval", "exec", "command", "builtin", "coproc", "noglob", "nocorrect", "test",
		":", "alias", "unalias", "autoload", "bind", "break", "caller", "compgen", "complete", "compopt", "continue",
		"declare", "emulate", "enable", "exit", "export", "fc", "getopts", "hash", "jobs", "let", "local", "logout",
		"mapfile", "print", "printf", "read", "readarray", "readonly", "return", "set", "shift", "shopt", "suspend",
		"trap", "typeset", "unset", "wait", "zmodload":
		return true
	}
	return false
}
