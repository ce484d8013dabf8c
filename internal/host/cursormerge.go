package host

import (
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/internal/rawjson"
)

// between stands between the texts of several hooks.
const between = "\n\n---\n\n"

// MergeCursor makes one answer of those of several hooks, in the order in which
// they are configured (cursor-observed.md 7). Silent hooks are left out before; one
// answer is passed on as it is.
func MergeCursor(event string, answers []string) string {
	switch len(answers) {
	case 0:
		return ""
	case 1:
		return answers[0]
	}
	m := merger{event: event, texts: map[string][]string{}}
	for _, a := range answers {
		o, err := rawjson.Parse(a)
		if err != nil {
			continue
		}
		for _, member := range o {
			m.add(member.Name, member.Raw)
		}
	}
	for name, texts := range m.texts {
		m.out = m.out.Set(name, rawjson.Quote(strings.Join(texts, between)))
	}
	return m.out.String()
}

type merger struct {
	event string
	out   rawjson.Object
	texts map[string][]string
}

func (m *merger) add(name, raw string) {
	switch old, had := m.out.Get(name); {
	case name == "permission":
		if classOf(m.event) == gates && had && permissionRank(old) >= permissionRank(raw) {
			return
		}
	case name == "continue" && old == "false":
		return
	case name == "env" && had:
		raw = mergedEnv(old, raw)
	case name == "pluginPaths" && had:
		raw = union(old, raw)
	case name == "user_message" || name == "agent_message" || name == "additional_context" && m.event != "subagentStart":
		if s, ok := rawjson.Text(raw); ok && s != "" {
			m.texts[name] = append(m.texts[name], s)
		}
		return
	}
	m.out = m.out.Set(name, raw)
}

// permissionRank puts deny over ask over allow.
func permissionRank(raw string) int {
	switch raw {
	case `"deny"`:
		return 3
	case `"ask"`:
		return 2
	}
	return 1
}

func mergedEnv(old, raw string) string {
	a, _ := rawjson.Members(old)
	b, _ := rawjson.Members(raw)
	for _, m := range b {
		a = a.Set(m.Name, m.Raw)
	}
	return a.String()
}

func union(old, raw string) string {
	var out []string
	seen := map[string]bool{}
	for _, v := range append(gjson.Parse(old).Array(), gjson.Parse(raw).Array()...) {
		if !seen[v.Raw] {
			seen[v.Raw] = true
			out = append(out, v.Raw)
		}
	}
	return "[" + strings.Join(out, ",") + "]"
}
