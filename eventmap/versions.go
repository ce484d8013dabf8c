package eventmap

import (
	"fmt"
	"strconv"
	"strings"
)

// Target is a host in a version: what a conversion may use. The zero version is
// the newest known.
type Target struct {
	Host    Host
	Version []int
}

// ParseTarget reads "cursor", "cursor@3.18" or "claude@2.1.296". Cursor's command
// line has dates for versions (2026.10.01); those count as newest.
func ParseTarget(s string) (Target, error) {
	name, version, dated := strings.Cut(s, "@")
	h, ok := ParseHost(name)
	if !ok {
		return Target{}, fmt.Errorf("target %q: cursor or claude, with or without @VERSION", s)
	}
	t := Target{Host: h}
	if !dated {
		return t, nil
	}
	for _, part := range strings.Split(version, ".") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return Target{}, fmt.Errorf("target %q: a version is numbers with points between them", s)
		}
		t.Version = append(t.Version, n)
	}
	return t, nil
}

// Has tells whether the target is as new as a version.
func (t Target) Has(since string) bool {
	for i, part := range strings.Split(since, ".") {
		n, _ := strconv.Atoi(part)
		if i >= len(t.Version) {
			return t.Version == nil || n == 0
		}
		if t.Version[i] != n {
			return t.Version[i] > n
		}
	}
	return true
}
