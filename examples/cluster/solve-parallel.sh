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

mkdir -p -- "$work"
work=$(cd -- "$work" && pwd)
"$here/records.sh" "$folder" >"$work/records.new"
if [ -e "$work/records" ]; then
    cmp -s "$work/records.new" "$work/records" || { echo "$0: $work is of other levels" >&2; exit 2; }
    rm "$work/records.new"
else
    # What a run has left that was killed before it had split all.
    rm -f "$work"/levels-*
    split --lines 100 --numeric-suffixes --suffix-length 6 "$work/records.new" "$work/levels-"
    mv "$work/records.new" "$work/records"
fi

# A level that reaches a limit is an answer too, of status 3. What a killed run has left may still be writing, to a
# file of its own.
solve() {
    set -o pipefail
    part=$(mktemp "$1.XXXXXX")
    if { sed G "$1" | sokopush solve --from xsb --jobs 1 --print json >"$part" || [ $? = 3 ]; } &&
        [ "$(wc -l <"$part")" = "$(wc -l <"$1")" ]; then
        mv "$part" "$1.json"
    else
        rm "$part"
        echo "$1: not solved" >&2
        return 1
    fi
}
export -f solve

shopt -s nullglob
for piece in "$work"/levels-??????; do
    [ -e "$piece.json" ] || echo "$piece"
done | parallel --no-run-if-empty --retries 3 --joblog "$work/log" --env solve "$@" solve

cat /dev/null "$work"/levels-??????.json | python3 "$here/table.py"
