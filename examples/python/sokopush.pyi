"""Sokoban levels, and a solver that proves its solutions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import IO, Any, Literal, Protocol, TypeAlias, final, overload

class _Array(Protocol):
    def tolist(self) -> Any: ...

# Text, rows of text or of codes, an array such as NumPy's, or what this module has made of them.
_Board: TypeAlias = str | Sequence[str] | Sequence[Sequence[int]] | _Array | Warehouse | Level
_Minimize: TypeAlias = Literal["moves", "pushes"]
_Accept: TypeAlias = Literal["proved", "any", "best"]

__all__ = [
    "Level",
    "Levels",
    "Progress",
    "Result",
    "Results",
    "Solution",
    "Warehouse",
    "__version__",
    "read",
    "solve",
    "solve_many",
]
__version__: str

@final
class Warehouse:
    """A board with its boxes and its worker."""

    def __new__(cls, board: str | Sequence[str] | Sequence[Sequence[int]] | _Array | Warehouse) -> Warehouse: ...
    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
    @property
    def is_solved(self) -> bool:
        """Whether every box is on a goal."""
    def array(self) -> Any:
        """A new NumPy array of gym-sokoban's codes."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_svg_(self) -> str: ...

@final
class Solution:
    """A solution of a board."""

    def __new__(cls, warehouse: Warehouse, moves: str) -> Solution: ...
    @property
    def warehouse(self) -> Warehouse:
        """The board before the first move."""
    @property
    def moves(self) -> str:
        """The moves in LURD."""
    @property
    def pushes(self) -> int:
        """The number of pushes."""
    @overload
    def replay(self, form: Literal["text"] = "text") -> Iterator[str]: ...
    @overload
    def replay(self, form: Literal["array"]) -> Iterator[Any]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_svg_(self) -> str: ...

@final
class Level:
    """A board with its title, its author and the solutions that are stored with it."""

    def __new__(
        cls,
        board: _Board,
        title: str | None = None,
        author: str | None = None,
        solutions: Sequence[str] | None = None,
    ) -> Level: ...
    @property
    def warehouse(self) -> Warehouse:
        """The board before the first move."""
    @property
    def title(self) -> str | None:
        """The title."""
    @property
    def author(self) -> str | None:
        """The author: of the level, or else of the collection that it comes from."""
    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions that are stored with the level."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_svg_(self) -> str: ...

@final
class Result:
    """What is known about a level."""

    # For `pickle` alone.
    def __new__(cls, state: tuple[Any, ...]) -> Result: ...
    @property
    def number(self) -> int:
        """The number of the level, counted from 1."""
    @property
    def level(self) -> Level | None:
        """The level; None if it is malformed."""
    @property
    def status(self) -> Literal["solved", "unsolvable", "limit", "malformed"]:
        """What came of it."""
    @property
    def error(self) -> str | None:
        """What is wrong with a malformed level, with its place."""
    @property
    def solution(self) -> Solution | None:
        """The solution that was asked for; None without one."""
    @property
    def moves(self) -> str | None:
        """The moves of `solution` in LURD."""
    @property
    def pushes(self) -> int | None:
        """The number of pushes of `solution`."""
    @property
    def best(self) -> Solution | None:
        """The best solution known, also if it is not what was asked for."""
    @property
    def proved(self) -> bool:
        """Whether it is proved that no solution is better, or that there is none."""
    @property
    def proved_pushes(self) -> bool:
        """Whether it is proved that no solution has fewer pushes, or that there is none."""
    @property
    def lower_bound(self) -> int | None:
        """No solution has fewer pushes than this; None if there is no solution."""
    @property
    def limit(self) -> Literal["time", "memory"] | None:
        """The limit that ended the search."""
    @property
    def expanded(self) -> int:
        """The number of positions whose pushes were generated."""
    @property
    def generated(self) -> int:
        """The number of pushes generated."""
    @property
    def seconds(self) -> float:
        """The time of the search."""
    @property
    def peak_bytes(self) -> int:
        """The peak size of its tables."""

@final
class Progress:
    """How far the search is whose result comes next. `str()` says it in words."""

    @property
    def number(self) -> int:
        """The number of the level, counted from 1."""
    @property
    def seconds(self) -> float:
        """The time since the search began."""
    @property
    def moves(self) -> int | None:
        """The moves of the best solution so far."""
    @property
    def pushes(self) -> int | None:
        """Its pushes."""
    @property
    def lower_bound(self) -> int:
        """No solution has fewer pushes than this."""

@final
class Levels(Iterator[Level]):
    """The levels of a text, read one by one."""

    def __next__(self) -> Level: ...

@final
class Results(Iterator[Result]):
    """The results of levels, in order."""

    def __next__(self) -> Result: ...

def read(file: str | PathLike[str] | IO[str] | IO[bytes]) -> Levels:
    """Reads the levels of a file, one by one."""

def solve(
    board: _Board,
    *,
    minimize: _Minimize = "moves",
    accept: _Accept = "proved",
    time: float | None = None,
    memory: int = ...,
    threads: int = 1,
    progress: Callable[[Progress], object] | None = None,
) -> Result:
    """Solves a level."""

def solve_many(
    levels: Iterable[_Board],
    *,
    minimize: _Minimize = "moves",
    accept: _Accept = "proved",
    time: float | None = None,
    memory: int = ...,
    jobs: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Results:
    """Solves levels in parallel; their results come in order."""
