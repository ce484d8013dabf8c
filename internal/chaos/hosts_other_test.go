//go:build unix && !linux

package chaos

func linuxHosts() []badHost { return nil }
