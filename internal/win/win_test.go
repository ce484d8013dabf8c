package win

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// machine is a Windows machine with these files and variables.
func machine(env []string, files map[string]string) *System {
	find := func(path string) (string, bool) {
		for name, text := range files {
			if strings.EqualFold(name, path) {
				return text, true
			}
		}
		return "", false
	}
	return &System{
		Getenv: func(name string) string { return Lookup(env, name) },
		IsFile: func(path string) bool { _, ok := find(path); return ok },
		Head:   func(path string) string { text, _ := find(path); return text },
	}
}

func TestLine(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"a", "b c", ""}, `a "b c" ""`},
		{[]string{`C:\x\`, `C:\x y\`}, `C:\x\ "C:\x y\\"`},
		{[]string{`say "hi"`, `\"`, `a\\b`, `a\\ b\\`}, `"say \"hi\"" "\\\"" a\\b "a\\ b\\\\"`},
		{[]string{"a\tb", "a\nb", "*", "ü"}, "\"a\tb\" \"a\nb\" * ü"},
	} {
		if got := Line(c.args); got != c.want {
			t.Errorf("%q: %s, want %s", c.args, got, c.want)
		}
	}
}

func TestBatchLine(t *testing.T) {
	const cmd, script = `C:\Windows\System32\cmd.exe`, `C:\p q\100%\g.cmd`
	const head = cmd + ` /d /e:on /v:off /s /c ""C:\p q\100%%cd:~,%\g.cmd"`
	for _, c := range []struct{ arg, want string }{
		{"plain", "plain"},
		{"", `""`},
		{"a b", `"a b"`},
		{"a&b", `"a&b"`},
		{"a|b>c<d^e", `"a|b>c<d^e"`},
		{"!PATH!", `"!PATH!"`},
		{"%PATH%", `"%%cd:~,%PATH%%cd:~,%"`},
		{`"&calc"`, `"""&calc"""`},
		{`\"x`, `"\\""x"`},
		{`C:\x\`, `"C:\x\\"`},
		{`C:\x`, `C:\x`},
		{"a,b;c=d", `"a,b;c=d"`},
		{"\u0085", "\"\u0085\""},
	} {
		got, err := batchLine(cmd, script, []string{c.arg})
		if want := head + " " + c.want + `"`; err != nil || got != want {
			t.Errorf("%q: %s, %v, want %s", c.arg, got, err, want)
		}
	}
	for _, bad := range []string{"a\nb", "a\rb", "a\x00b"} {
		if line, err := batchLine(cmd, script, []string{bad}); err == nil {
			t.Errorf("%q: %s", bad, line)
		}
	}
}

func TestPaths(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"/c:/Users/x", `C:\Users\x`}, {"/c:", `C:\`}, {"/C:/", `C:\`}, {"c:/x", `C:\x`}, {`d:\X`, `D:\X`},
		{"//server/share/x", `\\server\share\x`}, {"/c/x", `\c\x`}, {"/cc:/x", `\cc:\x`}, {"x/y", `x\y`}, {"", ""},
	} {
		if got := Native(c.in); got != c.want {
			t.Errorf("Native(%q) = %q, want %q", c.in, got, c.want)
		}
	}
	for _, c := range []struct{ dir, p, want string }{
		{`C:\p`, "x", `C:\p\x`}, {`c:\p\`, "./x/../y", `C:\p\y`}, {"/c:/p", "../../..", `C:\`},
		{`C:\p`, "/tmp/x", `C:\tmp\x`}, {`C:\p`, `\x`, `C:\x`}, {`C:\p`, "d:/x", `D:\x`}, {`C:\p`, "d:x", `D:x`},
		{`\\s\h\p`, "x", `\\s\h\p\x`}, {`\\s\h\p`, "/x", `\\s\h\x`}, {`\\s\h`, "..", `\\s\h\`}, {`C:\p`, `\\s\h\x`, `\\s\h\x`},
		{"", "x", "x"}, {"", "..", ".."},
	} {
		if got := Join(c.dir, c.p); got != c.want {
			t.Errorf("Join(%q, %q) = %q, want %q", c.dir, c.p, got, c.want)
		}
	}
	for p, want := range map[string]bool{`C:\x`: true, "c:/x": true, `\\s\h`: true, "//s/h": true, `\x`: false, "/x": false, "C:x": false, "x": false, "": false} {
		if IsAbs(p) != want {
			t.Errorf("IsAbs(%q) = %v", p, !want)
		}
	}
}

func TestEnvironment(t *testing.T) {
	got := Environment([]string{"Path=old", "A=1", `=C:=C:\x`, "PATH=new", "broken", "", "a=2", "Z=a\x00b"}, []string{`SYSTEMROOT=C:\Windows`})
	if want := []string{"a=2", "PATH=new", `=C:=C:\x`, `SystemRoot=C:\Windows`}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Environment([]string{"systemroot=D:\\W"}, []string{`SystemRoot=C:\Windows`}); len(got) != 1 {
		t.Errorf("%q", got)
	}
	if got := Lookup([]string{"Path=a", "PATH=b", "PATHEXT=c"}, "path"); got != "b" {
		t.Errorf("Lookup: %q", got)
	}
}

const sys = `C:\Windows\System32\`

func TestStart(t *testing.T) {
	git := `C:\Program Files\Git\`
	files := map[string]string{
		sys + "cmd.exe": "", sys + "bash.exe": "", sys + `WindowsPowerShell\v1.0\powershell.exe`: "",
		git + `cmd\git.exe`: "", git + `bin\bash.exe`: "",
		`C:\node\node.exe`: "", `C:\node\tsx.cmd`: "", `C:\py\python.exe`: "", `C:\py\py.exe`: "",
		`C:\store\Microsoft\WindowsApps\python3.exe`: "", `C:\store\Microsoft\WindowsApps\bash.exe`: "",
		`C:\p\guard`: "#!/bin/bash -eu\r\n", `C:\p\both`: "#!/bin/sh", `C:\p\both.cmd`: "",
		`C:\p\py`: "#!/usr/bin/env python3\n", `C:\p\s.py`: "\ufeff#!/usr/bin/env -S python3 -u\n", `C:\p\none.py`: "print()",
		`C:\p\x.js`: "//", `C:\p\deno`: "#!/usr/bin/env deno", `C:\p\ts`: "#!/usr/bin/env -S A=1 tsx --flag\n",
		`C:\p\g.ps1`: "", `C:\p\hook.exe`: "", `C:\p\plain`: "echo", `C:\p\v1.2`: "#!/bin/sh", `C:\p\loop`: `#!C:\p\loop`,
		`C:\p\win`: `#!C:\node\node.exe --x`, `C:\p\empty`: "#!\n", `C:\p\d.sh`: "echo", `C:\p\old.vbs`: "", `C:\p\-S`: "#!/usr/bin/env -Snode --y",
	}
	env := []string{`Path=C:\store\Microsoft\WindowsApps;` + sys + `;"C:\node";C:\py;` + git + `cmd;relative;`, `SystemRoot=C:\Windows`, "PATHEXT=.COM;.EXE;.BAT;.CMD;.JS;.PY"}
	bash := `"C:\Program Files\Git\bin\bash.exe" `
	for _, c := range []struct{ args, want string }{
		{"./guard|a b|*", bash + `"-eu" "C:/p/guard" "a b" "*"`},
		{"guard", ""}, // never from the folder of the call
		{`.\both`, `CMD "C:\p\both.cmd"`},
		{"./py|x", `C:\py\python.exe C:\p\py x`},
		{"./s.py", `C:\py\python.exe -u C:\p\s.py`},
		{"./none", `C:\py\python.exe C:\p\none.py`},
		{"./x.js|a", `C:\node\node.exe C:\p\x.js a`},
		{"./x", ""}, // .js in PATHEXT is another one's
		{"./ts|a&b", `CMD "C:\node\tsx.cmd" --flag C:\p\ts "a&b"`},
		{"./deno", ""},
		{"./g", `PS -File C:\p\g.ps1`},
		{"/c:/p/hook|x y", `C:\p\hook.exe "x y"`},
		{`C:/p/hook.exe`, `C:\p\hook.exe`},
		{"./v1.2", bash + `"C:/p/v1.2"`},
		{"./d.sh", bash + `"C:/p/d.sh"`},
		{"./win", `C:\node\node.exe --x C:\p\win`},
		{"./-S", `C:\node\node.exe --y C:\p\-S`},
		{"./plain", ""}, {"./empty", ""}, {"./loop", ""}, {"./old.vbs", ""}, {"./nothing", ""}, {"nothing", ""},
		{"node|-e|1", `C:\node\node.exe -e 1`},
		{"tsx", `CMD "C:\node\tsx.cmd"`},
		{"pwsh|-c|x", sys + `WindowsPowerShell\v1.0\powershell.exe -c x`},
		{"bash|-c|ls *", bash + `"-c" "ls *"`}, // not the one that starts Linux
		{"sh.exe|x", bash + `"x"`},
		{"python3|x", `C:\py\python.exe x`}, // not the store's
	} {
		st, err := machine(env, files).Start(strings.Split(c.args, "|"), `C:\p`)
		want := strings.Replace(c.want, "PS ", sys+`WindowsPowerShell\v1.0\powershell.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass `, 1)
		if rest, ok := strings.CutPrefix(want, "CMD "); ok {
			want = sys + `cmd.exe /d /e:on /v:off /s /c "` + rest + `"`
		}
		if (err != nil) != (want == "") || st.Line != want && err == nil {
			t.Errorf("%s: %s, %v; want %s", c.args, st.Line, err, want)
		}
	}
	if _, err := machine(env, files).Start([]string{"nothing"}, ""); !errors.Is(err, ErrNotFound) {
		t.Errorf("%v", err)
	}
}

