#!/usr/bin/env bash
# peers.sh FOLDER: install the programs that hookshim is measured against into a
# folder of your own. Needs npm and its registry.
set -euo pipefail
mkdir -p "${1:?a folder to install the peers into}"
cd "$1"
test -f package.json || echo '{"private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts ecc-universal@2.0.0 rulesync@17.0.0 >&2
