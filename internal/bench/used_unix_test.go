//go:build unix

package bench

import (
	"os"
	"runtime"
	"syscall"
)

// used is what an ended process and its children needed: the most memory that it
// held, in kilobytes, and the page faults.
func used(p *os.ProcessState) (kB, faults int64) {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, 0
	}
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss) / 1024, int64(u.Minflt)
	}
	return int64(u.Maxrss), int64(u.Minflt)
}
