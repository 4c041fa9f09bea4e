"""Games, random levels, and what else researchers do with them."""

import copy
import copyreg
import importlib.util
import io
import itertools
import json
import pathlib
import pickle
import random
import re
import signal
import subprocess
import sys
import time

import pytest
import sokopush
from boards import EASY, MALFORMED, UNSOLVABLE
from program import PROGRAM
from sokopush import Game, Level, Solution, Warehouse

ROOM = """\
########
#@ $ . #
# $  . #
#      #
########
"""
FOLDER = pathlib.Path(__file__).parent.parent
STEPS = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}


class Plain:
    """The rules once more, on a dictionary of cells."""

    def __init__(self, board):
        cells = {(r, c): cell for r, row in enumerate(board.splitlines()) for c, cell in enumerate(row)}
        self.floor = {place for place, cell in cells.items() if cell != "#"}
        self.boxes = {place for place, cell in cells.items() if cell in "$*"}
        self.goals = {place for place, cell in cells.items() if cell in ".*+"}
        (self.worker,) = (place for place, cell in cells.items() if cell in "@+")

    def kind(self, letter):
        """A step in LURD, or nothing if it is impossible."""
        to, beyond = (self.ahead(letter, cells) for cells in (1, 2))
        if to in self.boxes:
            return letter.upper() if beyond in self.floor - self.boxes else ""
        return letter if to in self.floor else ""

    def ahead(self, letter, cells):
        return tuple(place + cells * by for place, by in zip(self.worker, STEPS[letter]))

    def step(self, letter):
        kind = self.kind(letter)
        if kind.isupper():
            self.boxes = self.boxes - {self.ahead(letter, 1)} | {self.ahead(letter, 2)}
        if kind:
            self.worker = self.ahead(letter, 1)
        return kind != ""

    def text(self):
        cells = {(r, c) for r, c in itertools.product(range(5), range(8))}
        kinds = {(0, 0, 0): " ", (0, 0, 1): ".", (1, 0, 0): "$", (1, 0, 1): "*", (0, 1, 0): "@", (0, 1, 1): "+"}
        text = {
            cell: kinds[cell in self.boxes, cell == self.worker, cell in self.goals] if cell in self.floor else "#"
            for cell in cells
        }
        return "".join("".join(text[r, c] for c in range(8)) + "\n" for r in range(5))


def test_a_game_has_the_same_rules_as_a_plain_one():
    choose = random.Random(7)
    for _ in range(20):
        game, plain = Game(ROOM), Plain(ROOM)
        for _ in range(60):
            assert sorted(game.legal_moves()) == sorted(filter(None, map(plain.kind, STEPS)))
            letter = choose.choice([*STEPS])
            assert game.step(letter) == plain.step(letter)
            assert str(game) == plain.text()
            assert game.is_solved == (plain.boxes == plain.goals)
            pushes = {(*box, way) for box in plain.boxes for way in STEPS if may_push(game, *box, way)}
            assert set(game.legal_pushes()) == pushes


def may_push(game, row, column, direction):
    return game.copy().push(row, column, direction)


def test_pushes_are_taken_back_and_copies_go_their_own_way():
    game = Game(Level(ROOM))
    assert game.push(1, 3, "r") and game.push(2, 2, "R") and game.pushes == 2
    before = copy.copy(game)
    for other in [copy.deepcopy(game), pickle.loads(pickle.dumps(game))]:
        assert other.warehouse == game.warehouse and other.legal_pushes() == game.legal_pushes()
    assert game.undo() and game.undo() and not game.undo()
    assert game.warehouse == Warehouse(ROOM) and before.pushes == 2
    for play, arguments in [(Game.step, "r"), (Game.push, (1, 3, "r")), (Game.push, (2, 2, "r"))]:
        game = Game(ROOM)
        game.step("r")
        before = str(game)
        assert play(game, *arguments) and game.step("l") and game.undo()
        assert str(game) == before
    for row, column in [(99, 0), (0, 99), (2**64 - 1, 2**64 - 1)]:
        assert not game.push(row, column, "r")
    assert not game.push(0, 0, "r") and not game.push(99, 0, "r") and not game.push(1, 3, "u")
    for wrong in ["x", "", "lr", "\u00fc"]:
        with pytest.raises(ValueError, match="expected `l`, `u`, `r` or `d`, but found `"):
            game.step(wrong)
    with pytest.raises(ValueError):
        Game(MALFORMED)


