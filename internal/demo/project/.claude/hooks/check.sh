#!/bin/sh
# PostToolUse, matcher "Edit|Write": too late to stop anything, exit 2 talks back.
IFS= read -r input
case $input in
*'console.log'*)
	echo "console.log left in the code. Remove it before you go on." >&2
	exit 2 ;;
esac
