package main

import (
	"errors"
	"fmt"
	"go/parser"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/txtar"

	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/rawjson"
	"hookshim/internal/verify"
)

// block is a snippet of a document: between fences, or indented by four blanks.
type block struct {
	line   int
	part   int    // how many headings of the second level stand before it
	lang   string // "" if it is not named
	text   string
	prints string // the text block that follows at once
}

func blocks(doc string) (out []block) {
	lines := strings.Split(doc, "\n")
	part := 0
	for i := 0; i < len(lines); i++ {
		b := block{line: i + 1, part: part}
		switch lang, fence := strings.CutPrefix(lines[i], "```"); {
		case fence:
			for i++; i < len(lines) && lines[i] != "```"; i++ {
				b.text += lines[i] + "\n"
			}
			b.lang = lang
			if n := len(out); lang == "text" && n > 0 && strings.TrimSpace(strings.Join(lines[out[n-1].end():b.line-1], "")) == "" {
				out[n-1].prints = b.text
			}
		case strings.HasPrefix(lines[i], "    ") && (i == 0 || lines[i-1] == ""):
			for ; i < len(lines) && (strings.HasPrefix(lines[i], "    ") || lines[i] == "" && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "    ")); i++ {
				b.text += strings.TrimPrefix(lines[i], "    ") + "\n"
			}
			i--
		default:
			if strings.HasPrefix(lines[i], "## ") {
				part++
			}
			continue
		}
		out = append(out, b)
	}
	return out
}

// end is the index of the line behind the block and its fence.
func (b *block) end() int { return b.line + strings.Count(b.text, "\n") + 1 }

var (
	command = regexp.MustCompile(`^(hookshim|go|git|\$SHELL|source|mkdir|cat|echo|printf|chmod|cd|rm|sh|brew|scoop|npm|curl) `)
	mapping = regexp.MustCompile(`^[a-z]+:\n`)
)

// kind is the block's language, guessed where it is not named.
func (b *block) kind() string {
	switch {
	case b.lang != "":
		return b.lang
	case command.MatchString(b.text):
		return "sh"
	case strings.HasPrefix(b.text, "{"), strings.HasPrefix(b.text, "["), strings.HasPrefix(b.text, `"`):
		return "json"
	case mapping.MatchString(b.text):
		return "yaml"
	}
	return "picture"
}

// loads loads a configuration as whoever reads it would, whole or in pieces.
func loads(t *testing.T, text string) error {
	if strings.HasPrefix(text, `"`) {
		text = `{"version":1,"hooks":{` + text + `}}`
	}
	if !strings.HasPrefix(text, "[") {
		if _, err := rawjson.Parse(text); err != nil { // one object a line
			var all error
			for line := range strings.Lines(text) {
				all = errors.Join(all, object(t, line))
			}
			return all
		}
		return object(t, text)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "list.json")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return err
	}
	_, accepted := verify.ReadAccepted(file, true)
	_, cases := verify.ReadCases(dir)
	if accepted != nil && cases != nil {
		return fmt.Errorf("neither accepted differences nor cases: %v; %v", accepted, cases)
	}
	return nil
}

// object loads one object by the members that it has.
func object(t *testing.T, text string) error {
	o, err := rawjson.Parse(text)
	if err != nil {
		return err
	}
	has := func(name string) bool {
		return slices.ContainsFunc(o, func(m rawjson.Member) bool { return m.Name == name })
	}
	switch {
	case has("version"):
		_, err = hooksjson.Load([]byte(text))
	case has("hooks"):
		_, err = config.ReadClaude("settings.json", []byte(text))
	case has("type"):
		_, err = config.ReadClaude("settings.json", []byte(`{"hooks":{"PreToolUse":[{"hooks":[`+text+`]}]}}`))
	case has("command"):
		_, err = hooksjson.Load([]byte(`{"version":1,"hooks":{"preToolUse":[` + text + `]}}`))
	case has("tool"), has("prompt"), has("event"), has("payload"):
		return loads(t, "["+text+"]")
	default:
		return fmt.Errorf("no configuration that anybody loads: %s", text)
	}
	return err
}

// parses reads what is written in another language.
func parses(b block) error {
	switch b.kind() {
	case "yaml":
		var v any
		return yaml.Unmarshal([]byte(b.text), &v)
	case "go":
		_, rows := parser.ParseExpr("[]T{\n" + b.text + "}")
		_, statements := parser.ParseExpr("func() {\n" + b.text + "}")
		if rows != nil && statements != nil {
			return statements
		}
		return nil
	}
	if b.kind() == "mermaid" {
		for line := range strings.Lines(strings.TrimPrefix(b.text, "graph TD\n")) {
			if _, _, ok := strings.Cut(line, "] --> "); !ok {
				return fmt.Errorf("no arrow: %s", line)
			}
		}
		return nil
	}
	if len(txtar.Parse([]byte(b.text)).Files) == 0 {
		return errors.New("no sections")
	}
	return nil
}
