package shim

import (
	"fmt"
	"strings"
	"time"

	"hookshim/eventmap"
	"hookshim/matcher"
	"hookshim/output"
)

// Options is a parsed --as command line.
type Options struct {
	As     eventmap.Host // the host that starts the shim; 0 for auto
	Script eventmap.Host // the dialect of the script

	Event    string
	Matchers []matcher.Claude // any of them; none takes everything
	cursor   []matcher.Cursor // the same for scripts of Cursor
	matchers []string         // as written, until the script's tool is known
	If       []matcher.Rule   // any of them; none takes everything

	Timeout     time.Duration // 0: no limit of the shim's own
	FailClosed  bool
	LoopLimit   int // blocks of a stop in a row that are passed on, or runs of a Cursor script; -1: no limit
	StopRank    int // which of several stop hooks this is, from 1; 0: the only one
	Ask         output.Ask
	TrustAllow  bool // a script's allow skips Claude Code's own question
	OncePerCall bool
	Background  bool
	GuardDelete bool
	Permission  bool // --permission-request
	KeepEnv     bool
	Transcript  bool // hand the script a copy of the transcript in its dialect
	Verbose     bool
	Dir         string // "" is where the script's host would start it
	PluginRoot  string // CLAUDE_PLUGIN_ROOT for the script; "" is the host's own
	Log         string // file for one JSON line per call, "" for none

	Args  []string        // the script and its arguments, or
	Shell string          // the text after -c, with Args as what follows it
	notes []eventmap.Note // on options that make the hook never run

	URL       string   // of an http hook, instead of a script
	headers   []header // for it
	headerEnv []string // the variables that may stand in them

	Inline bool // -c was given; its text may be empty, as a hook's may in both hosts
	bare   bool // stands in for an entry that only Cursor's import starts
}

// option is one row of the shim's options; the help text is made from the rows.
type option struct {
	name  string
	value string // what stands for the value in the help; "" for a switch
	help  string
	set   func(*Options, string) error
}

// optionTable lists the options (SPEC 2). All of it is known when the program is
// built: nothing is made of it at start, and none of it for each call.
var optionTable = [...]option{
	{"--as", "cursor|claude|auto", "the tool that starts the hook", setAs},
	{"--script", "cursor|claude", "the tool the script was written for, with --as auto", setScript},
	{"--event", "NAME", "the script's event, where the host's event can stand for several", func(o *Options, v string) error { o.Event = v; return nil }},
	{"--matcher", "M", "run only for tools that match M by the rules of the script's tool; repeatable", setMatcher},
	{"--if", "RULE", "run only for calls that match the permission rule; repeatable", setIf},
	{"--timeout", "S", "the script's full time in seconds", setTimeout},
	{"--fail-closed", "", "a script that fails blocks, where the script's tool can block on failure", func(o *Options, _ string) error { o.FailClosed = true; return nil }},
	{"--loop-limit", "N|none", "how many blocks of a stop in a row are passed on", setLoopLimit},
	{"--stop-rank", "N", "which of several stop hooks this is: Cursor passes on the last one's reason only", setStopRank},
	{"--ask", "deny|allow|pass", "what ask becomes where the host asks nobody (default deny)", setAsk},
	{"--trust-allow", "", "a Cursor script's allow skips Claude Code's own question", func(o *Options, _ string) error { o.TrustAllow = true; return nil }},
	{"--once-per-call", "", "run once for the two events of one call", func(o *Options, _ string) error { o.OncePerCall = true; return nil }},
	{"--background", "", "answer at once, the script goes on by itself", func(o *Options, _ string) error { o.Background = true; return nil }},
	{"--permission-request", "", "run a PermissionRequest hook on preToolUse; its denies count, its allows do not", func(o *Options, _ string) error { o.Permission = true; return nil }},
	{"--guard-delete", "", "show Cursor's Delete to Bash guards as rm -- PATH", func(o *Options, _ string) error { o.GuardDelete = true; return nil }},
	{"--cwd", "DIR", "where the script starts", func(o *Options, v string) error { o.Dir = v; return nil }},
	{"--plugin-root", "DIR", "CLAUDE_PLUGIN_ROOT for the script, such as the folder of the skill that it belongs to", func(o *Options, v string) error { o.PluginRoot = v; return nil }},
	{"--transcript", "claude", "give the script a temporary copy of the transcript as Claude Code writes it", setTranscript},
	{"--keep-env", "", "leave the host's own environment variables in place", func(o *Options, _ string) error { o.KeepEnv = true; return nil }},
	{"--verbose", "", "say on stderr what was lost in translation", func(o *Options, _ string) error { o.Verbose = true; return nil }},
	{"--log", "FILE", "append one JSON line per call to FILE", func(o *Options, v string) error { o.Log = v; return nil }},
	{"--url", "URL", "POST to an http hook instead of running a script; needs curl", setURL},
	{"--header", "'NAME: VALUE'", "a header for --url; repeatable", setHeader},
	{"--header-env", "NAME", "a variable that $NAME in a header may stand for; repeatable", setHeaderEnv},
	{"-c", "STRING", "run STRING through the shell that the script's tool would use", nil},
}

