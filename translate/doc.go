// Package translate turns the document that one host gives a hook on stdin into
// the document that a hook of the other host expects, and turns a rewritten
// tool input back.
//
// It works on raw JSON: a route of eventmap names the members that change, all
// others are copied byte for byte. There is no type for "a payload"; the only
// thing that is modelled is a [View], one way of showing a call to the script.
// A call can have several views (Cursor reports every edit as Write), and the
// first one that the hook's matcher takes is used:
//
//	p, err := translate.Open(doc)
//	for v := range p.Views(translate.Options{}) {
//		if m.Match(v.Tool) {
//			run(v.Document())
//			break
//		}
//	}
//
// The package reads files only to tell an edit from a new file, and writes none.
package translate
