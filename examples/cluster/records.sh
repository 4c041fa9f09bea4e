#!/usr/bin/env bash
# Writes each level of all collections in a folder on one line, run-length encoded: records.sh FOLDER
# A board has several rows, so other lines are notes.
set -euo pipefail
for file in "$1"/*.txt; do
    # A malformed level is reported and skipped, but a file that cannot be read ends the script.
    cat -- "$file" >/dev/null
    sokopush convert --from xsb --to xsb --rle -- "$file" || [ $? = 2 ]
done | LC_ALL=C sed '/|/!d; /^[-0-9#$.@*+|]*[@+][-0-9#$.@*+|]*$/!d'
