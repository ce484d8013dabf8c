package config_test

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"hookshim/internal/config"
	"hookshim/internal/hooksjson"
	"hookshim/internal/places"
)

// FuzzConfig: for any two texts, one to be converted and one to be converted into, in
// both directions. Both readers of a hooks.json find the same in it; an edit that
// changes nothing gives the same bytes; converting a second time changes nothing; all
// comments and all entries that are not hookshim's are there afterwards, in their
// order; what the tool has loaded before, it loads afterwards; and hookshim's own
// entries go without a trace.
func FuzzConfig(f *testing.F) {
	n := 0
	for _, pattern := range []string{"convert", "convert-cursor", "scripts", "lint"} {
		files, _ := filepath.Glob(filepath.Join("..", "..", "fixtures", pattern, "*.txtar"))
		for _, name := range files {
			a, err := txtar.ParseFile(name)
			if err != nil {
				f.Fatal(err)
			}
			var last []byte
			for _, s := range a.Files {
				if strings.HasSuffix(s.Name, ".json") {
					f.Add(s.Data, last, byte(n))
					last = s.Data
					n++
				}
			}
		}
	}
	if n < 100 {
		f.Fatalf("only %d seeds", n)
	}
	f.Fuzz(func(t *testing.T, source, target []byte, form byte) {
		if len(source) > 1<<15 || len(target) > 1<<15 {
			return
		}
		source, target = formed(source, form), formed(target, form>>4)
		sameReading(t, source)
		unchanged(t, source)
		unchanged(t, target)
		towardsCursor(t, source, target, form&1 != 0)
		towardsClaude(t, source, target)
	})
}

// formed writes a text as another editor would have.
func formed(text []byte, form byte) []byte {
	text = bytes.Clone(text)
	if form&1 != 0 {
		text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
	}
	if form&2 != 0 {
		text = bytes.ReplaceAll(text, []byte("\n  "), []byte("\n\t"))
	}
	if form&8 != 0 { // what stands twice, of which the last counts
		for _, name := range []string{"hooks", "command", "matcher"} {
			before := map[string]string{"hooks": `{"stop":[{"command":"x"}],"Stop":5}`, "command": "5", "matcher": `"["`}[name]
			text = bytes.Replace(text, []byte(`"`+name+`":`), []byte(`"`+name+`":`+before+`, "`+name+`":`), 1)
		}
	}
	if form&4 != 0 {
		text = append([]byte("\xef\xbb\xbf"), text...)
	}
	return text
}

// sameReading holds the reader of convert against the model of Cursor's loader.
func sameReading(t *testing.T, text []byte) {
	entries, refused := hooksjson.Load(text)
	src, err := config.ReadCursor("hooks.json", text)
	if len(text) == 0 || err == nil && src.Off != "" {
		return
	}
	if err != nil && signsInStrings(string(text)) {
		return // Cursor may load what is left of it; nobody meant that
	}
	if refused == nil && err != nil {
		t.Fatalf("Cursor loads it, convert does not: %v\n%q", err, text)
	}
	if refused != nil && err == nil {
		t.Fatalf("convert reads what Cursor does not load: %v\n%q", refused, text)
	}
	if err != nil {
		return
	}
	var want, got []string
	for _, e := range entries {
		if e.Matcher != config.NeverMatches || e.Command == "" {
			want = append(want, strings.Join([]string{e.Event, e.Matcher, e.Command, e.Prompt, num(e.Timeout), yes(e.Closed)}, "|"))
		}
	}
	for _, h := range src.Handlers {
		timeout := h.Timeout
		if timeout == 0 {
			timeout = 60
		}
		command := h.Command
		if h.Type == "prompt" {
			command = ""
		} else {
			h.Prompt = ""
		}
		got = append(got, strings.Join([]string{h.Event, h.Matcher, command, h.Prompt, num(timeout), yes(h.FailBlock)}, "|"))
	}
	if !slices.Equal(want, got) {
		t.Fatalf("Cursor loads\n%q\nconvert reads\n%q\nof %q", want, got, text)
	}
}

// unchanged: an edit without a change is none.
func unchanged(t *testing.T, text []byte) {
	if signsInStrings(string(text)) {
		return // convert writes nothing into what Cursor reads otherwise
	}
	if _, err := hooksjson.Load(text); err == nil && len(text) > 0 && utf8.Valid(text) && !config.HasOwn("hooks.json", text, "hookshim") {
		out, _, err := config.EditCursor("hooks.json", text, &config.Plan{}, "hookshim", false)
		if err != nil || !bytes.Equal(out, text) {
			t.Fatalf("an edit of nothing: %v\n%q\n%q", err, text, out)
		}
	}
	src, err := config.ReadClaude("settings.json", text)
	if err != nil || src.Hooks() && config.HasOwn("settings.json", text, "hookshim") || !hasHooks(src) {
		return
	}
	out, _, err := config.EditClaude("settings.json", text, &config.Plan{}, "hookshim")
	if err != nil || !bytes.Equal(out, text) {
		t.Fatalf("an edit of nothing in settings: %v\n%q\n%q", err, text, out)
	}
	out, err = config.Unwrap("settings.json", text, "hookshim")
	if err != nil || !bytes.Equal(out, text) {
		t.Fatalf("nothing to unwrap: %v\n%q\n%q", err, text, out)
	}
}

