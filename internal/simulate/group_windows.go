package simulate

import "os/exec"

// ownGroup: a command that runs out of time is ended without its children.
func ownGroup(*exec.Cmd) {}
