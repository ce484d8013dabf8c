package lint

import (
	"encoding/json"
	"fmt"
	"strings"
)

// RulesText lists the rules for people: each with its severity, what is wrong and what
// to do about it.
func RulesText() string {
	var b strings.Builder
	for i := range rules {
		r := &rules[i]
		fmt.Fprintf(&b, "%s: %s", r.ID, r.Severity)
		if r.Script {
			b.WriteString(", a guess")
		}
		if r.Fix {
			b.WriteString(", --fix")
		}
		fmt.Fprintf(&b, "\n    %s\n    %s\n", r.Text, r.Do)
	}
	return b.String()
}

// RulesJSON lists the rules for programs: an array in the order of the rows.
func RulesJSON() string {
	type rule struct {
		Rule     ID     `json:"rule"`
		Severity string `json:"severity"`
		Text     string `json:"text"`
		Do       string `json:"do"`
		Why      string `json:"why"`
		Guess    bool   `json:"guess"`
		Fixable  bool   `json:"fixable"` // in some cases
	}
	var list []rule
	for _, r := range rules {
		list = append(list, rule{r.ID, r.Severity.String(), r.Text, r.Do, r.Why, r.Script, r.Fix})
	}
	b, _ := json.MarshalIndent(list, "", "  ") // strings only
	return string(b) + "\n"
}
