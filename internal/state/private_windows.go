package state

// private: the folder below LOCALAPPDATA is the user's own.
func private(string) bool { return true }
