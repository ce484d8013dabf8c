package conformance

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// A fakeAPI is a Messages API on loopback whose model does what the steps say,
// one tool call a turn, and then is done. It keeps what it was asked.
type fakeAPI struct {
	*httptest.Server
	mu       sync.Mutex
	turns    []content
	next     int
	requests []request // of the main conversation, in order
}

// request is the part of a Messages request that is judged.
type request struct {
	Messages []message
	System   blocks
	Tools    []json.RawMessage
	Stream   bool
	Model    string
}

type message struct {
	Role    string
	Content blocks
}

// content is one block of a message.
type content struct {
	Type      string         `json:"type"`
	Text      string         `json:"text,omitempty"`
	ID        string         `json:"id,omitempty"`
	Name      string         `json:"name,omitempty"`
	Input     map[string]any `json:"input,omitempty"`
	ToolUseID string         `json:"tool_use_id,omitempty"`
	IsError   bool           `json:"is_error,omitempty"`
	Content   blocks         `json:"content,omitempty"`
}

// blocks are a message's content: a list, or a string for a single text.
type blocks []content

func (b *blocks) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*b = blocks{{Type: "text", Text: text}}
		return nil
	}
	return json.Unmarshal(data, (*[]content)(b))
}

// text joins what a person would read in the blocks.
func (b blocks) text() string {
	var out []string
	for _, c := range b {
		out = append(out, c.Text)
	}
	return strings.Join(out, "\n")
}

// newFakeAPI has the model make one call after the other; their ids are
// toolu_1 and so on.
func newFakeAPI(calls []content) *fakeAPI {
	api := &fakeAPI{turns: calls}
	for i := range api.turns {
		api.turns[i].Type, api.turns[i].ID = "tool_use", fmt.Sprintf("toolu_%d", i+1)
	}
	api.Server = httptest.NewServer(http.HandlerFunc(api.serve))
	return api
}

func (api *fakeAPI) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	switch {
	case !strings.HasPrefix(r.URL.Path, "/v1/messages"):
		fmt.Fprint(w, `{}`)
		return
	case strings.Contains(r.URL.Path, "count_tokens"):
		fmt.Fprint(w, `{"input_tokens":10}`)
		return
	}
	var q request
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	send(w, &q, api.answer(&q))
}

// answer is the model's next turn. Requests without tools are the client's own
// side questions: a title, a prompt hook.
func (api *fakeAPI) answer(q *request) content {
	if len(q.Tools) == 0 {
		return content{Type: "text", Text: "aux"}
	}
	api.mu.Lock()
	defer api.mu.Unlock()
	api.requests = append(api.requests, *q)
	if api.next < len(api.turns) {
		api.next++
		return api.turns[api.next-1]
	}
	return content{Type: "text", Text: "All done."}
}

// send gives one block as the API does, whole or as a stream of events.
func send(w http.ResponseWriter, q *request, c content) {
	reason := "end_turn"
	if c.Type == "tool_use" {
		reason = "tool_use"
	}
	m := map[string]any{"id": "msg_1", "type": "message", "role": "assistant", "model": q.Model, "content": []content{c},
		"stop_reason": reason, "stop_sequence": nil, "usage": map[string]int{"input_tokens": 10, "output_tokens": 5}}
	if !q.Stream {
		json.NewEncoder(w).Encode(m)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	event := func(kind string, members map[string]any) {
		members["type"] = kind
		data, _ := json.Marshal(members)
		fmt.Fprintf(w, "event: %s\ndata: %s\n\n", kind, data)
	}
	start, delta := map[string]any{"type": "text", "text": ""}, map[string]any{"type": "text_delta", "text": c.Text}
	if c.Type == "tool_use" {
		input, _ := json.Marshal(c.Input)
		start = map[string]any{"type": "tool_use", "id": c.ID, "name": c.Name, "input": map[string]any{}}
		delta = map[string]any{"type": "input_json_delta", "partial_json": string(input)}
	}
	m["content"], m["stop_reason"] = []content{}, nil
	event("message_start", map[string]any{"message": m})
	event("content_block_start", map[string]any{"index": 0, "content_block": start})
	event("content_block_delta", map[string]any{"index": 0, "delta": delta})
	event("content_block_stop", map[string]any{"index": 0})
	event("message_delta", map[string]any{"delta": map[string]any{"stop_reason": reason, "stop_sequence": nil}, "usage": map[string]int{"output_tokens": 5}})
	event("message_stop", map[string]any{})
}

// TestFakeAPI needs no client: the model's turns come one by one, side questions
// do not use them up, and what was asked is kept.
func TestFakeAPI(t *testing.T) {
	api := newFakeAPI([]content{{Name: "Bash", Input: map[string]any{"command": "ls"}}})
	defer api.Close()
	for _, step := range []struct{ path, body, want string }{
		{"/v1/messages", `{"messages":[],"tools":[]}`, `"text":"aux"`},
		{"/v1/messages/count_tokens", `{}`, `"input_tokens":10`},
		{"/v1/messages?beta=true", `{"messages":[{"role":"user","content":"go"}],"tools":[{}],"stream":true}`, `"partial_json":"{\"command\":\"ls\"}"`},
		{"/v1/messages", `{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"a.txt"}]}],"tools":[{}]}`, `"stop_reason":"end_turn"`},
	} {
		if got := post(t, api.URL+step.path, step.body); !strings.Contains(got, step.want) {
			t.Errorf("%s %s: %s, want %s in it", step.path, step.body, got, step.want)
		}
	}
	if n := len(api.requests); n != 2 || api.requests[1].Messages[0].Content[0].Content.text() != "a.txt" {
		t.Errorf("%d requests kept: %+v", n, api.requests)
	}
}
