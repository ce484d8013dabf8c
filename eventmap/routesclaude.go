package eventmap

// CursorVersion is what scripts written for Cursor are told to run under: the
// version whose payloads were captured live (cursor.md 0, L-AB).
const CursorVersion = "3.18.25"

// claudeDisguise removes what only Claude Code's payloads have (SPEC 1.6).
var claudeDisguise = []*Field{
	{Do: Drop, From: []string{"permission_mode", "effort", "agent_id", "agent_type", "scratchpad_dir", "mcp_server", "cwd", "prompt_id"}, Cite: "claude.md 2.1"},
	{Do: Drop, From: []string{"background_tasks", "session_crons", "stop_hook_active", "session_title"}, Cite: "claude-observed.md 1"},
}

var (
	cConversation = Field{To: "conversation_id", Do: Copy, From: []string{"session_id"}, Cite: "cursor.md 2.1"}
	cGeneration   = Field{To: "generation_id", Do: GenerationID, From: []string{"prompt_id"}, Cite: "cursor.md 2.1"}
	cModel        = Field{To: "model", Do: ModelOrUnknown, From: []string{"model"}, Cite: "cursor-observed.md 10"}
	cTool         = Field{To: "tool_name", Do: ToolName, From: []string{"tool_name"}, Cite: "cursor-observed.md 10.1"}
	cInput        = Field{To: "tool_input", Do: ToolInput, From: []string{"tool_input"}, Cite: "cursor-observed.md 10.1"}
	cUse          = Field{To: "tool_use_id", Do: Copy, From: []string{"tool_use_id"}, Cite: "cursor-observed.md 10"}
	cShellCwd     = Field{To: "cwd", Do: ShellCwd, From: []string{"cwd"}, Cite: "cursor-observed.md 10"}
	cCwd          = Field{To: "cwd", Do: Copy, From: []string{"cwd"}, Cite: "cursor-observed.md 10"}
	cCommand      = Field{To: "command", Do: InputMember, From: []string{"command"}, Cite: "cursor-observed.md 10"}
	cSandbox      = Field{To: "sandbox", Do: Const, Raw: "false", Cite: "cursor-observed.md 10"}
	cDuration     = Field{To: "duration", Do: Copy, From: []string{"duration_ms"}, Cite: "cursor-observed.md 10"}
	cDropInput    = Field{Do: Drop, From: []string{"tool_name", "tool_input", "tool_use_id", "tool_response", "error", "is_interrupt"}, Cite: "cursor-observed.md 10"}
	cServer       = Field{To: "mcp_server_name", Do: ServerName, Cite: "cursor-observed.md 10"}
	cBareTool     = Field{To: "tool_name", Do: BareTool, Cite: "cursor-observed.md 10"}
	cInputText    = Field{To: "tool_input", Do: InputText, Cite: "cursor-observed.md 10"}
	cFilePath     = Field{To: "file_path", Do: InputMember, From: []string{"file_path"}, Cite: "cursor-observed.md 10"}
	cNoFiles      = Field{To: "attachments", Do: Const, Raw: "[]", Cite: "cursor-observed.md 10"}
	cSession      = Field{To: "session_id", Do: SessionCopy, Cite: "cursor-observed.md 8"}
	cEvent        = Field{To: "hook_event_name", Do: EventName, From: []string{"hook_event_name"}, Cite: "cursor-observed.md 8"}
	cVersion      = Field{To: "cursor_version", Do: Const, Raw: `"` + CursorVersion + `"`, Cite: "cursor-observed.md 8"}
	cRoots        = Field{To: "workspace_roots", Do: Roots, Cite: "cursor-observed.md 8"}
	cEmail        = Field{To: "user_email", Do: Const, Raw: "null", Cite: "cursor-observed.md 8"}
	cTranscript   = Field{To: "transcript_path", Do: PathOrNull, From: []string{"transcript_path"}, Cite: "cursor-observed.md 8"}
	cBackground   = Field{To: "is_background_agent", Do: Const, Raw: "false", Cite: "cursor-observed.md 10"}
	cDropDuration = Field{Do: Drop, From: []string{"duration_ms"}, Cite: "cursor-observed.md 10"}
)

