//go:build unix && !linux

package host

import "errors"

func fullDisk(string) error { return errors.ErrUnsupported }
