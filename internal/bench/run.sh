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
# What is started 100 times scatters less; what takes long is started less often.
go test . -run '^$' -bench 'Small|PassThrough|Observe|OncePerCall' -benchtime "${RUNS:-100}x" -count 3 -timeout 1h
go test . -run '^$' -bench '20MB|Convert|Peer' -benchtime "${LONG_RUNS:-20}x" -timeout 1h
go test . -run '^$' -bench Verify -benchtime "${FEW_RUNS:-3}x" -timeout 1h
