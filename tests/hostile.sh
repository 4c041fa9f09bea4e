#!/usr/bin/env bash
# Prints CPU time and peak memory for inputs that are meant to hurt: hostile.sh [PROGRAM]
#
# Needs GNU time. If LEVELS names a collection of 1,000 levels, also solves that a hundred times.
set -eu
sokopush=${1:-target/release/sokopush}
took=$(mktemp)
trap 'rm -f "$took"' EXIT

# measure NAME ARGUMENT...: runs the program with these arguments on stdin.
measure() {
    local name=$1 status=0
    shift
    /usr/bin/time -f '%U %S %M' -o "$took" "$sokopush" "$@" >/dev/null 2>&1 || status=$?
    tail -n 1 "$took" | awk -v name="$name" -v status=$status \
        '{ printf "%-44s %6.1f s %6.1f MB  status %d\n", name, $1 + $2, $3 / 1024, status }'
}

zeros() { head -c 1G /dev/zero | tr '\0' "$1"; }
row=$(printf '%01000d' 0 | tr 0 -)

{ printf '@a-\n\n'; zeros a; } | measure 'a command line of 1 GiB' play
{ printf '@a'; zeros -; printf '\n\n.\n'; } | measure 'a board of one row of 1 GiB' play --moves
{ echo "@a${row:2}"; yes -- "$row" | head -n 999999; printf '\n.\n'; } |
    measure 'a board of 1,000,000 rows of 1,000 cells' play --moves
{ printf '@a-\n\n'; yes "$(printf 'a6\n0')" | head -n 100000000; } |
    measure '100,000,000 commands, push and undo' play --moves
{
    printf -- '-----\n-@a--\n-----\n\n'
    yes "$(printf 'a6\na4')" | head -n 10000000
    yes 0 | head -n 10000000
} | measure '10,000,000 pushes, all undone' play --moves
yes "$(printf '########\n#@ $ . #\n########\n\n;')" | head -n 500000 |
    measure '100,000 levels, XSB to keystrokes' convert --from xsb --to keystrokes
level='#####
#@$.#
#####'
# repeat TEXT BYTES: a level, and below it the text, repeated.
repeat() { echo "$level"; yes "$1" | head -c "$2"; }
repeat a 20M | measure '20 MiB of lines of one letter' convert --from xsb --to xsb
repeat '#' 20M | measure '20 MiB of rows of one cell' convert --from xsb --to xsb
repeat k: 20M | measure '20 MiB of keys without values' convert --from xsb --to xsb
repeat 'Solution: R' 20M | measure '20 MiB of short records' convert --from xsb --to xsb
# Only a file is looked at as a whole.
comments=$(mktemp)
trap 'rm -f "$took" "$comments"' EXIT
repeat "Comment:
$level
Comment-End:" 20M >"$comments"
measure '20 MiB of comments that hold boards' convert --from xsb --to xsb "$comments"
{ echo @; yes -- - | head -c 1M; } | measure 'a notation that 1 MiB of rows hides' convert --to xsb
echo '999999999#' | measure 'an XSB row 999999999#' convert --from xsb --to xsb
echo '1048575-@' | measure 'an XSB row 1048575-@' convert --from xsb --to xsb
echo '2000000000 1' | measure 'a header without a board' solve
if [ -n "${LEVELS-}" ]; then
    for _ in {1..100}; do cat "$LEVELS"; echo; done |
        measure '100,000 levels solved, two jobs' solve --from xsb --jobs 2
fi
