package host

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// fullDisk mounts 16 kB of memory on a folder, seen by what is started only, and
// leaves no room there.
func fullDisk(dir string) error {
	if err := unix.Mount("none", dir, "tmpfs", 0, "size=16k,mode=0777"); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, "full"))
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		if _, err := f.Write(make([]byte, 4096)); errors.Is(err, unix.ENOSPC) {
			return nil
		} else if err != nil {
			return err
		}
	}
}
