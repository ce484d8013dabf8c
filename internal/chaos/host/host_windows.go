package host

import "errors"

func run([]string) error { return errors.ErrUnsupported }
