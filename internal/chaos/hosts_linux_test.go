package chaos

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func linuxHosts() []badHost {
	return []badHost{
		{"has no descriptors left for the shim: 3 to 16 of them", "the script's deny, or that it could not be started: nothing, a deny with `--fail-closed`", true, fewDescriptors},
		{"has no processes left: 1 to 12 of them for the user", "the same; below what Go itself needs exit 2, which blocks", true, fewProcesses},
		{"has a HOME that can't be written", "as ever; nothing is kept", true, readOnlyHome},
		{"has a full disk: HOME, state and temporary files", "as ever; nothing is kept, and no half of anything", true, fullDisk},
		{"writes the log to a full disk", "as ever, and a line on stderr", true, fullLog},
	}
}

// short starts a denying script with less and less of something. It never passes
// in silence: it is denied, or said not to have been started, which blocks with
// --fail-closed.
func short(t *testing.T, what string, from, to int, prepare ...string) {
	t.Helper()
	got := map[string]int{}
	for d, p := range gates {
		for n := from; n <= to; n++ {
			var options []string
			closed := (n+d)%2 == 0
			if closed {
				options = []string{"--fail-closed"}
			}
			r := newRoom(t)
			open(r)
			o := r.run(r.command(p, options, []string{"out=" + p.deny}, append(prepare[:len(prepare):len(prepare)], what+"="+strconv.Itoa(n))...), 2*start*slowness)
			says := o.says(p)
			got[says]++
			passes := !closed && says == nothing && strings.Contains(o.stderr, "could not be started")
			if says != deny && says != "exit 2" && !passes {
				t.Errorf("%s, %s %d, %v: %s\n%v", p.as, what, n, options, says, o)
			}
			r.clean(1)
		}
	}
	if from < to && (got[deny] == 0 || len(got) < 2) {
		t.Errorf("%s: the limit was never, or always, in the way: %v", what, got)
	}
}

func fewDescriptors(t *testing.T) { short(t, "descriptors", 3, 16) }

// Users of whom no process runs, for what root may do all the same.
const (
	stranger = 61184 + iota
	reader
)

// open lets every user into the room.
func open(r *room) {
	for dir := r.dir; dir != filepath.Dir(dir) && dir != os.TempDir(); dir = filepath.Dir(dir) {
		os.Chmod(dir, 0o755)
	}
}

// fewProcesses: what a user may have is no limit for root, who becomes another one.
// Of this user's own processes nobody knows how many there are: then there is room
// for none more, which Go itself does not start with.
func fewProcesses(t *testing.T) {
	if os.Getuid() == 0 {
		short(t, "processes", 1, 12, "user="+strconv.Itoa(stranger))
		return
	}
	short(t, "processes", 1, 1)
}

func readOnlyHome(t *testing.T) {
	for _, p := range gates {
		r := newRoom(t)
		open(r)
		os.Chmod(r.home, 0o555)
		os.Chmod(filepath.Join(r.dir, "tmp"), 0o777)
		prepare := []string{}
		if os.Getuid() == 0 {
			prepare = []string{"user=" + strconv.Itoa(reader)}
		}
		for _, script := range []string{"out=" + p.deny, "exit=0"} {
			o := r.run(r.command(p, []string{"--once-per-call", "--verbose"}, []string{script}, prepare...), 2*start*slowness)
			if got := o.says(p); got != map[bool]string{true: deny, false: nothing}[script != "exit=0"] {
				t.Errorf("%s, %s: %s\n%v", p.as, script, got, o)
			}
			if p.as == "cursor" && script == "exit=0" && !strings.Contains(o.stderr, "HS503") {
				t.Errorf("nothing is said of what could not be kept: %v", o)
			}
		}
		r.clean(0)
	}
}

// fullDisk mounts one in a namespace of its own, as root or with a namespace of
// users. Where the system grants neither, /dev/full and a file in the way stand for
// the disk.
func fullDisk(t *testing.T) {
	ask := cursorCall
	for _, p := range []place{inCursor, inClaude, {as: "cursor", payload: on("sessionStart", ask), deny: "text"}} {
		r := newRoom(t)
		disk := filepath.Join(r.dir, "disk")
		if err := os.Mkdir(disk, 0o777); err != nil {
			t.Fatal(err)
		}
		r.home = filepath.Join(disk)
		r.env = []string{"TMPDIR=" + disk}
		cmd := r.command(p, []string{"--once-per-call", "--verbose"}, []string{"out=" + p.deny}, "disk="+disk)
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
		if os.Getuid() != 0 {
			cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
			cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}}
		}
		if !mountable(cmd.SysProcAttr) {
			cmd = r.command(p, []string{"--once-per-call", "--verbose"}, []string{"out=" + p.deny})
			os.Symlink("/dev/full", filepath.Join(disk, ".local"))
			cmd.Env = append(cmd.Env, "TMPDIR=/dev/full")
		}
		o := r.run(cmd, 2*start*slowness)
		want := deny
		if p.deny == "text" {
			want = told
		}
		if got := o.says(p); got != want {
			t.Errorf("%s: %s\n%v", p.as, got, o)
		}
		r.clean(0)
	}
}

// mountable tells whether the system lets us mount in a namespace of our own.
func mountable(attr *syscall.SysProcAttr) bool {
	dir, err := os.MkdirTemp("", "chaos-mount-")
	if err != nil {
		return false
	}
	defer os.Remove(dir)
	cmd := exec.Command(filepath.Join(programs, "host"), "disk="+dir, "--", "true")
	a := *attr
	cmd.SysProcAttr = &a
	return cmd.Run() == nil
}

func fullLog(t *testing.T) {
	for _, p := range gates {
		r := newRoom(t)
		o := r.run(r.command(p, []string{"--log", "/dev/full"}, []string{"out=" + p.deny}), 2*start*slowness)
		if got := o.says(p); got != deny || !strings.Contains(o.stderr, "writing the log") {
			t.Errorf("%s: %s\n%v", p.as, got, o)
		}
		r.clean(0)
	}
}
