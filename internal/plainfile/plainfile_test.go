package plainfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRead(t *testing.T) {
	path := file(t, "0123456789")
	for most, ok := range map[int64]bool{9: false, 10: true, 11: true} {
		if b, err := Read(path, most); (err == nil) != ok || ok && string(b) != "0123456789" {
			t.Errorf("at most %d: %q %v", most, b, err)
		}
	}
	if _, err := Read(path+"x", 9); !os.IsNotExist(err) {
		t.Error(err)
	}
	if _, err := Read(filepath.Dir(path), 9); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Error(err)
	}
}

// TestReadGrows: a file that says it is empty and is not, as those of /proc.
func TestReadGrows(t *testing.T) {
	const name = "/proc/self/status"
	want, err := os.ReadFile(name)
	if err != nil {
		t.Skip("no such files here")
	}
	if b, err := Read(name, 1<<20); err != nil || len(b) < len(want)/2 {
		t.Error(len(b), err)
	}
	if _, err := Read(name, 100); err == nil {
		t.Error("more than 100 bytes were read")
	}
}

// within fails a test that hangs instead of leaving that to the clock of go test.
func within(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan bool)
	go func() { do(); close(done) }()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		t.Fatalf("%s: still at it after 5 seconds", what)
	}
}