// TestPython: what runs a script of Python 3, by what is installed.
func TestPython(t *testing.T) {
	store := `C:\u\Microsoft\WindowsApps\`
	for _, c := range []struct{ there, want string }{
		{`C:\py\python.exe C:\py\py.exe`, `C:\py\python.exe`},
		{`C:\py\python3.exe C:\py\python.exe`, `C:\py\python3.exe`},
		{`C:\py\py.exe ` + store + `python3.exe`, `C:\py\py.exe -3`},
		{store + `python3.exe ` + `C:\py\python.exe`, `C:\py\python.exe`},
		{store + `python3.exe`, store + `python3.exe`},
		{"", ""},
	} {
		files := map[string]string{`C:\p\s`: "#!/usr/bin/env python3"}
		for _, f := range strings.Fields(c.there) {
			files[f] = ""
		}
		st, err := machine([]string{`PATH=` + store + `;C:\py`}, files).Start([]string{`C:\p\s`}, "")
		if want := c.want + ` C:\p\s`; (err == nil) != (c.want != "") || err == nil && st.Line != want {
			t.Errorf("%q: %q, %v", c.there, st.Line, err)
		}
	}
}

func TestShells(t *testing.T) {
	pf := `C:\Program Files\Git\bin\bash.exe`
	for _, c := range []struct{ name, env, files, want string }{
		{"said", `CLAUDE_CODE_GIT_BASH_PATH=D:/g/bash.exe`, `D:\g\bash.exe ` + pf, `D:\g\bash.exe`},
		{"said, not there", `CLAUDE_CODE_GIT_BASH_PATH=D:\none.exe;ProgramFiles=C:\Program Files`, "PF", pf},
		{"beside git", `Path=D:\Git\cmd`, `D:\Git\cmd\git.exe D:\Git\bin\bash.exe`, `D:\Git\bin\bash.exe`},
		{"beside mingw's git", `Path=D:\Git\mingw64\bin`, `D:\Git\mingw64\bin\git.exe D:\Git\bin\bash.exe`, `D:\Git\bin\bash.exe`},
		{"of the user", `LOCALAPPDATA=C:\u\L`, `C:\u\L\Programs\Git\bin\bash.exe`, `C:\u\L\Programs\Git\bin\bash.exe`},
		{"on PATH", `Path=D:\msys`, `D:\msys\bash.exe`, `D:\msys\bash.exe`},
		{"Linux's", `Path=C:\Windows\system32,SystemRoot=C:\Windows`, `C:\Windows\system32\bash.exe`, ""},
		{"the store's", `Path=C:\u\Microsoft\WindowsApps`, `C:\u\Microsoft\WindowsApps\bash.exe`, ""},
	} {
		files := map[string]string{}
		for _, f := range strings.Fields(strings.Replace(c.files, pf, "PF", 1)) {
			files[strings.Replace(f, "PF", pf, 1)] = ""
		}
		s := machine(strings.FieldsFunc(c.env, func(r rune) bool { return r == ',' || r == ';' }), files)
		if got, _ := s.Bash(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if line := s.ClaudeShell("x"); (line[1] == "-c") != (c.want != "") {
			t.Errorf("%s: %q", c.name, line)
		}
	}
	s := machine([]string{`Path=C:\7;` + sys + `WindowsPowerShell\v1.0`}, map[string]string{`C:\7\pwsh.exe`: "", sys + `WindowsPowerShell\v1.0\powershell.exe`: ""})
	if got := s.Powershell("& ${CLAUDE_PROJECT_DIR}/x.ps1 # y"); got[0] != `C:\7\pwsh.exe` || got[4] != "& ${env:CLAUDE_PROJECT_DIR}/x.ps1 # y"+keepExit {
		t.Errorf("%q", got)
	}
	got := s.CursorShell(`"C:\a b\g.exe" x`)
	if !strings.HasSuffix(got[0], "powershell.exe") || got[5] != "-Command" || !strings.Contains(got[6], `{ $input | & "C:\a b\g.exe" x`+"\n}") {
		t.Errorf("%q", got)
	}
}

func TestPowershellLine(t *testing.T) {
	line, ok := PowershellLine([]string{"pwsh", "-NoProfile", "-NonInteractive", "-Command", "x"})
	if !ok || line != "x" {
		t.Errorf("%q %v", line, ok)
	}
	for _, args := range [][]string{{"pwsh", "-Command", "x"}, {"pwsh", "-NoProfile", "-NonInteractive", "-File", "x"}, nil} {
		if _, ok := PowershellLine(args); ok {
			t.Errorf("%q", args)
		}
	}
}
