"""Sokoban levels, and a solver that proves its solutions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import IO, Any, ClassVar, Literal, Protocol, TypeAlias, final, overload

import numpy
from numpy.typing import ArrayLike, NDArray

class _Array(Protocol):
    def tolist(self) -> Any: ...

# Text, rows of text or of codes, an array such as NumPy's, or what this module has made of them.
_Board: TypeAlias = str | Sequence[str] | Sequence[Sequence[str]] | Sequence[Sequence[int]] | _Array | Warehouse | Level | Game
_Form: TypeAlias = Literal["codes", "one_hot", "jumanji"]
_Minimize: TypeAlias = Literal["moves", "pushes"]
_Accept: TypeAlias = Literal["proved", "any", "best"]

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
    "read",
    "solve",
    "solve_many",
]
__version__: str

@final
class Warehouse:
    """A board with its boxes and its worker.

    `board` is what `solve` takes; a text in XSB is read cell by cell. `str()` gives such a text. An array has any of the
    forms of `array`; its numbers may be floats.
    """

    def __new__(cls, board: _Board) -> Warehouse: ...
    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
    @property
    def is_solved(self) -> bool:
        """Whether every box is on a goal."""
    def array(self, form: _Form = "codes") -> NDArray[numpy.uint8]:
        """A new NumPy array of `uint8`, rows × columns, of gym-sokoban's codes: 0 wall, 1 floor, 2 goal, 3 box on a goal,
        4 box, 5 worker, 6 worker on a goal. Other forms: `one_hot`, rows × columns × 7, has 1 in the channel of the code;
        `jumanji`, rows × columns × 2, has Jumanji's variable grid and its fixed grid."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_svg_(self) -> str: ...

@final
class Solution:
    """A solution of a board.

    `board` is what `solve` takes. `moves` are letters of LURD, which must solve it; otherwise there is a ValueError that
    names the wrong move.
    """

    def __new__(cls, board: _Board, moves: str) -> Solution: ...
    @property
    def warehouse(self) -> Warehouse:
        """The board before the first move."""
    @property
    def moves(self) -> str:
        """The moves in LURD: `l` `u` `r` `d` for a walk, capitals for a push."""
    @property
    def pushes(self) -> int:
        """The number of pushes."""
    @property
    def box_changes(self) -> int:
        """The runs of pushes of the same box. Walks between them do not end one."""
    @property
    def box_lines(self) -> int:
        """The runs of pushes of the same box in the same direction. Walks between them do not end one."""
    @property
    def pushing_sessions(self) -> int:
        """The runs of pushes without a walk between them."""
    @property
    def player_lines(self) -> int:
        """The runs of moves in the same direction."""
    @overload
    def replay(self, form: Literal["text"] = "text") -> Iterator[str]:
        """The positions from the first to the solved one, one more than moves: as text, or with `replay("array")` as
        NumPy arrays of the codes that `Warehouse.array` has. The n-th move leads from the n-th position to the next."""
    @overload
    def replay(self, form: Literal["array"]) -> Iterator[NDArray[numpy.uint8]]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_svg_(self) -> str: ...

