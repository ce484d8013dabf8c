package proc

import (
	"os"
	"time"
)

// ReadStdin reads stdin to its end, or up to the point where complete says that
// all is there and the host, which may never close the pipe, sends no more.
func ReadStdin(complete func([]byte) bool) ([]byte, error) {
	type piece struct {
		b   []byte
		err error
	}
	pieces := make(chan piece)
	go func() {
		for {
			b := make([]byte, 64<<10)
			n, err := os.Stdin.Read(b)
			pieces <- piece{b[:n], err}
			if err != nil {
				return
			}
		}
	}()
	var buf []byte
	for {
		select {
		case p := <-pieces:
			buf = append(buf, p.b...)
			if p.err != nil {
				return buf, nil
			}
		case <-time.After(30 * time.Millisecond):
			if len(buf) > 0 && complete(buf) {
				return buf, nil
			}
		}
	}
}
