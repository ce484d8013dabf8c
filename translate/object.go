package translate

import "hookshim/internal/rawjson"

// Object is a JSON object as a list of members, in document order, each with its
// name and the exact text of its value. Get gives the text of a member's value,
// Text a member that is a string, decoded; String gives the object as compact
// JSON. Of a repeated name the last counts, as in both hosts. A value of a
// well-formed document is taken as it stands, so numbers and escapes survive.
type Object = rawjson.Object

// ParseObject reads a JSON object; blanks around it are fine. The error says whether
// the text is no JSON at all or another value than an object.
func ParseObject(doc string) (Object, error) { return rawjson.Parse(doc) }
