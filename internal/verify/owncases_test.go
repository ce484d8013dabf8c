package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hookshim/eventmap"
	"hookshim/internal/host"
)

// TestForms: what the messages show as a form is one.
func TestForms(t *testing.T) {
	for _, form := range CaseForms() {
		if c, err := readCases("x.json", []byte(form)); err != nil || len(c) != 1 {
			t.Errorf("%s: %v, %d cases", form, err, len(c))
		}
	}
	file := filepath.Join(t.TempDir(), AcceptedFile)
	if err := os.WriteFile(file, []byte(AcceptForm), 0o600); err != nil {
		t.Fatal(err)
	}
	if a, err := ReadAccepted(file, true); err != nil || len(a) != 1 {
		t.Errorf("%s: %v, %d entries", AcceptForm, err, len(a))
	}
}

// TestReadCases reads each form of a case, and what both hosts send for it.
func TestReadCases(t *testing.T) {
	for _, c := range []struct {
		name, text     string
		claude, cursor string // a payload that the host sends contains this
	}{
		{"tool", `{"tool":"Bash","input":{ "command" : "ls  -l" }}`, `"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls  -l"}`, `"tool_name":"Shell","tool_input":{"command":"ls  -l","cwd":""}`},
		{"failed", `{"tool":"Bash","input":{"command":"x"},"failed":true}`, `"PostToolUseFailure"`, `"postToolUseFailure"`},
		{"write", `{"tool":"Write","input":{"file_path":"$ROOT/a","content":"b"}}`, `"file_path":"/r/a","content":"b"`, `"edits":[{"old_string":"","new_string":"b"}]`},
		{"after", `{"tool":"Edit","input":{"file_path":"/a","old_string":"x","new_string":"y"},"after":"1y2"}`, `"old_string":"x"`, `"tool_input":{"file_path":"/a","content":"1y2"}`},
		{"prompt", `{"prompt":"a \"b\""}`, `"prompt":"a \"b\""`, `"prompt":"a \"b\"","attachments":[]`},
		{"empty prompt", `{"prompt":""}`, `"prompt":""`, `"prompt":""`},
		{"event", `{"event":"Stop","loop":2}`, `"stop_hook_active":true`, `"loop_count":2`},
		{"event of Cursor", `{"event":"preCompact"}`, `"hook_event_name":"PreCompact"`, `"hook_event_name":"preCompact"`},
		{"shell of Cursor", `{"host":"cursor","payload":{"hook_event_name":"beforeShellExecution","workspace_roots":["/q/p"],"command":"cat /q/p/x","cwd":"/q/p/sub","sandbox":true,"extra":1}}`,
			`"tool_name":"Bash","tool_input":{"command":"cat /r/x"}`, `"hook_event_name":"beforeShellExecution","cursor_version":"` + eventmap.CursorVersion + `","workspace_roots":["/r"],"user_email":null,"transcript_path":null,"command":"cat /r/x","cwd":"/r/sub","sandbox":true,"extra":1`},
		{"tool of Cursor", `{"host":"cursor","payload":{"hook_event_name":"preToolUse","workspace_roots":["/q"],"tool_name":"Grep","tool_input":{"pattern":"x","file_path":"/q/src"}}}`,
			`"tool_name":"Grep","tool_input":{"pattern":"x","path":"/r/src"}`, `"tool_name":"Grep","tool_input":{"pattern":"x","file_path":"/r/src"}`},
		{"write of Cursor", `{"host":"cursor","payload":{"hook_event_name":"preToolUse","tool_name":"Write","tool_input":{"file_path":"/a","content":"whole\n"}}}`,
			`"tool_name":"Write","tool_input":{"file_path":"/a","content":"whole\n"}`, `"new_string":"whole\n"`},
		{"edit of Cursor", `{"host":"cursor","payload":{"hook_event_name":"afterFileEdit","file_path":"/a","edits":[{"old_string":"o","new_string":"n"}]}}`,
			`"tool_name":"Edit","tool_input":{"file_path":"/a","old_string":"o","new_string":"n","replace_all":false}`, `"edits":[{"old_string":"o","new_string":"n"}]`},
		{"read of Cursor", `{"host":"cursor","payload":{"hook_event_name":"beforeReadFile","file_path":"/a","content":"secret","attachments":[]}}`,
			`"tool_name":"Read","tool_input":{"file_path":"/a"}`, `"content":"secret"`},
		{"MCP of Cursor", `{"host":"cursor","payload":{"hook_event_name":"beforeMCPExecution","tool_name":"get","tool_input":"{\"id\":1}","mcp_server_name":"db","command":"db"}}`,
			`"tool_name":"mcp__db__get","tool_input":{"id":1}`, `"tool_name":"MCP:get"`},
		{"failure of Cursor", `{"host":"cursor","payload":{"hook_event_name":"postToolUseFailure","tool_name":"Shell","tool_input":{"command":"x"},"error_message":"boom"}}`,
			`"hook_event_name":"PostToolUseFailure"`, `"error_message":"boom"`},
		{"prompt of Cursor", `{"host":"cursor","payload":{"hook_event_name":"beforeSubmitPrompt","prompt":"p","attachments":[{"type":"file"}]}}`, `"prompt":"p"`, `"attachments":[{"type":"file"}]`},
		{"stop of Cursor", `{"host":"cursor","payload":{"hook_event_name":"stop","status":"aborted","loop_count":1}}`, `"stop_hook_active":true`, `"status":"aborted","loop_count":1`},
		{"call of Claude Code", `{"host":"claude","payload":{"session_id":"s","cwd":"/home/me/p","permission_mode":"plan","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls /home/me/p/a","description":"d"},"tool_use_id":"t1"}}`,
			`"cwd":"/r","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls /r/a","description":"d"},"tool_use_id":"t1"`, `"command":"ls /r/a"`},
		{"stop of Claude Code", `{"host":"claude","payload":{"hook_event_name":"Stop","stop_hook_active":true,"last_assistant_message":"hi"}}`, `"last_assistant_message":"hi"`, `"loop_count":1`},
	} {
		list, err := readCases(c.name+".json", []byte(c.text))
		if err != nil || len(list) != 1 || list[0].Name != c.name {
			t.Errorf("%s: %v %+v", c.name, err, list)
			continue
		}
		s := host.Session{Root: "/r", ID: "i", Mode: "default"}
		for _, h := range []eventmap.Host{eventmap.Claude, eventmap.Cursor} {
			want, all := c.claude, ""
			if h == eventmap.Cursor {
				want = c.cursor
			}
			for _, f := range list[0].Moment.Firings(h) {
				all += s.Payload(h, f) + "\n"
			}
			if !strings.Contains(all, want) {
				t.Errorf("%s, %s: no %s in\n%s", c.name, h, want, all)
			}
		}
	}
}

