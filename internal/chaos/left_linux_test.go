package chaos

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
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

// tied tells whether the shim has its leash on the script's group: a descriptor that
// sends a signal. Before, which is a few microseconds, a signal ends the script alone.
func tied(shim int) bool {
	files, _ := filepath.Glob(filepath.Join("/proc", strconv.Itoa(shim), "fdinfo", "*"))
	for _, file := range files {
		info, _ := os.ReadFile(file)
		_, rest, _ := bytes.Cut(info, []byte("flags:\t"))
		line, _, _ := bytes.Cut(rest, []byte("\n"))
		if flags, _ := strconv.ParseInt(string(line), 8, 64); flags&syscall.O_ASYNC != 0 {
			return true
		}
	}
	return false
}
