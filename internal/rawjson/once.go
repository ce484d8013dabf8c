package rawjson

import "github.com/tidwall/gjson"

// Once gives the object with each name once, as JSON.parse does: where the name
// stands first, with the value that stands last. Names are compared as they read,
// however they are spelled. Where none repeats it is the object itself.
func (o Object) Once() Object {
	return o.Choose(func(_, _, last string) string { return last })
}

// Choose is Once with a say in which value stays: the one that was chosen so far, or
// the next one.
func (o Object) Choose(choose func(name, before, next string) string) Object {
	if !o.repeats() {
		return o
	}
	at := make(map[string]int, len(o))
	out := make(Object, 0, len(o))
	for _, m := range o {
		if i, had := at[m.Name]; had {
			out[i].Raw = choose(m.Name, out[i].Raw, m.Raw)
			continue
		}
		at[m.Name] = len(out)
		out = append(out, m)
	}
	return out
}

// few is up to how many names each is held against all others: no map is built for
// an object of ordinary size.
const few = 40

func (o Object) repeats() bool {
	if len(o) <= few {
		for i := range o {
			for k := range i {
				if o[i].Name == o[k].Name {
					return true
				}
			}
		}
		return false
	}
	seen := make(map[string]bool, len(o))
	for i := range o {
		if seen[o[i].Name] {
			return true
		}
		seen[o[i].Name] = true
	}
	return false
}

// At gives the value below the names, one inside the other; one that does not exist
// where there is none. Of a repeated name the last counts, which gjson's own Get does
// not do.
func At(raw string, names ...string) gjson.Result {
	for _, name := range names {
		o, err := Members(raw)
		if err != nil {
			return gjson.Result{}
		}
		var ok bool
		if raw, ok = o.Get(name); !ok {
			return gjson.Result{}
		}
	}
	return gjson.Parse(raw)
}