// claudeRoutes are for scripts of Cursor that Claude Code starts (SPEC 3, second
// table). The generic event of each comes first: it is what a script gets whose
// event is not named.
var claudeRoutes = [...]Route{
	{From: Claude, On: "PreToolUse", Script: "preToolUse", Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cTool, &cInput, &cUse, &cShellCwd,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PreToolUse", Script: "beforeShellExecution", When: ToolIsShell, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cCommand, &cCwd, &cSandbox, &cDropInput,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PreToolUse", Script: "beforeMCPExecution", When: ToolIsMCP, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cBareTool, &cInputText, &cServer, &cDropInput,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PreToolUse", Script: "beforeReadFile", When: ToolIsRead, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel,
		{To: "content", Do: FileContent, Cite: "SPEC 3; cursor-observed.md 10"}, &cFilePath, &cNoFiles, &cDropInput,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PreToolUse", Script: "subagentStart", When: ToolIsAgent, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel,
		{To: "subagent_id", Do: Copy, From: []string{"tool_use_id"}, Cite: "cursor.md 1.2"},
		{To: "subagent_type", Do: SubagentType, Cite: "cursor.md 1.2"},
		{To: "task", Do: InputMember, From: []string{"prompt"}, Cite: "cursor.md 1.2"},
		{To: "parent_conversation_id", Do: SessionCopy, Cite: "cursor.md 1.2"},
		{To: "tool_call_id", Do: MemberAgain, From: []string{"tool_use_id"}, Cite: "cursor.md 1.2"},
		{To: "is_parallel_worker", Do: Const, Raw: "false", Cite: "cursor.md 1.2"}, &cDropInput,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PreSkillShellCommand", Script: "beforeShellExecution", Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cCommand, &cCwd, &cSandbox, &cDropInput,
		{Do: Drop, From: []string{"command_name", "command_source", "invoked_by"}, Cite: "claude-observed.md 1"},
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PostToolUse", Script: "postToolUse", Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cTool, &cInput,
		{To: "tool_output", Do: OutputText, From: []string{"tool_response"}, Cite: "cursor-observed.md 10.1"}, &cDuration, &cUse, &cShellCwd,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PostToolUse", Script: "afterShellExecution", When: ToolIsShell, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cCommand,
		{To: "output", Do: ShellOutput, Cite: "cursor-observed.md 10"}, &cDuration, &cSandbox, &cDropInput,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PostToolUse", Script: "afterMCPExecution", When: ToolIsMCP, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cBareTool, &cInputText,
		{To: "result_json", Do: ResultText, Cite: "cursor-observed.md 10"}, &cDuration, &cServer, &cDropInput,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PostToolUse", Script: "afterFileEdit", When: ToolIsEdit, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cFilePath,
		{To: "edits", Do: Edits, Cite: "cursor-observed.md 10"}, &cDropInput, &cDropDuration,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PostToolUseFailure", Script: "postToolUseFailure", Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cTool, &cInput,
		{To: "error_message", Do: FailureText, From: []string{"error"}, Cite: "cursor-observed.md 9.1"},
		{To: "failure_type", Do: Const, Raw: `"error"`, Cite: "cursor-observed.md 9.1"}, &cDuration, &cUse,
		{To: "is_interrupt", Do: Copy, From: []string{"is_interrupt"}, Cite: "cursor-observed.md 10"}, &cShellCwd,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PostToolUseFailure", Script: "afterShellExecution", When: ToolIsShell, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cCommand,
		{To: "output", Do: ShellOutput, Cite: "cursor-observed.md 10"}, &cDuration, &cSandbox, &cDropInput,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PostToolUseFailure", Script: "afterMCPExecution", When: ToolIsMCP, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cBareTool, &cInputText,
		{To: "result_json", Do: ResultText, Cite: "cursor-observed.md 10"}, &cDuration, &cServer, &cDropInput,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "UserPromptSubmit", Script: "beforeSubmitPrompt", When: PromptOfUser, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel,
		{To: "prompt", Do: Copy, From: []string{"prompt"}, Cite: "cursor-observed.md 10"}, &cNoFiles,
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "Stop", Script: "stop", Cite: "SPEC 3, 5", Fields: []*Field{
		&cConversation, &cGeneration, &cModel,
		{To: "status", Do: Const, Raw: `"completed"`, Cite: "cursor-observed.md 10"},
		{To: "loop_count", Do: LoopCount, Cite: "SPEC 5"},
		{Do: Drop, From: []string{"last_assistant_message"}, Cite: "cursor-observed.md 10"},
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "Stop", Script: "afterAgentResponse", When: HasMessage, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel,
		{To: "text", Do: Copy, From: []string{"last_assistant_message"}, Cite: "cursor-observed.md 10"},
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "StopFailure", Script: "stop", Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel,
		{To: "status", Do: Const, Raw: `"error"`, Cite: "cursor-observed.md 10"},
		{To: "loop_count", Do: LoopCount, Cite: "SPEC 5"},
		{Do: Drop, From: []string{"error", "error_details", "last_assistant_message"}, Cite: "claude-observed.md 1"},
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "SubagentStop", Script: "subagentStop", When: HasAgentType, Cite: "SPEC 3, 5", Fields: []*Field{
		&cConversation, &cGeneration, &cModel,
		{To: "subagent_id", Do: Copy, From: []string{"agent_id"}, Cite: "cursor.md 1.2"},
		{To: "subagent_type", Do: SubagentType, From: []string{"agent_type"}, Cite: "cursor.md 1.2"},
		{To: "status", Do: Const, Raw: `"completed"`, Cite: "cursor.md 1.2"},
		{To: "summary", Do: Copy, From: []string{"last_assistant_message"}, Cite: "cursor.md 1.2"},
		{To: "parent_conversation_id", Do: SessionCopy, Cite: "cursor.md 1.2"},
		{To: "loop_count", Do: LoopCount, Cite: "SPEC 5"},
		{To: "agent_transcript_path", Do: Copy, From: []string{"agent_transcript_path"}, Cite: "cursor.md 1.2"},
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "SessionStart", Script: "sessionStart", When: SourceIsNew, Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel, &cBackground,
		{Do: Drop, From: []string{"source", "seconds_since_last_response", "context_tokens", "prompt_cache_likely_expired", "estimated_cache_write_usd"}, Cite: "claude-observed.md 1"},
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "SessionEnd", Script: "sessionEnd", Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel,
		{To: "reason", Do: CloseReason, From: []string{"reason"}, Cite: "cursor.md 1.2"}, &cBackground,
		{To: "final_status", Do: Const, Raw: `"completed"`, Cite: "cursor-observed.md 10"},
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
	{From: Claude, On: "PreCompact", Script: "preCompact", Cite: "SPEC 3", Fields: []*Field{
		&cConversation, &cGeneration, &cModel,
		{To: "trigger", Do: Copy, From: []string{"trigger"}, Cite: "cursor.md 1.2"},
		{Do: Drop, From: []string{"custom_instructions"}, Loss: LossFieldDropped, Cite: "claude.md 1.2"},
		&cSession, &cEvent, &cVersion, &cRoots, &cEmail, &cTranscript,
	}},
}
