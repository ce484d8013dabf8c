package state

import (
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

func open(t *testing.T) *Store {
	t.Helper()
	dir := t.TempDir()
	return Open(func(name string) string {
		if name == "XDG_STATE_HOME" {
			return dir
		}
		return ""
	})
}

func least(a, b []byte) bool { return string(a) < string(b) }

func TestTakeOnce(t *testing.T) {
	s := open(t)
	for _, v := range []string{"b", "a", "c"} {
		if err := s.Put("calls", "key", []byte(v)); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"a", "b", "c"} {
		if got, ok := s.Take("calls", "key", time.Minute, least); !ok || string(got) != want {
			t.Errorf("got %q %v, want %q", got, ok, want)
		}
	}
	if got, ok := s.Take("calls", "key", time.Minute, least); ok {
		t.Errorf("a record was taken twice: %q", got)
	}
}

// TestParallel: every record is taken by exactly one of many, and none is lost.
func TestParallel(t *testing.T) {
	s := open(t)
	const n = 200
	var wg sync.WaitGroup
	var mu sync.Mutex
	taken := map[string]int{}
	for i := range n {
		wg.Add(2)
		go func() {
			defer wg.Done()
			if err := s.Put("calls", "key", []byte(strconv.Itoa(i))); err != nil {
				t.Error(err)
			}
		}()
		go func() {
			defer wg.Done()
			for range 10000 {
				if b, ok := s.Take("calls", "key", time.Minute, least); ok {
					mu.Lock()
					taken[string(b)]++
					mu.Unlock()
					return
				}
				time.Sleep(time.Millisecond)
			}
			t.Error("a taker went without")
		}()
	}
	wg.Wait()
	if len(taken) != n {
		t.Errorf("%d different records were taken, want %d", len(taken), n)
	}
	for v, times := range taken {
		if times != 1 {
			t.Errorf("%s was taken %d times", v, times)
		}
	}
}

func TestAge(t *testing.T) {
	s := open(t)
	for _, shift := range []time.Duration{-time.Hour, time.Hour} {
		if err := s.Put("calls", "key", []byte("x")); err != nil {
			t.Fatal(err)
		}
		files, _ := filepath.Glob(filepath.Join(s.Folder("calls"), "*", "*"))
		at := time.Now().Add(shift)
		if err := os.Chtimes(files[0], at, at); err != nil {
			t.Fatal(err)
		}
		if _, ok := s.Take("calls", "key", time.Minute, least); ok {
			t.Errorf("a record of %v from now was used", shift)
		}
	}
}

func TestOtherKey(t *testing.T) {
	s := open(t)
	if err := s.Put("calls", "key", []byte("x")); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(s.Folder("calls"), "*", "*"))
	other := filepath.Join(s.Folder("calls"), hash("other"))
	if err := os.MkdirAll(other, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(files[0], filepath.Join(other, "x")); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Take("calls", "other", time.Minute, least); ok {
		t.Error("a record under the same name but of another key was used")
	}
}

func TestNoStore(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*Store{
		"no home": Open(func(string) string { return "" }),
		"a file in the way": Open(func(n string) string {
			if n == "HOOKSHIM_STATE" {
				return filepath.Join(blocked, "state")
			}
			return ""
		}),
	} {
		if s.Put("calls", "k", nil) == nil {
			t.Errorf("%s: a record was kept nowhere", name)
		}
		if _, ok := s.Take("calls", "k", time.Minute, least); ok {
			t.Errorf("%s: a record came from nowhere", name)
		}
		if _, err := s.Spill("x"); err == nil {
			t.Errorf("%s: a text was kept nowhere", name)
		}
		if s.PluginData("/p") != "" || s.SessionEnv("s") != nil {
			t.Errorf("%s: something came from nowhere", name)
		}
	}
}

func TestFolder(t *testing.T) {
	env := func(pairs ...string) func(string) string {
		return func(n string) string {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == n {
					return pairs[i+1]
				}
			}
			return ""
		}
	}
	for _, c := range []struct {
		system string
		env    func(string) string
		want   string
	}{
		{"linux", env("HOME", "/h"), "/h/.local/state/hookshim"},
		{"linux", env("HOME", "/h", "XDG_STATE_HOME", "/x"), "/x/hookshim"},
		{"linux", env("HOME", "/h", "XDG_STATE_HOME", "relative"), "/h/.local/state/hookshim"},
		{"darwin", env("HOME", "/h"), "/h/Library/Application Support/hookshim"},
		{"linux", env(), ""},
	} {
		if got := folder(c.system, c.env); filepath.ToSlash(got) != c.want {
			t.Errorf("%s: %q, want %q", c.system, got, c.want)
		}
	}
}

func TestModes(t *testing.T) {
	s := open(t)
	if err := s.Put("calls", "k", []byte("x")); err != nil {
		t.Fatal(err)
	}
	path, err := s.Spill("text")
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[string]os.FileMode{s.dir: 0o700, s.Folder("calls"): 0o700, path: 0o600} {
		info, err := os.Stat(p)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v %v, want %v", p, info.Mode(), err, want)
		}
	}
}
