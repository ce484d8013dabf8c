//go:build unix

package simulate

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a command's whole process group end with it when its time is up.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
