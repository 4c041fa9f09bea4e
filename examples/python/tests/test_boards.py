"""Boards in every form, and what can be done with levels, warehouses and solutions."""

import concurrent.futures
import io
import itertools
import multiprocessing
import os
import pickle
import xml.etree.ElementTree

import pytest
import sokopush
from boards import EASY, MALFORMED
from sokopush import Level, Solution, Warehouse

ROWS = EASY.splitlines()
CODES = [[0, 0, 0, 0, 0, 0], [0, 5, 1, 4, 2, 0], [0, 0, 0, 0, 0, 0]]
NOTED = EASY + "Title: Easy\nAuthor: Lee\nSolution: rR\nSnapshot: r\n"


class Array:
    """What a package other than NumPy may have."""

    def __init__(self, rows):
        self.rows = rows

    def tolist(self):
        return self.rows


@pytest.mark.parametrize(
    "board",
    [
        EASY,
        ROWS,
        EASY.splitlines(keepends=True),
        EASY.replace("\n", "\r\n").splitlines(keepends=True),
        [list(row) for row in ROWS],
        CODES,
        Array(CODES),
        Level(EASY),
        Warehouse(EASY),
    ],
)
def test_a_board_is_text_or_rows_or_an_array_or_made_of_them(board):
    assert Level(board) == Level(EASY)
    assert sokopush.solve(board).moves == "rR"


def test_rows_may_be_iterators():
    for rows in [ROWS, CODES]:
        assert Level([iter(row) for row in rows]) == Level(iter(row) for row in rows) == Level(EASY)


def test_a_level_is_read_in_every_notation():
    for text in ["2 4\nX.*@\n....\n", "--------\n-@-a-+--\n", "3#|#@ $.#|3#"]:
        assert sokopush.solve(text).status == "solved", text
    rows = "".join(f"<L>{row}</L>" for row in ROWS)
    slc = f"<SokobanLevels><LevelCollection><Level>{rows}</Level></LevelCollection></SokobanLevels>"
    assert sokopush.solve(slc).moves == "rR"


def test_numpy_arrays_have_the_codes_of_gym_sokoban():
    numpy = pytest.importorskip("numpy")
    assert Warehouse(numpy.array(CODES, dtype="uint8")) == Warehouse(EASY)
    warehouse = Warehouse("########\n# .*$@ #\n########\n")
    assert warehouse.array().tolist()[1] == [0, 1, 2, 3, 4, 5, 1, 0]
    assert Warehouse("#+$ #\n").array().tolist() == [[0, 6, 4, 1, 0]]
    assert Warehouse(warehouse.array()) == warehouse
    assert Warehouse("@$.\n-\n").array().tolist()[1] == [1, 0, 0], "off the board is a wall"
    warehouse.array()[0, 0] = 1


@pytest.mark.parametrize(
    "board, error",
    [
        (MALFORMED, "<board>:2:3: expected one worker, but found a second; the first is at 2:2"),
        (MALFORMED.splitlines(), "<board>:2:3: expected one worker"),
        ("", "<board>: expected one level, but found none"),
        ([], "<board>: expected one level, but found none"),
        (EASY + "\n" + EASY, "<board>:5: expected one level, but found another"),
        (EASY + "\n" + MALFORMED, "<board>:6:3: expected one worker"),
        ("#@@$.#", "<board>:1:1: not a board in any notation known here: a board in XSB has at least 3 rows"),
        ("easy\n", "<board>:1:1: not a board in any notation known here: no line of it is a row of a board"),
        ([[0, 5], [1, 7]], "<board>:2:2: expected a code from 0 to 6, but found 7"),
        ([[0, 5], [1, 0.5]], "<board>:2:2: expected a code from 0 to 6, but found 0.5"),
        ([[0, 5], [1]], "<board>:2: expected 2 codes, but found 1"),
        ([[0, 1], [1, 0]], "<board>: there is no worker"),
    ],
)
def test_what_is_malformed_is_a_value_error_with_its_place(board, error):
    for use in [sokopush.solve, Level]:
        with pytest.raises(ValueError) as raised:
            use(board)
        assert str(raised.value).startswith(error)


def test_what_is_no_board_is_a_type_error():
    for board in [5, None, [1, 2]]:
        with pytest.raises(TypeError, match="expected a board, such as a str"):
            sokopush.solve(board)


def test_a_level_has_a_title_an_author_and_solutions():
    level = Level(NOTED)
    assert (level.title, level.author) == ("Easy", "Lee")
    assert [solution.moves for solution in level.solutions] == ["rR"]
    assert Level(Warehouse(EASY), "Easy", "Lee", ["rR"]) == level
    assert (Level(EASY).title, Level(EASY).author, Level(EASY).solutions) == (None, None, ())


def test_a_solution_is_checked():
    assert Solution(Warehouse(EASY), "rR").pushes == 1
    solution = Solution(Warehouse(EASY), "rR")
    assert (solution.box_changes, solution.box_lines) == (1, 1)
    assert (solution.pushing_sessions, solution.player_lines) == (1, 1)
    for moves, error in [("rx", "move 2, `x`, is not"), ("rU", "move 2, `U`, leads into a wall"), ("r", "leave a box")]:
        with pytest.raises(ValueError, match=error):
            Solution(Warehouse(EASY), moves)
        with pytest.raises(ValueError, match=error):
            Level(EASY, solutions=[moves])


def things():
    level = Level(NOTED)
    yield from [level, level.warehouse, level.solutions[0], Level(EASY), Warehouse("@$ .\n-\n  -\n")]


