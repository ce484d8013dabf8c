package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/lint"
	"hookshim/internal/shim"
	"hookshim/internal/tables"
)

func completionCommand() *cli.Command {
	return &cli.Command{
		Name: "completion", Usage: "print the script that completes command lines in a shell", ArgsUsage: strings.Join(shells(), "|"),
		Description: "bash: source <(hookshim completion bash), in ~/.bashrc\n" +
			"zsh:  source <(hookshim completion zsh), in ~/.zshrc after compinit\n" +
			"fish: hookshim completion fish >~/.config/fish/completions/hookshim.fish",
		OnUsageError: usage,
		Action:       completion,
	}
}

func completion(c *cli.Context) error {
	args := c.Args().Slice()
	if len(args) > 1 && args[0] == "words" && args[1] == "--" { // what the scripts ask
		for _, w := range complete(c.App, args[2:]) {
			fmt.Fprintln(c.App.Writer, strings.TrimRight(w.word+"\t"+w.about, "\t"))
		}
		return nil
	}
	if len(args) != 1 {
		return usage(c, errors.New("completion needs a shell: "+strings.Join(shells(), ", ")), true)
	}
	for _, s := range completionScripts {
		if s.shell == args[0] {
			_, err := fmt.Fprint(c.App.Writer, s.text)
			return err
		}
	}
	return usage(c, fmt.Errorf("completion %s: %s", args[0], strings.Join(shells(), ", ")), true)
}

// candidate is a word that can stand at the cursor.
type candidate struct{ word, about string }

// complete gives the candidates for the last of some words, which may be empty; none
// where a file or a text of the user's own belongs.
func complete(app *cli.App, words []string) []candidate {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "=" }) // bash takes --a=b apart
	if len(words) == 0 {
		words = []string{""}
	}
	before, at := words[:len(words)-1], words[len(words)-1]
	var out []candidate
	if name, _, inline := strings.Cut(at, "="); inline && strings.HasPrefix(name, "-") {
		for _, c := range candidates(app, append(slices.Clone(before), name)) {
			out = append(out, candidate{name + "=" + c.word, c.about})
		}
	} else {
		out = candidates(app, before)
		if !strings.HasPrefix(at, "-") {
			out = slices.DeleteFunc(out, func(c candidate) bool { return strings.HasPrefix(c.word, "-") })
		}
	}
	return slices.DeleteFunc(out, func(c candidate) bool { return !strings.HasPrefix(c.word, at) })
}

// candidates gives all that can stand behind some words.
func candidates(app *cli.App, before []string) []candidate {
	switch {
	case len(before) == 0:
		out := []candidate{{"--as", "run a script as a hook of"}, {"--help", ""}, {"--version", ""}}
		for _, c := range app.VisibleCommands() {
			out = append(out, candidate{c.Name, c.Usage})
		}
		return out
	case shim.IsOption(before[0]):
		return shimCandidates(before)
	}
	c := app.Command(before[0])
	if c == nil {
		return nil
	}
	last := before[len(before)-1]
	if len(before) > 1 && strings.HasPrefix(last, "-") && takesValue(c, last) {
		return plain(flagValues(c.Name, last))
	}
	out := flagsOf(c)
	if !slices.ContainsFunc(before[1:], func(w string) bool { return !strings.HasPrefix(w, "-") }) {
		out = append(out, arguments(app, c.Name)...)
	}
	return out
}

func plain(words []string) (out []candidate) {
	for _, w := range words {
		out = append(out, candidate{word: w})
	}
	return out
}

func flagsOf(c *cli.Command) (out []candidate) {
	for _, f := range append(slices.Clone(c.Flags), cli.HelpFlag) {
		if d, ok := f.(cli.DocGenerationFlag); ok {
			out = append(out, candidate{"--" + f.Names()[0], strings.ReplaceAll(d.GetUsage(), "`", "")})
		}
	}
	return out
}

// shimCandidates gives what can stand on an --as line, up to the script.
func shimCandidates(before []string) (out []candidate) {
	values := map[string]string{}
	shim.Listed(func(name, value, help string) {
		values[name] = value
		out = append(out, candidate{name, help})
	})
	for i := 0; i < len(before); i++ {
		value, option := values[before[i]]
		switch {
		case !option && !strings.Contains(before[i], "="), before[i] == "-c":
			return nil // the script's own words
		case value == "":
		case i == len(before)-1 && before[i] == "--event":
			return plain(eventNames(0))
		case i == len(before)-1:
			return plain(literal(value))
		default:
			i++
		}
	}
	return out
}

// literal gives the words that a value is one of.
func literal(value string) (out []string) {
	for w := range strings.SplitSeq(value, "|") {
		if w == strings.ToLower(w) {
			out = append(out, w)
		}
	}
	return out
}

// eventNames are the events of a host, 0 for both.
func eventNames(of eventmap.Host) (out []string) {
	for _, h := range []eventmap.Host{eventmap.Claude, eventmap.Cursor} {
		for _, e := range eventmap.Events(h) {
			if of == 0 || of == h {
				out = append(out, e.Name)
			}
		}
	}
	return out
}

// flagValues gives what a command's option can be, nil where it takes a file or a text.
func flagValues(command, option string) []string {
	switch command + " " + strings.TrimLeft(option, "-") {
	case "convert report":
		return []string{"text", "json", "markdown", "schema"}
	case "map format":
		return []string{"text", "markdown", "json"}
	case "verify report", "simulate format", "lint format", "doctor format":
		return []string{"text", "json"}
	case "convert color", "convert colour":
		return []string{"auto", "always", "never"}
	case "convert target":
		return []string{"cursor", "claude"}
	case "record host":
		return []string{"cursor", "claude", "both"}
	case "map from":
		return []string{"claude", "cursor"}
	case "simulate event":
		return eventNames(0)
	case "simulate tool":
		return toolNames()
	case "lint ignore":
		var out []string
		for _, r := range lint.Rules() {
			out = append(out, string(r.ID))
		}
		return out
	}
	return nil
}

// toolNames are Claude Code's tools that have a name of their own.
func toolNames() (out []string) {
	for _, t := range eventmap.Tools() {
		if t.Claude != "" && !strings.HasPrefix(t.Claude, eventmap.ClaudeMCPPrefix) && !slices.Contains(out, t.Claude) {
			out = append(out, t.Claude)
		}
	}
	return out
}

// arguments gives what a command's first argument can be, nil where it is a file.
func arguments(app *cli.App, command string) []candidate {
	switch command {
	case "simulate":
		return plain([]string{"claude", "cursor"})
	case "record":
		return plain([]string{"start", "stop", "list"})
	case "completion":
		return plain(shells())
	case "map":
		return plain(tables.Words(0))
	case "help":
		out := plain(helpNames(app))
		for i := range out {
			for _, t := range topics() {
				if t.name == out[i].word {
					out[i].about = t.about
				}
			}
		}
		return out
	}
	return nil
}
