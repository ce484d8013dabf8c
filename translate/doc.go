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
//		if v.Takes(m.Match) {
//			run(v.Document())
//			break
//		}
//	}
//
// A script of Claude Code gets a document of Cursor's that way and a script of Cursor
// one of Claude Code's: the host is told from the document, the script is the other
// one's. What the script answers, package output turns back.
//
// The package reads files only to show what a payload does not hold: whether a Write is
// an edit, the text that an edit changes, the end of a transcript. It writes none. A
// Payload and its views belong to one goroutine.
package translate
