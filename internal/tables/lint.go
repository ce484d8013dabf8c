package tables

import (
	"strings"

	"hookshim/internal/lint"
)

// Lint is docs/lint.md: the rules, and how to run them.
func Lint() string {
	var b strings.Builder
	b.WriteString("<!-- Written from the rows in internal/lint/rules.go by `go test ./internal/tables -update`. -->\n\n# Lint\n\n" + lintUse + "\n## The rules\n\n" +
		"A rule keeps its name for ever. Rules marked `guess` are heuristics: they are found in the text of a script or command, which is not run. They are never errors.\n\n")
	head(&b, "rule", "severity", "what is wrong", "what to do", "--fix", "source")
	for _, r := range lint.Rules() {
		severity, fix := r.Severity.String(), ""
		if r.Script {
			severity += ", guess"
		}
		if r.Fix {
			fix = "yes"
		}
		row(&b, "`"+string(r.ID)+"`", severity, r.Text, r.Do, fix, r.Why)
	}
	return b.String()
}

const lintUse = "`hookshim lint` finds what can be seen in the configuration and the scripts without running them: files that a tool drops, " +
	"hooks that never run or run twice, gates whose block gets lost.\n\n" +
	"    hookshim lint                                  # the project's files of both tools, and the scripts that they start\n" +
	"    hookshim lint --strict --format json .claude/settings.json   # for CI\n" +
	"    hookshim lint --fix --dry-run                  # what could be repaired, as a diff, and what would be left\n" +
	"    hookshim lint --rules                          # the rules below, offline\n\n" +
	"Each finding begins with `file:line:column`. Exit codes: 0 no errors, 1 errors (with `--strict` also warnings), 2 the input can't be used, 4 a repair could not be written.\n\n" +
	"A script is read if a hook starts it and it lies in the project or the plugin, through hookshim too: behind a shim that was put there by hand, matcher, condition, event and script are looked at as their own tool reads them. Whether Cursor runs a hook twice is found by playing a session through the model of Cursor's loading, with the files that were named or found.\n\n" +
	"## Ignoring\n\n" +
	"Three ways, from the widest to the narrowest:\n\n" +
	"- `--ignore RULE`, repeatable, for one run.\n" +
	"- `" + lint.IgnoreFile + "` in the project's folder, for everyone: a rule on each line, behind it the files that it is about, as patterns relative to the folder; none means all. `#` begins a comment: write the reason there.\n" +
	"- A comment `hookshim-lint: ignore RULE` in the line, or alone in the line above, in scripts and in hooks.json. Claude Code's settings can't hold comments.\n\n" +
	"A rule that does not exist is an error in the first two.\n\n" +
	"## Repairing\n\n" +
	"`--fix` repairs what leaves no question, in the cases where it does: a finding that it can repair ends with `(--fix)`. Comments, order and layout survive; a script is changed in nothing but its mode. With `--dry-run` nothing is written, and the findings and the exit code are those that `--fix` would leave.\n"
