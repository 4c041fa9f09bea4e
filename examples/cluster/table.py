#!/usr/bin/env python3
"""Makes a table from `sokopush solve --print json`: number, status, moves, pushes, solution.

Levels are numbered in the order in which they arrive, because each process counts from 1.
"""

import json
import sys


def row(number, line):
    """Returns the line of the table for a level's JSON."""
    level = json.loads(line)
    cells = [number, level["status"], level["moves"], level["pushes"], level["lurd"]]
    return "\t".join("" if cell is None else str(cell) for cell in cells)


if __name__ == "__main__":
    for number, line in enumerate(sys.stdin, 1):
        print(row(number, line))
