#!/usr/bin/env bash
# Solves the levels of all collections in a folder with GNU parallel:
# solve-parallel.sh FOLDER WORK [OPTION OF PARALLEL]... >TABLE
#
# WORK keeps what is done: after a kill the same command goes on from there. A piece that fails is tried again.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
work=$2
shift 2

mkdir -p "$work"
if [ ! -e "$work/is-split" ]; then
    "$here/records.sh" "$folder" | split --lines 100 --numeric-suffixes --suffix-length 6 - "$work/levels-"
    touch "$work/is-split"
fi

# A level that reaches a limit is an answer too, of status 3. What a killed run has left may still be writing, to a
# file of its own.
solve() {
    part=$(mktemp "$1.XXXXXX")
    sed G "$1" | sokopush solve --from xsb --jobs 1 --print json >"$part" || [ $? = 3 ] || return 1
    mv "$part" "$1.json"
}
export -f solve

for piece in "$work"/levels-??????; do
    [ -e "$piece.json" ] || echo "$piece"
done | parallel --no-run-if-empty --retries 3 --joblog "$work/log" --env solve "$@" solve

cat "$work"/levels-??????.json | python3 "$here/table.py"
