#!/bin/sh
# setup.sh FOLDER: installs the two real hosts for the conformance test and
# prints the export lines that it needs. Nothing is done where they are there.
# Exit codes: 0 done, 3 the npm registry can't be reached, 64 usage, else failure.
set -eu

[ $# -eq 1 ] || { echo "usage: setup.sh FOLDER" >&2; exit 64; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)

# install NAME PACKAGE@VERSION FILE: FILE tells that it is installed. The
# version stands in a mark, so that a new pin is installed over an old one.
install() {
	mark="$folder/$1/.installed-$(echo "$2" | tr '/' '_')"
	if [ -e "$mark" ] && [ -e "$folder/$1/$3" ]; then
		return
	fi
	mkdir -p "$folder/$1"
	log="$folder/$1/npm.log"
	[ -e "$folder/$1/package.json" ] || echo '{"private":true}' >"$folder/$1/package.json"
	if ! npm install --prefix "$folder/$1" --no-audit --no-fund --save-exact "$2" >"$log" 2>&1; then
		cat "$log" >&2
		if grep -Eq 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network (request|timeout)' "$log"; then
			echo "setup.sh: the npm registry can't be reached, $2 is not installed" >&2
			exit 3
		fi
		echo "setup.sh: npm can't install $2" >&2
		exit 1
	fi
	[ -e "$folder/$1/$3" ] || { echo "setup.sh: $2 is installed but has no $3" >&2; exit 1; }
	: >"$mark"
}

command -v npm >/dev/null || { echo "setup.sh: npm is not on the PATH" >&2; exit 1; }
install claude @anthropic-ai/claude-code@2.1.332 node_modules/.bin/claude
install cursor @cursor/sdk@1.0.32 node_modules/@cursor/sdk/package.json
install node22 node@22 node_modules/.bin/node # the runtime needs 22.15 or newer

cat <<END
export CLAUDE_BIN='$folder/claude/node_modules/.bin/claude'
export CURSOR_SDK_DIR='$folder/cursor'
export CURSOR_NODE='$folder/node22/node_modules/.bin/node'
END
