//go:build unix && !linux

package chaos

import (
	"os/exec"
	"strconv"
	"strings"
)

// marked lists the processes of a room: they carry its mark among their arguments.
func marked(mark string) (all []process) {
	out, _ := exec.Command("ps", "-A", "-o", "pid=,stat=,args=").Output()
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) > 2 && !strings.HasPrefix(words[1], "Z") && strings.Contains(line, mark+" ") {
			pid, _ := strconv.Atoi(words[0])
			all = append(all, process{pid, strings.TrimSpace(line)})
		}
	}
	return all
}

// tied: these systems have no leash.
func tied(int) bool { return true }
