#!/usr/bin/env bash
# Writes the levels of all collections in a folder one a line, run-length encoded: records.sh FOLDER
set -euo pipefail
for file in "$1"/*.txt; do
    [ -r "$file" ] || { echo "records.sh: cannot read $file" >&2; exit 1; }
    # A level that is malformed is told and passed over.
    sokopush convert --from xsb --to xsb --rle -- "$file" || [ $? = 2 ]
done | LC_ALL=C sed '/^[-0-9#$.@*+|]*[@+][-0-9#$.@*+|]*$/!d'