def states(game):
    """The positions and numbers of pushes of a game as it is undone."""
    states = [(str(game), game.pushes)]
    while game.undo():
        states.append((str(game), game.pushes))
    return states


def test_a_pickled_game_can_be_undone_as_a_copy_can():
    choose, undone = random.Random(5), 0
    for _ in range(300):
        game = Game(ROOM)
        for _ in range(choose.randrange(40)):
            if choose.random() < 0.2:
                game.undo()
            elif choose.random() < 0.5 and game.legal_pushes():
                game.push(*choose.choice(game.legal_pushes()))
            else:
                game.step(choose.choice([*STEPS]))
        protocol = choose.randrange(2, pickle.HIGHEST_PROTOCOL + 1)
        pickled = pickle.loads(pickle.dumps(game, protocol))
        again = pickle.loads(pickle.dumps(pickled))
        assert (str(pickled), pickled.pushes, pickled.is_dead()) == (str(game), game.pushes, game.is_dead())
        assert pickled == again == game == game.copy()
        # What is played now does not belong to the game.
        pickled.copy().step(choose.choice([*STEPS]))
        expected = states(game.copy())
        undone += len(expected) - 1
        assert states(pickled) == states(again) == states(copy.deepcopy(game)) == expected
    assert undone > 1000


def test_a_game_that_an_older_version_pickled_is_its_position():
    game = copyreg.__newobj__(Game, Warehouse(ROOM))
    assert str(game) == ROOM and game.pushes == 0 and not game.undo()
    for wrong in [([((9, 9), "r")], [], 0, (1, 1)), ([((1, 3), "x")], [], 0, (1, 1)), ([], [], 1, (1, 1)), ([], [], 0, (0, 0))]:
        with pytest.raises(ValueError, match="the game cannot be played"):
            game.__setstate__(wrong)
        assert str(game) == ROOM


def test_what_cannot_be_pickled_says_so():
    solution = sokopush.solve(EASY).solution
    for thing in [sokopush.generate(), sokopush.solve_many([EASY]), solution.replay(), sokopush.read(io.StringIO(EASY))]:
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(thing)


def test_what_is_called_dead_has_no_solution():
    choose, dead = random.Random(3), 0
    for _ in range(150):
        game = Game(ROOM)
        for _ in range(choose.randrange(12)):
            if game.legal_pushes():
                game.push(*choose.choice(game.legal_pushes()))
        if game.is_dead():
            dead += 1
            assert sokopush.solve(game).status == "unsolvable"
    assert dead > 20
    assert Game(UNSOLVABLE).is_dead()


def test_dead_squares_are_those_from_which_no_box_gets_home():
    dead = sokopush.dead_squares(ROOM)
    inside = [(row, column) for row in range(1, 4) for column in range(1, 7)]
    for row, column in inside:
        alone = [list("#" * 8), *(list("#      #") for _ in range(3)), list("#" * 8)]
        alone[1][5] = alone[2][5] = "."
        on_goal = alone[row][column] == "."
        alone[row][column] = "$"
        worker = next(cell for cell in [(1, 1), (3, 6)] if cell != (row, column))
        alone[worker[0]][worker[1]] = "@"
        solvable = on_goal or sokopush.solve(["".join(line) for line in alone]).status == "solved"
        assert ((row, column) in dead) == (not solvable)


def test_arrays_have_the_forms_of_other_packages():
    numpy = pytest.importorskip("numpy")
    game = Game(EASY.replace("@", "+").replace(".", "*"))
    codes = game.array()
    assert codes.tolist()[1] == [0, 6, 1, 4, 3, 0]
    one_hot = game.array("one_hot")
    assert one_hot.shape == (3, 6, 7) and (one_hot.argmax(2) == codes).all() and (one_hot.sum(2) == 1).all()
    variable, fixed = numpy.moveaxis(game.array("jumanji"), 2, 0)
    assert variable.tolist()[1] == [0, 3, 0, 4, 4, 0] and fixed.tolist()[1] == [1, 2, 0, 0, 2, 1]
    with pytest.raises(ValueError, match="expected `codes`, `one_hot` or `jumanji`"):
        game.array("rgb")