@pytest.mark.parametrize("thing", [*things()], ids=lambda thing: type(thing).__name__)
def test_they_are_hashable_comparable_picklable_and_immutable(thing):
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        copy = pickle.loads(pickle.dumps(thing, protocol))
        assert copy == thing and hash(copy) == hash(thing) and repr(copy) == repr(thing)
    assert len({thing, copy}) == 1
    assert thing != Level("#####\n#@$.#\n#####\n") and thing != 5
    for name in [name for name in dir(thing) if not name.startswith("_")] + ["new"]:
        with pytest.raises(AttributeError):
            setattr(thing, name, None)


def test_they_go_through_multiprocessing():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        (result,) = pool.map(sokopush.solve, [Level(NOTED)])
    assert (result.level, result.moves, result.solution) == (Level(NOTED), "rR", Level(NOTED).solutions[0])


def test_repr_shows_the_board_and_no_control_characters():
    for thing in things():
        assert str(getattr(thing, "warehouse", thing)) in repr(thing)
    assert EASY in repr(sokopush.solve(EASY))
    assert "\x1b" not in repr(Level(EASY, "\x1b[1m"))
    assert str(Level(EASY)) == str(Warehouse(EASY)) == EASY


def test_replay_gives_the_positions_as_text_or_arrays():
    solution = sokopush.solve(EASY).solution
    positions = [EASY, "######\n# @$.#\n######\n", "######\n#  @*#\n######\n"]
    assert list(solution.replay()) == positions
    assert Warehouse(positions[-1]).is_solved and not Warehouse(EASY).is_solved
    with pytest.raises(ValueError, match="unknown form `rows`; expected `text` or `array`"):
        solution.replay("rows")
    pytest.importorskip("numpy")
    arrays = list(solution.replay("array"))
    assert [str(Warehouse(array)) for array in arrays] == positions
    assert all(array.shape == Warehouse(EASY).shape for array in arrays)


def test_levels_draw_themselves():
    level = Level(NOTED)
    for thing in [level, level.warehouse, level.solutions[0]]:
        xml.etree.ElementTree.fromstring(thing._repr_svg_())
    assert "<title>Easy</title>" in level._repr_svg_()
    assert "@keyframes" in level.solutions[0]._repr_svg_() and "@keyframes" not in level._repr_svg_()


def test_str_of_a_level_is_read_back_as_a_warehouse():
    for board in [EASY, "@$.\n", "#@$ .#\n-\n  -\n", "###\n#@#\n###\n"]:
        warehouse = Warehouse(board)
        assert Warehouse(str(Level(warehouse))) == warehouse


def test_malformed_levels_can_be_kept_for_what_ends_with_an_exception(tmp_path):
    path = tmp_path / "levels.xsb"
    path.write_text(f"{MALFORMED}\n{EASY}\n{MALFORMED}")
    levels = list(itertools.islice(sokopush.read(path, return_exceptions=True), 5))
    assert [type(level) for level in levels] == [ValueError, Level, ValueError]
    assert str(levels[0]).startswith(f"{path}:2:3: expected one worker")
    statuses = [result.status for result in sokopush.solve_many(iter(levels))]
    assert statuses == ["malformed", "solved", "malformed"]
    with pytest.raises(ValueError, match="expected one worker"):
        sokopush.solve(levels[0])
    with pytest.raises(ValueError, match=f"{path}:1:1: not a board in any notation"):
        path.write_text("Buy milk.\n")
        sokopush.read(path, return_exceptions=True)


def test_positions_can_be_shared_by_threads():
    positions = sokopush.solve(EASY).solution.replay("array")
    pytest.importorskip("numpy")
    with concurrent.futures.ThreadPoolExecutor(3) as threads:
        shapes = threads.map(lambda _: next(positions).shape, range(3))
        assert list(shapes) == 3 * [Warehouse(EASY).shape]


def test_read_takes_a_path_or_a_file(tmp_path):
    path = tmp_path / "levels.xsb"
    path.write_text(NOTED + "\n" + MALFORMED + "\n" + EASY)
    files = [path, str(path), os.fsencode(path), path.open(), path.open("rb"), open(os.fsencode(path))]
    for levels in map(sokopush.read, files):
        assert next(levels) == Level(NOTED)
        with pytest.raises(ValueError) as raised:
            next(levels)
        assert str(raised.value).startswith(f"{path}:10:3: expected one worker")
        assert list(levels) == [Level(EASY)]
    assert list(sokopush.read(io.StringIO(EASY))) == [Level(EASY)]
    with pytest.raises(FileNotFoundError) as missing:
        sokopush.read(tmp_path / "missing")
    assert missing.value.filename == str(tmp_path / "missing")
    with pytest.raises(TypeError):
        sokopush.read(5.5)


@pytest.mark.parametrize("form", ["codes", "one_hot", "jumanji"])
@pytest.mark.parametrize("kind", ["uint8", "int64", "float32"])
def test_arrays_of_every_form_are_read_back(form, kind):
    numpy = pytest.importorskip("numpy")
    warehouse = Warehouse("########\n#@ $ . #\n# * *  #\n#  $+  #\n########\n".replace("@ $", "  $"))
    array = warehouse.array(form).astype(kind)
    assert Warehouse(array) == Warehouse(array.tolist()) == warehouse
    array[0, 0] = 9
    with pytest.raises(ValueError, match=r"<board>:1:1: expected a code from 0 to 6, but found"):
        Warehouse(array)
    with pytest.raises(ValueError, match="expected a code from 0 to 6"):
        Warehouse(numpy.full((3, 4, 5), 1))
    with pytest.raises(ValueError, match="expected a code from 0 to 6, but found 0.5"):
        Warehouse(numpy.full((3, 4), 0.5))
