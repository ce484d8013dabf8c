package config

import (
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/internal/rawjson"
)

// commentFaults notes comments, and strings with the signs of one, of which Cursor
// takes out another part than is one.
func (r *reader) commentFaults(v *hujson.Value) {
	if at := r.d.partlyCut(v); at >= 0 {
		r.bad(v, "", "Cursor cuts from // to the end of the line first, then from /* to */, which leaves a part of this comment", "put // on another line than */").Pos = r.d.at(at)
	}
	if r.d.cut(v) {
		r.bad(v, pathAt(r.d.text, v.StartOffset), "Cursor takes // and /* for comments inside strings, too", `write \u002f for one of the slashes; hookshim lint --fix does`).Fixable = true
	}
}

// cutQuietly tells Cursor's part of the faults so far where it loads what is left.
func (r *reader) cutQuietly() {
	if len(r.faults) == 0 {
		return
	}
	if _, err := rawjson.Parse(rawjson.StripComments(string(r.d.text))); err == nil {
		for _, e := range r.faults {
			e.Host = cursorCuts
		}
	}
}

// partlyCut gives the offset of the first comment around a value of which Cursor
// leaves a part; -1 if there is none.
func (d *document) partlyCut(v *hujson.Value) int {
	for at, extra := range extras(v) {
		if strings.Trim(rawjson.StripComments(string(extra)), " \t\r\n") != "" {
			return at + strings.IndexByte(string(extra), '/')
		}
	}
	return -1
}

// cut tells whether Cursor takes a part out of a string, or takes its /* for the begin
// of a comment that ends elsewhere.
func (d *document) cut(v *hujson.Value) bool {
	l, _ := v.Value.(hujson.Literal)
	if strings.Contains(string(l), "//") {
		return true
	}
	i := strings.Index(string(l), "/*")
	return i >= 0 && d.lastEnd() >= v.StartOffset+i+2
}

// lastEnd is where Cursor finds the last */ of the text; -1 if there is none.
func (d *document) lastEnd() int {
	if d.closes == 0 {
		d.closes = -1
		for at, piece := range rawjson.OutsideLineComments(string(d.text)) {
			if i := strings.LastIndex(piece, "*/"); i >= 0 {
				d.closes = at + i
			}
		}
	}
	return d.closes
}

// extras gives what stands before, behind and at the end of a value, with its offset.
func extras(v *hujson.Value) func(yield func(int, hujson.Extra) bool) {
	return func(yield func(int, hujson.Extra) bool) {
		_, inside := ending(v)
		_ = yield(v.StartOffset-len(v.BeforeExtra), v.BeforeExtra) && yield(v.EndOffset, v.AfterExtra) && yield(v.EndOffset-1-len(inside), inside)
	}
}
