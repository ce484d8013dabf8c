package conformance

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// cursorProcess plays sessions of Cursor's runtime in turn, see sessions.mjs.
type cursorProcess struct {
	cmd     *exec.Cmd
	jobs    io.WriteCloser
	answers *bufio.Reader
}

// cursorJob is one session: cursor-session's arguments, and the environment that
// a process of its own would have.
type cursorJob struct {
	Project string            `json:"project"`
	Env     map[string]string `json:"env"`
	Args    []string          `json:"args"`
}

func startCursorProcess() (*cursorProcess, error) {
	p := &cursorProcess{cmd: exec.Command(os.Getenv("CURSOR_NODE"), "sessions.mjs", os.Getenv("HOOKSHIM_CURSOR_HOST"))}
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		p.jobs, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	p.answers = bufio.NewReader(out)
	return p, err
}

// play gives what the runtime wrote while it played one session.
func (p *cursorProcess) play(j *cursorJob) (log []byte, err error) {
	line, err := json.Marshal(j)
	if err != nil {
		return nil, err
	}
	late := time.AfterFunc(clientLimit, func() { p.cmd.Process.Kill() })
	defer late.Stop()
	if _, err := p.jobs.Write(append(line, '\n')); err != nil {
		return nil, err
	}
	text, err := p.answers.ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("Cursor's runtime ended in the middle of a session: %w", err)
	}
	var answer struct {
		Status int
		Log    string
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, err
	}
	if answer.Status != 0 {
		return nil, fmt.Errorf("cursor-session: exit %d\n%s", answer.Status, answer.Log)
	}
	return []byte(answer.Log), nil
}

func (p *cursorProcess) close() {
	p.jobs.Close()
	late := time.AfterFunc(clientLimit, func() { p.cmd.Process.Kill() })
	defer late.Stop()
	p.cmd.Wait()
}

// cursorPool holds the processes that play nothing right now.
type cursorPool struct {
	mu   sync.Mutex
	idle []*cursorProcess
}

// play has an idle process play a session, or a new one. One that failed is not
// used again.
func (c *cursorPool) play(j *cursorJob) ([]byte, error) {
	c.mu.Lock()
	var p *cursorProcess
	if n := len(c.idle); n > 0 {
		p, c.idle = c.idle[n-1], c.idle[:n-1]
	}
	c.mu.Unlock()
	var err error
	if p == nil {
		if p, err = startCursorProcess(); err != nil {
			return nil, err
		}
	}
	log, err := p.play(j)
	if err != nil {
		p.close()
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.idle = append(c.idle, p)
	return log, nil
}

func (c *cursorPool) close() {
	for _, p := range c.idle {
		p.close()
	}
}

func (b *bench) cursorJob(args []string) *cursorJob {
	j := &cursorJob{Project: b.project, Args: args, Env: map[string]string{}}
	for _, v := range append(b.environ(), "CURSOR_SDK_DIR="+os.Getenv("CURSOR_SDK_DIR"), "CURSOR_NODE="+os.Getenv("CURSOR_NODE")) {
		name, value, _ := strings.Cut(v, "=")
		j.Env[name] = value
	}
	return j
}
