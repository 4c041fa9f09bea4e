"""Sokoban levels, and a solver that proves its solutions."""

from ._sokopush import (
    Game,
    Games,
    Generated,
    Level,
    Levels,
    Progress,
    Result,
    Results,
    Solution,
    Warehouse,
    __version__,
    dead_squares,
    generate,
    labels,
    read,
    solve,
    solve_many,
)

__all__ = [
    "Game",
    "Games",
    "Generated",
    "Level",
    "Levels",
    "Progress",
    "Result",
    "Results",
    "Solution",
    "Warehouse",
    "__version__",
    "dead_squares",
    "generate",
    "labels",
    "read",
    "solve",
    "solve_many",
]

for _function in (dead_squares, generate, labels, read, solve, solve_many):
    _function.__module__ = __name__
