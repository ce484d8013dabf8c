package matcher

func (c commandPattern) matchShell(command string) bool { return true }
