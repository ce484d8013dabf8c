package verify

import (
	_ "embed"
	"fmt"
	"strings"

	"hookshim/internal/simulate"
)

//go:embed page.css
var pageCSS string

// HTML is the result as one page that needs nothing else: no script, no font, no
// address. Cases are filtered by difference, and each unfolds to what happened in
// both hosts.
func (r *Result) HTML() string {
	p := &page{r: r}
	p.f("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"+
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"+
		"<meta name=\"color-scheme\" content=\"light dark\">\n<title>hookshim verify: %s</title>\n<style>\n%s</style>\n</head>\n<body>\n", escape(strings.Join(r.Files, ", ")), pageCSS)
	p.head()
	p.filters()
	p.f("<main>\n")
	p.rows()
	p.left()
	p.stale()
	p.f("</main>\n</body>\n</html>\n")
	return p.b.String()
}

// page is a page on its way.
type page struct {
	r *Result
	b strings.Builder
}

func (p *page) f(format string, args ...any) { fmt.Fprintf(&p.b, format, args...) }

func (p *page) head() {
	verdict, class := "Every difference is accepted.", "same"
	switch n := p.r.Open(); {
	case n > 0:
		verdict, class = fmt.Sprintf("%d not accepted.", n), "weaker"
	case len(p.r.Rows) == p.r.Count()[Same]+p.r.Count()[Untried] && p.r.left(Lost) == 0:
		verdict = "No difference."
	}
	p.f("<header>\n<h1>hookshim verify</h1>\n<p class=\"files\">%s</p>\n<p class=\"verdict %s\">%s</p>\n<p>%s</p>\n", escape(strings.Join(p.r.Files, ", ")), class, verdict, escape(p.r.Summary()))
	for _, off := range p.r.Off {
		p.f("<p>No hook runs: %s</p>\n", escape(off))
	}
	p.f("</header>\n")
}

// filters are radio buttons, which style sheets can read: no script is needed.
func (p *page) filters() {
	n := p.r.Count()
	p.f("<fieldset class=\"filters\">\n<legend>Show</legend>\n<input type=\"radio\" name=\"show\" id=\"f-all\" checked><label for=\"f-all\">all %d</label>\n", len(p.r.Rows)+len(p.r.Left))
	open := p.r.Open()
	p.f("<input type=\"radio\" name=\"show\" id=\"f-open\"><label for=\"f-open\">not accepted %d</label>\n", open)
	for _, d := range []Difference{Lost, Weaker, Different, Stricter, Untried, Same} {
		p.f("<input type=\"radio\" name=\"show\" id=\"f-%s\"><label for=\"f-%s\">%s %d</label>\n", d, d, d, n[d]+p.r.left(d))
	}
	p.f("</fieldset>\n")
}

func (p *page) rows() {
	last := ""
	for i := range p.r.Rows {
		row := &p.r.Rows[i]
		if head := row.Author + row.Event + "\x00" + row.Script; head != last {
			if last != "" {
				p.f("</section>\n")
			}
			p.section(row.Author, row.Event, row.Script, row.Codes)
			last = head
		}
		p.row(row)
	}
	if last != "" {
		p.f("</section>\n")
	}
}

func (p *page) section(author, event, script string, codes []string) {
	p.f("<section>\n<h2>%s <code>%s</code></h2>\n<p class=\"of\">of %s", escape(event), escape(script), title(author))
	if len(codes) > 0 {
		p.f(", converted with %s", escape(strings.Join(codes, " ")))
	}
	p.f("</p>\n")
}

func title(author string) string {
	if author == "cursor" {
		return "Cursor"
	}
	return "Claude Code"
}

// class is what the filters look for.
func class(is Difference, accepted string) string {
	if accepted == "" && is != Same && is != Untried {
		return string(is) + " open"
	}
	return string(is)
}

func (p *page) row(row *Row) {
	p.f("<details class=\"row %s\">\n<summary><span class=\"badge %s\">%s</span> <span class=\"case\">%s</span> <span class=\"brief\">%s", class(row.Is, row.Accepted), row.Is, row.Is, escape(row.Case), escape(row.Does()))
	if row.What != "" {
		p.f("<br><span class=\"what\">%s</span>", escape(row.What+there(row)))
	}
	if row.Accepted != "" {
		p.f("<br><b>accepted:</b> %s", escape(row.Accepted))
	}
	p.f("</span></summary>\n")
	p.f("<div class=\"scenes\">\n")
	p.scene("In "+title(row.Author), &row.Scenes[0])
	p.scene("Converted, in "+title(map[string]string{"claude": "cursor", "cursor": "claude"}[row.Author]), &row.Scenes[1])
	p.f("</div>\n</details>\n")
}

func (p *page) reason(accepted string) {
	if accepted != "" {
		p.f("<p class=\"accepted\"><b>Accepted:</b> %s</p>\n", escape(accepted))
	}
}

func (p *page) scene(head string, s *simulate.Scene) {
	p.f("<article>\n<h3>%s</h3>\n", head)
	for i := range s.Events {
		p.event(&s.Events[i])
	}
	p.f("<p class=\"effect\">%s</p>\n</article>\n", strings.ReplaceAll(escape(strings.Join(orNone(simulate.Lines(s.Together)), "\n")), "\n", "<br>"))
}

func orNone(list []string) []string {
	if len(list) == 0 {
		return []string{"nothing changes"}
	}
	return list
}

func (p *page) event(o *simulate.Outcome) {
	p.f("<h4>%s</h4>\n", escape(o.Event))
	if len(o.Ran) == 0 {
		p.f("<p class=\"none\">no hook starts</p>\n")
		return
	}
	for _, r := range o.Ran {
		p.f("<p class=\"ran\"><span>%s, exit %d</span> <code>%s</code></p>\n", escape(strings.TrimSuffix(r.Status+", "+r.Why, ", ")), r.Exit, escape(r.Command))
		p.text("stdout", r.Stdout)
		p.text("stderr", r.Stderr)
	}
	p.f("<details class=\"payload\"><summary>payload</summary><pre>%s</pre></details>\n", escape(o.Payload))
}

func (p *page) text(name, text string) {
	if text = strings.TrimSpace(text); text != "" {
		p.f("<p class=\"stream\">%s</p><pre>%s</pre>\n", name, escape(text))
	}
}

func (p *page) left() {
	for _, l := range p.r.Left {
		p.section(l.Author, l.Event, l.Script, l.Codes)
		p.f("<div class=\"row %s\"><p><span class=\"badge %s\">%s</span> %s</p>\n", class(l.Is, l.Accepted), l.Is, l.Is, escape(l.Why))
		p.reason(l.Accepted)
		p.f("</div>\n</section>\n")
	}
}

func (p *page) stale() {
	if len(p.r.Stale) == 0 {
		return
	}
	p.f("<section class=\"stale\">\n<h2>Accepted, but no longer there</h2>\n<ul>\n")
	for _, a := range p.r.Stale {
		p.f("<li>%s <code>%s</code>, %s: %s (%s)</li>\n", escape(a.Event), escape(a.Script), escape(a.Case), a.Difference, escape(a.Reason))
	}
	p.f("</ul>\n</section>\n")
}
