package eventmap

// EnvVar is one environment variable that a host sets for its hooks.
type EnvVar struct {
	Host Host
	Name string
	Cite string
}

// env lists what the hosts themselves set. A variable of the host that runs the
// shim is taken away before a script of the other dialect starts; what the user
// set stays, so only these names are touched.
var env = [...]EnvVar{
	{Cursor, "CURSOR_PROJECT_DIR", "cursor.md 6; cursor-observed.md 8"},
	{Cursor, "CURSOR_VERSION", "cursor.md 6; cursor-observed.md 8"},
	{Cursor, "CURSOR_USER_EMAIL", "cursor.md 6; cursor-observed.md 8"},
	{Cursor, "CURSOR_TRANSCRIPT_PATH", "cursor.md 6; cursor-observed.md 8"},
	{Cursor, "CURSOR_CODE_REMOTE", "cursor.md 6"},
	{Cursor, "CURSOR_PLUGIN_ROOT", "cursor.md 6"},
	{Cursor, "CURSOR_PLUGIN_DATA", "cursor.md 6"},
	{Cursor, "CURSOR_EXTENSION_HOST_ROLE", "cursor.md 6"},
	{Cursor, "CURSOR_LAYOUT", "cursor.md 6"},
	{Cursor, "CURSOR_RIPGREP_PATH", "cursor.md 6"},
	{Cursor, "CURSOR_WORKSPACE_LABEL", "cursor.md 6"},
	{Cursor, "CURSOR_INVOKED_AS", "cursor.md 6"},
	{Cursor, "CURSOR_AGENT", "cursor.md 6"},
	{Cursor, "CURSOR_CONVERSATION_ID", "cursor.md 6"},
	{Cursor, "CURSOR_TRACE_ID", "script-behaviours.md 1"},
	{Cursor, "AGENT_TRANSCRIPTS", "cursor.md 6"},

	{Claude, "CLAUDECODE", "claude.md 8; claude-observed.md 14"},
	{Claude, "CLAUDE_PROJECT_DIR", "claude.md 8; claude-observed.md 14"},
	{Claude, "CLAUDE_CODE_SESSION_ID", "claude.md 8; claude-observed.md 14"},
	{Claude, "CLAUDE_CODE_CHILD_SESSION", "claude.md 8; claude-observed.md 14"},
	{Claude, "CLAUDE_CODE_ENTRYPOINT", "claude-observed.md 14"},
	{Claude, "CLAUDE_CODE_REMOTE", "claude.md 8"},
	{Claude, "CLAUDE_PLUGIN_ROOT", "claude.md 4.4, 8"},
	{Claude, "CLAUDE_PLUGIN_DATA", "claude.md 4.4, 8"},
	{Claude, "CLAUDE_ENV_FILE", "claude.md 8"},
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
