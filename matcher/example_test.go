package matcher_test

import (
	"fmt"
	"log"

	"hookshim/matcher"
)

func ExampleParseClaude() {
	for _, text := range []string{"Edit|Write", "mcp__github__.*", "^Notebook", ""} {
		m, err := matcher.ParseClaude(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-16q %v %v %v\n", text, m.Match("Write"), m.Match("NotebookEdit"), m.Match("mcp__github__merge"))
	}
	// Output:
	// "Edit|Write"     true false false
	// "mcp__github__.*" false false true
	// "^Notebook"      false true false
	// ""               true true true
}

func ExampleParseCursor() {
	m, err := matcher.ParseCursor("git push|npm publish")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Match("cd /proj && git push"), m.Match("git status"))
	// Output: true false
}

func ExampleParseRule() {
	dirs := matcher.Dirs{Project: "/proj", Cwd: "/proj/src", Home: "/home/me"}
	push := matcher.ParseRule("Bash(git push:*)")
	fmt.Println(push.Match("Bash", "git push origin main", dirs), push.Match("Bash", "git status && git push", dirs), push.Match("Bash", "git status", dirs))
	secret := matcher.ParseRule("Read(./.env)")
	fmt.Println(secret.Match("Read", "/proj/src/.env", dirs), secret.Match("Read", "/proj/src/main.go", dirs))
	fmt.Println(matcher.ParseRule("Bash(").Valid())
	// Output:
	// true true false
	// true false
	// false
}
