#!/usr/bin/env python3
"""Makes a table from `sokopush solve --print json`: file, level, title, status, moves, pushes, solution."""

import json
import sys

COLUMNS = ["file", "level", "title", "status", "moves", "pushes", "lurd"]


def row(line):
    """Returns the line of the table for a level's JSON."""
    level = json.loads(line)
    cells = ["" if level[column] is None else str(level[column]) for column in COLUMNS]
    return "\t".join(" ".join(words(cell)) for cell in cells)


def words(text):
    """The words of a text: a tab or an escape in a title would not stay in its cell."""
    return "".join(letter if letter.isprintable() else " " for letter in text).split()


if __name__ == "__main__":
    for line in sys.stdin:
        print(row(line))
