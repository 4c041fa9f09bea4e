#!/bin/sh
# Writes the levels of all collections in a folder one a line, run-length encoded: records.sh FOLDER
set -eu
for file in "$1"/*.txt; do
    sokopush convert --from xsb --to xsb --rle "$file"
done | grep -x '[-0-9#$.@*+|]*[@+][-0-9#$.@*+|]*'
