package eventmap

import (
	"slices"
	"strings"
)

// handlerTypes lists the events of Claude Code that do not run every type of
// handler, with what they run (claude.md 1.1; http on SessionStart and the
// prompts were tried, docs/contract-notes.md).
var handlerTypes = [...]struct{ event, types string }{
	{"SessionStart", "command mcp_tool"},
	{"Setup", "command mcp_tool"},
	{"MessageDisplay", "command http mcp_tool"},
	{"PermissionRequest", "command http mcp_tool prompt"},
	{"Notification", "command http mcp_tool"},
	{"SubagentStart", "command http mcp_tool"},
	{"StopFailure", "command http mcp_tool"},
	{"InstructionsLoaded", "command http mcp_tool"},
	{"ConfigChange", "command http mcp_tool"},
	{"CwdChanged", "command http mcp_tool"},
	{"DirectoryAdded", "command http mcp_tool"},
	{"FileChanged", "command http mcp_tool"},
	{"WorktreeCreate", "command http mcp_tool"},
	{"WorktreeRemove", "command http mcp_tool"},
	{"PreCompact", "command http mcp_tool"},
	{"PostCompact", "command http mcp_tool"},
	{"PreModelSwitch", "command http mcp_tool"},
	{"PostModelSwitch", "command http mcp_tool"},
	{"Elicitation", "command http mcp_tool"},
	{"ElicitationResult", "command http mcp_tool"},
	{"SessionEnd", "command http mcp_tool"},
}

// Runs tells whether an event of Claude Code runs handlers of a type: command,
// http, mcp_tool, prompt or agent. Every other type is false, and so is every type
// on an event of Cursor but command.
func (e *Event) Runs(handler string) bool {
	if e.Host != Claude {
		return handler == "command"
	}
	types := "command http mcp_tool prompt agent"
	for i := range handlerTypes {
		if handlerTypes[i].event == e.Name {
			types = handlerTypes[i].types
		}
	}
	return slices.Contains(strings.Fields(types), handler)
}

// AnswersPrompt tells the events of Cursor on which what a prompt hook says has an
// effect: a call or a prompt that it refuses does not go ahead (cursor-observed.md
// 9). On the others Cursor does nothing with the answer.
func (e *Event) AnswersPrompt() bool { return e.Host == Cursor && e.Blocks() }

// PromptEvent is the event of Cursor that a prompt handler of Claude Code's event
// goes to, "" where Cursor does nothing with what prompts say.
func (e *Event) PromptEvent() string {
	for _, r := range RoutesTo(Cursor, e.Name) {
		if on := FindEvent(Cursor, r.On); e.Host == Claude && on.AnswersPrompt() {
			return r.On
		}
	}
	return ""
}

// credentials are the variables that Claude Code puts into no header of an http
// hook, listed or not (docs/contract-notes.md). Every name that begins INPUT_ and
// ends in one of them is one, too.
var credentials = [...]string{
	"ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_CUSTOM_HEADERS", "ANTHROPIC_FOUNDRY_API_KEY", "ANTHROPIC_AWS_API_KEY",
	"CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_OAUTH_REFRESH_TOKEN", "CLAUDE_TRUSTED_DEVICE_TOKEN", "CLAUDE_CODE_CLIENT_KEY_PASSPHRASE",
	"AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_BEARER_TOKEN_BEDROCK",
	"GOOGLE_APPLICATION_CREDENTIALS", "AZURE_CLIENT_SECRET", "AZURE_CLIENT_CERTIFICATE_PATH",
	"NPM_TOKEN", "NODE_AUTH_TOKEN", "SSH_SIGNING_KEY",
	"ACTIONS_ID_TOKEN_REQUEST_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_URL", "ACTIONS_RUNTIME_TOKEN", "ACTIONS_RUNTIME_URL",
	"ALL_INPUTS", "OVERRIDE_GITHUB_TOKEN", "DEFAULT_WORKFLOW_TOKEN",
	"OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_LOGS_HEADERS", "OTEL_EXPORTER_OTLP_METRICS_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
}

// Credentials lists those variables.
func Credentials() []string { return credentials[:] }

// IsCredential tells whether Claude Code keeps a variable out of the headers of
// http hooks.
func IsCredential(name string) bool {
	return slices.Contains(credentials[:], strings.TrimPrefix(name, "INPUT_"))
}

// IsHeaderName tells whether a header of HTTP can have the name (RFC 9110, 5.6.2).
func IsHeaderName(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	}) < 0
}
