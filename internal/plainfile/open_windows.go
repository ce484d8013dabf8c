package plainfile

import "os"

// Making a link takes a right there that users do not have.
const noWait, noFollow = 0, 0

func own(os.FileInfo) bool { return true }
