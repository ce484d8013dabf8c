package eventmap

// Host names a tool that starts hooks, or the dialect a script was written
// for: the same two names serve for both. The zero value is no host.
type Host uint8

// The two hosts.
const (
	Claude Host = iota + 1
	Cursor
)

// String gives the spelling used on the command line: "claude" or "cursor".
func (h Host) String() string {
	switch h {
	case Claude:
		return "claude"
	case Cursor:
		return "cursor"
	}
	return "unknown"
}

// Other is the host whose scripts a host's events are translated for: Cursor for
// Claude, Claude for Cursor, 0 for none.
func (h Host) Other() Host {
	switch h {
	case Claude:
		return Cursor
	case Cursor:
		return Claude
	}
	return 0
}

// Title gives the product's own name, for messages to people.
func (h Host) Title() string {
	switch h {
	case Claude:
		return "Claude Code"
	case Cursor:
		return "Cursor"
	}
	return "unknown host"
}

// ParseHost reads "claude" or "cursor", in exactly that spelling.
func ParseHost(s string) (Host, bool) {
	switch s {
	case "claude":
		return Claude, true
	case "cursor":
		return Cursor, true
	}
	return 0, false
}
