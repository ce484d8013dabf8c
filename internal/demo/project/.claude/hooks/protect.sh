#!/bin/sh
# PreToolUse, matcher "Edit|Write": answers in JSON instead of by exit code.
IFS= read -r input
case $input in
*'"file_path":"'*'/.env"'*)
	echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":".env is protected. Ask a human to change it."}}' ;;
esac
