package cli

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"hookshim/docs"
	"hookshim/internal/shim"
	"hookshim/internal/tables"
)

// topic is something to read that is no command: a document that the program holds, or
// one that it writes from its rows.
type topic struct {
	name  string
	about string
	text  func() string // nil: docs/NAME.md
}

// topics lists what help can show besides the commands.
func topics() []topic {
	return []topic{
		{"start", "getting started: hooks for Claude Code, for Cursor, for both", nil},
		{"troubleshooting", "by what you see: cause and way out", nil},
		{"coexistence", "beside Cursor's own import; what starts how often", nil},
		{"ci", "hooks in CI", nil},
		{"exit-codes", "of every command", nil},
		{"decisions", "every form of answer on every event", tables.Decisions},
		{"events", "what becomes of each event and member", tables.Events},
		{"tools", "what becomes of each tool", tables.Tools},
		{"handlers", "what becomes of each type of handler", tables.Handlers},
		{"losses", "the codes HS…, with the way out", tables.LossTable},
		{"limits", "what no converter can give", tables.Limits},
		{"shim", "the options of hookshim --as", shimHelp},
	}
}

func (t *topic) read() (string, error) {
	if t.text != nil {
		return t.text(), nil
	}
	text, err := docs.Files.ReadFile(t.name + ".md")
	return string(text), err
}

func shimHelp() string {
	return "hookshim --as cursor|claude [options] [--] COMMAND [ARG...]\nhookshim --as cursor|claude [options] -c 'SHELL STRING'\n\n" +
		"The options end at --, at -c, or at the first word that is no option.\n\n" + shim.Help()
}

func helpCommand() *cli.Command {
	return &cli.Command{
		Name: "help", Aliases: []string{"h"}, Usage: "help about a command, or a topic", ArgsUsage: "[COMMAND|TOPIC]",
		Description: topicList(),
		Action:      help,
	}
}

// topicList is the list of topics as help shows it.
func topicList() string {
	var b strings.Builder
	b.WriteString("Topics, which need no network:\n")
	for _, t := range topics() {
		fmt.Fprintf(&b, "  %-16s %s\n", t.name, t.about)
	}
	return strings.TrimRight(b.String(), "\n")
}

func help(c *cli.Context) error {
	name := strings.ToLower(strings.TrimSuffix(c.Args().First(), ".md"))
	if name == "" {
		if err := cli.ShowAppHelp(c); err != nil {
			return err
		}
		_, err := fmt.Fprintln(c.App.Writer, "\n"+topicList())
		return err
	}
	if name == "--as" {
		name = "shim"
	}
	if c.App.Command(name) != nil {
		return cli.ShowCommandHelp(c.Lineage()[1], name)
	}
	for _, t := range topics() {
		if t.name != name {
			continue
		}
		text, err := t.read()
		if err == nil {
			_, err = fmt.Fprint(c.App.Writer, withoutComments(text))
		}
		return err
	}
	return unknown(c, name, helpNames(c.App))
}

// helpNames are the commands and topics.
func helpNames(app *cli.App) []string {
	var out []string
	for _, c := range app.VisibleCommands() {
		out = append(out, c.Name)
	}
	for _, t := range topics() {
		out = append(out, t.name)
	}
	return out
}

// unknown is the error for a name that is none, with the nearest that are.
func unknown(c *cli.Context, name string, names []string) error {
	hint := "hookshim help lists the commands and topics"
	if near := tables.Nearest(name, names); near != nil {
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	return cli.Exit(fmt.Sprintf("reading the command line: no such command or topic: %s\nhint: %s", name, hint), exitUsage)
}

// withoutComments takes out the lines that tell how a document is written.
func withoutComments(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "<!--") {
			b.WriteString(line)
		}
	}
	return strings.TrimLeft(b.String(), "\n")
}
