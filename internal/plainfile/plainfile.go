// Package plainfile reads files that somebody else may have put there, and appends
// to one: regular files only, no more of them than was asked for. A pipe would hold
// the reader up for ever, a device fill its memory.
package plainfile

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
)

// MostConfig is how long a file of configuration may be, in bytes. The largest one
// known is a tenth of that.
const MostConfig = 1 << 20

var (
	errNotRegular = errors.New("not a regular file")
	errTooLong    = errors.New("longer than a file of its kind is read")
	errLink       = errors.New("a symbolic link")
	errForeign    = errors.New("not a file of one's own")
)

// Open opens a regular file for reading and gives its size. A link is followed.
func Open(path string) (*os.File, int64, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, 0, err
	} else if err := regular(path, info); err != nil {
		return nil, 0, err // some devices do something when they are opened
	}
	f, err := os.OpenFile(path, os.O_RDONLY|noWait, 0)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err == nil {
		err = regular(path, info)
	}
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
}

// Read gives what a regular file holds. A file that is longer than most bytes is
// an error.
func Read(path string, most int64) ([]byte, error) {
	f, size, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if size > most {
		return nil, fault(path, errTooLong)
	}
	return all(f, size, most)
}

// Named is Read for a name that may come from the command line, where a shell puts
// /dev/fd/N for the output of a command.
func Named(path string, most int64) ([]byte, error) {
	if path != "/dev/stdin" && !strings.HasPrefix(path, "/dev/fd/") {
		return Read(path, most)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return all(f, 0, most)
}

// all reads to the end, which size is a guess of.
func all(f *os.File, size, most int64) ([]byte, error) {
	b := make([]byte, 0, size+512)
	r := io.LimitReader(f, most+1)
	for {
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		switch {
		case err == io.EOF && int64(len(b)) > most:
			return nil, fault(f.Name(), errTooLong)
		case err == io.EOF:
			return b, nil
		case err != nil:
			return nil, err
		case len(b) == cap(b):
			b = append(b, 0)[:len(b)]
		}
	}
}

// Append adds a line to a file of the user's own, which it makes for that user
// alone. One that is a link, a pipe or a device, that has a second name or belongs
// to somebody else gets nothing.
func Append(path string, line []byte) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY|noWait|noFollow, 0o600)
	if errors.Is(err, syscall.ELOOP) {
		return fault(path, errLink)
	}
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil {
		err = regular(path, info)
	}
	if err == nil && !own(info) {
		err = fault(path, errForeign)
	}
	if err == nil {
		_, err = f.Write(line)
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

func regular(path string, info os.FileInfo) error {
	switch {
	case info.IsDir():
		return fault(path, syscall.EISDIR)
	case !info.Mode().IsRegular():
		return fault(path, errNotRegular)
	}
	return nil
}

func fault(path string, err error) error { return &os.PathError{Op: "open", Path: path, Err: err} }
