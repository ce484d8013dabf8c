package state

import (
	"os"
	"path/filepath"
	"runtime"
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
	dir, prefix := s.shelf("calls", "other")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(files[0], filepath.Join(dir, prefix+"x")); err != nil {
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
		{"windows", env("LOCALAPPDATA", "/u/L", "HOME", "/h"), "/u/L/hookshim/state"},
		{"windows", env("USERPROFILE", "/u"), "/u/AppData/Local/hookshim/state"},
		{"windows", env("LOCALAPPDATA", "/u/L", "XDG_STATE_HOME", "/x"), "/x/hookshim"},
		{"windows", env("HOME", "/h"), ""},
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

// TestPrune: what is older than keepDays goes, on the first write of a day;
// folders stay.
func TestPrune(t *testing.T) {
	s := open(t)
	if err := s.Put("calls", "old", []byte("x")); err != nil {
		t.Fatal(err)
	}
	old, _ := filepath.Glob(filepath.Join(s.Folder("calls"), "*", "*"))
	if len(old) != 1 {
		t.Fatalf("the record lies in %v", old)
	}
	at := time.Now().Add(-(keepDays + 1) * 24 * time.Hour)
	for _, path := range []string{old[0], filepath.Dir(old[0]), filepath.Join(s.dir, "pruned")} {
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Put("stops", "new", []byte("x")); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old[0]); err == nil {
		t.Error("an old record was kept")
	}
	if _, err := os.Stat(filepath.Dir(old[0])); err != nil {
		t.Error("the folder, which another process may be about to use, was removed")
	}
	if got := s.List("stops", "new", time.Minute); len(got) != 1 {
		t.Errorf("of the new records %d are there", len(got))
	}
}

// TestOthersCanWrite: a folder that others can write decides nothing, whatever
// lies in it.
func TestOthersCanWrite(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there the access list decides, see TestOthersMayWrite")
	}
	s := open(t)
	if err := s.Put("calls", "k", []byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepSessionEnv("s", []string{"A=1"}); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(s.dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Take("calls", "k", time.Minute, least); ok || s.List("calls", "k", time.Minute) != nil || s.SessionEnv("s") != nil {
		t.Error("what others may have written was used")
	}
	if s.Put("calls", "k", nil) == nil || s.KeepSessionEnv("s", []string{"B=1"}) == nil {
		t.Error("something was written where others can write")
	}
	if _, err := s.Spill("x"); err == nil {
		t.Error("a text was written where others can write")
	}
}

// TestSessionEnv: hooks of a session's start that end at once each keep theirs,
// and the later one's value comes last.
func TestSessionEnv(t *testing.T) {
	s := open(t)
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if err := s.KeepSessionEnv("s", []string{"N" + strconv.Itoa(i) + "=1", "A=early"}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if err := s.KeepSessionEnv("s", nil); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepSessionEnv("s", []string{"A=late"}); err != nil {
		t.Fatal(err)
	}
	vars := s.SessionEnv("s")
	if len(vars) != 41 || vars[40] != "A=late" {
		t.Errorf("kept %d: %q", len(vars), vars)
	}
}

// TestPruneAll: every kind is pruned, also what is from the future, and a stamp from
// there does not stop it.
func TestPruneAll(t *testing.T) {
	for _, shift := range []time.Duration{-(keepDays + 1) * 24 * time.Hour, (keepDays + 1) * 24 * time.Hour} {
		s := open(t)
		for _, kind := range []string{"calls", "loops", "stops", "env"} {
			if err := s.Put(kind, "k", []byte("x")); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Spill("x"); err != nil {
			t.Fatal(err)
		}
		f, err := s.Temp("hookshim-env-")
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		at := time.Now().Add(shift)
		old := 0
		filepath.WalkDir(s.dir, func(path string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				os.Chtimes(path, at, at)
				old++
			}
			return err
		})
		if old != 7 {
			t.Fatalf("%d files, want 7", old)
		}
		if err := s.Put("calls", "new", []byte("x")); err != nil {
			t.Fatal(err)
		}
		var left []string
		filepath.WalkDir(s.dir, func(path string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				left = append(left, path)
			}
			return err
		})
		if len(left) != 2 {
			t.Errorf("%v from now: left are %v, want the stamp and the new record", shift, left)
		}
	}
}
