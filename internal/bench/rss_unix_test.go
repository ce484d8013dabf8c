//go:build unix

package bench

import (
	"os"
	"runtime"
	"syscall"
)

// maxRSS is the most memory an ended process held, in kilobytes.
func maxRSS(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss) / 1024
	}
	return int64(u.Maxrss)
}