@final
class Level:
    """A board with its title, its author and the solutions that are stored with it.

    `board` is the text of one level, in any notation; a list of rows; an array of gym-sokoban's codes; or a
    `Warehouse`. `title`, `author` and `solutions` (in LURD) take the place of what the text says. `str()` gives the
    board, which `Warehouse` reads back.
    """

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
        """The solutions that are stored with the level. Records that do not solve it are left out."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_svg_(self) -> str: ...

@final
class Result:
    """What is known about a level. The names mean what they mean in the JSON of `sokopush solve`."""

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
        """`solved`: `solution` is what was asked for; `unsolvable`: it is proved that there is none; `limit` or
        `malformed`."""
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
    def limit(self) -> Literal["time", "expansions", "memory", "solver"] | None:
        """The limit that ended the search: `time`, `expansions`, `memory`, `solver` (no search is left) or None."""
    @property
    def lower_bound_moves(self) -> int | None:
        """No solution has fewer moves than this; None if there is no solution. Never less than `lower_bound`, and more only where
        moves are minimized."""
    @property
    def engine(self) -> str | None:
        """The engine that answered; None if none had to, or a limit was reached."""
    @property
    def expanded(self) -> int:
        """The number of positions expanded: taken up to generate those that can follow."""
    @property
    def generated(self) -> int:
        """The number of positions generated, known ones included."""
    @property
    def seconds(self) -> float:
        """The time of the search, in seconds."""
    @property
    def peak_bytes(self) -> int:
        """The peak size of its tables, in bytes."""
    def as_dict(self) -> dict[str, Any]:
        """The fields by the names that the JSON of `sokopush solve` has, for tables: `moves` and `pushes` are numbers
        here, and `lurd` has the moves."""
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_html_(self) -> str: ...

@final
class Progress:
    """How far the search is whose result comes next. `str()` says it in words."""

    @property
    def number(self) -> int:
        """The number of the level, counted from 1."""
    @property
    def seconds(self) -> float:
        """The time since the search began, in seconds."""
    @property
    def moves(self) -> int | None:
        """The moves of the best solution so far, or None."""
    @property
    def pushes(self) -> int | None:
        """Its pushes, or None."""
    @property
    def lower_bound(self) -> int:
        """No solution has fewer pushes than this."""

@final
class Game:
    """A game on a level, which `board` says as for `solve`.

    A direction is a letter of LURD: `l`, `u`, `r` or `d`. Rows and columns count from 0. `solve(game)` solves the
    position as it is. A copy and a pickle keep what can be undone; copies also share what `is_dead` has found out. `==`
    compares position and history, and there is no hash.
    """

    def __new__(cls, board: _Board) -> Game: ...
    def step(self, direction: str) -> bool:
        """Moves the worker one cell, and pushes a box that is in its way. Returns whether that is possible."""
    def push(self, row: int, column: int, direction: str) -> bool:
        """Walks to a box and pushes it one cell. Returns whether that is possible."""
    def undo(self) -> bool:
        """Takes back the last push, and the walks since: the worker stands again where it stood before the `push` or
        `step` that made it. Returns whether there was one."""
    def legal_moves(self) -> list[str]:
        """The steps that are possible now, in LURD: a capital pushes."""
    def legal_pushes(self) -> list[tuple[int, int, str]]:
        """The pushes that are possible now, with a walk before each: the row and the column of the box, and the
        direction."""
    @property
    def is_solved(self) -> bool:
        """Whether every box is on a goal."""
    def is_dead(self) -> bool:
        """Whether the position is recognized as one without a solution. True is certain; False is not."""
    @property
    def pushes(self) -> int:
        """The number of pushes so far."""
    @property
    def moves(self) -> str:
        """The moves so far in LURD, without those that were undone. A walk is one of the shortest."""
    @property
    def warehouse(self) -> Warehouse:
        """The position as it is now."""
    def array(self, form: _Form = "codes") -> NDArray[numpy.uint8]:
        """The position as an array, as `Warehouse.array` has it."""
    def copy(self) -> Game:
        """A game of its own that goes on from here."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: object, /) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def _repr_svg_(self) -> str: ...

@final
class Games:
    """Games on given levels that all take one step at a time, on all cores and without Python's global lock.

    `levels` are what `solve` takes, of one shape; with `pad`, smaller ones get walls on the right and below. `count` is
    the number of games, by default one for each level. The k-th episode of the i-th game is on level
    (i + k × count) % len(levels), all counted from 0.

    An observation is an array as `Warehouse.array(form)` has it. An action is an index of up, down, left, right, or with
    `actions="jumanji"` of up, right, down, left. With `actions="pushes"` the worker walks to a box and pushes it in one
    step: the action is (row × columns + column) × 4 + direction, of the box before the push, with the directions up,
    down, left, right. An action that is impossible changes nothing. Each step costs 0.1. A box that gets onto a goal
    gives 1, and one that leaves it costs 1; the last one gives 10 more. A game terminates when every box is on a goal,
    and is truncated after `max_steps`.

    Up to `threads` threads take the steps, by default one for each core; where other programs use the cores, one alone may
    be faster.

    With `autoreset="same_step"` a game that ends begins its next episode in the same step, and the observation is the
    first one of that. With `disabled` it must be reset before the next step.
    """

    def __new__(
        cls,
        levels: Iterable[_Board],
        *,
        count: int | None = None,
        max_steps: int = 120,
        autoreset: Literal["same_step", "disabled"] = "same_step",
        form: _Form = "codes",
        actions: Literal["gym-sokoban", "jumanji", "pushes"] = "gym-sokoban",
        pad: bool = False,
        threads: int | None = None,
    ) -> Games: ...
    def __len__(self) -> int: ...
    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
    @property
    def levels(self) -> NDArray[numpy.int64]:
        """The index of each game's level, counted from 0."""
    @property
    def boxes_on_goals(self) -> NDArray[numpy.int64]:
        """The number of boxes on goals of each game."""
    @property
    def solved(self) -> NDArray[numpy.bool_]:
        """Whether every box of each game is on a goal."""
    def warehouse(self, game: int) -> Warehouse:
        """The position of a game, which `solve` takes."""
    def reset(self, mask: ArrayLike | None = None) -> NDArray[numpy.uint8]:
        """Begins the next episode of each game for which `mask` has True, or without `mask` the first episode of all games
        again. Returns the observations of all games."""
    def step(self, actions: ArrayLike, out: Sequence[NDArray[Any]] | None = None) -> tuple[
        NDArray[numpy.uint8], NDArray[numpy.float32], NDArray[numpy.bool_], NDArray[numpy.bool_]
    ]:
        """Takes one step with each game. `actions` are whole numbers, one for each game. Returns new arrays with an entry
        for each game: observations, rewards (`float32`), terminated and truncated (`bool`).

        With `out`, four arrays of these types and shapes, the results are written to them, and they are returned. The
        next step overwrites them: a replay buffer must copy what it keeps. Wrong actions or arrays raise ValueError or
        TypeError, and all games stay as they were.
        """
    def masks(self) -> NDArray[numpy.bool_]:
        """A new array of `bool`, games × actions: whether each action is possible."""
    def dead(self) -> NDArray[numpy.bool_]:
        """A new array of `bool`: whether the position of each game is recognized as one without a solution, as
        `Game.is_dead` says, or an earlier one of the episode was. True is certain; False is not. Only games whose boxes
        have moved since the last call take time. What is remembered of a room of 10 × 10 cells with 4 boxes takes about
        50 KB for each game."""

