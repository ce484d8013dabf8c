package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"hookshim/eventmap"
	"hookshim/internal/tables"
)

func mapCommand() *cli.Command {
	return &cli.Command{
		Name:      "map",
		Usage:     "show what a word of one tool is in the other: event, tool, member, answer, variable, code",
		ArgsUsage: "[WORD]",
		Description: "Every meaning of the word, what is lost and the way out; without a word an overview.\n" +
			"Exit codes: 0 found, 1 no such word.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "from", Usage: "only words of `TOOL`: claude or cursor"},
			&cli.StringFlag{Name: "format", Value: "text", Usage: "print `FORM`: text, markdown or json"},
		},
		OnUsageError: usage,
		Action:       mapWord,
	}
}

func mapWord(c *cli.Context) error {
	var from eventmap.Host
	if s := c.String("from"); s != "" {
		var ok bool
		if from, ok = eventmap.ParseHost(s); !ok {
			return usage(c, fmt.Errorf("--from %s: claude or cursor", s), true)
		}
	}
	show := map[string]func([]tables.Fact) string{"text": tables.FactsText, "markdown": tables.FactsMarkdown, "json": tables.FactsJSON}[c.String("format")]
	if show == nil {
		return usage(c, fmt.Errorf("--format %s: text, markdown or json", c.String("format")), true)
	}
	word := strings.Join(c.Args().Slice(), " ")
	switch {
	case c.Args().Len() == 0 && c.String("format") == "text":
		fmt.Fprint(c.App.Writer, tables.OverviewText(from))
		return nil
	case c.Args().Len() == 0:
		fmt.Fprint(c.App.Writer, show(tables.Overview(from)))
		return nil
	case word == "":
		return usage(c, errors.New("map needs a word, or none for the overview"), true)
	}
	facts := tables.Lookup(word, from)
	if len(facts) == 0 {
		return cli.Exit(unknownWord(word, from), exitDiffers)
	}
	fmt.Fprint(c.App.Writer, show(facts))
	return nil
}

func unknownWord(word string, from eventmap.Host) string {
	msg := fmt.Sprintf("map %s: no such word", word)
	hint := "hookshim map lists the words"
	switch near := tables.Near(word, from); {
	case near != nil:
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	case from != 0 && tables.Lookup(word, 0) != nil:
		hint = "the other tool has it; leave out --from " + from.String()
	}
	if from != 0 {
		msg += " in " + from.Title()
	}
	return msg + "\nhint: " + hint
}