// Help gives the options as aligned lines.
func Help() string {
	var b strings.Builder
	Listed(func(name, value, help string) {
		fmt.Fprintf(&b, "   %-26s %s\n", strings.TrimSpace(name+" "+value), help)
	})
	return b.String()
}

// Listed calls do for each option: its name, what stands for its value ("" for a switch,
// words in small letters where it takes no others) and what it is for.
func Listed(do func(name, value, help string)) {
	for _, o := range &optionTable {
		do(o.name, o.value, o.help)
	}
}

// IsOption tells whether an argument makes the whole command line the shim's.
func IsOption(arg string) bool {
	if !strings.HasPrefix(arg, "-") {
		return false
	}
	name, _, _ := strings.Cut(arg, "=")
	return find(name) != nil
}

// Parse reads the arguments of an --as command line. The options end at "--",
// at -c STRING or at the first word that is no option; what comes then is the
// script's. Every error is one of usage.
func Parse(args []string) (*Options, error) {
	o := &Options{}
	rest, err := o.options(args)
	if err != nil {
		return nil, err
	}
	o.Args = rest
	return o, o.check()
}

// options applies the leading options and gives what follows them.
func (o *Options) options(args []string) ([]string, error) {
	for len(args) > 0 {
		arg := args[0]
		if arg == "--" {
			return args[1:], nil
		}
		if !strings.HasPrefix(arg, "-") || arg == "-" {
			return args, nil
		}
		name, value, inline := strings.Cut(arg, "=")
		row := find(name)
		if row == nil {
			return nil, fmt.Errorf("unknown option %s", arg)
		}
		args = args[1:]
		if row.value != "" && !inline {
			if len(args) == 0 {
				return nil, fmt.Errorf("%s needs %s", name, row.value)
			}
			value, args = args[0], args[1:]
		} else if row.value == "" && inline {
			return nil, fmt.Errorf("%s takes no value", name)
		}
		if row.set == nil { // -c ends the options
			o.Shell, o.Inline = value, true
			return args, nil
		}
		if err := row.set(o, value); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func find(name string) *option {
	for i := range optionTable {
		if optionTable[i].name == name {
			return &optionTable[i]
		}
	}
	return nil
}

// check completes the options and finds what does not go together.
func (o *Options) check() error {
	switch {
	case o.As == 0 && o.Script == 0:
		return fmt.Errorf("--as cursor, --as claude, or --as auto with --script is missing")
	case len(o.Args) == 0 && !o.Inline && o.URL == "":
		return fmt.Errorf("the script is missing")
	}
	if o.Script == 0 {
		o.Script = o.As.Other()
	}
	if err := o.checkURL(); err != nil {
		return err
	}
	if o.Script == eventmap.Cursor && len(o.If) > 0 {
		return fmt.Errorf("--if is a condition of Claude Code's; a Cursor script has --matcher")
	}
	if o.Script == eventmap.Cursor && o.LoopLimit == 0 {
		o.LoopLimit = eventmap.DefaultLoopLimit
	} else if o.LoopLimit == 0 {
		o.LoopLimit = -1
	}
	if err := o.readMatchers(); err != nil {
		return err
	}
	if o.Event != "" && len(eventmap.RoutesTo(o.Script.Other(), o.Event)) == 0 {
		return fmt.Errorf("--event %s: %s", o.Event, whyNoEvent(o.Script, o.Event))
	}
	return nil
}

func whyNoEvent(script eventmap.Host, event string) string {
	if m := eventmap.FindMissing(script, event); m != nil {
		return m.Reason
	}
	return fmt.Sprintf("%s has no such event for %s scripts", script.Other().Title(), script.Title())
}

// readMatchers reads the matchers by the rules of the script's tool. Claude
// Code's may be invalid: such a one matches nothing there.
func (o *Options) readMatchers() error {
	for _, v := range o.matchers {
		if o.Script == eventmap.Cursor {
			m, err := matcher.ParseCursor(v)
			if err != nil { // Cursor would not load the file at all: nothing to go by
				return fmt.Errorf("--matcher %s: %v", v, err)
			}
			if m.Unheld() {
				o.notes = append(o.notes, eventmap.Note{Code: eventmap.LossMatcherUnheld, Detail: v})
			}
			o.cursor = append(o.cursor, m)
			continue
		}
		m, err := matcher.ParseClaude(v)
		if err != nil {
			o.notes = append(o.notes, eventmap.Note{Code: eventmap.LossMatcherInvalid, Detail: v})
		} else if m.Unheld() {
			o.notes = append(o.notes, eventmap.Note{Code: eventmap.LossMatcherUnheld, Detail: v})
		}
		o.Matchers = append(o.Matchers, m)
	}
	return nil
}
