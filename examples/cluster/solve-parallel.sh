#!/usr/bin/env bash
# Solves the levels of all collections in a folder with GNU parallel:
# solve-parallel.sh FOLDER WORK [OPTION OF PARALLEL]... >TABLE
#
# WORK keeps finished pieces, and a log of each: after a kill, the same command continues from there. A piece that fails is
# tried again; of it, only the levels that are not in its log are solved.
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
    # Left by a run that was killed while it split the records.
    rm -f "$work"/levels-*
    split --lines 100 --numeric-suffixes --suffix-length 6 "$work/records.new" "$work/levels-"
    mv "$work/records.new" "$work/records"
fi

# Status 3 is fine: a level that reached a limit has an answer too. Each attempt writes to its own file, because a
# process of a killed run may still be writing.
solve() {
    set -o pipefail
    part=$(mktemp "$1.XXXXXX")
    if { sed G "$1" | sokopush solve --from xsb --jobs 1 --print json --log "$1.log" >"$part" || [ $? = 3 ]; } &&
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