def test_random_levels_have_shortest_solutions_and_the_seed_that_makes_them_again():
    levels = list(itertools.islice(sokopush.generate(rows=7, columns=8, boxes=2, min_pushes=3), 20))
    assert len(set(levels)) == 20
    for level in levels[:5]:
        assert level.warehouse.shape == (7, 8)
        (solution,) = level.solutions
        assert solution.pushes >= 3 and len(solution.moves) == len(sokopush.solve(level).moves)
        seed = int(level.title.split()[1])
        assert next(sokopush.generate(rows=7, columns=8, boxes=2, min_pushes=3, seed=seed)) == level
    with pytest.raises(ValueError, match="100000 seeds in a row"):
        next(sokopush.generate(rows=3, columns=3))


def test_seeds_are_independent():
    def boards(seed):
        levels = itertools.islice(sokopush.generate(seed=seed), 1000)
        return [level.warehouse for level in levels]

    all_boards = {seed: set(boards(seed)) for seed in [0, 1, 2, 42, 2**63, 2**64 - 1]}
    for one, other in itertools.combinations(all_boards.values(), 2):
        assert len(one) == len(other) == 1000 and len(one & other) < 5
    second = next(itertools.islice(sokopush.generate(seed=1), 1, None))
    again = boards(int(second.title.split()[1]))
    assert again[0] == second.warehouse and len({*again[1:]} & all_boards[1]) < 5


@pytest.mark.parametrize(
    "option, first, last",
    [
        ("rows", 1, 1000),
        ("columns", 1, 1000),
        ("boxes", 1, 255),
        ("seed", 0, 2**64 - 1),
        ("min_pushes", 0, sys.maxsize * 2 + 1),
        ("hardest_of", 1, 1000000),
    ],
)
def test_a_number_out_of_range_names_the_option_and_its_range(option, first, last):
    for wrong in [first - 1, last + 1, -3, -(2**70), 2**70]:
        expected = f"{option}: expected a whole number from {first} to {last}, but found {wrong}"
        with pytest.raises(ValueError) as raised:
            sokopush.generate(**{option: wrong})
        assert str(raised.value) == expected
    for wrong in ["3", 3.0, None]:
        with pytest.raises(TypeError, match=f"^{option}: expected a whole number from {first} to {last}, but found an object"):
            sokopush.generate(**{option: wrong})
    for right in [first, last]:
        sokopush.generate(**{option: right})


def test_a_row_or_column_out_of_range_is_named():
    game, last = Game(ROOM), sys.maxsize * 2 + 1
    for arguments, name, wrong in [((-1, 3, "r"), "row", -1), ((1, -3, "r"), "column", -3), ((2**70, 0, "r"), "row", 2**70)]:
        with pytest.raises(ValueError) as raised:
            game.push(*arguments)
        assert str(raised.value) == f"{name}: expected a whole number from 0 to {last}, but found {wrong}"


def test_results_make_a_table():
    results = list(sokopush.solve_many([EASY, MALFORMED, UNSOLVABLE], jobs=1))
    solved, malformed, unsolvable = map(sokopush.Result.as_dict, results)
    assert (solved["moves"], solved["pushes"], solved["lurd"], solved["box_lines"]) == (2, 1, "rR", 1)
    assert (solved["level"], solved["rows"], solved["columns"], solved["boxes"]) == (1, 3, 6, 1)
    assert malformed["status"] == "malformed" and malformed["error"] and malformed["rows"] is None
    assert unsolvable["proved"] and unsolvable["moves"] is None
    assert [*solved] == [*malformed] == [*unsolvable]
    assert results[0] == sokopush.solve(EASY) != results[1]
    assert (solved["engine"], solved["lower_bound_moves"], unsolvable["lower_bound_moves"]) == ("bidirectional", 2, None)
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(map(sokopush.Result.as_dict, results))
    assert table["status"].tolist() == ["solved", "malformed", "unsolvable"]


def test_as_dict_has_names_of_the_json():
    schema = (FOLDER.parent.parent / "docs" / "solve.schema.json").read_text()
    names = set(sokopush.solve(EASY).as_dict())
    assert names <= set(json.loads(schema)["properties"])


def test_notebooks_show_results_and_games():
    result = sokopush.solve(EASY)
    assert result._repr_html_().startswith("<svg") and "solved: 2/1 rR</p>" in result._repr_html_()
    (malformed,) = sokopush.solve_many(["<b>"])
    assert "<b" not in malformed._repr_html_()
    assert Game(EASY)._repr_svg_().startswith("<svg")


