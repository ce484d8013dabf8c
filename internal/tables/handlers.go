package tables

import (
	"strings"

	"hookshim/eventmap"
)

// Handlers is docs/handlers.md: what becomes of each type of handler and of its
// members.
func Handlers() string {
	var b strings.Builder
	b.WriteString(generated + "# Handlers\n\nWhat becomes of a handler of Claude Code in Cursor, member by member. " +
		"A member that is not named here, or that stands on another type, Claude Code ignores: it is named in the report (HS303).\n\n")
	head(&b, "member", "on", "in Cursor", "source")
	for _, m := range eventmap.HandlerMembers() {
		on, becomes := strings.ReplaceAll(m.Types, " ", ", "), m.Cursor
		if on == "" {
			on = "all"
		}
		if becomes == "" {
			becomes = "no counterpart (HS303)"
		}
		row(&b, m.Name, on, becomes, m.Cite)
	}
	typesByEvent(&b)
	httpHooks(&b)
	promptHooks(&b)
	return b.String()
}

// typesByEvent says what runs where in Claude Code, and whether it can be carried
// over.
func typesByEvent(b *strings.Builder) {
	b.WriteString("\n## What Claude Code runs, and where it goes\n\n`-`: Claude Code runs no handler of that type on the event. Where Cursor has no such event, or does nothing with the answer, the handler is lost.\n\n")
	head(b, "event", "command", "http", "prompt", "agent", "mcp_tool")
	for _, e := range eventmap.Events(eventmap.Claude) {
		cells := []string{e.Name}
		for _, t := range []string{"command", "http", "prompt", "agent", "mcp_tool"} {
			cells = append(cells, becomesOf(e, t))
		}
		row(b, cells...)
	}
}

func becomesOf(e *eventmap.Event, handler string) string {
	switch {
	case !e.Runs(handler):
		return "-"
	case eventmap.FindMissing(eventmap.Claude, e.Name) != nil || handler == "agent" || handler == "mcp_tool":
		return "lost"
	case handler == "prompt" && e.PromptEvent() == "":
		return "lost"
	case handler == "prompt":
		return "prompt entry"
	}
	return "shim"
}

func httpHooks(b *strings.Builder) {
	b.WriteString("\n## http hooks\n\n`hookshim --as cursor --url URL` POSTs what a script would read to the address and takes the body of a 2xx answer for its stdout: " +
		"nothing is no opinion, a JSON object is read as a script's is. Everything else is a failure and blocks nothing, unless `--fail-closed` is given: " +
		"another status, whatever its body says, a body that is no object, no answer in time, no server. Redirects are not followed.\n\n" +
		"In a header `$NAME` and `${NAME}`, in capitals, stand for variables that `--header-env` lists; every other is empty. " +
		"Control characters in a value are taken out. Whatever is listed, these stay empty, as they do in Claude Code, with or without `INPUT_` before them: ")
	b.WriteString(strings.Join(eventmap.Credentials(), ", ") + "; and what Cursor or Claude Code set themselves.\n\n" +
		"The POST is made by `curl`, which must be on the PATH. It is started without a shell and reads address, headers and payload from stdin " +
		"(a payload above 32 kB from a file that only the user can read). `~/.curlrc` is not read; the proxy variables and CURL_CA_BUNDLE count. " +
		"Where the server might have answered Claude Code and curl gets no answer (it is missing, refuses the certificate, does not know the option, an answer is above 16 MB), " +
		"the hook blocks where it could have: on tools and prompts. A stop goes ahead, with a line on stderr.\n")
}

func promptHooks(b *strings.Builder) {
	b.WriteString("\n## Prompt hooks\n\nTo Cursor: one entry of type prompt, with the tools that the matcher names as its matcher. " +
		"The other way: one handler with `continueOnBlock: true`, on the first of the events that the entry's event stands for. " +
		"Both tools put the payload in for `$ARGUMENTS`, or behind the prompt; each puts in its own, and asks a model of its own.\n\n")
	head(b, "Cursor's event", "in Claude Code", "Cursor acts on the answer")
	for _, e := range eventmap.Events(eventmap.Cursor) {
		to, acts := "lost", "no"
		for _, r := range eventmap.RoutesTo(eventmap.Claude, e.Name) {
			if on := eventmap.FindEvent(eventmap.Claude, r.On); on != nil && on.Runs("prompt") {
				to = r.On
				break
			}
		}
		if e.AnswersPrompt() {
			acts = "yes"
		}
		row(b, e.Name, to, acts)
	}
}
