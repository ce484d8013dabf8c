package verify

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/host"
	"hookshim/internal/plainfile"
	"hookshim/internal/simulate"
)

// sessionID is what results show in the place of each scene's own id: scripts keep
// notes by it, and no scene may find another's.
const sessionID = "00000000-0000-4000-8000-000000000001"

// row plays one case in both hosts, each time with one hook alone.
func (v *verifier) row(st *stage, j job) (Row, error) {
	h := v.plan.Hooks[j.hook]
	row := Row{Author: v.author.String(), Event: h.From[0].Event, Script: script(h), Case: j.c.Name, Codes: codes(h), hook: j.hook}
	claude, cursor := v.only(h, st.root)
	var sides [2]Side
	for i, host := range []eventmap.Host{v.author, v.author.Other()} {
		c, k := claude, cursor
		if host == eventmap.Claude {
			k = nil
		} else {
			c = nil
		}
		var err error
		sides[i], row.Scenes[i], err = v.scene(st, c, k, &j.c, row.Event, i == 1)
		if none := (noFile{}); errors.As(err, &none) {
			row.Is, row.What = Untried, none.Error()
			return row, nil
		}
		if err != nil {
			return row, err
		}
	}
	row.Native, row.Other = sides[0].Effect, sides[1].Effect
	row.Wrote = sides[0].Wrote
	row.Is, row.What = Compare(sides[0], sides[1])
	row.none = j.own && row.Is == Untried
	return row, nil
}

// scene plays one case in one host, and puts the stage back. event is the hook's own.
func (v *verifier) scene(st *stage, claude *host.ClaudeSetup, cursor *host.CursorSetup, c *Case, event string, converted bool) (side Side, sc simulate.Scene, err error) {
	dir, err := os.MkdirTemp(v.o.Scratch, "scene-")
	if err != nil {
		return side, sc, err
	}
	defer os.RemoveAll(dir)
	log, id := filepath.Join(dir, "log"), newID()
	env := append(slices.Clone(v.o.Env), "HOOKSHIM_STATE="+filepath.Join(dir, "state"), "TMPDIR="+dir, logVar+"="+log)
	p := &simulate.Player{Session: host.Session{Root: st.root, ID: id, Mode: "default"}, Home: v.o.Home, Plain: true, Env: env}
	put := map[string]mark{}
	m, err := c.props(st, event, put)
	if err != nil {
		if st.seen != nil {
			_, again := st.reset(put)
			err = errors.Join(err, again)
		}
		return side, sc, err
	}
	for i := range c.earlier {
		p.Play(claude, cursor, &c.earlier[i])
		os.Remove(log)
	}
	sc = p.Play(claude, cursor, &m)
	if st.seen != nil {
		if side.Wrote, err = st.reset(put); err != nil {
			return side, sc, err
		}
	}
	clean := v.cleaner(st, dir, id)
	cleanScene(&sc, clean)
	for i, name := range side.Wrote {
		side.Wrote[i] = clean(name)
	}
	wrote := side.Wrote
	side = SideOf(&sc, native(&sc))
	side.Wrote = wrote
	if converted {
		side.Ran, err = logged(log, side.Ran)
	}
	return side, sc, err
}

// SideOf gives what a scene came to, and the ends of the hook's script.
func SideOf(sc *simulate.Scene, ran []Ended) Side {
	side := Side{Effect: sc.Together, Ran: ran}
	if len(sc.Events) > 0 {
		side.Call = gjson.Get(sc.Events[0].Payload, "tool_input").Raw
	}
	return side
}

// newID is a session's id that no other run has had.
func newID() string {
	return fmt.Sprintf("%08x-%04x-4%03x-8%03x-%012x", rand.Uint32(), rand.N(1<<16), rand.N(1<<12), rand.N(1<<12), rand.N[uint64](1<<48))
}

// native gives how the scripts ended that the host started itself.
func native(sc *simulate.Scene) (out []Ended) {
	for _, o := range sc.Events {
		for _, r := range o.Ran {
			if r.Status != "not run" {
				out = append(out, ended(r.Exit, r.Status == "timeout", r.Killed, r.Missing))
			}
		}
	}
	return out
}