// hasHooks tells whether there is an object for events: an editor adds one.
func hasHooks(src *config.Source) bool {
	return src.Locate("hooks") != config.Pos{} && !src.IsNull("hooks")
}

func towardsCursor(t *testing.T, source, target []byte, shared bool) {
	src, err := config.Read("settings.json", source, places.Of(".claude/settings.json", ""))
	if err != nil {
		return
	}
	c := config.Choices{Bin: "hookshim", Permission: true, Shared: shared}
	plan, err := config.PlanCursor([]*config.Source{src}, c)
	if err != nil {
		return
	}
	out, _, err := config.EditCursor("hooks.json", target, plan, c.Bin, false)
	if err != nil {
		return
	}
	if again, _, err := config.EditCursor("hooks.json", out, plan, c.Bin, false); err != nil || !bytes.Equal(again, out) {
		t.Fatalf("a second conversion: %v\n%q\n%q", err, out, again)
	}
	empty, _, err := config.EditCursor("hooks.json", out, &config.Plan{}, c.Bin, false)
	before, refused := hooksjson.Load(target)
	if err != nil || refused == nil && config.HasOwn("hooks.json", empty, c.Bin) {
		t.Fatalf("own entries stay: %v\n%q", err, empty)
	}
	if refused == nil && plan.Restored == nil && !signsInStrings(string(target)) {
		after, err := hooksjson.Load(out)
		if err != nil {
			t.Fatalf("Cursor no longer loads the file: %v\n%q\n%q", err, target, out)
		}
		if b, a := others(before), others(after); !slices.Equal(b, a) {
			t.Fatalf("entries of others\n%q\nbecame\n%q\nin %q", b, a, out)
		}
	}
	kept(t, target, out)
	kept(t, out, empty)
	if shared {
		wrapped(t, src, plan, c)
	}
}

// wrapped: sharing and unwrapping gives the handlers that were there.
func wrapped(t *testing.T, src *config.Source, plan *config.Plan, c config.Choices) {
	if plan.Ignored != nil || config.HasOwn("settings.json", src.Text, c.Bin) {
		return
	}
	out, err := config.EditShared("settings.json", src.Text, plan, c)
	if err != nil {
		t.Fatal(err)
	}
	kept(t, src.Text, out)
	back, err := config.Unwrap("settings.json", out, c.Bin)
	if err != nil {
		t.Fatalf("not readable once shared: %v\n%q", err, out)
	}
	now, err := config.ReadClaude("settings.json", back)
	if err != nil || len(now.Handlers) != len(src.Handlers) {
		t.Fatalf("unwrapped: %v\n%q\n%q", err, src.Text, back)
	}
	for i, h := range now.Handlers {
		if was := src.Handlers[i]; h.Command != was.Command || h.Event != was.Event || h.Matcher != was.Matcher || !slices.Equal(h.Args, was.Args) {
			t.Fatalf("%s was %q %q, is %q %q", h.Path, was.Command, was.Args, h.Command, h.Args)
		}
	}
}

func towardsClaude(t *testing.T, source, target []byte) {
	src, err := config.ReadCursor("hooks.json", source)
	if err != nil {
		return
	}
	plan, err := config.PlanClaude([]*config.Source{src}, config.Choices{Bin: "hookshim"})
	if err != nil {
		return
	}
	before, unread := config.ReadClaude("settings.json", target)
	out, _, err := config.EditClaude("settings.json", target, plan, "hookshim")
	if err != nil {
		if unread == nil && hasHooks(before) {
			t.Fatalf("readable settings are not edited: %v\n%q", err, target)
		}
		return
	}
	after, err := config.ReadClaude("settings.json", out)
	if err != nil {
		t.Fatalf("Claude Code no longer loads the file: %v\n%q\n%q", err, target, out)
	}
	if again, _, err := config.EditClaude("settings.json", out, plan, "hookshim"); err != nil || !bytes.Equal(again, out) {
		t.Fatalf("a second conversion: %v\n%q\n%q", err, out, again)
	}
	kept(t, target, out)
	if unread == nil && plan.Restored == nil && len(bytes.TrimSpace(target)) > 0 {
		if b, a := handlers(before), handlers(after); !slices.Equal(b, a) {
			t.Fatalf("handlers of others\n%q\nbecame\n%q\nin %q", b, a, out)
		}
	}
}