// TestReadCasesFaults refuses cases that can't happen, with their place.
func TestReadCasesFaults(t *testing.T) {
	for text, want := range map[string]string{
		``:                                       `f.json:1:1: the file is empty`,
		`{"tool":"Bash",` + "\n" + `"inptu":{}}`: `f.json:2`,
		`{"tool":"Bash"} {}`:                     `there is more after`,
		`{"tool":1}`:                             `f.json:1:10: tool can't be number`,
		`{}`:                                     `one of tool, prompt, event and payload`,
		`{"tool":"Bash","prompt":"x"}`:           `one of tool, prompt, event and payload`,
		`{"tool":"Shell","input":{}}`:            `tool "Shell": Claude Code has no such tool`,
		`{"tool":"Bash","input":[]}`:             `input must be an object`,
		`{"event":"PreToolUse"}`:                 `needs tool and input`,
		`{"prompt":"x","files":{"../a":""}}`:     `files: "../a" is no path in the project`,
		`{"prompt":"x","files":{".git/config":""}}`:                                                    `files: ".git/config" is no path in the project`,
		`{"event":"Nothing"}`:                                                                          `event "Nothing": no event that both tools have`,
		`[{"prompt":"a"},{"host":"vim","payload":{}}]`:                                                 `f.json: [1]: host "vim"`,
		`{"host":"cursor","payload":{"hook_event_name":"PreToolUse"}}`:                                 `is no event of Cursor`,
		`{"host":"cursor","payload":{"hook_event_name":"preToolUse","tool_name":"Q","tool_input":{}}}`: `tool_name "Q"`,
		`{"host":"claude","payload":{"hook_event_name":"PreToolUse","tool_name":"Bash"}}`:              `the tool's input is no object`,
	} {
		if _, err := readCases("f.json", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	dir := t.TempDir()
	if _, err := ReadCases(dir); err == nil {
		t.Error("a folder without cases")
	}
	for name, text := range map[string]string{"a.json": `{"name":"n","prompt":"x"}`, "b.json": `{"name":"n","prompt":"y"}`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := ReadCases(dir); err != nil || len(list) != 2 || list[0].Name != "n" || list[1].Name != "n (b)" {
		t.Errorf("%v %+v", err, list)
	}
	if err := os.WriteFile(filepath.Join(dir, "b.json"), []byte(`[{"name":"n","prompt":"y"},{"name":"n","prompt":"z"}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadCases(dir); err == nil || !strings.Contains(err.Error(), `two cases named "n (b)"`) {
		t.Error(err)
	}
}
