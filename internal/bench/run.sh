#!/usr/bin/env bash
# run.sh [FOLDER]: run all benchmarks and print the tables of docs/performance.md.
# With a folder the peers are measured as well; they are installed there first.
set -euo pipefail
cd "$(dirname "$0")"
if [ $# -gt 0 ]; then
	./peers.sh "$1"
	HOOKSHIM_PEERS=$(cd "$1" && pwd)
	export HOOKSHIM_PEERS
fi
date -u '+%Y-%m-%d'
uname -srm
go version

status=0
bench() { # bench WHICH HOW-OFTEN [OPTION...]; a limit that is broken keeps nobody from the rest
	go test . -run '^$' -bench "$1" -benchtime "$2x" -timeout 1h "${@:3}" || status=1
}
# What is started 100 times scatters less; what takes long is started less often.
bench 'Small|PassThrough|Observe|OncePerCall' "${RUNS:-100}" -count 3
bench '20MB|Convert|Peer' "${LONG_RUNS:-20}"
bench Verify "${FEW_RUNS:-3}"
exit "$status"
