package sink

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/tidwall/gjson"

	"hookshim/internal/plainfile"
	"hookshim/internal/rawjson"
)

// Recording is what the sink has to know, kept in a folder of its own outside the
// project. Without that folder nothing is recorded.
type Recording struct {
	Project string    // the folder that is being recorded
	Cases   string    // where the cases go; it is there already
	Until   time.Time // nothing is recorded from then on
	Max     int       // how many cases there may be
	Redact  Redactor
}

// The files of a recording's folder. A slot is an empty file named by its number:
// whoever makes it may write the case of that number, so that however many hooks
// run at once there are never more than Max.
const (
	settingsFile = "recording.json"
	slotsFolder  = "slots"
)

// Open reads a recording from its folder.
func Open(folder string) (*Recording, error) {
	b, err := plainfile.Read(filepath.Join(folder, settingsFile), plainfile.MostConfig)
	if err != nil {
		return nil, err
	}
	o, err := rawjson.Parse(string(b))
	if err != nil {
		return nil, err
	}
	str := func(name string) string { s, _ := o.Text(name); return s }
	num := func(name string) int64 { raw, _ := o.Get(name); n, _ := strconv.ParseInt(raw, 10, 64); return n }
	r := &Recording{Project: str("project"), Cases: str("cases"), Until: time.Unix(num("until"), 0), Max: int(num("max"))}
	r.Redact.Home, r.Redact.Most = str("home"), mostText
	names, _ := o.Get("names")
	for _, n := range gjson.Parse(names).Array() {
		r.Redact.Names = append(r.Redact.Names, n.Str)
	}
	key, err := hex.DecodeString(str("key"))
	copy(r.Redact.Key[:], key)
	return r, err
}

// Save writes a recording into its folder, for its owner only, and counts the
// cases that are there already against Max.
func (r *Recording) Save(folder string) error {
	for _, dir := range []string{folder, filepath.Join(folder, slotsFolder), r.Cases} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
	}
	names := "["
	for i, n := range r.Redact.Names {
		if i > 0 {
			names += ","
		}
		names += rawjson.Quote(n)
	}
	q := rawjson.Quote
	o := rawjson.Object{
		{Name: "project", Raw: q(r.Project)}, {Name: "cases", Raw: q(r.Cases)},
		{Name: "until", Raw: strconv.FormatInt(r.Until.Unix(), 10)}, {Name: "max", Raw: strconv.Itoa(r.Max)},
		{Name: "home", Raw: q(r.Redact.Home)}, {Name: "names", Raw: names + "]"},
		{Name: "key", Raw: q(hex.EncodeToString(r.Redact.Key[:]))},
	}
	if err := r.countSlots(filepath.Join(folder, slotsFolder)); err != nil {
		return err
	}
	return replace(filepath.Join(folder, settingsFile), append(o.Append(nil), '\n'))
}

// countSlots makes the slots those of the cases that are there.
func (r *Recording) countSlots(slots string) error {
	old, err := os.ReadDir(slots)
	if err != nil {
		return err
	}
	for _, e := range old {
		os.Remove(filepath.Join(slots, e.Name()))
	}
	cases, err := os.ReadDir(r.Cases)
	if err != nil {
		return err
	}
	for _, e := range cases {
		if n, ok := caseNumber(e.Name()); ok {
			if err := os.WriteFile(filepath.Join(slots, strconv.Itoa(n)), nil, 0o600); err != nil {
				return err
			}
		}
	}
	return nil
}

// caseNumber reads the number that a case's file name begins with.
func caseNumber(name string) (int, bool) {
	if len(name) < 6 || name[4] != '-' || filepath.Ext(name) != ".json" {
		return 0, false
	}
	n, err := strconv.Atoi(name[:4])
	return n, err == nil && n > 0
}

// IsCase tells whether a file name is one that the sink gives.
func IsCase(name string) bool { _, ok := caseNumber(name); return ok }

// claim takes the next free number; false if all are taken.
func (r *Recording) claim(folder string) (int, bool) {
	slots := filepath.Join(folder, slotsFolder)
	taken, err := os.ReadDir(slots)
	if err != nil || len(taken) >= r.Max {
		return 0, false
	}
	for n := len(taken) + 1; n <= r.Max; n++ {
		if free(slots, n) {
			return n, true
		}
	}
	for n := len(taken); n >= 1; n-- { // left over where cases were removed
		if free(slots, n) {
			return n, true
		}
	}
	return 0, false
}

func free(slots string, n int) bool {
	f, err := os.OpenFile(filepath.Join(slots, strconv.Itoa(n)), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return false
	}
	f.Close()
	return true
}

// replace writes a file whole or not at all.
func replace(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".*.part") // never through a link that lies there
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = f.Close()
	} else {
		f.Close()
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