// logged gives how the scripts ended that the shim started. A script in the
// background is taken to end well. A shim whose script was ended by a signal ends
// with it, and notes nothing.
func logged(file string, shims []Ended) (out []Ended, err error) {
	defer func() {
		for _, e := range shims {
			if e.Exit == 128 {
				out = append(out, e)
			}
		}
	}()
	text, err := plainfile.Read(file, mostBytes)
	if os.IsNotExist(err) {
		return nil, nil // not called at all
	}
	for line := range strings.Lines(string(text)) {
		if l := gjson.Parse(line); l.Get("shown").Exists() {
			out = append(out, ended(int(l.Get("exit").Int()), l.Get("timed_out").Bool(), false, false))
		}
	}
	return out, err
}

// cleaner takes out of a text what is another one in each run.
func (v *verifier) cleaner(st *stage, dir, id string) func(string) string {
	var pairs []string
	replace := func(path, by string) {
		if path == "" || path == string(filepath.Separator) {
			return
		}
		pairs = append(pairs, path, by)
		if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
			pairs = append(pairs, real, by)
		}
	}
	replace(dir, "$TMPDIR")
	replace(st.root, "$ROOT")
	pairs = append(pairs, config.Quote(v.o.shim()), "hookshim", v.o.shim(), "hookshim", id, sessionID)
	replace(v.o.Project, "$ROOT")
	if v.o.Home != "" && v.o.Home != string(filepath.Separator) {
		pairs = append(pairs, v.o.Home+string(filepath.Separator), "$HOME"+string(filepath.Separator))
	}
	return strings.NewReplacer(pairs...).Replace
}

func cleanScene(sc *simulate.Scene, clean func(string) string) {
	effect := func(e *host.Effect) {
		for _, s := range []*string{&e.Reason, &e.Input, &e.Context, &e.Output, &e.GoesOn, &e.Ended, &e.Notice, &e.Env} {
			*s = clean(*s)
		}
	}
	effect(&sc.Together)
	for i := range sc.Events {
		o := &sc.Events[i]
		o.Payload, o.Answer = clean(o.Payload), clean(o.Answer)
		effect(&o.Effect)
		for k := range o.Ran {
			r := &o.Ran[k]
			r.Seconds = 0
			for _, s := range []*string{&r.Command, &r.File, &r.Stdout, &r.Stderr, &r.Why} {
				*s = clean(*s)
			}
		}
	}
}

// only gives both setups with nothing in them but one hook, for a folder.
func (v *verifier) only(h *config.Hook, root string) (*host.ClaudeSetup, *host.CursorSetup) {
	claude, cursor := *v.claude, *v.cursor
	claude.Project, cursor.Root = root, root
	claude.Handlers, cursor.Entries = nil, nil
	for _, k := range v.claude.Handlers {
		if v.author == eventmap.Claude && slices.ContainsFunc(h.From, func(f *config.Handler) bool { return f.File == k.File && f.Path == k.Path }) ||
			v.author == eventmap.Cursor && entryOf(h, k.Event, k.Command, k.Matcher) {
			claude.Handlers = append(claude.Handlers, k)
		}
	}
	for _, e := range v.cursor.Entries {
		if v.author == eventmap.Cursor && slices.ContainsFunc(h.From, func(f *config.Handler) bool {
			return f.File == e.File && f.Command == e.Command && f.Event == e.Event && f.Matcher == e.Matcher
		}) || v.author == eventmap.Claude && entryOf(h, e.Event, e.Command, e.Matcher) {
			if e.Dir == v.o.Project {
				e.Dir = root
			}
			cursor.Entries = append(cursor.Entries, e)
		}
	}
	return &claude, &cursor
}

// entryOf tells whether what a host has loaded is an entry of the hook.
func entryOf(h *config.Hook, event, command, matcher string) bool {
	return slices.ContainsFunc(h.Entries, func(e config.Entry) bool {
		return e.Command == command && e.Event == event && e.Matcher == matcher
	})
}

// concerns tells whether either host would start a hook in a case of the user's own.
func (v *verifier) concerns(h *config.Hook, c *Case) bool {
	claude, cursor := v.only(h, v.o.Project)
	s := host.Session{Root: v.o.Project, ID: sessionID, Mode: "default"}
	for _, f := range c.Moment.Claude {
		if len(claude.Starting(s.Payload(eventmap.Claude, f))) > 0 {
			return true
		}
	}
	for _, f := range c.Moment.Cursor {
		if len(cursor.Starting(s.Payload(eventmap.Cursor, f))) > 0 {
			return true
		}
	}
	return false
}