@final
class Generated(Iterator[Level]):
    """Random levels, made one by one."""

    def __next__(self) -> Level: ...

@final
class Levels(Iterator[Level]):
    """The levels of a text, read one by one."""

    def __next__(self) -> Level: ...

@final
class Results(Iterator[Result]):
    """The results of levels, in order."""

    def __next__(self) -> Result: ...

@overload
def read(
    file: str | PathLike[str] | IO[str] | IO[bytes], *, return_exceptions: Literal[False] = False
) -> Levels:
    """Reads the levels of a file, one by one.

    `file` is a path, or a file object, whose text may be in any notation. A malformed level raises ValueError with its
    place; call `next()` again for the level after it. With `return_exceptions` you get the ValueError in its place
    instead, because generators and `itertools` end when something is raised. `solve_many` has a result for such a level
    either way.
    """

@overload
def read(
    file: str | PathLike[str] | IO[str] | IO[bytes], *, return_exceptions: Literal[True]
) -> Iterator[Level | ValueError]: ...
def solve(
    board: _Board,
    *,
    minimize: _Minimize = "moves",
    accept: _Accept = "proved",
    time: float | None = None,
    expansions: int | None = None,
    memory: int = 2147483648,
    threads: int = 1,
    tie_break: bool = True,
    without: Iterable[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Result:
    """Solves a level.

    `board` is the text of one level, a list of rows, an array of gym-sokoban's codes, a Warehouse or a Level; malformed
    text raises ValueError with its place. `minimize` is `moves` or `pushes`, with the fewest of the other among equals.
    `accept` is `proved`: only a shortest solution; `any`: the first that is found; or `best`: the best that is found
    within the limits. `time` limits the search, in seconds, and `memory` its tables, in bytes; `expansions`, in place of
    `time`, has the same answer on every machine. With 2 `threads` and `minimize="pushes"`, one improves the solution
    while the other proves it. With `tie_break=False` and `minimize="pushes"`, only the pushes are the fewest. `without`
    names techniques to switch off, to measure what they contribute. `progress` is called about ten times a second, with
    a Progress.

    Ctrl-C ends the search with KeyboardInterrupt; other threads run meanwhile.
    """

def solve_many(
    levels: Iterable[_Board | ValueError],
    *,
    minimize: _Minimize = "moves",
    accept: _Accept = "proved",
    time: float | None = None,
    expansions: int | None = None,
    memory: int = 2147483648,
    threads: int = 1,
    jobs: int | None = None,
    tie_break: bool = True,
    without: Iterable[str] | None = None,
    log: str | PathLike[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Results:
    """Solves levels, `jobs` at a time (by default one for each core), and returns an iterator over their results, in
    order, each as soon as it and all before it are known.

    `levels` is an iterable of what `solve` takes, such as `read(path)`. It is read while a result is waited for, and so
    far ahead that `jobs` levels are being solved. For a malformed level there is a result too. The options are those of
    `solve`: `time` is for each level, `memory` for all that are solved at once, each of which has an equal share.
    `progress` is called while a result is waited for.

    `log` is the path of a log, to which each result is added as soon as it is known. Levels in it are not solved again,
    unless they were interrupted or reached a smaller limit. `sokopush solve --log` continues the same log. UserWarning
    names damaged lines.
    """

def dead_squares(board: _Board) -> list[tuple[int, int]]:
    """The row and the column of each dead square: floor from which a box alone can be pushed to no goal. `board` is what
    `solve` takes."""

def generate(
    *, rows: int = 10, columns: int = 10, boxes: int = 4, seed: int = 1, min_pushes: int = 1, hardest_of: int = 1
) -> Generated:
    """Makes random levels that can be solved: rooms as gym-sokoban makes them, with a proved shortest solution each, in
    moves.

    There is no end to them: `itertools.islice` takes some. The title of a level has the seed that makes it again. Seeds,
    from 0 to 2**64 - 1, are independent: with another one, only small rooms, of which there are few, come again. No two
    levels differ only by a rotation, a reflection, or the worker's place within its region. `rows` and `columns` count
    the walls around. `min_pushes` is the least number of pushes in the solution. Of `hardest_of` rooms, the one is taken
    that takes the solver the most states. After 100,000 seeds in a row without another level, there is a ValueError.
    """
