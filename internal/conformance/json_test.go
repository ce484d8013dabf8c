package conformance

import (
	"maps"
	"slices"
)

// walk visits every member of every object in a decoded JSON value, in the
// order of the keys.
func walk(v any, visit func(key string, value any)) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			walk(e, visit)
		}
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			visit(k, v[k])
			walk(v[k], visit)
		}
	}
}

// texts are the strings in v, without those that only repeat the request.
func texts(v any) []string {
	var out []string
	walk(v, func(key string, value any) {
		if s, ok := value.(string); ok && !slices.Contains([]string{"command", "workingDirectory", "path", "cwd"}, key) {
			out = append(out, s)
		}
	})
	return out
}

// textsUnder are the strings below every member of that name.
func textsUnder(v any, name string) []string {
	var out []string
	walk(v, func(key string, value any) {
		if key == name {
			out = append(out, texts(value)...)
		}
	})
	return out
}

func hasKey(v any, name string) bool {
	found := false
	walk(v, func(key string, _ any) { found = found || key == name })
	return found
}