def test_whatever_solve_takes_makes_solutions_and_warehouses():
    boards = [EASY, EASY.splitlines(), Level(EASY), Warehouse(EASY), Game(EASY), "--------\n-@-a-+--\n"]
    for board in boards:
        moves = sokopush.solve(board).moves
        assert Solution(board, moves).pushes == Solution(Warehouse(board), moves).pushes


def test_the_stubs_say_what_is_there(tmp_path):
    pytest.importorskip("mypy")
    # What the package takes from has no stubs of its own, nor have the modules for Gymnasium.
    (tmp_path / "allowed").write_text("sokopush\\.(_sokopush|environment|registration|tiles|vector)(\\..*)?\n")
    run = [sys.executable, "-m", "mypy.stubtest", "sokopush", "--allowlist", tmp_path / "allowed", "--ignore-unused-allowlist"]
    checked = subprocess.run(run, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_documentation_runs_as_printed(capsys, tmp_path, monkeypatch):
    pytest.importorskip("gymnasium")
    pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "levels.xsb").write_text(ROOM)
    for kind in ["json", "csv"] if PROGRAM else []:
        with open(f"results.{kind}", "w") as results:
            subprocess.run([PROGRAM, "solve", "--print", kind, "levels.xsb"], stdout=results)
    text = (FOLDER.parent.parent / "docs" / "python.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    names = {}
    for block in blocks:
        imported = re.findall(r"^import (polars|duckdb)$", block, re.MULTILINE)
        if not all(map(importlib.util.find_spec, imported)) or "results." in block and not PROGRAM:
            continue
        exec(block, names)
        shown = capsys.readouterr().out
        assert all(printed in shown for printed in re.findall(r"print\(.*\)  # ([\[(TFIB].*)", block)), block
    assert len(blocks) >= 3


def test_expansions_have_the_same_answer_every_time():
    hard = "##########\n#@       #\n# $ $ $  #\n#  $ $ $ #\n#        #\n# . . .  #\n#  . . . #\n##########\n"
    options = {"expansions": 3000, "accept": "best", "minimize": "pushes", "memory": 1 << 26}
    (one, other), third = sokopush.solve_many([hard, hard], jobs=2, **options), sokopush.solve(hard, **options)
    assert one.as_dict() | {"seconds": 0} == third.as_dict() | {"seconds": 0} and one == third
    assert one.limit in ("expansions", None) and other.expanded == one.expanded
    with pytest.raises(ValueError, match="`time` or `expansions`"):
        sokopush.solve(EASY, time=1, expansions=1)
    with pytest.raises(ValueError, match="expansions"):
        sokopush.solve(EASY, expansions=0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_making_levels_ends_with_ctrl_c():
    # What is started in the background of a shell ignores SIGINT.
    script = (
        "import signal, sokopush; signal.signal(signal.SIGINT, signal.default_int_handler); print('begun', flush=True);"
        "next(sokopush.generate(hardest_of=1000000))"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as making:
        making.stdout.readline()
        time.sleep(0.3)
        making.send_signal(signal.SIGINT)
        _, said = making.communicate(timeout=200)
    assert b"KeyboardInterrupt" in said


def test_a_game_has_its_moves_and_is_compared_with_its_history():
    game, other = Game(ROOM), Game(ROOM)
    assert game == other and game.moves == ""
    game.step("r")
    game.step("r")
    assert game.moves == "rR" and game != other
    game.undo()
    other.step("r")
    # The same position, but a push can be played again.
    assert game.moves == other.moves == "r" and str(game) == str(other) and game != other
    game.push(1, 3, "r")
    assert game.moves == "rR"
    for letter in "ld":
        game.step(letter)
    assert game.moves == "rRlD"
    assert pickle.loads(pickle.dumps(game)) == game == game.copy()
    # A walk that leads back is none.
    there_and_back = Game(ROOM)
    for letter in "rrlrr":
        there_and_back.step(letter)
    straight = Game(ROOM)
    for letter in "rrr":
        straight.step(letter)
    assert there_and_back == straight == pickle.loads(pickle.dumps(there_and_back))
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)
    replay = Game(ROOM)
    for letter in game.moves.lower():
        assert replay.step(letter)
    assert str(replay) == str(game)
