package config

import (
	"github.com/tailscale/hujson"
)

// objectMembers are the members of a value that is an object, else none.
func objectMembers(v *hujson.Value) (out []*hujson.ObjectMember) {
	if o, ok := v.Value.(*hujson.Object); ok {
		for i := range o.Members {
			out = append(out, &o.Members[i])
		}
	}
	return out
}

// member finds a member's value; of a repeated name the last counts, as in both
// hosts.
func member(v *hujson.Value, name string) *hujson.Value {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return nil
	}
	for i := len(o.Members) - 1; i >= 0; i-- {
		if memberName(&o.Members[i]) == name {
			return &o.Members[i].Value
		}
	}
	return nil
}

// lastMembers gives an object's members by name; of a repeated one the last.
func lastMembers(v *hujson.Value) map[string]*hujson.Value {
	out := map[string]*hujson.Value{}
	for _, m := range objectMembers(v) {
		out[memberName(m)] = &m.Value
	}
	return out
}

func memberName(m *hujson.ObjectMember) string {
	l, _ := m.Name.Value.(hujson.Literal)
	return l.String()
}

// text gives a value that is a string.
func text(v *hujson.Value) (string, bool) {
	if v == nil || v.Value.Kind() != '"' {
		return "", false
	}
	return v.Value.(hujson.Literal).String(), true
}

// number gives a value that is a number.
func number(v *hujson.Value) (float64, bool) {
	if v == nil || v.Value.Kind() != '0' {
		return 0, false
	}
	return v.Value.(hujson.Literal).Float(), true
}

// isTrue tells whether a value is the literal true.
func isTrue(v *hujson.Value) bool { return v != nil && v.Value.Kind() == 't' }

// kind names a value's type for messages.
func kind(v *hujson.Value) string {
	switch v.Value.Kind() {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case 'n':
		return "null"
	}
	return "true or false"
}
