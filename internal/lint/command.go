package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"hookshim/eventmap"
	"hookshim/internal/config"
	"hookshim/internal/plainfile"
)

// command looks at the command line of a handler and at the script that it starts.
func (l *linter) command(f *file, h *config.Handler, ev *eventmap.Event) {
	l.relative(f, h)
	l.starts(f, h, ev)
}

// starts looks at the script that a handler starts, if that lies in the project.
func (l *linter) starts(f *file, h *config.Handler, ev *eventmap.Event) {
	s := l.scriptOf(f, h)
	if s == nil {
		return
	}
	s.uses = append(s.uses, use{f, h, ev})
	if h.Async && ev.Blocks() && s.blocks() {
		l.at(AsyncGate, f, h.Path+".async", s.name)
	}
	if swallows(h.Command) && (ev.Blocks() || ev.Exit2 == eventmap.Exit2Continue) && s.exits(2) != nil && s.denies() == nil {
		l.at(ExitSwallowed, f, h.Path+".command", s.name)
	}
	if ev.Gate && !h.FailBlock && s.blocks() {
		l.at(GateOpen, f, h.Path, s.name)
	}
}

// swallows tells whether a command line ends so that its exit code is always 0.
func swallows(command string) bool {
	return regexp.MustCompile(`(\|\|\s*(true|:)|;\s*(true|exit 0))\s*$`).MatchString(command)
}

// relative looks for a script that is found only in some folders. Cursor starts project
// and user hooks in one folder, so there only plugins are looked at.
func (l *linter) relative(f *file, h *config.Handler) {
	words := append([]string{h.Command}, h.Args...)
	if !h.Exec {
		words = firstCommand(h.Command)
	}
	word, _ := scriptWord(words)
	if word == "" || filepath.IsAbs(word) || strings.ContainsAny(word, "$`~*\\%:") || f.src.Cursor && f.scope != "plugin" {
		return
	}
	d := l.at(RelativePath, f, h.Path+".command", word)
	if f.scope == "plugin" || f.scope == "user" || h.Exec || h.Shell == "powershell" || strings.HasPrefix(word, "../") {
		return
	}
	plain := strings.TrimPrefix(word, "./")
	re := regexp.MustCompile(`^((?:ba|z|da|)sh |python3? |node |bun |)` + regexp.QuoteMeta(word) + `($|\s)`)
	if m := re.FindStringSubmatch(h.Command); m != nil {
		fixed := m[1] + `"$CLAUDE_PROJECT_DIR"/` + plain + h.Command[len(m[1])+len(word):]
		d.patches = []config.Patch{{Path: h.Path + ".command", Text: fixed}}
	}
}

// scriptOf gives the script that a handler's command starts, or the command itself if
// it is a program of its own; nil if it is neither, or not to be found.
func (l *linter) scriptOf(f *file, h *config.Handler) *script {
	words := append([]string{h.Command}, h.Args...)
	if !h.Exec {
		words = firstCommand(expand(f, h.Command))
	} else {
		for i := range words {
			words[i] = expand(f, words[i])
		}
	}
	word, direct := scriptWord(words)
	if word == "" || f.root == "" || strings.ContainsAny(word, "$`~*\\") {
		return l.inline(f, h, word)
	}
	path := word
	if !filepath.IsAbs(path) {
		path = filepath.Join(f.root, path)
	}
	if rel, err := filepath.Rel(f.root, path); err != nil || strings.HasPrefix(rel, "..") || made(rel) {
		return nil
	}
	return l.scriptAt(f, h, path, direct)
}

// made tells whether a path is one that a build writes.
func made(rel string) bool {
	for _, part := range strings.Split(filepath.ToSlash(rel), "/") {
		if slices.Contains([]string{"node_modules", "dist", "build", "out", "target", ".venv", "venv", "bin"}, part) {
			return true
		}
	}
	return false
}

// mostScript is how long a script may be that is looked into, in bytes.
const mostScript = 1 << 20

