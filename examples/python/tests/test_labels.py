"""Labels of trajectories."""

import itertools
import math
import random
import signal
import subprocess
import sys
import time

import pytest
import sokopush
from boards import EASY, HARD, UNSOLVABLE
from sokopush import Game, Level, Solution, Warehouse

numpy = pytest.importorskip("numpy")

OBJECTIVES = ["moves", "pushes"]


def positions(board, moves):
    game = Game(board)
    yield game.copy()
    for letter in moves:
        assert game.step(letter.lower())
        yield game.copy()


def single(game, minimize, **limits):
    """What one search says about a position."""
    result = sokopush.solve(game, minimize=minimize, **limits)
    if result.status == "unsolvable":
        return math.inf
    if result.status == "limit":
        return math.nan
    return len(result.moves) if minimize == "moves" else result.pushes


def singles(board, moves, minimize, **limits):
    rows = []
    for game in positions(board, moves):
        row = []
        for letter in "udlr":
            after = game.copy()
            after.step(letter)
            row.append(single(after, minimize, **limits))
        rows.append(row)
    return rows


def walk(level, count, choose):
    """Random moves, some of which lose the level."""
    game = Game(level)
    for _ in range(count):
        game.step(choose.choice(game.legal_moves()).lower())
    return game


@pytest.mark.parametrize("minimize", OBJECTIVES)
def test_labels_are_what_single_searches_find(minimize):
    choose = random.Random(4)
    infinite = 0
    for shape in [{"rows": 6, "columns": 7, "boxes": 2}, {"rows": 7, "columns": 7, "boxes": 3}, {}]:
        for level in itertools.islice(sokopush.generate(seed=3, **shape), 5):
            for trajectory in [level.solutions[0], walk(level, 20, choose)]:
                expected = numpy.array(singles(level, trajectory.moves, minimize), numpy.float32)
                labels = sokopush.labels(trajectory, minimize=minimize)
                numpy.testing.assert_array_equal(labels, expected)
                infinite += numpy.isinf(labels).sum()
    assert infinite > 100


def test_a_row_for_each_position_has_the_fewest_moves_after_up_down_left_right():
    board = "#######\n#@$ . #\n#######\n"
    labels = sokopush.labels(board, "RR")
    assert labels.dtype == numpy.float32 and labels.flags.writeable
    # A wall leaves the position as it is. At the end, the box is pushed off the goal into a dead end.
    assert labels.tolist() == [[2, 2, 2, 1], [1, 1, 2, 0], [0, 0, 0, math.inf]]
    assert sokopush.labels(board, "RR", minimize="pushes").tolist() == [[2, 2, 2, 1], [1, 1, 1, 0], [0, 0, 0, math.inf]]


def test_solutions_and_games_are_trajectories_of_their_own():
    solution = sokopush.solve(EASY).solution
    game = Game(EASY)
    for letter in solution.moves:
        game.step(letter.lower())
    labels = sokopush.labels(EASY, solution.moves).tolist()
    assert len(labels) == len(solution.moves) + 1
    assert sokopush.labels(solution).tolist() == sokopush.labels(game).tolist() == labels
    # Other boards, and a position, are single states.
    for board in [EASY, EASY.splitlines(), Warehouse(EASY), Level(EASY), Game(EASY), Level(EASY, solutions=[solution.moves])]:
        assert sokopush.labels(board).tolist() == labels[:1]
    assert sokopush.labels(game.warehouse).tolist() == labels[-1:]
    # Moves go on from the position as it is.
    assert sokopush.labels(game, "l").tolist()[0] == labels[-1]


def test_lost_positions_are_infinite_and_undecided_ones_are_not_numbers():
    assert sokopush.labels(UNSOLVABLE).tolist() == [[math.inf] * 4]
    for limit in [{"expansions": 10}, {"time": 0}, {"memory": 0}]:
        assert numpy.isnan(sokopush.labels(HARD, "r", **limit)).all(), limit
    (level,) = itertools.islice(sokopush.generate(seed=8), 1)
    for minimize, expansions in itertools.product(OBJECTIVES, [1, 10, 100]):
        right = sokopush.labels(level.solutions[0], minimize=minimize)
        labels = sokopush.labels(level.solutions[0], minimize=minimize, expansions=expansions)
        is_known = ~numpy.isnan(labels)
        numpy.testing.assert_array_equal(labels[is_known], right[is_known])
        again = sokopush.labels(level.solutions[0], minimize=minimize, expansions=expansions)
        numpy.testing.assert_array_equal(labels, again)


def test_labels_choose_shortest_solutions():
    for level in itertools.islice(sokopush.generate(seed=6), 5):
        game, moves = Game(level), 0
        while not game.is_solved:
            assert game.step("udlr"[sokopush.labels(game.warehouse)[0].argmin()])
            moves += 1
        assert moves == len(level.solutions[0].moves)


@pytest.mark.parametrize(
    "arguments, options, error",
    [
        ((EASY, "x"), {}, "x"),
        ((EASY, "ll"), {}, "wall"),
        ((EASY,), {"minimize": "steps"}, "minimize: expected `moves` or `pushes`"),
        ((EASY,), {"time": 1, "expansions": 1}, "`time` or `expansions`"),
        (("#",), {}, "<board>"),
    ],
)
def test_what_cannot_be_labelled_is_a_value_error(arguments, options, error):
    with pytest.raises(ValueError, match=error):
        sokopush.labels(*arguments, **options)


def test_what_is_no_trajectory_is_a_type_error():
    with pytest.raises(TypeError, match="expected a board"):
        sokopush.labels(7)
    with pytest.raises(TypeError, match="expected a board"):
        sokopush.labels(Solution(EASY, "rR"), "r")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_labels_end_with_ctrl_c():
    # What is started in the background of a shell ignores SIGINT.
    script = (
        "import signal, sys, numpy, sokopush; signal.signal(signal.SIGINT, signal.default_int_handler); print('begun', flush=True);"
        "sokopush.labels(sys.argv[1], 'rrrr')"
    )
    with subprocess.Popen([sys.executable, "-c", script, HARD], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as labelling:
        labelling.stdout.readline()
        time.sleep(0.3)
        labelling.send_signal(signal.SIGINT)
        _, said = labelling.communicate(timeout=200)
    assert b"KeyboardInterrupt" in said
