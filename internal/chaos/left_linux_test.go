package chaos

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
)

// marked lists the processes of a room: they carry its mark in their environment,
// whatever group and session they went to. What has ended has none any more.
func marked(mark string) (all []process) {
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		env, _ := os.ReadFile(filepath.Join(dir, "environ"))
		if bytes.Contains(env, []byte("CHAOS="+mark+"\x00")) {
			line, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
			pid, _ := strconv.Atoi(filepath.Base(dir))
			all = append(all, process{pid, string(bytes.ReplaceAll(line, []byte{0}, []byte(" ")))})
		}
	}
	return all
}
