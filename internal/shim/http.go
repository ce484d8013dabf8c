package shim

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/proc"
	"hookshim/output"
)

// An http hook of Claude Code is asked by a POST instead of by running a script.
// The POST is made by curl: a client linked in would cost every other call a sixth
// of its time (docs/performance.md). Curl runs without a shell and reads what it is
// to do from stdin, so no header stands in a command line or in a file.

// header is one header of an http hook as its configuration has it.
type header struct{ name, value string }

func setURL(o *Options, v string) error {
	scheme, rest, _ := strings.Cut(v, "://")
	web := strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
	if !web || rest == "" || strings.IndexFunc(v, isBlankOrControl) >= 0 {
		return fmt.Errorf("--url %s: an address that begins http:// or https://", v)
	}
	o.URL = v
	return nil
}

func isBlankOrControl(r rune) bool { return r <= ' ' || r == 0x7f }

func setHeader(o *Options, v string) error {
	name, value, ok := strings.Cut(v, ":")
	if !ok || !eventmap.IsHeaderName(name) {
		return fmt.Errorf("--header %s: NAME: VALUE", v)
	}
	o.headers = append(o.headers, header{name, strings.TrimLeft(value, " ")})
	return nil
}

func setHeaderEnv(o *Options, v string) error {
	if !isName(v) {
		return fmt.Errorf("--header-env %s: the name of a variable", v)
	}
	o.headerEnv = append(o.headerEnv, v)
	return nil
}

// checkURL finds what does not go together with --url.
func (o *Options) checkURL() error {
	switch {
	case o.URL == "" && len(o.headers)+len(o.headerEnv) > 0:
		return errors.New("--header and --header-env are for --url")
	case o.URL == "":
		return nil
	case o.Script == eventmap.Cursor:
		return errors.New("--url is for http hooks of Claude Code; a Cursor script is a command")
	case len(o.Args) > 0 || o.Inline:
		return errors.New("--url and a script: only one of them answers")
	case o.Background:
		return errors.New("--background is for commands; Claude Code waits for http hooks")
	}
	return nil
}

// headerValue puts the listed variables into a header, as Claude Code does:
// $NAME and ${NAME} in capitals only, nothing for one that is not listed, not set,
// a host's own or a credential (docs/contract-notes.md). Signs that could begin
// another header are taken out.
func (o *Options) headerValue(s string, getenv func(string) string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		name, used := capitals(s[i:])
		if used == 0 {
			b.WriteByte(s[i])
			i++
			continue
		}
		i += used
		for _, listed := range o.headerEnv {
			if listed == name && !kept(name) {
				b.WriteString(getenv(name))
				break
			}
		}
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, b.String()))
}

// kept tells the variables that no header gets.
func kept(name string) bool {
	return eventmap.IsCredential(name) || eventmap.SetsEnv(eventmap.Claude, name) || eventmap.SetsEnv(eventmap.Cursor, name)
}

// capitals reads $NAME or ${NAME} at the start of s, and how long it is; 0 for
// everything else.
func capitals(s string) (name string, used int) {
	open, closed := "$", ""
	if strings.HasPrefix(s, "${") {
		open, closed = "${", "}"
	}
	rest, ok := strings.CutPrefix(s, open)
	n := 0
	for n < len(rest) && (rest[n] == '_' || 'A' <= rest[n] && rest[n] <= 'Z' || n > 0 && '0' <= rest[n] && rest[n] <= '9') {
		n++
	}
	if !ok || n == 0 || !strings.HasPrefix(rest[n:], closed) {
		return "", 0
	}
	return rest[:n], len(open) + n + len(closed)
}

// longBody is the length from which a payload goes to curl in a file, in bytes: a
// line of its configuration may be 100 kB, and every sign can take two.
const longBody = 32 << 10

