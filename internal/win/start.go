package win

import (
	"errors"
	"fmt"
	"iter"
	"strings"
)

// ErrNotFound: no file is meant by the name.
var ErrNotFound = errors.New("executable file not found")

// Start is what a process is made of.
type Start struct {
	Path string // the program
	Line string // its command line, its own name first
}

// Start tells how a command line is started in a folder. What is no program is
// started by one: a batch file by cmd, a script by its #! line, else by what its
// name ends in.
func (s *System) Start(args []string, dir string) (Start, error) {
	switch name := strings.TrimSuffix(strings.ToLower(args[0]), ".exe"); name {
	case "bash", "sh", "python3", "python":
		// Under these names there is nothing, or what leads elsewhere.
		if by, err := s.interpreter(name); err == nil {
			return s.launch(by[0], append(by[1:], args[1:]...), 0)
		}
	}
	path, ok := s.Find(args[0], dir)
	if !ok {
		return Start{}, fmt.Errorf("%s: %w", args[0], ErrNotFound)
	}
	return s.launch(path, args[1:], 0)
}

// launch starts a file that is there. Interpreters may be scripts themselves, but
// not for ever.
func (s *System) launch(path string, args []string, depth int) (Start, error) {
	switch ext(path) {
	case ".exe", ".com":
		all := append([]string{path}, args...)
		if b := strings.ToLower(base(path)); b == "bash.exe" || b == "sh.exe" {
			return Start{path, quotedLine(all)}, nil
		}
		return Start{path, Line(all)}, nil
	case ".bat", ".cmd":
		cmd := s.system32("cmd.exe")
		line, err := batchLine(cmd, path, args)
		return Start{cmd, line}, err
	case ".ps1":
		ps := s.PowerShell()
		return Start{ps, Line(append([]string{ps, "-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-File", path}, args...))}, nil
	}
	words := shebang(s.Head(path))
	if words == nil {
		words = byName(ext(path))
	}
	if words == nil || depth > 2 {
		return Start{}, fmt.Errorf("%s has no #! line, and Windows does not start it by itself; name the interpreter: bash %s", path, path)
	}
	by, err := s.interpreter(words[0])
	if err != nil {
		return Start{}, fmt.Errorf("%s: %w", path, err)
	}
	if b := strings.ToLower(base(by[0])); b == "bash.exe" || b == "sh.exe" {
		path = strings.ReplaceAll(path, `\`, "/") // dirname "$0" knows no backslash
	}
	rest := append(append(by[1:], words[1:]...), path)
	return s.launch(by[0], append(rest, args...), depth+1)
}

// shebang gives the words of a #! line, nil if there is none. A mark before it and
// a carriage return behind it do not count, and env is looked through.
func shebang(head string) []string {
	head = strings.TrimLeft(head, "\ufeff")
	rest, ok := strings.CutPrefix(head, "#!")
	if !ok {
		return nil
	}
	rest, _, _ = strings.Cut(rest, "\n")
	words := strings.Fields(rest)
	if len(words) == 0 {
		return nil
	}
	if b := strings.TrimSuffix(strings.ToLower(base(words[0])), ".exe"); b != "env" {
		return words
	}
	words = words[1:]
	for len(words) > 0 && (strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=")) {
		if w, ok := strings.CutPrefix(words[0], "-S"); ok && w != "" {
			words[0] = w
			break
		}
		words = words[1:]
	}
	if len(words) == 0 {
		return nil
	}
	return words
}

// byName is who runs a script without a #! line.
func byName(ext string) []string {
	switch ext {
	case ".sh", ".bash":
		return []string{"bash"}
	case ".py":
		return []string{"python3"}
	case ".js", ".cjs", ".mjs":
		return []string{"node"}
	case ".rb":
		return []string{"ruby"}
	case ".pl":
		return []string{"perl"}
	}
	return nil
}

// interpreter finds what a #! line names. A folder in it is one of Unix: only the
// name counts, unless the file is there.
func (s *System) interpreter(name string) ([]string, error) {
	if IsAbs(Native(name)) && s.IsFile(Native(name)) {
		return []string{Native(name)}, nil
	}
	name = strings.TrimSuffix(strings.ToLower(base(name)), ".exe")
	switch {
	case name == "bash" || name == "sh" || name == "dash" || name == "ash":
		if p, ok := s.Bash(); ok {
			return []string{p}, nil
		}
		return nil, errors.New("it needs Git Bash, which is not installed; CLAUDE_CODE_GIT_BASH_PATH names one that lies elsewhere")
	case strings.HasPrefix(name, "python"):
		return s.python(name)
	case name == "pwsh" || name == "powershell":
		return []string{s.PowerShell(), "-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-File"}, nil
	}
	if p, ok := s.Find(name, ""); ok {
		return []string{p}, nil
	}
	return nil, fmt.Errorf("its interpreter %s: %w", name, ErrNotFound)
}

// python: python3 is no name of a program where python.org's installer has been, and
// one that only leads to the store where nobody has. py is the launcher.
func (s *System) python(name string) ([]string, error) {
	which := "-3"
	if strings.HasPrefix(name, "python2") {
		which = "-2"
	}
	names := []string{name + ".exe", "python3.exe", "python.exe"}
	if which == "-2" {
		names = names[:1]
	}
	var store string
	for _, n := range names {
		for p := range s.onPath(n) {
			if !s.ofWindows(p) {
				return []string{p}, nil
			}
			if store == "" {
				store = p
			}
		}
	}
	for p := range s.onPath("py.exe") {
		return []string{p, which}, nil
	}
	if store != "" {
		return []string{store}, nil
	}
	return nil, fmt.Errorf("its interpreter %s: %w", name, ErrNotFound)
}

// Find tells which file a name means. One with a folder is looked for there, any
// other on PATH, never in the folder of the call. PowerShell 7 may be missing where
// a line names it; the one that Windows brings takes its place.
func (s *System) Find(name, dir string) (string, bool) {
	if strings.ContainsAny(name, `\/`) || hasDrive(name) {
		return s.file(Join(dir, name))
	}
	for _, d := range s.path() {
		if p, ok := s.file(Join(d, name)); ok {
			return p, true
		}
	}
	if n := strings.TrimSuffix(strings.ToLower(name), ".exe"); n == "pwsh" || n == "powershell" {
		p := s.PowerShell()
		return p, s.IsFile(p)
	}
	return "", false
}

// file is the file that a path means: itself, else with one of the endings of
// PATHEXT. Where the path has no ending, those come first: who ships guard and
// guard.cmd means the latter for Windows.
func (s *System) file(p string) (string, bool) {
	dotted := ext(p) != ""
	if dotted && s.IsFile(p) {
		return p, true
	}
	for _, e := range s.endings() {
		if s.IsFile(p + e) {
			return p + e, true
		}
	}
	return p, !dotted && s.IsFile(p)
}

// endings are those of PATHEXT that Start can start. .js is not among them: PATHEXT
// means a script of Windows by it, hooks mean one of node.
func (s *System) endings() (out []string) {
	list := s.Getenv("PATHEXT")
	if list == "" {
		list = ".COM;.EXE;.BAT;.CMD"
	}
	for _, e := range strings.Split(strings.ToLower(list), ";") {
		switch e = strings.TrimSpace(e); e {
		case ".com", ".exe", ".bat", ".cmd", ".py":
			out = append(out, e)
		}
	}
	return append(out, ".ps1")
}

// path gives the folders of PATH.
func (s *System) path() (out []string) {
	for _, d := range strings.Split(s.Getenv("PATH"), ";") {
		if d = strings.Trim(strings.TrimSpace(d), `"`); IsAbs(d) {
			out = append(out, Native(d))
		}
	}
	return out
}

// onPath yields each file of that very name on PATH.
func (s *System) onPath(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, d := range s.path() {
			if p := Join(d, name); s.IsFile(p) && !yield(p) {
				return
			}
		}
	}
}
