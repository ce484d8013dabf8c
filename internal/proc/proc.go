package proc

import (
	"os"
	"time"
)

// Limits on what is kept of a child's output, in bytes. More is read and
// dropped, so that the child never blocks; the end is kept.
const (
	MaxStdout = 16 << 20
	MaxStderr = 64 << 10
)

// Grace is how long a child that was told to end may take before it is killed.
const Grace = 2 * time.Second

// Command is a child to run.
type Command struct {
	Args  []string // program and arguments; the program is looked up by Find
	Dirs  []string // the first that exists is the working directory; none is the shim's own
	Env   []string
	Stdin []byte

	// Timeout is the child's full time; 0 is no limit.
	Timeout time.Duration

	// Heedful: a signal to the shim must never end it at once, since a file waits
	// to be removed. That makes the start dearer.
	Heedful bool
}

// Result is what a child left behind.
type Result struct {
	Exit     int // exit status; 128+n if signal n ended it
	TimedOut bool
	Killed   bool  // a signal ended the child; Exit is 128+n then
	Start    error // why it could not be started
	Signal   int   // a signal that the shim itself got meanwhile, 0 for none
	Stdout   []byte
	Stderr   []byte // the last MaxStderr bytes; all of it was passed on
	Flood    bool   // stdout was longer than MaxStdout
	Held     bool   // stdout was still open when the child had ended
	Moved    string // the working directory, where it was not the first of Dirs
}

// LookupEnv gives the last value of a variable in an environment of NAME=value, ""
// if there is none.
func LookupEnv(env []string, name string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if kv := env[i]; len(kv) > len(name) && kv[len(name)] == '=' && sameName(kv[:len(name)], name) {
			return kv[len(name)+1:]
		}
	}
	return ""
}

// tail keeps the end of a stream.
type tail struct {
	max   int
	buf   []byte
	flood bool
}

func (t *tail) add(b []byte) {
	t.buf = append(t.buf, b...)
	if len(t.buf) > 2*t.max {
		t.trim()
	}
}

func (t *tail) trim() []byte {
	if over := len(t.buf) - t.max; over > 0 {
		t.flood = true
		t.buf = append(t.buf[:0], t.buf[over:]...)
	}
	return t.buf
}

// dir chooses the working directory. With none that exists it is the folder for
// temporary files.
func (c *Command) dir() (dir, moved string) {
	for i, d := range c.Dirs {
		if info, err := os.Stat(d); err == nil && info.IsDir() && enterable(d) {
			if i > 0 {
				moved = d
			}
			return d, moved
		}
	}
	if len(c.Dirs) == 0 {
		return "", ""
	}
	return os.TempDir(), os.TempDir()
}