// curl is the command that POSTs a document, and the file that holds it, if any.
func (o *Options) curl(doc []byte, w *World) (cmd proc.Command, file string, err error) {
	data := string(doc)
	if len(doc) > longBody {
		f, err := w.State.Temp("hookshim-post-") // mode 0600
		if err != nil {
			return cmd, "", err
		}
		file = f.Name()
		_, err = f.Write(doc)
		if err = cmp.Or(err, f.Close()); err != nil {
			os.Remove(file) // a full disk leaves the beginning of it
			return cmd, "", err
		}
		data = "@" + file
	}
	var b strings.Builder
	set := func(name, value string) { b.WriteString(name + " = " + curlQuote(value) + "\n") }
	b.WriteString("silent\nshow-error\ngloboff\ncompressed\n")
	set("proto", "=http,https")
	set("url", o.URL)
	for _, h := range o.headers {
		value := o.headerValue(h.value, w.Getenv)
		if value == "" {
			set("header", h.name+";") // how curl sends an empty one
			continue
		}
		set("header", h.name+": "+value)
	}
	for _, h := range [...]header{{"Content-Type", "application/json"}, {"Accept", "application/json, text/plain, */*"}, {"User-Agent", "hookshim"}} {
		if !o.hasHeader(h.name) {
			set("header", h.name+": "+h.value)
		}
	}
	set("header", "Expect:") // no waiting for leave to send a long body
	set("write-out", "\n%{http_code}")
	set("data-binary", data)
	cmd = proc.Command{Args: []string{"curl", "-q", "--config", "-"}, Stdin: []byte(b.String()), Timeout: o.Timeout, Env: w.Env, Heedful: file != ""}
	if proxy := w.Getenv("HTTP_PROXY"); proxy != "" && w.Getenv("http_proxy") == "" {
		cmd.Env = append(w.Env[:len(w.Env):len(w.Env)], "http_proxy="+proxy) // curl reads it in small letters only
	}
	return cmd, file, nil
}

func (o *Options) hasHeader(name string) bool {
	for _, h := range o.headers {
		if strings.EqualFold(h.name, name) {
			return true
		}
	}
	return false
}

// curlQuote writes a value as curl's configuration has it.
func curlQuote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(s) + `"`
}

// post asks the http hook.
func (o *Options) post(doc []byte, w *World) (proc.Result, output.Result) {
	cmd, file, err := o.curl(doc, w)
	if err != nil {
		return proc.Result{}, unasked("the payload could not be kept for curl: "+err.Error(), nil)
	}
	res := w.Run(cmd)
	if file != "" {
		os.Remove(file)
	}
	out := readPost(&res)
	return res, out
}

// readPost tells what came of a POST. No status blocks anything: what Claude Code
// fails on as well is no answer, and Unasked is what it might have got one to.
// Result.Stdout is left with the body.
func readPost(res *proc.Result) output.Result {
	out := output.Result{HTTP: true, TimedOut: res.TimedOut, Stderr: res.Stderr}
	at := max(0, bytes.LastIndexByte(res.Stdout, '\n'))
	code := string(bytes.TrimSpace(res.Stdout[at:]))
	res.Stdout = res.Stdout[:at]
	status, err := strconv.Atoi(code)
	switch {
	case res.TimedOut:
	case res.Start != nil:
		return unasked("curl could not be started: "+res.Start.Error(), res.Stderr)
	case res.Exit != 0 && unreachable(res.Exit):
		out.NoAnswer = "could not be reached"
	case res.Exit != 0 || err != nil:
		return unasked(fmt.Sprintf("curl failed with exit code %d", res.Exit), res.Stderr)
	case status < 200 || status > 299:
		out.NoAnswer = "answered with status " + code
	case res.Flood:
		return unasked("its answer is longer than the shim reads", nil)
	default:
		out.Stdout = res.Stdout
	}
	return out
}

func unasked(why string, stderr []byte) output.Result {
	return output.Result{HTTP: true, NoAnswer: "could not be asked: " + why, Unasked: true, Stderr: stderr}
}

// unreachable tells curl's exit codes for what no client could have done better:
// no such host, refused, cut off, nothing said, a broken frame.
func unreachable(exit int) bool {
	switch exit {
	case 6, 7, 16, 18, 28, 52, 55, 56, 92:
		return true
	}
	return false
}

// postAsIs answers a payload that is Claude Code's own, as a command hook in the
// place of the http hook. Text that is no answer must not become context there.
func (c *call) postAsIs() Reply {
	c.r.Shown = []byte(c.p.Members.String())
	res, out := c.o.post(c.r.Shown, c.w)
	ev := eventmap.FindEvent(eventmap.Claude, c.p.Name)
	d, _ := output.Decode(ev, out, false)
	c.r.Ran = &res
	if d.Failed == "" {
		c.r.Stdout = out.Stdout
		c.d = d
		c.r.Block = c.blocks(ev)
		return c.r
	}
	c.say("the hook " + d.Failed)
	c.r.Exit = 1 // a failure that blocks nothing, as for the http hook
	if (c.o.FailClosed || out.Unasked) && ev.FailClosed {
		c.r.Exit = ExitBlocked
	}
	return c.r
}
