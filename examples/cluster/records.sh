#!/usr/bin/env bash
# Writes the levels of all collections in a folder one a line, run-length encoded: records.sh FOLDER
set -euo pipefail
for file in "$1"/*.txt; do
    # A level that is malformed is told and passed over; a file that cannot be read to its end is not.
    cat -- "$file" >/dev/null
    sokopush convert --from xsb --to xsb --rle -- "$file" || [ $? = 2 ]
done | LC_ALL=C sed '/^[-0-9#$.@*+|]*[@+][-0-9#$.@*+|]*$/!d'
