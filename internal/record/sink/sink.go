package sink

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"hookshim/eventmap"
	"hookshim/internal/proc"
	"hookshim/internal/rawjson"
	"hookshim/translate"
)

const (
	mostPayload = 16 << 20        // bytes; what is longer is not recorded
	mostText    = 4096            // bytes of one string of a payload
	mostCase    = 64 << 10        // bytes of one case, so that Max cases have a bound, too
	patience    = 3 * time.Second // until the host has its answer, whatever hangs
)

// Limits on what a recording may be asked for.
const (
	DefaultMax = 200
	MostMax    = 1000
	DefaultFor = 2 * time.Hour
	MostFor    = 7 * 24 * time.Hour
)

// IsCommand tells whether arguments, without the program's name, are the sink's.
func IsCommand(args []string) bool {
	return len(args) > 1 && args[0] == "record" && args[1] == "sink"
}

// Command is the command line that starts the sink for a host. quote makes one
// word of a string for a shell.
func Command(bin string, h eventmap.Host, folder string, quote func(string) string) string {
	return bin + " record sink --host " + h.String() + " " + quote(folder)
}

// Main runs a sink command line: "record sink --host HOST FOLDER". It always gives
// 0, since any other code can mean something to a host.
func Main(args []string) int {
	var w answerer
	watch := time.AfterFunc(patience, func() {
		w.answer()
		os.Exit(0)
	})
	defer watch.Stop()
	defer w.answer()
	defer func() { _ = recover() }() // a payload that breaks the sink is not recorded
	want, folder := options(args)
	w.host.Store(int32(want))
	raw, err := proc.ReadStdin(whole)
	if err != nil && len(raw) == 0 || len(raw) > mostPayload {
		return 0
	}
	doc := strings.TrimLeft(strings.ToValidUTF8(string(raw), "\ufffd"), "\ufeff \t\r\n")
	p, err := translate.Open(doc)
	if err != nil {
		return 0
	}
	if p.Host != 0 {
		w.host.Store(int32(p.Host))
	}
	if p.Host == want && p.Name != "" && !Asleep(os.Getenv) {
		keep(folder, p, doc)
	}
	return 0
}

// answerer gives the answer that is no opinion, once: an empty object to Cursor,
// nothing to Claude Code, on whose prompt events every text is context.
type answerer struct {
	host atomic.Int32
	done atomic.Bool
}

func (w *answerer) answer() {
	if w.done.CompareAndSwap(false, true) && eventmap.Host(w.host.Load()) == eventmap.Cursor {
		proc.Stdout.Write([]byte("{}\n"))
	}
}

func options(args []string) (h eventmap.Host, folder string) {
	before := ""
	for _, a := range args[min(2, len(args)):] {
		if before == "--host" {
			h, _ = eventmap.ParseHost(a)
		} else if a != "--host" {
			folder = a
		}
		before = a
	}
	return h, folder
}

// whole tells whether a payload is complete, for hosts that never close stdin.
func whole(b []byte) bool {
	return rawjson.Valid(string(b))
}

// Asleep tells whether a process is no hook of a host's own: below a shim the
// payload is hookshim's translation, and simulate and verify make theirs up.
func Asleep(getenv func(string) string) bool {
	return getenv("HOOKSHIM_DEPTH") != "" || getenv(OffVar) == "off"
}

// OffVar is the variable that keeps sinks quiet when it is "off".
const OffVar = "HOOKSHIM_RECORD"

// keep writes a payload as a case. What goes wrong is nobody's business here: the
// call must not notice.
func keep(folder string, p *translate.Payload, doc string) {
	r, err := Open(folder)
	if err != nil || !time.Now().Before(r.Until) {
		return
	}
	if info, err := os.Stat(r.Cases); err != nil || !info.IsDir() {
		return
	}
	c := r.Case(p, doc)
	if c == nil {
		return
	}
	n, ok := r.claim(folder)
	if !ok {
		return
	}
	replace(filepath.Join(r.Cases, fileName(n, p.Host.String()+"-"+r.Redact.words(label(p, "-")))), c)
}

// Case gives a payload as a case, redacted, with shorter texts if it would be too
// long; nil if even that does not help.
func (r *Recording) Case(p *translate.Payload, doc string) []byte {
	for _, most := range []int{mostText, 512, 64} {
		red := r.Redact
		red.Most = most
		o := rawjson.Object{
			{Name: "name", Raw: rawjson.Quote(red.words(p.Host.String() + " " + label(p, " ")))},
			{Name: "host", Raw: rawjson.Quote(p.Host.String())},
			{Name: "payload", Raw: red.JSON(strings.TrimRight(doc, " \t\r\n"))},
		}
		if b := append(o.Append(nil), '\n'); len(b) <= mostCase && rawjson.Valid(string(b)) {
			return b
		}
	}
	return nil
}

// label is what tells cases apart at a glance: the event, and the tool if there is
// one.
func label(p *translate.Payload, between string) string {
	tool, _ := p.Members.Text("tool_name")
	if tool == "" {
		return p.Name
	}
	return p.Name + between + tool
}

// fileName is NNNN-HOST-EVENT-TOOL.json, of letters that every system takes.
func fileName(n int, label string) string {
	name := strings.Map(func(r rune) rune {
		if r < 0x80 && (isAlnum(byte(r)) || r == '_' || r == '-') {
			return r
		}
		return '_'
	}, label)
	return fmt.Sprintf("%04d-%s.json", n, name[:min(len(name), 80)])
}
