package cli

import (
	"os"

	"golang.org/x/sys/windows"
)

// showsColour tells whether a file is a console that takes escapes for colour. It
// asks the console to; an old one refuses.
func showsColour(f *os.File) bool {
	var mode uint32
	h := windows.Handle(f.Fd())
	return windows.GetConsoleMode(h, &mode) == nil && windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