// scriptAt reads a script of the project, once for each tool that it is registered with.
func (l *linter) scriptAt(f *file, h *config.Handler, path string, direct bool) *script {
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		l.at(ScriptMissing, f, h.Path+".command", shown(path))
		return nil
	}
	if direct && info.Mode()&0o111 == 0 && runtime.GOOS != "windows" && l.o.change(path, true) == nil {
		l.at(ScriptMode, f, h.Path+".command", shown(path)).chmod = path
	}
	for _, s := range l.scripts {
		if s.path == path && s.host == f.host() {
			return s
		}
	}
	text, err := plainfile.Read(path, mostScript)
	if err != nil {
		return nil
	}
	s := newScript(shown(path), string(text), f.host())
	s.path = path
	l.scripts = append(l.scripts, s)
	return s
}

// shown gives a path as people would write it here.
func shown(path string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, path); err == nil && !strings.HasPrefix(rel, "..") {
			return rel
		}
	}
	return path
}

// inline takes a command line that is a program of its own for a script.
func (l *linter) inline(f *file, h *config.Handler, word string) *script {
	if word != "" || h.Exec || !regexp.MustCompile(`\b(exit|echo|printf|jq|cat)\b| -[ce] `).MatchString(h.Command) {
		return nil
	}
	s := newScript(f.name, h.Command, f.host())
	s.inline = f.src.Locate(h.Path + ".command")
	l.scripts = append(l.scripts, s)
	return s
}

// expand puts the place's folder where a command names it.
func expand(f *file, s string) string {
	names := "CLAUDE_PROJECT_DIR|CURSOR_PROJECT_DIR"
	switch f.scope {
	case "plugin":
		names = "CLAUDE_PLUGIN_ROOT|CURSOR_PLUGIN_ROOT"
	case "project":
		s = strings.ReplaceAll(s, "$(git rev-parse --show-toplevel)", f.root)
	default:
		return s
	}
	return regexp.MustCompile(`\$(?:\{(?:`+names+`)(?::?-[^}]*)?\}|(?:env:)?(?:`+names+`)\b)`).ReplaceAllLiteralString(s, f.root)
}

// firstCommand gives the words of the first simple command of a line, without quotes.
func firstCommand(line string) []string {
	var words []string
	var w strings.Builder
	begun, quote := false, rune(0)
	flush := func() {
		if begun {
			words = append(words, w.String())
			w.Reset()
			begun = false
		}
	}
	for _, c := range line {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			w.WriteRune(c)
		case c == '\'' || c == '"':
			quote, begun = c, true
		case c == ' ' || c == '\t':
			flush()
		case strings.ContainsRune(";&|<>\n()", c):
			flush()
			return words
		default:
			w.WriteRune(c)
			begun = true
		}
	}
	flush()
	return words
}

// interpreters take the path of a script as their first argument that is no option.
var interpreters = [...]string{"sh", "bash", "zsh", "dash", "fish", "python", "python3", "node", "bun", "deno", "ruby", "perl", "php", "pwsh", "powershell", "tsx", "uv", "exec", "env"}

var scriptExts = [...]string{".sh", ".bash", ".zsh", ".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".rb", ".pl", ".php", ".ps1"}

// scriptWord gives the word of a command that names its script, and whether the script
// is started directly. A program on the path is no script.
func scriptWord(words []string) (word string, direct bool) {
	for len(words) > 0 && regexp.MustCompile(`^[A-Za-z_]\w*=`).MatchString(words[0]) {
		words = words[1:]
	}
	if len(words) == 0 {
		return "", false
	}
	if !slices.Contains(interpreters[:], filepath.Base(words[0])) {
		if strings.Contains(words[0], "/") {
			return words[0], true
		}
		return "", false
	}
	for _, w := range words[1:] {
		switch {
		case w == "-c" || w == "-e" || w == "-m" || w == "-Command":
			return "", false
		case strings.HasPrefix(w, "-") || w == "run":
		case slices.Contains(scriptExts[:], filepath.Ext(w)) || strings.Contains(w, "/"):
			return w, false
		}
	}
	return "", false
}
