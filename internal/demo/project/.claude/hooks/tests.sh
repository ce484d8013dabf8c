#!/bin/sh
# Stop: the turn does not end on red tests, once.
IFS= read -r input
case $input in
*'"stop_hook_active":false'*)
	echo '{"decision":"block","reason":"The tests are red. Fix them before you finish."}' ;;
esac
