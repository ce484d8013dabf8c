//go:build unix

package chaos

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"syscall"
	"time"

	"github.com/tidwall/gjson"
)

// outcome is what the host sees of one start.
type outcome struct {
	code   int
	signal syscall.Signal
	stdout string
	stderr string // its beginning
	said   int    // how long it was
	took   time.Duration
}

// beginning keeps the first megabyte of a stream.
type beginning struct {
	bytes.Buffer
	all int
}

func (b *beginning) Write(p []byte) (int, error) {
	b.all += len(p)
	b.Buffer.Write(p[:min(len(p), max(0, 1<<20-b.Len()))])
	return len(p), nil
}

// ReadFrom is Write's way, too.
func (b *beginning) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{b}, r)
}

// What a host can be told.
const (
	deny    = "deny"
	nothing = "nothing"
	told    = "told" // the model is, about something that can't be blocked
)

// says tells what the host takes from an outcome.
func (o outcome) says(p place) string {
	switch {
	case o.signal != 0:
		return fmt.Sprintf("ended by signal %d", o.signal)
	case o.code != 0:
		return fmt.Sprintf("exit %d", o.code)
	}
	if o.stdout == map[string]string{"cursor": "{}\n", "claude": ""}[p.as] {
		return nothing
	}
	if !gjson.Valid(o.stdout) || strings.Count(o.stdout, "\n") != 1 || !strings.HasSuffix(o.stdout, "}\n") {
		return "no answer: " + strings.ToValidUTF8(o.stdout[:min(len(o.stdout), 200)], "?")
	}
	if gjson.Get(o.stdout, "additional_context").Str != "" {
		return told
	}
	member := "permission"
	if p.as == "claude" {
		member = "hookSpecificOutput.permissionDecision"
	}
	return gjson.Get(o.stdout, member).Str
}

func (o outcome) String() string {
	return fmt.Sprintf("code %d, %v, after %v\nstdout %.300q\nstderr %.2000q", o.code, o.signal, o.took, o.stdout, o.stderr)
}
