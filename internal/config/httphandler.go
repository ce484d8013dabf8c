package config

import (
	"net/url"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"hookshim/eventmap"
)

// Header is one header of an http handler, as written.
type Header struct{ Name, Value string }

func (h *Handler) setURL(v *hujson.Value) string {
	if bad := setText(&h.URL, v); bad != "" {
		return bad
	}
	return unless(isAddress(h.URL), "is no address; http://… or https://…")
}

// isAddress tells what Claude Code takes for the url of a handler.
func isAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme != "" && (u.Host != "" || u.Path != "" || u.Opaque != "")
}

func (h *Handler) setHeaders(v *hujson.Value) string {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return "must be an object of strings, not " + kind(v)
	}
	for i := range o.Members {
		name, m := memberName(&o.Members[i]), &o.Members[i].Value
		if member(v, name) != m {
			continue // the last one of that name counts
		}
		s, ok := text(m)
		if !ok {
			return "must be an object of strings; " + name + " is " + kind(m)
		}
		h.Headers = append(h.Headers, Header{name, s})
	}
	return ""
}

// httpLimits are what settings allow to http hooks: Claude Code takes all files'
// lists together (claude.md 4.3). nil is no limit.
type httpLimits struct{ urls, vars *[]string }

// limitsOf joins the lists of several files.
func limitsOf(sources []*Source) (l httpLimits) {
	join := func(to **[]string, list *[]string) {
		if list == nil {
			return
		}
		if *to == nil {
			*to = &[]string{}
		}
		**to = append(**to, *list...)
	}
	for _, s := range sources {
		join(&l.urls, s.limits.urls)
		join(&l.vars, s.limits.vars)
	}
	return l
}

// httpLimits reads the two lists of a settings file.
func (r *reader) httpLimits() {
	list := func(name string) *[]string {
		var out []string
		if v := member(&r.d.root, name); v == nil || setTexts(&out, v) != "" {
			return nil
		}
		return &out
	}
	r.src.limits = httpLimits{list("allowedHttpHookUrls"), list("httpHookAllowedEnvVars")}
}

// allows tells whether an address fits one of the patterns, in which * stands for
// any text.
func (l httpLimits) allows(address string) bool {
	return l.urls == nil || slices.ContainsFunc(*l.urls, func(p string) bool {
		return fits(strings.ToLower(p), strings.ToLower(address))
	})
}

func fits(pattern, s string) bool {
	first, rest, star := strings.Cut(pattern, "*")
	s, ok := strings.CutPrefix(s, first)
	if !star || !ok {
		return ok && s == ""
	}
	for i := 0; i <= len(s); i++ {
		if fits(rest, s[i:]) {
			return true
		}
	}
	return false
}

// unanswered says why Claude Code never gets an answer from an http hook, "" if it
// may. Where it tries, that is a failure, which blocks under onFailure:"block".
func (l *planner) unanswered() (why string, tried bool) {
	h := l.first
	ev := eventmap.FindEvent(eventmap.Claude, h.Event)
	u, err := url.Parse(h.URL)
	switch {
	case h.Type != "http":
		return "", false
	case !ev.Runs("http"):
		return "http hooks do not run on " + h.Event, false
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		why = h.URL + " is neither http:// nor https://"
	case !l.limits.allows(h.URL):
		why = h.URL + " fits nothing in allowedHttpHookUrls"
	}
	for _, x := range h.Headers {
		if !eventmap.IsHeaderName(x.Name) {
			why = `no header can have the name "` + x.Name + `"`
		}
	}
	return why, why != ""
}

// failing is a script in the place of an http hook that can only fail.
func failing(why string) string { return "echo " + Quote(why) + " >&2; exit 1" }

// headerOptions gives the shim's options for the headers of an http hook. A
// variable that Claude Code would not put in is not passed on.
func (l *planner) headerOptions() (w []string) {
	h := l.first
	if why, _ := l.unanswered(); why != "" {
		return nil
	}
	for _, x := range h.Headers {
		w = append(w, "--header", Quote(x.Name+": "+x.Value))
	}
	for _, name := range h.EnvVars {
		if l.putsIn(name) && isVariable(name) {
			w = append(w, "--header-env", name)
		}
	}
	return w
}

func (l *planner) putsIn(name string) bool {
	return !eventmap.IsCredential(name) && (l.limits.vars == nil || slices.Contains(*l.limits.vars, name))
}

// isVariable tells whether a name can stand for itself in a header: capitals only.
func isVariable(name string) bool {
	return name != "" && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && (name[0] < '0' || name[0] > '9')
}

// httpRemarks notes what is special about an http hook.
func (l *planner) httpRemarks() {
	if why, _ := l.unanswered(); why != "" {
		l.note(eventmap.LossNeverAsked, eventmap.Adapted, why+"; onFailure makes it block")
		return
	}
	l.note(eventmap.LossHTTPCurl, eventmap.Adapted, "")
	for _, name := range l.first.EnvVars {
		if !l.putsIn(name) || !isVariable(name) {
			l.note(eventmap.LossHeaderVariable, eventmap.Exact, name)
		}
	}
}
