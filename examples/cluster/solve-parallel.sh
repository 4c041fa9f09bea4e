#!/usr/bin/env bash
# Solves the levels in a folder with GNU parallel: solve-parallel.sh FOLDER WORK [OPTION OF PARALLEL]... >TABLE
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
"$here/pieces.py" "$folder" >"$work/pieces.new"
# By the sums of the files, others are recognized.
cut -f 1 "$work/pieces.new" | uniq | tr '\n' '\0' | xargs -0r cksum -- >"$work/sums.new"
if [ -e "$work/sums" ]; then
    cmp -s "$work/sums.new" "$work/sums" || { echo "$0: $work is of other levels" >&2; exit 2; }
fi
mv "$work/pieces.new" "$work/pieces"
mv "$work/sums.new" "$work/sums"

# Status 2 and 3 are fine: a malformed level, or one that reached a limit, has an answer too. Each attempt writes to its own
# file, because a process of a killed run may still be writing.
solve() {
    name=$1
    levels=$3
    part=$(mktemp "$name.XXXXXX")
    status=0
    sokopush solve --level "$levels" --jobs 1 --print json --log "$name.log" -- "$2" >"$part" || status=$?
    if [ "$status" != 1 ] && [ "$status" -le 3 ] && [ "$(wc -l <"$part")" = $((${levels#*-} - ${levels%-*} + 1)) ]; then
        mv "$part" "$name.json"
    else
        rm "$part"
        echo "$name: not solved" >&2
        return 1
    fi
}
export -f solve

awk -v work="$work" '{ printf "%s/piece-%06d\t%s\n", work, NR - 1, $0 }' "$work/pieces" |
    while IFS= read -r piece; do
        [ -e "${piece%%$'\t'*}.json" ] || printf '%s\n' "$piece"
    done | parallel --no-run-if-empty --retries 3 --joblog "$work/log" --colsep '\t' --env solve "$@" solve {1} {2} {3}

cat /dev/null "$work"/piece-??????.json | "$here/table.py"
