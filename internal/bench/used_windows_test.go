package bench

import "os"

func used(*os.ProcessState) (kB, faults int64) { return 0, 0 }
