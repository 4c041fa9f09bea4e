#!/usr/bin/env python3
"""Writes the levels of a folder in pieces of at most 100: a file, a tab, and the first and the last number. pieces.py FOLDER"""

import json
import subprocess
import sys

SIZE = 100
# Each level gets a line at once, also a malformed one.
COUNT = ["sokopush", "solve", "--expansions", "1", "--accept", "any", "--print", "json", "--", sys.argv[1]]

counts = {}
with subprocess.Popen(COUNT, stdout=subprocess.PIPE, text=True) as counting:
    for line in counting.stdout:
        level = json.loads(line)
        counts[level["file"]] = level["level"]
# Status 2: a level is malformed, or a file is not levels, which was said.
if counting.returncode not in (0, 2, 3):
    sys.exit(f"sokopush ended with status {counting.returncode}")
for file, count in counts.items():
    for first in range(1, count + 1, SIZE):
        print(f"{file}\t{first}-{min(first + SIZE - 1, count)}")
