package tables

import (
	"strings"

	"hookshim/internal/config"
	"hookshim/internal/rawjson"
)

const reportText = "<!-- The tables are written from internal/config/report.schema.json by `go test ./internal/tables -update`. -->\n" + `
# The report of hookshim convert

It goes to stderr, so that stdout is the converted file alone.

| option | form |
| --- | --- |
| ` + "`--report text`" + ` | for people: one line per hook, below it where it goes and what differs; the default |
| ` + "`--report markdown`" + ` | for a pull request: a table, what is lost or weaker first |
| ` + "`--report json`" + ` | for programs: one object on the first line of stderr; with several targets a line for each, with ` + "`--all`" + ` one object for all |

Text is coloured on a terminal only. ` + "`NO_COLOR`" + ` turns that off, ` + "`FORCE_COLOR`" + ` turns it on,
` + "`--color always|never`" + ` overrules both.

| grade | meaning |
| --- | --- |
| exact | no difference is known |
| adapted | it does its work; the notes say what differs |
| weaker | something that it did is not done |
| lost | it is not carried over |
| ignored | the source's own tool skips this part of the file, so there is no hook to carry over |
| own | an earlier conversion wrote it (HS309): it is a hook of the other tool's, and is converted from there |
| repaired | a fault of the source that ` + "`--lenient`" + ` read as it was meant |

` + "`--strict`" + ` exits 3 if a hook is lost, ` + "`--strict=weaker`" + ` also if one is weaker. The report comes all the same.

With several targets, each has its report; ` + "`--strict`" + ` counts them one by one, and the exit code is the highest. The text
report of ` + "`--all`" + ` has one line for each target and what there is to know about it; the other forms have it all.

## Cloud agents

Cursor's cloud agents fire 14 of the 21 events ([events.md](events.md) has a column for it). HS312 names those of a
hook's events that they do not fire, and says if none is left. They run no hooks of the user's own file either, only
those of the project.

## Faults of the source

A file that its own tool would not load is refused with exit code 2 and every fault that was found: file, line, column
and path, what that tool does about it, what to write instead. Nothing is written.

` + "`--lenient`" + ` reads a fault as what it means if that can be one thing only:

| in | fault | read as |
| --- | --- | --- |
| both | a comma after the last element; comments in Claude Code's file | not there |
| Cursor's | a byte order mark; ` + "`//`" + ` inside a string; no version, or ` + "`\"1\"`" + ` | not there; part of the string; 1 |
| both | an event in another spelling, such as ` + "`pre_tool_use`" + ` or ` + "`Stop`" + `; for Cursor also Claude Code's name where one event stands for it | that event |
| both | a single entry where a list belongs; a command alone where an object belongs | a list of one; an entry with that command |
| both | hooks as a list whose elements all name an event and a command; events outside ` + "`hooks`" + ` | lists by event inside ` + "`hooks`" + ` |
| Claude Code's | a handler without a group around it; no ` + "`type`" + `; ` + "`command`" + ` as a list of words | a group of one; what its members show; ` + "`command` and `args`" + ` |
| Cursor's | a group in Claude Code's form; ` + "`command`" + ` as a list of words | entries of their own; one command line |
| both | ` + "`matcher`" + ` as a list of names or an object with nothing else; ` + "`matchers`" + ` in its place | the names with bars between them |
| Claude Code's | a matcher that matches nothing and means tools: ` + "`bash`, `Shell`, `tool == \"Bash\"`, `mcp__server`" + ` | ` + "`Bash`, `Bash`, `Bash`, `mcp__server__.*`" + ` |
| Claude Code's | a permission rule as matcher, such as ` + "`Bash(git commit:*)`" + ` | matcher ` + "`Bash`" + `, and the rule as ` + "`if`" + ` |
| both | numbers, true and false in quotes | the value |

Each is reported as repaired, with HS410: the tool that the file belongs to still reads it otherwise. What could mean
several things stays a fault: filters on paths, expressions about the input, a timeout of 0, handlers of other tools.

## The JSON form

` + "`hookshim convert --report schema`" + ` prints its JSON Schema. Members may be added without a new ` + "`format`" + `.

`

// Report is docs/report.md: what the forms hold, from the schema.
func Report() string {
	var b strings.Builder
	b.WriteString(reportText)
	schema, _ := rawjson.Parse(config.ReportSchema)
	defs, _ := rawjson.Parse(must(schema, "$defs"))
	for _, d := range defs {
		if d.Name == "placed" || d.Name == "tool" {
			continue
		}
		def, _ := rawjson.Parse(d.Raw)
		b.WriteString("### " + d.Name + "\n\n")
		head(&b, "member", "value", "meaning")
		members, _ := rawjson.Parse(must(def, "properties"))
		for _, m := range members {
			if m.Raw == "true" {
				continue // of place
			}
			v, _ := rawjson.Parse(m.Raw)
			text, _ := v.Text("description")
			row(&b, "`"+m.Name+"`", valueOf(v), text)
		}
		if _, placed := def.Get("allOf"); placed {
			row(&b, "`file` …", "", "the members of place")
		}
		b.WriteString("\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func must(o rawjson.Object, name string) string {
	raw, ok := o.Get(name)
	if !ok {
		panic("the schema has no " + name)
	}
	return raw
}

// valueOf names the type of a member.
func valueOf(v rawjson.Object) string {
	if ref, ok := v.Text("$ref"); ok {
		name := ref[strings.LastIndex(ref, "/")+1:]
		if name == "tool" {
			return "claude or cursor"
		}
		return name
	}
	if list, ok := v.Get("enum"); ok {
		return strings.NewReplacer("[", "", "]", "", `"`, "").Replace(list)
	}
	if c, ok := v.Get("const"); ok {
		return c
	}
	t, _ := v.Text("type")
	if items, ok := v.Get("items"); ok {
		of, _ := rawjson.Parse(items)
		return "array of " + valueOf(of)
	}
	return t
}
