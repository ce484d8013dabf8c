#!/bin/sh
# PreToolUse, matcher "Bash": a guard as people write them for Claude Code.
IFS= read -r input
case $input in
*'"tool_name":"Bash"'*'rm -rf'*)
	echo "rm -rf is blocked. Delete the specific files by path." >&2
	exit 2 ;;
esac
