package eventmap

// EnvVar is one environment variable that a host sets for its hooks.
type EnvVar struct {
	Host  Host
	Name  string
	Given string // what the shim sets it to for the host's own scripts, in the other host; "" if it sets nothing
	Both  bool   // the other host's scripts get it there as well: that host sets it, too
	Cite  string
}

// env lists what the hosts themselves set. A variable of the host that runs the
// shim is taken away before a script of the other dialect starts, and that script's
// own are set as Given says; what the user set stays, so only these names are touched.
var env = [...]EnvVar{
	{Cursor, "CURSOR_PROJECT_DIR", "the project's folder", false, "cursor.md 6; cursor-observed.md 8"},
	{Cursor, "CURSOR_VERSION", "the version that hookshim stands for", false, "cursor.md 6; cursor-observed.md 8"},
	{Cursor, "CURSOR_USER_EMAIL", "", false, "cursor.md 6; cursor-observed.md 8"},
	{Cursor, "CURSOR_TRANSCRIPT_PATH", "", false, "cursor.md 6; cursor-observed.md 8"},
	{Cursor, "CURSOR_CODE_REMOTE", "true, where CLAUDE_CODE_REMOTE is", false, "cursor.md 6"},
	{Cursor, "CURSOR_PLUGIN_ROOT", "the value of CLAUDE_PLUGIN_ROOT", false, "cursor.md 6"},
	{Cursor, "CURSOR_PLUGIN_DATA", "", false, "cursor.md 6"},
	{Cursor, "CURSOR_EXTENSION_HOST_ROLE", "", false, "cursor.md 6"},
	{Cursor, "CURSOR_LAYOUT", "", false, "cursor.md 6"},
	{Cursor, "CURSOR_RIPGREP_PATH", "", false, "cursor.md 6"},
	{Cursor, "CURSOR_WORKSPACE_LABEL", "", false, "cursor.md 6"},
	{Cursor, "CURSOR_INVOKED_AS", "", false, "cursor.md 6"},
	{Cursor, "CURSOR_AGENT", "", false, "cursor.md 6"},
	{Cursor, "CURSOR_CONVERSATION_ID", "", false, "cursor.md 6"},
	{Cursor, "CURSOR_TRACE_ID", "", false, "script-behaviours.md 1"},
	{Cursor, "AGENT_TRANSCRIPTS", "", false, "cursor.md 6"},

	{Claude, "CLAUDECODE", "1", false, "claude.md 8; claude-observed.md 14"},
	{Claude, "CLAUDE_PROJECT_DIR", "the project's folder", true, "claude.md 8; claude-observed.md 14"},
	{Claude, "CLAUDE_CODE_SESSION_ID", "the session's id", false, "claude.md 8; claude-observed.md 14"},
	{Claude, "CLAUDE_CODE_CHILD_SESSION", "1", false, "claude.md 8; claude-observed.md 14"},
	{Claude, "CLAUDE_CODE_ENTRYPOINT", "cli", false, "claude-observed.md 14"},
	{Claude, "CLAUDE_CODE_REMOTE", "true, where CURSOR_CODE_REMOTE is", false, "claude.md 8"},
	{Claude, "CLAUDE_PLUGIN_ROOT", "the value of CURSOR_PLUGIN_ROOT, or --plugin-root", true, "claude.md 4.4, 8"},
	{Claude, "CLAUDE_PLUGIN_DATA", "the value of CURSOR_PLUGIN_DATA, or a folder of hookshim's", false, "claude.md 4.4, 8"},
	{Claude, "CLAUDE_ENV_FILE", "a file at the start of a session, whose variables Cursor gets", false, "claude.md 8"},
}

// EnvVars lists the rows in table order.
func EnvVars() []EnvVar { return env[:] }

// SetsEnv tells whether a host itself sets the variable.
func SetsEnv(h Host, name string) bool {
	for i := range env {
		if env[i].Host == h && env[i].Name == name {
			return true
		}
	}
	return false
}
